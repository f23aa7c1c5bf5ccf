// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/eval/significance.h"

#include <cstdint>

namespace contexture::scores {

// What the comparison takes for independent. Sentences of a document are not, in truth: with them p is too small where
// a document's sentences stand or fall together. They are what is left where there are few documents.
enum class ComparisonUnit : std::uint8_t { Documents, Sentences };

struct ComparisonOptions {
    ComparisonUnit unit = ComparisonUnit::Documents;
    eval::SignificanceOptions test = {};
    eval::ChrfOrders chrf = eval::ChrfOrders::Characters; // whose differences are tested: those of chrF2 or of chrF2++
};

} // namespace contexture::scores

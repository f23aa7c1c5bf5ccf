// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/eval/significance.h"

#include <cstdint>

namespace contexture::scores {

// The independent units of the comparison. Sentences of a document are not really independent: with them p is too small
// if a document's sentences are good or bad together. They are used if there are only few documents.
enum class ComparisonUnit : std::uint8_t { Documents, Sentences };

struct ComparisonOptions {
    ComparisonUnit unit = ComparisonUnit::Documents;
    eval::SignificanceOptions test = {};
    eval::ChrfOrders chrf = eval::ChrfOrders::Characters; // the score whose differences are tested: chrF2 or chrF2++
};

} // namespace contexture::scores

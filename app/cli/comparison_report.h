// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/study/table_evaluation.h"

#include <nlohmann/json_fwd.hpp>

namespace contexture::cli {

// The program in a report: "contexture-cli" and its version.
inline constexpr const char* kProgram = "contexture-cli " CONTEXTURE_VERSION;

// The scores of two systems and the test of their difference, as JSON and as text for people.

nlohmann::ordered_json comparisonJson(const eval::PairedComparison& c); // the difference, its interval and p
nlohmann::ordered_json testJson(const eval::PairedComparison& c, scores::ComparisonUnit unit);

void printComparison(const char* score, const eval::PairedComparison& c);
void printTest(const eval::PairedComparison& c, scores::ComparisonUnit unit);

} // namespace contexture::cli

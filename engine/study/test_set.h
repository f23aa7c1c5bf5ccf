// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/study/plan.h"

#include <filesystem>
#include <optional>
#include <vector>

namespace contexture::study {

// The test set's documents; those of tables have no gold records. Throws Error for a file that cannot be read and for
// documents without references.
std::vector<lab::LabDocument> readTestSet(const TestSet& test);

// A study on the controlled language keeps its test set in its folder, as test.json (the layout of gold.json): what was
// translated there can be compared with its references after the language itself has changed.

// Writes it where it is not yet. Rows of several processes write the same.
void keepTestSet(const TestSet& test, const std::filesystem::path& folder);
// The test set in the folder, else the one that this program writes.
std::vector<lab::LabDocument> keptTestSet(const TestSet& test, const std::filesystem::path& folder);
// The language's revision of the test set in the folder; none where there is none.
std::optional<int> keptRevision(const TestSet& test, const std::filesystem::path& folder);

} // namespace contexture::study

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

// A study on the controlled language keeps its test set in its folder, as test.json (the layout of gold.json): so
// translations can be compared with their references after the language itself has changed.

// Writes the file if it does not exist. Several processes write the same content.
void keepTestSet(const TestSet& test, const std::filesystem::path& folder);
// The test set in the folder, else the one that this program generates.
std::vector<lab::LabDocument> keptTestSet(const TestSet& test, const std::filesystem::path& folder);
// The language's revision of the test set in the folder; nullopt without one.
std::optional<int> keptRevision(const TestSet& test, const std::filesystem::path& folder);

} // namespace contexture::study

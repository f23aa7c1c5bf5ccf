// SPDX-License-Identifier: GPL-3.0-or-later

// Texts that are scored: the translations, and after a byte 0x1e references, of which there may be several files.
#include "engine/scores/hypothesis.h"
#include "tests/fuzz/target.h"

using namespace contexture;

static const fuzz::Target kTarget("hypothesis", [](std::string_view input) {
    const auto parts = fuzz::allParts(input);
    std::vector<std::string> paths;
    for (std::size_t i = 1; i < parts.size(); ++i) {
        paths.push_back(fuzz::fileOf(parts[i], "reference-" + std::to_string(i)).string());
    }
    if (paths.empty()) {
        paths.push_back(fuzz::fileOf("Eins.\nZwei.\n", "reference").string());
    }
    const scores::ReferenceSet references = scores::readReferences(paths);
    for (const auto& each : references.references) {
        fuzz::require(!each.empty(), "a sentence without a reference");
    }
    const auto hypothesis = scores::readHypothesis(fuzz::fileOf(parts.front()).string(), references);
    fuzz::require(hypothesis.translations.size() == references.size(), "another number of translations");
});

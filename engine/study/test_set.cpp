// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/study/test_set.h"

#include "engine/core/error.h"
#include "engine/core/files.h"
#include "engine/store/atomic_file.h"
#include "engine/text/document_reader.h"

#include <utility>

namespace contexture::study {
namespace {

namespace fs = std::filesystem;

fs::path placeOf(const fs::path& folder) {
    return folder / "test.json";
}

} // namespace

std::vector<lab::LabDocument> readTestSet(const TestSet& test) {
    if (test.lab) {
        return lab::generate(*test.lab);
    }
    if (!test.gold.empty()) {
        return lab::parseGoldJson(readWhole(test.gold), test.gold.string());
    }
    std::vector<lab::LabDocument> documents;
    for (const auto& file : test.files) {
        for (auto& document : text::readDocuments(file, {})) {
            if (!document.hasReference()) {
                throw Error("a document has no reference to compare translations with", file.string(),
                            "give a table with a reference column");
            }
            documents.push_back({std::move(document), {}});
        }
    }
    return documents;
}

void keepTestSet(const TestSet& test, const fs::path& folder) {
    if (test.lab && !fs::exists(placeOf(folder))) {
        store::writeWhole(placeOf(folder), lab::toGoldJson(lab::generate(*test.lab)));
    }
}

std::vector<lab::LabDocument> keptTestSet(const TestSet& test, const fs::path& folder) {
    const fs::path file = placeOf(folder);
    if (test.lab && fs::exists(file)) {
        return lab::parseGoldJson(readWhole(file), file.string());
    }
    return readTestSet(test);
}

std::optional<int> keptRevision(const TestSet& test, const fs::path& folder) {
    const fs::path file = placeOf(folder);
    if (!test.lab || !fs::exists(file)) {
        return std::nullopt;
    }
    return lab::revisionOfGold(readWhole(file), file.string());
}

} // namespace contexture::study

// SPDX-License-Identifier: GPL-3.0-or-later

// The documents of a set of CTXPRO: a table with names, one of three columns without, or a line of contexts an entry.
#include "engine/suite/form_documents.h"
#include "tests/fuzz/reading.h"

using namespace contexture;

static const fuzz::Target kTarget("ctxpro", [](std::string_view input) {
    const std::vector<suite::ExpectedForm> entries{
        {.document = "a", .segment = 1, .source = "It barked.", .expected = "er", .rule = "R", .distance = 1},
        {.document = "b", .segment = 0, .source = "It fell.", .expected = "sie", .rule = "R", .distance = 0}};
    ModelInfo model;
    model.sourceLanguage = "en";
    model.targetLanguage = "de";
    const auto placed = suite::placeForms(entries, "a set", fuzz::fileOf(input), model);
    fuzz::require(placed.suite.items.size() == entries.size(), "an entry that is lost");
    for (const auto& [id, document] : placed.documents) {
        fuzz::require(document->id == id, "a document under another name");
        fuzz::requireSound(*document);
    }
    const auto groups = suite::groupsOf(placed.suite, placed.documents, model, "a set", {.needsDocuments = true});
    std::size_t found = 0;
    for (const suite::SuiteGroup& group : groups) {
        for (std::size_t i = 0; i < group.item.size(); ++i) {
            fuzz::require(group.candidates[i].sentence.asSize() < group.document->size(), "a place beyond the end");
            ++found;
        }
    }
    fuzz::require(found == entries.size(), "an entry without a place");
});

// SPDX-License-Identifier: GPL-3.0-or-later

// Contrastive test sets: ContraPro, MT-GenEval, LingEval97, the discourse and the consistency test sets, gold.json; and
// the forms that CTXPRO expects.
#include "engine/suite/expected_forms.h"
#include "engine/suite/suite_file.h"
#include "tests/fuzz/target.h"

using namespace contexture;

static const fuzz::Target kTarget("suite", [](std::string_view input) {
    const std::string json(input);
    if (suite::isCtxpro(json)) {
        const auto entries = suite::parseCtxpro(json, "a file");
        std::vector<std::string> sources;
        for (const suite::ExpectedForm& entry : entries) {
            fuzz::require(!entry.expected.empty() && !entry.rule.empty(), "an entry without a form");
            sources.push_back(entry.source);
        }
        const auto counts = suite::countForms(entries, sources, "de");
        fuzz::require(counts.all.count == std::int64_t(entries.size()), "an entry that was not counted");
        return;
    }
    const auto found = suite::parseSuite(json, "a file").suite;
    eval::questions(found.items);
    for (const eval::ContrastiveItem& item : found.items) {
        fuzz::require(!item.contrastive.empty(), "an item without another translation");
        if (const auto* document = found.document(item.document)) {
            fuzz::require(document->source.size() == document->reference.size(), "sides of different length");
        }
    }
});

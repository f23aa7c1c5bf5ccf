// SPDX-License-Identifier: GPL-3.0-or-later

// Contrastive test sets: ContraPro and MT-GenEval.
#include "engine/eval/contrastive.h"
#include "engine/eval/mt_geneval.h"
#include "tests/fuzz/target.h"

using namespace contexture;

static const fuzz::Target kTarget("suite", [](std::string_view input) {
    const std::string json(input);
    const bool isGenEval = eval::looksLikeMtGenEval(json);
    const auto suite = isGenEval ? eval::parseMtGenEval(json, "a file") : eval::parseContraPro(json, "a file");
    eval::questions(suite.items);
    for (const eval::ContrastiveItem& item : suite.items) {
        fuzz::require(!item.contrastive.empty(), "an item without another translation");
        if (const auto* document = suite.document(item.document)) {
            fuzz::require(document->source.size() == document->reference.size(), "sides of different length");
        }
    }
});

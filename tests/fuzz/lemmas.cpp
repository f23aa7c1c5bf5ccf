// SPDX-License-Identifier: GPL-3.0-or-later

// Lists of lemmas that people write.
#include "engine/lemma/lemma_list.h"
#include "tests/fuzz/target.h"

using namespace contexture;

static const fuzz::Target kTarget("lemmas", [](std::string_view input) {
    const lemma::LemmaList list = lemma::LemmaList::parse(input, "a file");
    const std::string whole = lemma::folded(input.substr(0, 200));
    fuzz::require(lemma::folded(whole) == whole, "a folded text that folds again");
    if (const auto* lemmas = list.find(whole)) {
        fuzz::require(!lemmas->empty() && !lemmas->front().empty(), "a form without a lemma");
    }
});

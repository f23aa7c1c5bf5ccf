// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/document.h"
#include "engine/find/expression.h"
#include "engine/lemma/lemmas.h"
#include "engine/store/connection.h"

#include <cstdint>
#include <set>
#include <string>
#include <vector>

namespace contexture::find {

// Runs whose words on one side are in one language, and the word forms that fulfil a condition on lemmas; for `!=` and
// `!~` those that do not fulfil it.
struct LanguageForms {
    std::vector<std::int64_t> runs;
    std::vector<std::int64_t> forms; // rows of the table `form`
};

// For every language of the workspace's runs: the model's, else the document's. Each form is examined once, however
// often it occurs. Languages without an installed dictionary are added to `lacking`.
std::vector<LanguageForms> formsOfLemma(store::Connection& connection, lemma::Lemmas& lemmas,
                                        const Condition& condition, Side side, std::set<std::string>& lacking);

} // namespace contexture::find

// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/document.h"
#include "engine/eval/contrastive.h"

#include <span>

namespace contexture::eval {

// Contrastive sentences from any parallel English-German documents: real pronouns without annotated antecedents.
//
// A sentence is taken if its English side has one *it* and no other word that German could translate by er, ihn, sie or
// es, has 4 to 40 words, and does not begin its document; and if its German side has one of these four words. A *Sie*
// within a German sentence is taken for the polite form, and the sentence is left out. The wrong translations have the
// other three words in its place and are otherwise equal. The place of the antecedent is unknown: often it is in a
// sentence before, sometimes in the same sentence, and some *es* have none. So the result is the mean of the three
// genders' accuracies, which is 1/3 for a model that always says *es*.

struct PronounSuiteOptions {
    std::size_t history = 40; // number of sentences before it that an entry brings along, on both sides
    bool balanced = true;     // thins out neuter entries evenly to the number of the others together
};

// Entries in the documents' order, each with a document of its own; ContrastiveItem::phenomenon is "masculine",
// "feminine" or "neuter"; the distance is unknown and set to 1. Empty unless the languages are English and German.
// Throws Error for a document without a reference.
ContrastiveSuite pronounSuite(std::span<const Document> documents, const PronounSuiteOptions& options = {});

} // namespace contexture::eval

// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/document.h"
#include "engine/eval/contrastive.h"

#include <span>

namespace contexture::eval {

// Contrastive sentences out of any parallel English-German documents: real pronouns whose antecedent nobody marked.
//
// A sentence is taken when its English side holds one *it* and no other word that German could say with er, ihn, sie or
// es, has 4 to 40 words, and does not begin its document; and when its German side holds one of these four. A *Sie*
// inside a German sentence is taken for the polite form, and the sentence left out. The wrong translations have the
// other three in its place and change nothing else. It cannot be told where the antecedent stands: often in a sentence
// before, sometimes in the same one, and some *es* have none. So what counts is the mean of the three genders'
// accuracies, which is 1/3 for a model that always says *es*.

struct PronounSuiteOptions {
    std::size_t history = 40; // sentences before it that an entry brings along, on both sides
    bool balanced = true;     // neuter ones thinned out evenly to as many as the others together
};

// Entries in the documents' order, each with a document of its own; ContrastiveItem::phenomenon is "masculine",
// "feminine" or "neuter", distance is unknown and written as 1. None where the languages are not English and German.
// Throws Error for a document without a reference.
ContrastiveSuite pronounSuite(std::span<const Document> documents, const PronounSuiteOptions& options = {});

} // namespace contexture::eval

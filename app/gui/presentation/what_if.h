// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/engine.h"
#include "engine/core/what_if.h"

#include <QString>

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace contexture::gui {

// A run with this one sentence only, for the comparison.
std::shared_ptr<const Run> runOfOne(const Run& run, SentenceIndex sentence,
                                    std::shared_ptr<const TranslatedSentence> said);

// The changes of a try: "“dog” → “cat” in sentence 2, without sentence 4, own translation, softmax, context share
// 0.40".
QString whatIfName(const Run& run, const WhatIf& what);
// The name of a try: the name that a person gave it, or else its changes. Where the try was made under another model or
// setting than the run has now, the name says so.
QString tryName(const Run& run, const KeptTry& kept);

QString numbersText(const std::vector<SentenceIndex>& all); // "2, 4": counted from 1
// The numbers of a list such as "2, 4-6", from 1 to `most`, ascending, each once. Nothing: the text is no such list.
std::optional<std::vector<int>> parseNumbers(const QString& text, std::size_t most);

// The alternative forms of a word of the translation, each in the whole sentence, and the sentences that each row
// hides: none, each consulted sentence, all consulted sentences.
struct Contrast {
    SentenceIndex sentence;
    WordIndex word;
    std::vector<std::string> variants;     // first the word of the translation
    std::vector<std::string> translations; // the sentence with each variant
    std::vector<std::vector<SentenceIndex>> rows;
};
// Nothing: the word has no other forms. `consulted`: the sentences that the word consulted, by weight.
std::optional<Contrast> contrastOf(const Run& run, SentenceIndex sentence, WordIndex word,
                                   const std::vector<SentenceIndex>& consulted);
CausalRequest contrastRequest(std::shared_ptr<LoadedModel> model, const std::shared_ptr<const Run>& run,
                              const Contrast& contrast, std::size_t variant);

// Probability of each variant among all of them, from the log-probabilities of the whole sentences.
std::vector<double> amongVariants(const std::vector<double>& logProbabilities);

} // namespace contexture::gui

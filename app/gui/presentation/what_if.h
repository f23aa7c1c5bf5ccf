#pragma once

#include "engine/core/engine.h"
#include "engine/core/what_if.h"

#include <QString>

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace contexture::gui {

// A run that holds this one sentence alone, for the comparison.
std::shared_ptr<const Run> runOfOne(const Run& run, SentenceIndex sentence,
                                    std::shared_ptr<const TranslatedSentence> said);

// What is other: "“dog” → “cat” in sentence 2, without sentence 4, own translation, softmax, context share 0.40".
QString whatIfName(const Run& run, const WhatIf& what);
// What a try is called: as a person called it, else after what is other. It says where it was tried under another model
// or setting than the run has now.
QString tryName(const Run& run, const KeptTry& kept);

QString numbersText(const std::vector<SentenceIndex>& all); // "2, 4": as people count
// "2, 4-6" as numbers from 1 to `most`, ascending, each once; nothing where it is no such list.
std::optional<std::vector<int>> parseNumbers(const QString& text, std::size_t most);

// The forms that could stand in the place of a word of the translation, each in the whole sentence, and what is hidden
// in each row: nothing, each consulted sentence, all of them.
struct Contrast {
    SentenceIndex sentence;
    WordIndex word;
    std::vector<std::string> variants;     // the word as it stands first
    std::vector<std::string> translations; // with each of them in its place
    std::vector<std::vector<SentenceIndex>> rows;
};
// Nothing where the word has no other forms. `consulted`: the sentences that it looked at, the heaviest first.
std::optional<Contrast> contrastOf(const Run& run, SentenceIndex sentence, WordIndex word,
                                   const std::vector<SentenceIndex>& consulted);
CausalRequest contrastRequest(std::shared_ptr<LoadedModel> model, const std::shared_ptr<const Run>& run,
                              const Contrast& contrast, std::size_t variant);

// Probability of each variant among all of them, from the log-probabilities of the whole sentences.
std::vector<double> amongVariants(const std::vector<double>& logProbabilities);

} // namespace contexture::gui

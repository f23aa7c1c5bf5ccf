#pragma once

#include "engine/core/engine.h"

#include <QString>

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace contexture::gui {

// What is tried on one sentence of a run. The run itself never changes.
struct WhatIf {
    SentenceIndex sentence;
    std::vector<std::pair<SentenceIndex, std::string>> sources; // other texts of source sentences, perhaps its own
    std::optional<std::string> translation;                     // to be scored; none: the model translates
    std::vector<SentenceIndex> hidden;
    ContextChange change; // of the context attention, by hand

    bool changesSomething() const {
        return !sources.empty() || translation || !hidden.empty() || change.changesSomething();
    }
};

// The question to the engine: the run with other texts, one row.
CausalRequest whatIfRequest(std::shared_ptr<LoadedModel> model, const std::shared_ptr<const Run>& run,
                            const WhatIf& what);

// Its answer as a run that holds this one sentence, for the comparison.
std::shared_ptr<const Run> whatIfRun(const CausalRequest& request, const WhatIf& what, const CausalResult& answer);

// What is other: "“dog” → “cat” in sentence 2, without sentence 4, own translation, softmax, context share 0.40".
QString whatIfName(const Run& run, const WhatIf& what);

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

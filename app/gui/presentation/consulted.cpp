// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/gui/presentation/consulted.h"

#include "app/gui/presentation/comparison.h"
#include "app/gui/presentation/reading.h"
#include "app/gui/presentation/text.h"

#include <limits>
#include <numeric>

namespace contexture::gui {

std::vector<widgets::ConsultedEntry> consultedEntries(const Inspection& inspection) {
    std::vector<widgets::ConsultedEntry> entries;
    for (const auto& [sentence, weight] : inspection.rankedSentences()) {
        const Sentence* key = inspection.keySentence(sentence);
        if (!key) {
            continue;
        }
        widgets::ConsultedEntry entry;
        entry.sentence = sentence.value;
        entry.distance = sentence.value - inspection.look.sentence.value;
        entry.text = toLine(*key);
        entry.weight = weight;
        entry.words = tintedWords(inspection, sentence);
        entries.push_back(std::move(entry));
    }
    return entries;
}

std::vector<std::vector<SentenceIndex>> causalExclusions(const Inspection& inspection) {
    std::vector<std::vector<SentenceIndex>> exclusions;
    std::vector<SentenceIndex> all;
    for (const auto& [sentence, weight] : inspection.rankedSentences()) {
        exclusions.push_back({sentence});
        all.push_back(sentence);
    }
    if (all.size() > 1) {
        exclusions.push_back(std::move(all));
    }
    return exclusions;
}

widgets::CheckResult checkResult(const Inspection& inspection, const CausalResult& result) {
    widgets::CheckResult shown;
    if (!inspection.translated || (!result.retranslated && result.forcedLogProbability.empty())) {
        return shown;
    }
    shown.isRetranslated = result.retranslated != nullptr;
    const TranslatedSentence& present = *inspection.translated;
    const bool isScored =
        !result.forcedLogProbability.empty(); // a recorded run gives the word, but not its probability
    const WordIndex word = inspection.look.side == Side::Target ? inspection.look.word : inspection.counterpart;
    const bool hasWord = word.isValid() && word.asSize() < present.wordLogProbability.size() &&
                         (!isScored || word.asSize() < result.forcedLogProbability.size());
    if (!hasWord) {
        shown.before = toText(present.text.text);
        shown.after = shown.isRetranslated ? toText(result.retranslated->text.text) : shown.before;
        shown.changed = shown.before != shown.after;
        shown.deltaLogProbability =
            !isScored ? std::numeric_limits<double>::quiet_NaN()
                      : std::accumulate(result.forcedLogProbability.begin(), result.forcedLogProbability.end(), 0.0) -
                            std::accumulate(present.wordLogProbability.begin(), present.wordLogProbability.end(), 0.0);
        return shown;
    }
    shown.deltaLogProbability = !isScored ? std::numeric_limits<double>::quiet_NaN()
                                          : double(result.forcedLogProbability[word.asSize()]) -
                                                double(present.wordLogProbability[word.asSize()]);
    shown.before = wordText(present.text, word);
    shown.after =
        shown.isRetranslated ? correspondingWord(present.text, word, result.retranslated->text) : shown.before;
    shown.changed = shown.before != shown.after;
    return shown;
}

} // namespace contexture::gui

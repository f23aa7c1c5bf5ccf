// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/study/consulted_words.h"

#include "engine/core/attention_view.h"
#include "engine/eval/characters.h"
#include "engine/eval/clitics.h"

#include <algorithm>
#include <optional>

namespace contexture::study {
namespace {

// The words and sentences of the document in the numbering of a site's columns.
struct Columns {
    const Run& run;
    Side side;
    std::vector<std::int32_t> offsets;

    ConsultedWord wordAt(std::int32_t column, double weight) const {
        const auto next = std::upper_bound(offsets.begin(), offsets.end(), column);
        const SentenceIndex sentence(next - offsets.begin() - 1);
        const WordIndex word(column - offsets[sentence.asSize()]);
        const Sentence* text = keySentence(run, side, sentence);
        return {{sentence, side, word}, text ? std::string(text->word(word)) : std::string(), weight};
    }
    ConsultedWord sentenceAt(std::int32_t column, double weight) const {
        const SentenceIndex sentence(column);
        const Sentence* text = keySentence(run, side, sentence);
        return {{sentence, side, WordIndex()}, text ? text->text : std::string(), weight};
    }
};

std::vector<ConsultedWord> largest(const CsrMatrix::Row& row, std::size_t most, bool ofWords, const Columns& columns) {
    std::vector<std::pair<float, std::int32_t>> entries;
    for (std::size_t i = 0; i < row.column.size(); ++i) {
        entries.emplace_back(row.value[i], row.column[i]);
    }
    const std::size_t kept = std::min(most, entries.size());
    std::partial_sort(
        entries.begin(), entries.begin() + static_cast<std::ptrdiff_t>(kept), entries.end(),
        [](const auto& a, const auto& b) { return a.first != b.first ? a.first > b.first : a.second < b.second; });
    std::vector<ConsultedWord> result;
    for (std::size_t i = 0; i < kept; ++i) {
        result.push_back(ofWords ? columns.wordAt(entries[i].second, entries[i].first)
                                 : columns.sentenceAt(entries[i].second, entries[i].first));
    }
    return result;
}

} // namespace

std::vector<WordOccurrence> consultedFor(const Run& run, const SiteInfo& site, const std::set<std::string>& words,
                                         std::size_t most) {
    const Columns columns{run, site.keySide, keyWordOffsets(run, site.keySide)};
    std::vector<WordOccurrence> occurrences;
    for (std::size_t i = 0; i < run.sentences.size(); ++i) {
        const auto& translated = run.sentences[i];
        if (!translated || !translated->trace) {
            continue;
        }
        const SentenceTrace& trace = *translated->trace;
        const Sentence& own = site.querySide == Side::Source ? run.document->source[i] : translated->text;
        std::optional<CsrMatrix> weights = wordWeights(trace, site.name, HeadIndex(), true, columns.offsets);
        const bool ofWords = weights.has_value();
        if (!ofWords) {
            weights = sentenceWeights(trace, site.name, HeadIndex(), columns.offsets);
        }
        const GateRecord* gate = trace.findGate(site.name);
        for (std::size_t w = 0; w < own.words.size(); ++w) {
            const WordIndex word(static_cast<std::int64_t>(w));
            const std::string text(own.word(word));
            const std::string lower = eval::toLower(text);
            if (!words.contains(lower) && !words.contains(eval::withoutClitic(lower))) {
                continue;
            }
            WordOccurrence occurrence{.sentence = SentenceIndex(static_cast<std::int64_t>(i)),
                                      .word = word,
                                      .text = text,
                                      .noContext = trace.noContext,
                                      .contextShare = 0.0,
                                      .consulted = {}};
            if (gate) {
                occurrence.contextShare = double{gate->shareOf(word).value_or(0.0f)};
            }
            if (weights && static_cast<std::int32_t>(w) < weights->rows()) {
                occurrence.consulted = largest(weights->row(static_cast<std::int32_t>(w)), most, ofWords, columns);
            }
            occurrences.push_back(std::move(occurrence));
        }
    }
    return occurrences;
}

} // namespace contexture::study

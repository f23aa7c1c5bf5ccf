// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/find/word_facts.h"

#include "engine/core/attention_view.h"
#include "engine/core/counterpart.h"

#include <algorithm>
#include <map>
#include <optional>

namespace contexture::find {

namespace {

// The records of one site for one sentence, prepared for questions about single words.
struct SiteOfSentence {
    std::optional<CsrMatrix> sentences; // [query words, sentences]
    std::optional<CsrMatrix> words;     // [query words, words of the document], final weights
    const AttentionRecord* slots = nullptr;
    CsrMatrix slotWeights; // [query words, slots]
    const GateRecord* gate = nullptr;
};

SiteOfSentence recordsOf(const SiteInfo& site, const SentenceTrace& trace, const std::vector<std::int32_t>& offsets) {
    SiteOfSentence result;
    result.gate = trace.findGate(site.name);
    result.sentences = sentenceWeights(trace, site.name, HeadIndex(), offsets);
    result.words = wordWeights(trace, site.name, HeadIndex(), true, offsets);
    if (!result.sentences) {
        result.slots = trace.find(site.name, AttentionLevel::CacheSlot);
        if (result.slots) {
            result.slotWeights = meanOverHeads(*result.slots);
        }
    }
    return result;
}

// The largest entry of a row; the first of several equal ones.
std::pair<std::int32_t, float> largest(const CsrMatrix::Row& row) {
    std::pair<std::int32_t, float> best{-1, 0.0f};
    for (std::size_t i = 0; i < row.value.size(); ++i) {
        if (row.value[i] > best.second) {
            best = {row.column[i], row.value[i]};
        }
    }
    return best;
}

void readRows(const SiteOfSentence& records, Side keySide, const std::vector<std::int32_t>& offsets, std::int32_t row,
              ConsultedFacts& facts) {
    if (records.sentences && row < records.sentences->rows()) {
        facts.hasQuery = true;
        const CsrMatrix::Row weights = records.sentences->row(row);
        const auto [sentence, weight] = largest(weights);
        if (sentence >= 0) {
            facts.sentence = SentenceIndex(sentence);
            facts.sentenceWeight = weight;
        }
        facts.support = static_cast<std::int32_t>(
            std::count_if(weights.value.begin(), weights.value.end(), [](float w) { return w > 0.0f; }));
    }
    if (records.words && row < records.words->rows()) {
        const auto [column, weight] = largest(records.words->row(row));
        if (column >= 0) {
            const auto next = std::upper_bound(offsets.begin(), offsets.end(), column);
            const SentenceIndex sentence(next - offsets.begin() - 1);
            facts.word = {sentence, keySide, WordIndex(column - offsets[sentence.asSize()])};
            facts.wordWeight = weight;
        }
    }
}

// The slots of a cache, by the sentence of their words.
void readSlots(const SiteOfSentence& records, std::int32_t row, ConsultedFacts& facts) {
    if (!records.slots || row >= records.slotWeights.rows()) {
        return;
    }
    facts.hasQuery = true;
    std::map<std::int32_t, double> ofSentence;
    const CsrMatrix::Row weights = records.slotWeights.row(row);
    for (std::size_t i = 0; i < weights.value.size(); ++i) {
        const DocumentWord& word = records.slots->slotWords.at(static_cast<std::size_t>(weights.column[i]));
        if (!word.sentence.isValid() || weights.value[i] <= 0.0f) {
            continue;
        }
        ofSentence[word.sentence.value] += double{weights.value[i]};
        if (word.word.isValid() && weights.value[i] > facts.wordWeight) {
            facts.word = word;
            facts.wordWeight = weights.value[i];
        }
    }
    facts.support = static_cast<std::int32_t>(ofSentence.size());
    for (const auto& [sentence, weight] : ofSentence) {
        if (static_cast<float>(weight) > facts.sentenceWeight) {
            facts.sentence = SentenceIndex(sentence);
            facts.sentenceWeight = static_cast<float>(weight);
        }
    }
}

} // namespace

std::vector<const SiteInfo*> searchedSites(const ModelInfo& model) {
    std::vector<const SiteInfo*> sites;
    for (const SiteInfo& site : model.sites) {
        const bool readsDocument = std::any_of(site.levels.begin(), site.levels.end(), [](AttentionLevel level) {
            return level != AttentionLevel::Source && level != AttentionLevel::SelfSide;
        });
        if (site.isContext && readsDocument) {
            sites.push_back(&site);
        }
    }
    return sites;
}

FactsGatherer::FactsGatherer(const Run& run) : m_run(run), m_sites(searchedSites(run.model)) {
    for (const SiteInfo* site : m_sites) {
        auto& offsets = m_offsets[static_cast<std::size_t>(site->keySide)];
        if (offsets.empty()) {
            offsets = keyWordOffsets(run, site->keySide);
        }
    }
}

std::vector<WordFacts> FactsGatherer::of(SentenceIndex sentence, const SentenceTrace* trace) const {
    const auto& translated = m_run.sentences.at(sentence.asSize());
    if (!translated) {
        return {};
    }
    const Sentence& source = m_run.document->source.at(sentence.asSize());
    const Sentence& target = translated->text;
    const Counterparts tied = trace ? counterparts(m_run.model, *trace) : Counterparts();
    std::vector<SiteOfSentence> records;
    for (const SiteInfo* site : m_sites) {
        records.push_back(trace ? recordsOf(*site, *trace, offsets(site->keySide)) : SiteOfSentence());
    }
    std::vector<WordFacts> all;
    all.reserve(source.words.size() + target.words.size());
    for (const Side side : {Side::Source, Side::Target}) {
        const Sentence& own = side == Side::Source ? source : target;
        const std::string& language = side == Side::Source ? m_run.model.sourceLanguage : m_run.model.targetLanguage;
        for (std::size_t w = 0; w < own.words.size(); ++w) {
            WordFacts facts;
            facts.sentence = sentence;
            facts.side = side;
            facts.word = WordIndex(static_cast<std::int64_t>(w));
            facts.wordClass = eval::wordClass(own, w, language);
            if (const Counterpart other = tied.of(side, facts.word); other.isClear()) {
                facts.counterpart = other.word;
            }
            const WordIndex produced = side == Side::Target ? facts.word : facts.counterpart;
            if (produced.isValid() && produced.asSize() < translated->wordLogProbability.size()) {
                facts.logProbability = double{translated->wordLogProbability[produced.asSize()]};
            }
            for (std::size_t s = 0; s < m_sites.size(); ++s) {
                ConsultedFacts consulted;
                const WordIndex query = m_sites[s]->querySide == side ? facts.word : facts.counterpart;
                const bool isRead = m_sites[s]->querySide == Side::Target ||
                                    query.value < static_cast<std::int32_t>(m_run.wordsRead(sentence));
                if (trace && query.isValid() && isRead) {
                    readRows(records[s], m_sites[s]->keySide, offsets(m_sites[s]->keySide), query.value, consulted);
                    readSlots(records[s], query.value, consulted);
                    const GateRecord* gate = records[s].gate;
                    if (const auto share = gate ? gate->shareOf(query) : std::nullopt) {
                        consulted.share = *share;
                        consulted.hasQuery = true;
                    }
                    consulted.visible = trace->visibleCount();
                }
                facts.consulted.push_back(consulted);
            }
            all.push_back(std::move(facts));
        }
    }
    return all;
}

} // namespace contexture::find

// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/gui/presentation/inspection.h"

#include "app/gui/presentation/attribution_sites.h"
#include "app/gui/presentation/sites.h"
#include "engine/find/word_facts.h"

#include <algorithm>
#include <map>
#include <tuple>

namespace contexture::gui {

namespace {

const AttentionRecord* producedAttention(const Run& run, const SentenceTrace& trace) {
    for (const SiteInfo& site : run.model.sites) {
        if (isProducedSite(site)) {
            return trace.find(site.name, AttentionLevel::SelfSide);
        }
    }
    return nullptr;
}

// Moves the weights of cache slots to the words of the document that the slots hold, and sums them by sentence. A slot
// that holds no whole word (a subword of its own) has no column.
void spreadSlots(Inspection& inspection, HeadIndex head) {
    const CsrMatrix slots = headOrMean(*inspection.slots, head);
    const auto& offsets = *inspection.keyOffsets;
    CsrMatrix words;
    CsrMatrix within;
    CsrMatrix sentences;
    words.columns = within.columns = offsets.back();
    sentences.columns = static_cast<std::int32_t>(offsets.size()) - 1;
    for (std::int32_t r = 0; r < slots.rows(); ++r) {
        std::map<std::int32_t, double> ofWord;
        std::map<std::int32_t, double> ofSentence;
        const CsrMatrix::Row row = slots.row(r);
        for (std::size_t i = 0; i < row.value.size(); ++i) {
            const DocumentWord& word = inspection.slots->slotWords.at(static_cast<std::size_t>(row.column[i]));
            if (word.word.isValid() && word.sentence.isValid() && word.sentence.asSize() + 1 < offsets.size()) {
                ofWord[offsets[word.sentence.asSize()] + word.word.value] += double{row.value[i]};
                ofSentence[word.sentence.value] += double{row.value[i]};
            }
        }
        for (const auto& [sentence, weight] : ofSentence) {
            sentences.add(sentence, static_cast<float>(weight));
            const auto first = ofWord.lower_bound(offsets[static_cast<std::size_t>(sentence)]);
            const auto last = ofWord.lower_bound(offsets[static_cast<std::size_t>(sentence) + 1]);
            for (auto word = first; word != last; ++word) {
                words.add(word->first, static_cast<float>(word->second));
                within.add(word->first, static_cast<float>(word->second / weight));
            }
        }
        words.endRow();
        within.endRow();
        sentences.endRow();
    }
    inspection.sentenceMatrix = std::move(sentences);
    inspection.withinMatrix = std::move(within);
    inspection.finalMatrix = std::move(words);
}

const SiteInfo* findSite(const Run& run, const std::string& name) {
    const auto sites = steppableSites(run);
    const auto it = std::find_if(sites.begin(), sites.end(), [&](const SiteInfo* site) { return site->name == name; });
    if (it != sites.end()) {
        return *it;
    }
    if (sites.empty()) {
        return nullptr;
    }
    const SiteInfo* asked = attributionSite(name, sites.front()->keySide);
    return asked ? asked : sites.front();
}

// The first column of each sentence in the word matrices, taken from an earlier inspection of the same run if possible.
std::shared_ptr<const std::vector<std::int32_t>> offsetsOf(const Run& run, const SiteInfo& site,
                                                           const Inspection* earlier) {
    const bool isKnown = earlier && earlier->keyOffsets && earlier->run.get() == &run && earlier->site &&
                         earlier->site->keySide == site.keySide;
    return isKnown ? earlier->keyOffsets
                   : std::make_shared<const std::vector<std::int32_t>>(keyWordOffsets(run, site.keySide));
}

} // namespace

bool speaksEarlier(const Inspection::Speaking& a, const Inspection::Speaking& b) {
    const auto place = [](const DocumentWord& word) { return std::tuple(word.side, word.sentence, word.word); };
    return place(a.word) < place(b.word);
}

std::vector<const SiteInfo*> steppableSites(const Run& run) {
    return find::searchedSites(run.model);
}

bool readsContext(const Run* run) {
    return run && run->model.hasContext && run->settings.context != ContextMode::None;
}

Counterpart strongestCounterpart(const Run& run, SentenceIndex sentence, Side side, WordIndex word) {
    const auto& translated = run.sentences.at(sentence.asSize());
    return translated && translated->trace ? counterparts(run.model, *translated->trace).of(side, word) : Counterpart();
}

std::vector<UnseenRange> unseenRanges(const Inspection& inspection) {
    const RunSettings& settings = inspection.run->settings;
    const std::int32_t reader = inspection.look.sentence.value;
    const auto count = static_cast<std::int32_t>(inspection.run->document->size());
    // The sentences that are hidden one by one.
    std::vector<std::int32_t> hidden{reader};
    for (const SentenceIndex excluded : settings.excluded) {
        hidden.push_back(excluded.value);
    }
    std::sort(hidden.begin(), hidden.end());

    std::vector<UnseenRange> ranges;
    const auto add = [&](std::int32_t begin, std::int32_t end, Unseen why) {
        if (begin >= end) {
            return;
        }
        if (!ranges.empty() && ranges.back().end == begin && ranges.back().why == why) {
            ranges.back().end = end;
        } else {
            ranges.push_back({begin, end, why});
        }
    };
    const auto addGap = [&](std::int32_t begin, std::int32_t end) {
        // Hidden from here on: all later sentences, or, without context, all sentences.
        const std::int32_t later = settings.context == ContextMode::Online ? reader
                                   : settings.context == ContextMode::None ? 0
                                                                           : count;
        const std::int32_t stop = std::clamp(later, begin, std::max(begin, end));
        for (auto one = std::lower_bound(hidden.begin(), hidden.end(), begin); one != hidden.end() && *one < stop;
             ++one) {
            add(begin, *one, Unseen::Unread);
            add(std::max(begin, *one), *one + 1, Unseen::Hidden);
            begin = *one + 1;
        }
        add(begin, stop, Unseen::Unread);
        add(std::max(begin, stop), end, Unseen::Hidden);
    };
    std::int32_t next = 0;
    for (const SentenceRange& range : inspection.translated->trace->visible) {
        addGap(next, range.begin);
        next = range.end;
    }
    addGap(next, count);
    return ranges;
}

const Sentence* Inspection::querySentence() const {
    if (!run || !look.sentence.isValid()) {
        return nullptr;
    }
    if (querySide() == Side::Source) {
        return &run->document->source.at(look.sentence.asSize());
    }
    return translated ? &translated->text : nullptr;
}

const Sentence* Inspection::keySentence(SentenceIndex sentence) const {
    if (!run || !sentence.isValid() || sentence.asSize() >= run->document->size()) {
        return nullptr;
    }
    if (keySide() == Side::Source) {
        return &run->document->source[sentence.asSize()];
    }
    // With two-pass decoding, the model reads the first pass.
    const auto& read = run->firstPass.empty() ? run->sentences : run->firstPass;
    const auto& other = read[sentence.asSize()];
    return other ? &other->text : nullptr;
}

float Inspection::sentenceWeight(SentenceIndex sentence) const {
    if (!sentenceMatrix || !queryWord.isValid() || queryWord.value >= sentenceMatrix->rows()) {
        return 0.0f;
    }
    return sentenceMatrix->at(queryWord.value, sentence.value);
}

std::vector<std::pair<SentenceIndex, float>> Inspection::rankedSentences() const {
    std::vector<std::pair<SentenceIndex, float>> ranked;
    if (sentenceMatrix && queryWord.isValid() && queryWord.value < sentenceMatrix->rows()) {
        const CsrMatrix::Row row = sentenceMatrix->row(queryWord.value);
        for (std::size_t i = 0; i < row.value.size(); ++i) {
            ranked.emplace_back(SentenceIndex(row.column[i]), row.value[i]);
        }
    }
    std::stable_sort(ranked.begin(), ranked.end(), [](const auto& a, const auto& b) { return a.second > b.second; });
    return ranked;
}

std::vector<float> Inspection::wordWeights(SentenceIndex sentence, bool timesSentenceWeight) const {
    const Sentence* keys = keySentence(sentence);
    const std::optional<CsrMatrix>& matrix = timesSentenceWeight ? finalMatrix : withinMatrix;
    if (!keys || !matrix || !queryWord.isValid() || queryWord.value >= matrix->rows() || !keyOffsets ||
        sentence.asSize() + 1 >= keyOffsets->size()) {
        return {};
    }
    const std::vector<std::int32_t>& offsets = *keyOffsets;
    std::vector<float> weights(keys->words.size(), 0.0f);
    const std::int32_t begin = offsets[sentence.asSize()];
    const CsrMatrix::Row row = matrix->row(queryWord.value);
    const auto first = std::lower_bound(row.column.begin(), row.column.end(), begin);
    for (auto it = first; it != row.column.end() && *it < offsets[sentence.asSize() + 1]; ++it) {
        weights.at(static_cast<std::size_t>(*it - begin)) =
            row.value[static_cast<std::size_t>(it - row.column.begin())];
    }
    return weights;
}

std::optional<float> Inspection::contextShare() const {
    return state == State::Observed && gate ? gate->shareOf(queryWord) : std::nullopt;
}

float Inspection::shareFactor() const {
    if (attributionMethodOf(site)) {
        return static_cast<float>(std::min(1.0, supportNats / kTellingNats));
    }
    return look.weighting == Weighting::TimesShare ? contextShare().value_or(1.0f) : 1.0f;
}

std::vector<float> Inspection::tints(SentenceIndex sentence) const {
    const bool times = look.weighting != Weighting::WithinSentence && finalMatrix;
    std::vector<float> weights = wordWeights(sentence, times);
    for (float& weight : weights) {
        weight *= shareFactor();
    }
    return weights;
}

std::vector<float> Inspection::natsOf(SentenceIndex sentence) const {
    const Sentence* keys = keySentence(sentence);
    if (!keys || speaking.empty()) {
        return {};
    }
    std::vector<float> nats(keys->words.size(), 0.0f);
    const Speaking begin{{sentence, keySide(), WordIndex(0)}, 0.0f};
    for (auto one = std::lower_bound(speaking.begin(), speaking.end(), begin, speaksEarlier);
         one != speaking.end() && one->word.sentence == sentence && one->word.side == keySide(); ++one) {
        if (one->word.word.asSize() < nats.size()) {
            nats[one->word.word.asSize()] = one->weight;
        }
    }
    return nats;
}

std::vector<SentenceIndex> Inspection::sentencesAgainst() const {
    std::vector<SentenceIndex> sentences;
    for (const Speaking& one : speaking) {
        if (one.weight < 0.0f && one.word.side == keySide() && one.word.sentence != look.sentence &&
            (sentences.empty() || sentences.back() != one.word.sentence)) {
            sentences.push_back(one.word.sentence);
        }
    }
    return sentences;
}

bool Inspection::asksOwnSentence() const {
    return attributionMethodOf(site) && !readsContext(run.get());
}

int Inspection::support() const {
    return static_cast<int>(rankedSentences().size());
}

int Inspection::visibleCount() const {
    return translated && translated->trace ? translated->trace->visibleCount() : 0;
}

Inspection inspect(std::shared_ptr<const Run> run, const Look& look, const Inspection* earlier) {
    Inspection result;
    result.look = look;
    result.run = std::move(run);
    if (!result.run || !look.sentence.isValid() || look.sentence.asSize() >= result.run->sentences.size()) {
        return result;
    }
    const Run& seen = *result.run;
    result.translated = seen.sentences[look.sentence.asSize()];
    result.site = findSite(seen, look.site);
    if (result.site && result.look.head.value >= result.site->heads) {
        result.look.head = {}; // the head was chosen in a run with more heads
    }
    if (!result.translated) {
        result.state = Inspection::State::NotTranslated;
        return result;
    }
    const SentenceTrace* trace = result.translated->trace.get();
    if (!trace) {
        result.state = Inspection::State::NotTraced;
        return result;
    }
    if (look.side == Side::Source && look.word.isValid() && look.word.asSize() >= seen.wordsRead(look.sentence)) {
        result.state = Inspection::State::NotRead;
        return result;
    }
    const Counterpart counterpart = strongestCounterpart(seen, look.sentence, look.side, look.word);
    result.counterpartWeight = counterpart.weight;
    result.counterpart = counterpart.isClear() ? counterpart.word : WordIndex();
    result.targetWord = look.side == Side::Target ? look.word : result.counterpart;
    if (!result.translated->text.words.empty()) { // an empty translation has nothing to show
        result.produced = producedAttention(seen, *trace);
        result.source = lastSourceAttention(seen.model, *trace);
    }
    if (!result.site || seen.settings.context == ContextMode::None) {
        const auto asked = attributionSites(seen);
        const auto site =
            std::find_if(asked.begin(), asked.end(), [&](const auto* one) { return one->name == look.site; });
        result.state = site == asked.end() ? Inspection::State::SentenceModel : Inspection::State::NotAsked;
        if (site != asked.end()) {
            result.site = *site;
            result.look.head = {};
            result.queryWord = result.targetWord;
            result.keyOffsets = offsetsOf(seen, *result.site, earlier);
        }
        return result;
    }
    result.queryWord = look.side == result.site->querySide ? look.word : result.counterpart;
    if (trace->noContext) {
        result.state = Inspection::State::Bypassed;
        return result;
    }
    result.state = Inspection::State::Observed;
    result.keyOffsets = offsetsOf(seen, *result.site, earlier);
    const std::vector<std::int32_t>& offsets = *result.keyOffsets;
    const std::string& name = result.site->name;
    result.sentenceMatrix = contexture::sentenceWeights(*trace, name, result.look.head, offsets);
    result.withinMatrix = contexture::wordWeights(*trace, name, result.look.head, false, offsets);
    result.finalMatrix = contexture::wordWeights(*trace, name, result.look.head, true, offsets);
    result.slots = trace->find(name, AttentionLevel::CacheSlot);
    if (result.slots) {
        spreadSlots(result, result.look.head);
    }
    result.gate = trace->findGate(name);
    for (const SiteInfo* site : steppableSites(seen)) {
        const GateRecord* gate = trace->findGate(site->name);
        if (gate && site->querySide == result.site->querySide) {
            result.layerGates.push_back({site, gate});
        }
    }

    result.contextSentence = look.contextSentence;
    if (attributionMethodOf(result.site)) {
        result.state = Inspection::State::NotAsked;
    }
    if (!result.contextSentence.isValid()) {
        const auto ranked = result.rankedSentences();
        if (!ranked.empty()) {
            result.contextSentence = ranked.front().first;
        }
    }
    return result;
}

} // namespace contexture::gui

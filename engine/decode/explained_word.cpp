// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/decode/explained_word.h"

#include "engine/core/error.h"

#include <c10/core/InferenceMode.h>

#include <algorithm>

namespace contexture::decode {
namespace {

std::vector<std::size_t> wordsWithin(const Sentence& sentence, std::uint32_t begin, std::uint32_t end) {
    std::vector<std::size_t> found;
    for (std::size_t w = 0; w < sentence.words.size(); ++w) {
        if (sentence.words[w].begin < end && sentence.words[w].end > begin) {
            found.push_back(w);
        }
    }
    return found;
}

ExplainedWord::Row rowOf(const Translation& translation, const std::vector<std::size_t>& words) {
    ExplainedWord::Row row{translation.pieces(), {}};
    for (std::int32_t p = 0; p < translation.words->pieces(); ++p) {
        const std::int32_t word = translation.words->wordOfPiece[static_cast<std::size_t>(p)];
        if (word >= 0 && std::find(words.begin(), words.end(), static_cast<std::size_t>(word)) != words.end()) {
            row.explained.push_back(p);
        }
    }
    return row;
}

} // namespace

ExplainedWord::ExplainedWord(const AttributionRequest& request, DocumentSession& session)
    : m_sentence(request.sentence), m_present(request.run->sentences.at(request.sentence.asSize())) {
    const c10::InferenceMode inference;
    const Sentence& text = m_present->text;
    if (!request.word.isValid() || request.word.asSize() >= text.words.size()) {
        throw Error(Message("attribute.word", "The translation has no word {number}; it has {size}",
                            request.word.value + 1, text.words.size()),
                    request.run->label, Message("attribute.word.do", "choose one of its words."));
    }
    const ByteRange range = text.words[request.word.asSize()];
    m_texts.push_back(text.text);
    m_words.push_back({request.word.asSize()});
    std::vector<BatchTranslator::Given> items{given(0)};
    for (const std::string& form : request.instead) {
        if (form.empty() || text.text.compare(range.begin, range.size(), form) == 0) {
            throw Error(Message("attribute.instead", "\"{form}\" is no other form than the word itself", form),
                        request.run->label, Message("attribute.instead.do", "give another word."));
        }
        std::string changed = text.text;
        changed.replace(range.begin, range.size(), form);
        items.push_back({m_sentence, std::move(changed), nullptr});
    }
    text::Segmenter& segmenter = session.segmenter(0);
    const BatchTranslator::Given present[] = {items.front()};
    m_trace =
        session.batches().score(present, session.context(), TraceDetail::Shown, segmenter).front().sentence->trace;
    const auto scored = session.batches().score(items, session.context(), TraceDetail::None, segmenter);
    m_rows.push_back(rowOf(scored.front(), m_words.front()));
    m_value = logProbability(*scored.front().sentence, 0);
    std::size_t best = 0;
    double most = 0.0;
    for (std::size_t i = 1; i < scored.size(); ++i) {
        const Sentence& other = scored[i].sentence->text;
        const auto end = static_cast<std::uint32_t>(range.begin + request.instead[i - 1].size());
        m_words.resize(2);
        m_words[1] = wordsWithin(other, range.begin, end);
        const double probability = logProbability(*scored[i].sentence, 1);
        if (best == 0 || probability > most) {
            best = i;
            most = probability;
        }
    }
    if (best > 0) {
        m_instead = request.instead[best - 1];
        const Sentence& other = scored[best].sentence->text;
        m_words[1] = wordsWithin(other, range.begin, static_cast<std::uint32_t>(range.begin + m_instead.size()));
        m_texts.push_back(items[best].text);
        m_rows.push_back(rowOf(scored[best], m_words[1]));
        m_value -= most;
    }
}

BatchTranslator::Given ExplainedWord::given(std::size_t row) const {
    return {m_sentence, m_texts[row], row == 0 ? m_present.get() : nullptr};
}

double ExplainedWord::logProbability(const TranslatedSentence& scored, std::size_t row) const {
    double sum = 0.0;
    for (const std::size_t word : m_words[row]) {
        sum += double{scored.wordLogProbability.at(word)};
    }
    return sum;
}

double ExplainedWord::valueNow(DocumentSession& session) const {
    const c10::InferenceMode inference;
    std::vector<BatchTranslator::Given> items;
    for (std::size_t row = 0; row < m_texts.size(); ++row) {
        items.push_back(given(row));
    }
    const auto scored = session.batches().score(items, session.context(), TraceDetail::None, session.segmenter(0));
    double value = logProbability(*scored.front().sentence, 0);
    if (scored.size() > 1) {
        value -= logProbability(*scored[1].sentence, 1);
    }
    return value;
}

} // namespace contexture::decode

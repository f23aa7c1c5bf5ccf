// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/core/attention_view.h"

#include "engine/core/error.h"

#include <algorithm>

namespace contexture {

namespace {

// Sums a row over several matrices. The cost depends on the number of stored values, not of columns: a document may
// have hundreds of thousands of words.
class RowSum {
public:
    void add(std::int32_t column, double value) { m_entries.emplace_back(column, value); }

    // Calls take(column, sum) for each named column, ascending, and resets the sums. Values of a column are added in
    // the order of their arrival.
    template<class Take>
    void drain(Take take) {
        std::stable_sort(m_entries.begin(), m_entries.end(),
                         [](const auto& a, const auto& b) { return a.first < b.first; });
        for (std::size_t i = 0; i < m_entries.size();) {
            const std::int32_t column = m_entries[i].first;
            double sum = 0.0;
            for (; i < m_entries.size() && m_entries[i].first == column; ++i) {
                sum += m_entries[i].second;
            }
            take(column, sum);
        }
        m_entries.clear();
    }

private:
    std::vector<std::pair<std::int32_t, double>> m_entries;
};

Message traceOf(const std::string& site) {
    return Message("at.trace-of", "trace of {site}", site);
}

void requireSameShape(const AttentionRecord& record) {
    for (const CsrMatrix& head : record.heads) {
        if (head.rows() != record.heads.front().rows() || head.columns != record.heads.front().columns) {
            throw Error(Message("attention.heads-shape", "the heads differ in shape"), traceOf(record.site),
                        Message("do.translate-again", "translate the document again"));
        }
    }
}

void requireLayout(const AttentionRecord& record, const std::vector<std::int32_t>& wordOffsets) {
    const std::int32_t words = wordOffsets.empty() ? 0 : wordOffsets.back();
    const std::int32_t columns = record.heads.empty() ? words : record.heads.front().columns;
    // On the target side, later sentences may have lacked a translation when the record was made: fewer columns.
    if (columns > words || (columns < words && record.keySide == Side::Source)) {
        throw Error(Message("attention.words", "the weights run over {columns} words, the document has {words}",
                            columns, words),
                    traceOf(record.site), Message("do.translate-again", "translate the document again"));
    }
}

// Finds the sentence of a word column; columns of one row must ascend.
class SentenceOfWord {
public:
    explicit SentenceOfWord(const std::vector<std::int32_t>& wordOffsets) : m_offsets(wordOffsets) {}

    std::int32_t of(std::int32_t column) {
        if (m_sentence < 0 || column < m_offsets[static_cast<std::size_t>(m_sentence)] ||
            column >= m_offsets[static_cast<std::size_t>(m_sentence) + 1]) {
            const auto after = std::upper_bound(m_offsets.begin(), m_offsets.end(), column);
            m_sentence = static_cast<std::int32_t>(after - m_offsets.begin()) - 1;
        }
        return m_sentence;
    }

private:
    const std::vector<std::int32_t>& m_offsets; // the last offset lies behind every column
    std::int32_t m_sentence = -1;               // sentence of the last column, and often of the next
};

CsrMatrix sumsInSentences(const CsrMatrix& words, const std::vector<std::int32_t>& wordOffsets) {
    SentenceOfWord sentence(wordOffsets);
    CsrMatrix sums;
    sums.columns = static_cast<std::int32_t>(wordOffsets.size()) - 1;
    for (std::int32_t r = 0; r < words.rows(); ++r) {
        const CsrMatrix::Row row = words.row(r);
        for (std::size_t i = 0; i < row.column.size();) {
            const std::int32_t s = sentence.of(row.column[i]);
            double sum = 0.0;
            for (; i < row.column.size() && sentence.of(row.column[i]) == s; ++i) {
                sum += row.value[i];
            }
            sums.add(s, static_cast<float>(sum));
        }
        sums.endRow();
    }
    return sums;
}

// Multiplies each word's weight by the weight of its sentence, or divides it.
CsrMatrix rescaled(const CsrMatrix& words, const CsrMatrix& sentences, bool divide,
                   const std::vector<std::int32_t>& wordOffsets) {
    if (words.rows() != sentences.rows() || sentences.columns + 1 != static_cast<std::int32_t>(wordOffsets.size())) {
        throw Error(Message("attention.levels", "sentence-level and word-level weights differ in shape"),
                    Message("at.trace", "trace"), Message("do.translate-again", "translate the document again"));
    }
    SentenceOfWord sentence(wordOffsets);
    CsrMatrix result;
    result.columns = words.columns;
    for (std::int32_t r = 0; r < words.rows(); ++r) {
        const CsrMatrix::Row row = words.row(r);
        const CsrMatrix::Row weights = sentences.row(r);
        std::size_t at = 0; // position in the other row; both rows ascend
        for (std::size_t i = 0; i < row.column.size(); ++i) {
            const std::int32_t s = sentence.of(row.column[i]);
            while (at < weights.column.size() && weights.column[at] < s) {
                ++at;
            }
            if (at == weights.column.size() || weights.column[at] != s) {
                continue; // the sentence has weight exactly 0
            }
            result.add(row.column[i], divide ? row.value[i] / weights.value[at] : row.value[i] * weights.value[at]);
        }
        result.endRow();
    }
    return result;
}

CsrMatrix mean(const std::vector<CsrMatrix>& heads) {
    CsrMatrix result;
    if (heads.empty()) {
        return result;
    }
    result.columns = heads.front().columns;
    RowSum sum;
    for (std::int32_t r = 0; r < heads.front().rows(); ++r) {
        for (const CsrMatrix& head : heads) {
            const CsrMatrix::Row row = head.row(r);
            for (std::size_t i = 0; i < row.column.size(); ++i) {
                sum.add(row.column[i], row.value[i]);
            }
        }
        sum.drain([&](std::int32_t column, double total) {
            result.add(column, static_cast<float>(total / static_cast<double>(heads.size())));
        });
        result.endRow();
    }
    return result;
}

} // namespace

const Sentence* keySentence(const Run& run, Side side, SentenceIndex sentence) {
    if (!sentence.isValid()) {
        return nullptr;
    }
    const std::size_t s = sentence.asSize();
    if (side == Side::Source) {
        return run.document && s < run.document->source.size() ? &run.document->source[s] : nullptr;
    }
    const auto& read = run.firstPass.empty() ? run.sentences : run.firstPass;
    return s < read.size() && read[s] ? &read[s]->text : nullptr;
}

std::vector<std::int32_t> keyWordOffsets(const Run& run, Side side) {
    std::vector<std::int32_t> offsets(1, 0);
    const std::size_t size = run.document ? run.document->size() : run.sentences.size();
    offsets.reserve(size + 1);
    for (std::size_t s = 0; s < size; ++s) {
        const Sentence* sentence = keySentence(run, side, SentenceIndex(static_cast<std::int64_t>(s)));
        offsets.push_back(offsets.back() + (sentence ? static_cast<std::int32_t>(sentence->words.size()) : 0));
    }
    return offsets;
}

CsrMatrix meanOverHeads(const AttentionRecord& record) {
    requireSameShape(record);
    return mean(record.heads);
}

CsrMatrix headOrMean(const AttentionRecord& record, HeadIndex head) {
    if (!head.isValid()) {
        return meanOverHeads(record);
    }
    if (head.asSize() >= record.heads.size()) {
        throw Error(
            Message("attention.head", "there is no head {head}, only {heads}", head.value + 1, record.heads.size()),
            traceOf(record.site), Message("attention.head.do", "choose another head"));
    }
    return record.heads[head.asSize()];
}

std::optional<CsrMatrix> sentenceWeights(const SentenceTrace& trace, const std::string& site, HeadIndex head,
                                         const std::vector<std::int32_t>& wordOffsets) {
    if (const AttentionRecord* sentences = trace.find(site, AttentionLevel::Sentence)) {
        return headOrMean(*sentences, head);
    }
    const AttentionRecord* words = trace.find(site, AttentionLevel::Word);
    if (!words || words->withinSentence) {
        return std::nullopt;
    }
    requireLayout(*words, wordOffsets);
    return sumsInSentences(headOrMean(*words, head), wordOffsets);
}

std::optional<CsrMatrix> wordWeights(const SentenceTrace& trace, const std::string& site, HeadIndex head,
                                     bool timesSentenceWeight, const std::vector<std::int32_t>& wordOffsets) {
    const AttentionRecord* words = trace.find(site, AttentionLevel::Word);
    if (!words) {
        return std::nullopt;
    }
    if (!words->withinSentence) {
        CsrMatrix final = headOrMean(*words, head);
        if (timesSentenceWeight) {
            return final;
        }
        requireLayout(*words, wordOffsets);
        return rescaled(final, sumsInSentences(final, wordOffsets), true, wordOffsets);
    }

    const AttentionRecord* sentences = trace.find(site, AttentionLevel::Sentence);
    if (!timesSentenceWeight && (head.isValid() || !sentences)) {
        return headOrMean(*words, head);
    }
    if (!sentences) {
        return std::nullopt;
    }
    requireLayout(*words, wordOffsets);
    if (head.isValid()) {
        return rescaled(headOrMean(*words, head), headOrMean(*sentences, head), false, wordOffsets);
    }
    requireSameShape(*words);
    requireSameShape(*sentences);
    if (words->heads.size() != sentences->heads.size()) {
        throw Error(Message("attention.level-heads", "sentence level and word level differ in their number of heads"),
                    traceOf(site), Message("do.translate-again", "translate the document again"));
    }
    std::vector<CsrMatrix> products;
    products.reserve(words->heads.size());
    for (std::size_t h = 0; h < words->heads.size(); ++h) {
        products.push_back(rescaled(words->heads[h], sentences->heads[h], false, wordOffsets));
    }
    CsrMatrix final = mean(products);
    return timesSentenceWeight ? final : rescaled(final, mean(sentences->heads), true, wordOffsets);
}

} // namespace contexture

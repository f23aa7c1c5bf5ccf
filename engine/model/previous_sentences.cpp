// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/model/previous_sentences.h"

#include "engine/model/nn/to_device.h"

#include <ATen/ATen.h>

#include <algorithm>
#include <array>
#include <utility>

namespace contexture::model {

PreviousSentences::PreviousSentences(std::vector<Pieces> source, const ContextSettings& settings, int reach,
                                     Separators separators, SourceStart start)
    : m_source(std::move(source)), m_settings(settings), m_reach(reach), m_separators(separators), m_start(start) {
    layOut();
}

void PreviousSentences::layOut() {
    m_counts.clear();
    m_offsets.assign(1, 0);
    const std::int32_t beside = hasBegin() ? 2 : 1;
    for (const auto& sentence : m_source) {
        m_counts.push_back(sentence.empty() ? 0 : static_cast<std::int32_t>(sentence.size()) + beside);
        m_offsets.push_back(m_offsets.back() + m_counts.back());
    }
}

void PreviousSentences::setSource(std::span<const SentenceIndex> which, std::span<const Pieces> source) {
    replaceSources(m_source, which, source);
    layOut();
}

bool PreviousSentences::setSettings(const ContextSettings& settings) {
    m_settings = settings;
    return true;
}

PreviousSentences::Row PreviousSentences::row(SentenceIndex sentence, std::int64_t room) const {
    checkIsInDocument(sentence, m_source.size());
    ContextSettings past = m_settings;
    past.mode = m_settings.mode == ContextMode::None ? ContextMode::None : ContextMode::Online;
    std::vector<std::int32_t> read; // ascending
    for (const auto& range : visibleSentences(sentence, past, m_counts)) {
        for (std::int32_t j = std::max(range.begin, sentence.value - m_reach); j < range.end; ++j) {
            read.push_back(j);
        }
    }
    dropUntilItFits(read, room);
    Row row;
    append(row, read);
    for (const auto j : read) {
        if (!row.visible.empty() && row.visible.back().end == j) {
            ++row.visible.back().end;
        } else {
            row.visible.push_back({j, j + 1});
        }
    }
    return row;
}

PreviousSentences::Row PreviousSentences::alone(SentenceIndex sentence) const {
    const std::array<std::int32_t, 1> one{sentence.value};
    Row row;
    append(row, one);
    return row;
}

void PreviousSentences::dropUntilItFits(std::vector<std::int32_t>& read, std::int64_t room) const {
    const auto pieces = [&](std::int32_t j) { return static_cast<std::int64_t>(m_source[std::size_t(j)].size()); };
    if (m_separators == Separators::BeginEach) {
        std::erase_if(read, [&](std::int32_t j) { return pieces(j) + 2 > room; });
        return;
    }
    const auto length = [&] {
        const std::int64_t sentences = std::int64_t(read.size());
        std::int64_t sum = (beginsRow() ? 1 : beginsEach() ? sentences : 0) + (endsEach() ? sentences : 1);
        for (const auto j : read) {
            sum += pieces(j);
        }
        return sum;
    };
    while (!read.empty() && length() > room) {
        read.erase(read.begin());
    }
}

void PreviousSentences::append(Row& row, std::span<const std::int32_t> sentences) const {
    const auto add = [&row](std::int64_t piece, std::int32_t column) {
        row.pieces.push_back(piece);
        row.columns.push_back(column);
    };
    for (std::size_t i = 0; i < sentences.size(); ++i) {
        const auto j = std::size_t(sentences[i]);
        std::int32_t column = m_offsets[j];
        if (beginsEach() || (beginsRow() && i == 0)) {
            add(m_separators == Separators::Each ? m_start.piece : kBeginMark, column);
        }
        column += hasBegin() ? 1 : 0;
        for (const auto piece : m_source[j]) {
            add(piece, column++);
        }
        if (endsEach() || i + 1 == sentences.size()) {
            add(kEos, column);
        }
    }
    if (sentences.empty() && m_separators == Separators::End) {
        add(kEos, -1); // of no sentence: such a row counts as having no context
    }
}

std::vector<PreviousSentences::Row> PreviousSentences::rows(std::span<const SentenceIndex> sentences,
                                                            std::int64_t room) const {
    std::vector<Row> rows;
    for (const auto sentence : sentences) {
        rows.push_back(row(sentence, room));
    }
    return rows;
}

std::vector<trace::Slot> PreviousSentences::placesOf(const Row& row) const {
    std::vector<trace::Slot> places;
    for (const std::int32_t column : row.columns) {
        const auto after = std::upper_bound(m_offsets.begin(), m_offsets.end(), column);
        const auto sentence = static_cast<std::int32_t>(after - m_offsets.begin()) - 1;
        const std::int32_t first = sentence < 0 ? 0 : m_offsets[std::size_t(sentence)];
        places.push_back({SentenceIndex(sentence), column - first - (hasBegin() ? 1 : 0)});
    }
    return places;
}

std::string previousSentences(int count) {
    return std::to_string(count) + (count == 1 ? " previous sentence" : " previous sentences");
}

JoinedRows joinRows(std::span<const PreviousSentences::Row> rows, const at::Device& device) {
    std::size_t longest = 0;
    for (const auto& row : rows) {
        longest = std::max(longest, row.pieces.size());
    }
    const auto count = static_cast<std::int64_t>(rows.size());
    const auto columns = static_cast<std::int64_t>(longest);
    at::Tensor pieces = at::full({count, columns}, kPad, at::kLong);
    at::Tensor mask = at::zeros({count, columns}, at::kBool);
    for (std::int64_t b = 0; b < count; ++b) {
        const auto& row = rows[std::size_t(b)].pieces;
        std::copy(row.begin(), row.end(), pieces.data_ptr<std::int64_t>() + b * columns);
        std::fill_n(mask.data_ptr<bool>() + b * columns, row.size(), true);
    }
    return {nn::toDevice(pieces, device), nn::toDevice(mask, device)};
}

std::vector<CsrMatrix> overDocument(const at::Tensor& weights, const PreviousSentences::Row& row, std::int32_t columns,
                                    const QueryRange& queries) {
    const at::Tensor values = weights.detach().to(at::kCPU, at::kFloat).contiguous(); // [H, T, C]
    std::vector<CsrMatrix> heads;
    for (std::int64_t h = 0; h < values.size(0); ++h) {
        CsrMatrix matrix;
        matrix.columns = columns;
        for (std::int64_t t = queries.first; t < queries.first + queries.count; ++t) {
            const float* weight =
                values.data_ptr<float>() + (h * values.size(1) + t) * values.size(2) + queries.firstKey;
            for (std::size_t k = 0; k < row.columns.size(); ++k) {
                matrix.add(row.columns[k], weight[k]);
            }
            matrix.endRow();
        }
        heads.push_back(std::move(matrix));
    }
    return heads;
}

CsrMatrix bySentence(const CsrMatrix& columns, const std::vector<std::int32_t>& offsets) {
    CsrMatrix sentences;
    sentences.columns = static_cast<std::int32_t>(offsets.size()) - 1;
    for (std::int32_t r = 0; r < columns.rows(); ++r) {
        const CsrMatrix::Row row = columns.row(r);
        for (std::size_t i = 0; i < row.column.size();) {
            const auto next = std::upper_bound(offsets.begin(), offsets.end(), row.column[i]);
            double sum = 0.0;
            for (; i < row.column.size() && row.column[i] < *next; ++i) {
                sum += row.value[i];
            }
            sentences.add(static_cast<std::int32_t>(next - offsets.begin()) - 1, static_cast<float>(sum));
        }
        sentences.endRow();
    }
    return sentences;
}

SiteInfo contextSiteBeside(SiteInfo site, std::string name) {
    site.name = std::move(name);
    site.isContext = true;
    site.onRequest = false;
    site.levels = {AttentionLevel::Sentence, AttentionLevel::Word};
    return site;
}

} // namespace contexture::model

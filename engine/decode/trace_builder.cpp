// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/decode/trace_builder.h"

#include "engine/core/error.h"

#include <ATen/ATen.h>

#include <algorithm>
#include <cmath>

namespace contexture::decode {

namespace {

// Values [T, K] of one head, `rows` rows from `first` on.
CsrMatrix sparseRows(const float* values, std::int64_t first, std::int64_t rows, std::int64_t columns) {
    CsrMatrix sparse;
    sparse.columns = static_cast<std::int32_t>(columns);
    sparse.rowStart.reserve(static_cast<std::size_t>(rows) + 1);
    for (std::int64_t r = first; r < first + rows; ++r) {
        const float* row = values + r * columns;
        for (std::int64_t c = 0; c < columns; ++c) {
            sparse.add(static_cast<std::int32_t>(c), row[c]);
        }
        sparse.endRow();
    }
    return sparse;
}

CsrMatrix sparseRows(const CsrMatrix& all, std::int64_t first, std::int64_t rows) {
    CsrMatrix cut;
    cut.columns = all.columns;
    for (std::int64_t r = first; r < first + rows; ++r) {
        const CsrMatrix::Row row = all.row(static_cast<std::int32_t>(r));
        for (std::size_t i = 0; i < row.column.size(); ++i) {
            cut.add(row.column[i], row.value[i]);
        }
        cut.endRow();
    }
    return cut;
}

// Sums weights on scattered columns, and writes the sums as one sparse row.
class RowSum {
public:
    void reserve(std::int32_t columns) {
        if (static_cast<std::size_t>(columns) > m_sum.size()) {
            m_sum.resize(static_cast<std::size_t>(columns), 0.0);
            m_seen.resize(static_cast<std::size_t>(columns), false);
        }
    }

    void add(std::int32_t column, double value) {
        const auto c = static_cast<std::size_t>(column);
        if (!m_seen[c]) {
            m_seen[c] = true;
            m_touched.push_back(column);
        }
        m_sum[c] += value;
    }

    double at(std::int32_t column) const { return m_sum[static_cast<std::size_t>(column)]; }

    // Ends the row of `matrix` with every sum divided by divisor(column), and resets the sums.
    template<class Divisor>
    void writeRow(CsrMatrix& matrix, const Divisor& divisor) {
        std::sort(m_touched.begin(), m_touched.end());
        for (const std::int32_t column : m_touched) {
            matrix.add(column, static_cast<float>(at(column) / divisor(column)));
        }
        matrix.endRow();
        clear();
    }

    void clear() {
        for (const std::int32_t column : m_touched) {
            m_sum[static_cast<std::size_t>(column)] = 0.0;
            m_seen[static_cast<std::size_t>(column)] = false;
        }
        m_touched.clear();
    }

private:
    std::vector<double> m_sum;
    std::vector<bool> m_seen;
    std::vector<std::int32_t> m_touched;
};

// Adds weights on keys and averages over queries. values: [queries, keys]; `first` is the row of the first piece.
CsrMatrix mergeToWords(const float* values, std::int64_t first, std::int64_t keys, const WordMap& queries,
                       const TraceColumns& columns, std::vector<double>& sum) {
    CsrMatrix words;
    words.columns = columns.count;
    words.rowStart.reserve(queries.piecesOfWord.size() + 1);
    words.column.reserve(queries.piecesOfWord.size() * std::size_t(columns.count));
    words.value.reserve(words.column.capacity());
    for (const auto& piecesOfWord : queries.piecesOfWord) {
        sum.assign(static_cast<std::size_t>(columns.count), 0.0);
        for (const std::int32_t p : piecesOfWord) {
            const float* row = values + (first + p) * keys;
            for (std::int64_t k = 0; k < keys; ++k) {
                if (columns.word[static_cast<std::size_t>(k)] >= 0) {
                    sum[static_cast<std::size_t>(columns.word[static_cast<std::size_t>(k)])] += row[k];
                }
            }
        }
        const auto count = static_cast<double>(std::max<std::size_t>(piecesOfWord.size(), 1)); // none: not read
        for (std::int32_t column = 0; column < columns.count; ++column) {
            words.add(column, static_cast<float>(sum[static_cast<std::size_t>(column)] / count));
        }
        words.endRow();
    }
    return words;
}

CsrMatrix mergeToWords(const CsrMatrix& pieces, const WordMap& queries, const TraceColumns& columns, RowSum& sum) {
    CsrMatrix words;
    words.columns = columns.count;
    sum.reserve(columns.count);
    for (const auto& piecesOfWord : queries.piecesOfWord) {
        for (const std::int32_t p : piecesOfWord) {
            const CsrMatrix::Row row = pieces.row(p);
            for (std::size_t i = 0; i < row.column.size(); ++i) {
                const std::int32_t column = columns.word[static_cast<std::size_t>(row.column[i])];
                if (column >= 0) {
                    sum.add(column, row.value[i]);
                }
            }
        }
        const auto count = static_cast<double>(std::max<std::size_t>(piecesOfWord.size(), 1)); // none: not read
        sum.writeRow(words, [count](std::int32_t) { return count; });
    }
    return words;
}

// The same merging for weights within a sentence: see the class comment. sentences: [query pieces, sentences].
CsrMatrix mergeWithinSentences(const CsrMatrix& pieces, const CsrMatrix& sentences, const WordMap& queries,
                               const TraceColumns& columns, RowSum& products, RowSum& weights) {
    CsrMatrix words;
    words.columns = columns.count;
    products.reserve(columns.count);
    weights.reserve(sentences.columns);
    for (const auto& piecesOfWord : queries.piecesOfWord) {
        for (const std::int32_t p : piecesOfWord) {
            const CsrMatrix::Row sentenceRow = sentences.row(p);
            for (std::size_t i = 0; i < sentenceRow.column.size(); ++i) {
                weights.add(sentenceRow.column[i], sentenceRow.value[i]);
            }
            const CsrMatrix::Row row = pieces.row(p);
            for (std::size_t i = 0; i < row.column.size(); ++i) {
                const auto piece = static_cast<std::size_t>(row.column[i]);
                const double weight = sentences.at(p, columns.sentence[piece]);
                if (columns.word[piece] >= 0 && weight != 0.0) {
                    products.add(columns.word[piece], weight * double{row.value[i]});
                }
            }
        }
        products.writeRow(words, [&](std::int32_t word) {
            return weights.at(columns.sentenceOfWord[static_cast<std::size_t>(word)]);
        });
        weights.clear();
    }
    return words;
}

std::vector<SentenceRange> united(std::vector<SentenceRange> a, std::vector<SentenceRange> b) {
    a.insert(a.end(), b.begin(), b.end());
    std::sort(a.begin(), a.end(), [](const auto& x, const auto& y) { return x.begin < y.begin; });
    std::vector<SentenceRange> ranges;
    for (const SentenceRange& range : a) {
        if (!ranges.empty() && range.begin <= ranges.back().end) {
            ranges.back().end = std::max(ranges.back().end, range.end);
        } else {
            ranges.push_back(range);
        }
    }
    return ranges;
}

} // namespace

struct TraceBuilder::Scratch {
    std::vector<double> row;
    RowSum words;
    RowSum sentences;
};

TraceColumns contextColumns(std::span<const WordMap* const> words, std::span<const std::int32_t> keyPieceCounts) {
    TraceColumns columns;
    for (std::size_t j = 0; j < words.size(); ++j) {
        const WordMap* map = words[j];
        const std::int32_t pieces = map ? map->pieces() : 0;
        const std::int32_t keys = j < keyPieceCounts.size() ? keyPieceCounts[j] : 0;
        const std::int32_t specials = keys - pieces;
        if (keys != 0 && (!map || specials < 0 || specials > 2)) {
            throw Error(Message("trace.states",
                                "The model keeps {states} context states for a sentence of {pieces} subwords", keys,
                                pieces),
                        Message("at.sentence", "sentence {number}", j + 1),
                        Message("trace.states.do", "its attention cannot be shown; translate without a trace."));
        }
        const std::int32_t before = specials == 2 ? 1 : 0;
        for (std::int32_t k = 0; k < keys; ++k) {
            const std::int32_t piece = k - before;
            const bool special = piece < 0 || piece >= pieces;
            const std::int32_t word = special ? -1 : map->wordOfPiece[static_cast<std::size_t>(piece)];
            columns.word.push_back(word < 0 ? -1 : columns.count + word);
            columns.sentence.push_back(static_cast<std::int32_t>(j));
        }
        columns.count += map ? map->words : 0;
        columns.sentenceOfWord.resize(static_cast<std::size_t>(columns.count), static_cast<std::int32_t>(j));
    }
    return columns;
}

TraceBuilder::TraceBuilder(ContextColumns context, const TraceSites& sites, std::vector<ObservedRow> rows)
    : m_context(context)
    , m_sites(sites)
    , m_rows(std::move(rows))
    , m_traces(m_rows.size())
    , m_reports(m_rows.size())
    , m_slots(m_rows.size())
    , m_scratch(std::make_unique<Scratch>()) {}

TraceBuilder::~TraceBuilder() = default;

bool TraceBuilder::wants(const std::string& site) const {
    return std::find(m_sites.unwanted.begin(), m_sites.unwanted.end(), site) == m_sites.unwanted.end();
}

void TraceBuilder::attention(const trace::Site& site, const at::Tensor& weights) {
    if (!wants(site.name)) {
        return;
    }
    const at::Tensor values = weights.to(at::kCPU, at::kFloat).contiguous(); // [B, H, T, K]
    const std::int64_t heads = values.size(1);
    const std::int64_t queries = values.size(2);
    const std::int64_t keys = values.size(3);
    const bool ownSentence = site.level == AttentionLevel::Source || site.level == AttentionLevel::SelfSide;
    for (std::size_t b = 0; b < m_rows.size(); ++b) {
        Report& report = m_reports[b].emplace_back(Report{site, {}, ownSentence});
        const WordMap& words = queryWords(b, site.querySide);
        const std::int64_t first = firstQueryRow(b, site.querySide);
        const TraceColumns columns =
            ownSentence ? sentenceColumnsFor(site, static_cast<std::int32_t>(keys), b) : TraceColumns{};
        for (std::int64_t h = 0; h < heads; ++h) {
            const float* head = values.data_ptr<float>() + (static_cast<std::int64_t>(b) * heads + h) * queries * keys;
            report.heads.push_back(ownSentence ? mergeToWords(head, first, keys, words, columns, m_scratch->row)
                                               : sparseRows(head, first, words.pieces(), keys));
        }
    }
}

void TraceBuilder::attention(const trace::Site& site, std::int64_t b, std::vector<CsrMatrix> heads) {
    if (!wants(site.name)) {
        return;
    }
    const auto row = static_cast<std::size_t>(b);
    const std::int64_t rows = queryWords(row, site.querySide).pieces();
    Report report{site, {}, false};
    for (const CsrMatrix& head : heads) {
        report.heads.push_back(sparseRows(head, firstQueryRow(row, site.querySide), rows));
    }
    m_reports.at(row).push_back(std::move(report));
}

void TraceBuilder::gate(const std::string& site, Side querySide, const at::Tensor& gamma) {
    const at::Tensor values = gamma.to(at::kCPU, at::kFloat).contiguous(); // [B, T, D]
    const std::int64_t queries = values.size(1);
    const std::int64_t units = values.size(2);
    for (std::size_t b = 0; b < m_rows.size(); ++b) {
        GateRecord record{.site = site, .querySide = querySide, .contextShare = {}, .spread = {}};
        for (const auto& pieces : queryWords(b, querySide).piecesOfWord) {
            double share = 0.0;
            double spread = 0.0;
            for (const std::int32_t p : pieces) {
                const std::int64_t t = static_cast<std::int64_t>(b) * queries + firstQueryRow(b, querySide) + p;
                const std::span<const float> unit(values.data_ptr<float>() + t * units,
                                                  static_cast<std::size_t>(units));
                double sum = 0.0;
                for (const float g : unit) {
                    sum += g;
                }
                const double mean = sum / static_cast<double>(units);
                double squares = 0.0;
                for (const float g : unit) {
                    squares += (g - mean) * (g - mean);
                }
                share += 1.0 - mean;
                spread += std::sqrt(squares / static_cast<double>(units));
            }
            const auto count = static_cast<double>(pieces.size()); // none: the word was not read, and 0 / 0 gives NaN
            record.contextShare.push_back(static_cast<float>(share / count));
            record.spread.push_back(static_cast<float>(spread / count));
        }
        m_traces[b].gates.push_back(std::move(record));
    }
}

void TraceBuilder::visible(std::int64_t b, std::vector<SentenceRange> ranges) {
    std::erase_if(ranges, [](const SentenceRange& range) { return range.begin >= range.end; });
    SentenceTrace& trace = m_traces.at(static_cast<std::size_t>(b));
    trace.visible = united(std::move(trace.visible), std::move(ranges));
    trace.noContext = trace.visible.empty();
}

void TraceBuilder::slots(const std::string& site, std::int64_t b, std::vector<trace::Slot> slots) {
    m_slots.at(static_cast<std::size_t>(b))[site] = std::move(slots);
}

std::vector<std::shared_ptr<const SentenceTrace>> TraceBuilder::finish() {
    std::vector<std::shared_ptr<const SentenceTrace>> traces;
    for (std::size_t b = 0; b < m_rows.size(); ++b) {
        SentenceTrace& trace = m_traces[b];
        for (const Report& report : m_reports[b]) {
            if (!trace.noContext || !isContextSite(report.site.name)) {
                trace.attention.push_back(record(report, m_reports[b], b));
            }
        }
        if (trace.noContext) {
            std::erase_if(trace.gates, [this](const GateRecord& gate) { return isContextSite(gate.site); });
        }
        traces.push_back(std::make_shared<const SentenceTrace>(std::move(trace)));
    }
    m_traces.clear();
    m_reports.clear();
    m_slots.clear();
    return traces;
}

// Position of a sentence's first piece among the rows of a report: after BOS on the source side; on the target side
// position 0 reads BOS and produces piece 0.
std::int64_t TraceBuilder::firstQueryRow(std::size_t row, Side side) const {
    return side == Side::Source && m_rows.at(row).sourceBos ? 1 : 0;
}

const WordMap& TraceBuilder::queryWords(std::size_t row, Side side) const {
    const WordMap* map = side == Side::Source ? m_rows.at(row).source : m_rows.at(row).target;
    static const WordMap none;
    return map ? *map : none;
}

bool TraceBuilder::isContextSite(const std::string& site) const {
    return std::find(m_sites.context.begin(), m_sites.context.end(), site) != m_sites.context.end();
}

const TraceColumns& TraceBuilder::contextColumnsFor(const Report& report) const {
    const std::int32_t keys = report.heads.empty() ? 0 : report.heads.front().columns;
    const TraceColumns* columns = m_context.of(report.site.keySide);
    if (!columns || static_cast<std::size_t>(keys) != columns->word.size()) {
        throw Error(Message("trace.unknown-states",
                            "The model reports attention over {states} context states that the document does not have",
                            keys),
                    report.site.name,
                    Message("trace.fault", "this is a fault of the system's code; translate without a trace."));
    }
    return *columns;
}

TraceColumns TraceBuilder::sentenceColumnsFor(const trace::Site& site, std::int32_t keys, std::size_t row) const {
    TraceColumns columns;
    switch (site.level) {
    case AttentionLevel::Word: // contextColumnsFor
        break;
    case AttentionLevel::Sentence:
    case AttentionLevel::CacheSlot:
        columns.count = keys;
        for (std::int32_t k = 0; k < keys; ++k) {
            columns.word.push_back(k);
        }
        break;
    case AttentionLevel::Source:
    case AttentionLevel::SelfSide: {
        const Side side = site.level == AttentionLevel::Source ? Side::Source : site.querySide;
        const WordMap& words = queryWords(row, side);
        columns.count = words.words;
        const bool bos = side == Side::Target || m_rows.at(row).sourceBos; // it comes first
        for (std::int32_t k = 0; k < keys; ++k) {
            const std::int32_t piece = bos ? k - 1 : k;
            const bool isPiece = piece >= 0 && piece < words.pieces();
            columns.word.push_back(isPiece ? words.wordOfPiece[static_cast<std::size_t>(piece)] : -1);
        }
        break;
    }
    }
    return columns;
}

std::vector<DocumentWord> TraceBuilder::slotWords(const Report& report, std::size_t row) const {
    const auto& known = m_slots.at(row);
    const auto slots = known.find(report.site.name);
    const TraceColumns* columns = m_context.of(report.site.keySide);
    const std::size_t keys = report.heads.empty() ? 0 : static_cast<std::size_t>(report.heads.front().columns);
    if (!columns || slots == known.end() || slots->second.size() != keys) {
        throw Error(Message("trace.unnamed-slots",
                            "The model reports attention over {slots} slots that it does not name", keys),
                    report.site.name,
                    Message("trace.fault", "this is a fault of the system's code; translate without a trace."));
    }
    std::vector<DocumentWord> words;
    for (const trace::Slot& slot : slots->second) {
        const auto first = [&](const std::vector<std::int32_t>& sentences) {
            return std::lower_bound(sentences.begin(), sentences.end(), slot.sentence.value) - sentences.begin();
        };
        const std::int32_t word = columns->word.at(static_cast<std::size_t>(first(columns->sentence) + slot.piece));
        words.push_back({slot.sentence, report.site.keySide,
                         word < 0 ? WordIndex() : WordIndex(word - first(columns->sentenceOfWord))});
    }
    return words;
}

AttentionRecord TraceBuilder::record(const Report& report, const std::vector<Report>& all, std::size_t row) {
    const trace::Site& site = report.site;
    AttentionRecord record{.site = site.name,
                           .level = site.level,
                           .querySide = site.querySide,
                           .keySide = site.keySide,
                           .withinSentence = site.withinSentence,
                           .heads = {},
                           .slotWords = {}};
    if (report.merged) {
        record.heads = report.heads;
        return record;
    }
    if (site.level == AttentionLevel::CacheSlot) {
        record.slotWords = slotWords(report, row);
    }
    const WordMap& queries = queryWords(row, site.querySide);
    const bool overDocument = site.level == AttentionLevel::Word;
    const TraceColumns own =
        overDocument ? TraceColumns{}
                     : sentenceColumnsFor(site, report.heads.empty() ? 0 : report.heads.front().columns, row);
    const TraceColumns& columns = overDocument ? contextColumnsFor(report) : own;
    const auto sentences = std::find_if(all.begin(), all.end(), [&](const Report& other) {
        return other.site.level == AttentionLevel::Sentence && other.site.name == site.name &&
               other.heads.size() == report.heads.size();
    });
    if (!site.withinSentence || site.level != AttentionLevel::Word || sentences == all.end()) {
        for (const CsrMatrix& head : report.heads) {
            record.heads.push_back(mergeToWords(head, queries, columns, m_scratch->words));
        }
        return record;
    }
    for (std::size_t h = 0; h < report.heads.size(); ++h) {
        record.heads.push_back(mergeWithinSentences(report.heads[h], sentences->heads[h], queries, columns,
                                                    m_scratch->words, m_scratch->sentences));
    }
    return record;
}

} // namespace contexture::decode

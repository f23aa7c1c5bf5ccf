// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/given/given_trace.h"

#include "engine/core/attention_view.h"
#include "engine/core/error.h"

#include <algorithm>
#include <cmath>

namespace contexture::given {
namespace {

constexpr double kTolerance = 0.01; // tolerance for the sum of a row: half precision, or texts with six digits

Message shapeRemedy() {
    return Message("given.shape.do", "a row is a token of the translation (or of the side that asks) and a column one "
                                     "that is read, with or without the end of the sentence; give the tokens with it");
}

// Builds a sparse matrix from rows in order; the columns of a row may come in any order.
class CsrBuilder {
public:
    explicit CsrBuilder(std::int32_t columns) { m_matrix.columns = columns; }
    void add(std::int32_t column, double weight) { m_row[column] += weight; }
    void endRow(double divideBy) {
        for (const auto& [column, weight] : m_row) {
            m_matrix.add(column, static_cast<float>(weight / divideBy));
        }
        m_matrix.endRow();
        m_row.clear();
    }
    CsrMatrix take() { return std::move(m_matrix); }

private:
    CsrMatrix m_matrix;
    std::map<std::int32_t, double> m_row;
};

CsrMatrix emptyMatrix(std::size_t rows, std::int32_t columns) {
    CsrMatrix matrix;
    matrix.columns = columns;
    matrix.rowStart.assign(rows + 1, 0);
    return matrix;
}

} // namespace

GivenTraces::GivenTraces(const Run& run, const GivenAttention& given) : m_run(run), m_given(given) {
    for (const Side side : {Side::Source, Side::Target}) {
        m_offsets[static_cast<std::size_t>(side)] = keyWordOffsets(run, side);
    }
    for (const auto& [at, sentence] : given.sentences) {
        for (const GivenMatrix& matrix : sentence.attention) {
            if (!matrix.rows) { // a table does not list heads without weight
                std::size_t& heads = m_heads[matrix.site];
                heads = std::max(heads, matrix.heads.size());
            }
        }
    }
}

const Sentence* GivenTraces::sentenceOf(std::int32_t sentence, Side side) const {
    return keySentence(m_run, side, SentenceIndex(sentence));
}

TokenWords GivenTraces::makeTokens(std::int32_t sentence, Side side) const {
    const Sentence& text = *sentenceOf(sentence, side);
    const auto found = m_given.sentences.find(sentence);
    if (found == m_given.sentences.end()) {
        return wordsAsTokens(text.words.size());
    }
    const GivenSentence& given = found->second;
    const auto& list = side == Side::Source ? given.sourceTokens : given.targetTokens;
    const bool areWords = side == Side::Target && given.tokensAreWords && list.size() == text.words.size();
    return list.empty() || areWords ? wordsAsTokens(text.words.size())
                                    : tokenWords(list, text, placeOf(m_given.file, sentence));
}

std::size_t GivenTraces::headsOf(const GivenMatrix& matrix) const {
    const auto found = matrix.rows ? m_heads.end() : m_heads.find(matrix.site);
    return found == m_heads.end() ? matrix.heads.size() : found->second;
}

const TokenWords& GivenTraces::tokens(std::int32_t sentence, Side side) {
    const auto key = std::pair(sentence, side);
    const auto found = m_tokens.find(key);
    return found != m_tokens.end() ? found->second : m_tokens.emplace(key, makeTokens(sentence, side)).first->second;
}

std::vector<std::vector<std::int32_t>> GivenTraces::rowsOf(const GivenMatrix& matrix, std::int32_t sentence,
                                                           const Message& where) {
    const TokenWords& words = tokens(sentence, matrix.querySide);
    const auto count = static_cast<std::int32_t>(words.wordOfToken.size());
    if (!matrix.rows) { // a table: its rows are words
        return wordsAsTokens(words.tokensOfWord.size()).tokensOfWord;
    }
    const bool fits = matrix.isPadded ? *matrix.rows >= count : *matrix.rows == count || *matrix.rows == count + 1;
    if (!fits) {
        throw Error(Message("given.rows-shape", "there are {rows} rows of weights, and {tokens} tokens that ask",
                            *matrix.rows, count),
                    where, shapeRemedy());
    }
    return words.tokensOfWord;
}

GivenTraces::Keys GivenTraces::keysOf(const GivenMatrix& matrix, std::int32_t sentence, const Message& where) {
    const auto refuse = [&](std::size_t expected) {
        throw Error(Message("given.columns-shape",
                            "there are {columns} columns of weights, and {tokens} tokens or sentences that are read",
                            *matrix.columns, expected),
                    where, shapeRemedy());
    };
    Keys keys;
    const auto side = static_cast<std::size_t>(matrix.keySide);
    switch (matrix.level) {
    case AttentionLevel::Sentence:
        keys.columns = static_cast<std::int32_t>(m_run.document->size());
        if (matrix.columns && *matrix.columns != keys.columns) {
            refuse(m_run.document->size());
        }
        break;
    case AttentionLevel::CacheSlot:
        keys.columns = static_cast<std::int32_t>(matrix.slotWords.size());
        if (matrix.columns && *matrix.columns != keys.columns) {
            refuse(matrix.slotWords.size());
        }
        break;
    case AttentionLevel::Word: {
        keys.columns = m_offsets[side].back();
        if (!matrix.columns) {
            break; // a table: its entries name their sentences
        }
        if (*matrix.columns == keys.columns) {
            break;
        }
        keys.columnOf = tokensOfDocument(matrix.keySide);
        const std::size_t read = keys.columnOf->size();
        // An unfinished run of this program has read only the translated sentences, so fewer words.
        if (matrix.keySide == Side::Target && *matrix.columns < keys.columns) {
            keys.columns = *matrix.columns;
            keys.columnOf = nullptr;
        } else if (static_cast<std::size_t>(*matrix.columns) != read) {
            refuse(read);
        }
        break;
    }
    case AttentionLevel::Source:
    case AttentionLevel::SelfSide: {
        const Side read = matrix.level == AttentionLevel::Source ? Side::Source : matrix.querySide;
        const TokenWords& words = tokens(sentence, read);
        keys.columns = static_cast<std::int32_t>(words.tokensOfWord.size());
        if (matrix.columns) {
            keys.columnOf = std::make_shared<const std::vector<std::int32_t>>(words.wordOfToken);
        }
        const auto count = static_cast<std::int32_t>(words.wordOfToken.size());
        const bool fits =
            !matrix.columns ||
            (matrix.isPadded ? *matrix.columns >= count : *matrix.columns == count || *matrix.columns == count + 1);
        if (!fits) {
            refuse(words.wordOfToken.size());
        }
        break;
    }
    }
    return keys;
}

// For each token of all sentences, in order, its word of the document.
std::shared_ptr<const std::vector<std::int32_t>> GivenTraces::tokensOfDocument(Side side) {
    auto& known = m_wordColumns[static_cast<std::size_t>(side)];
    if (!known) {
        std::vector<std::int32_t> columns;
        for (std::size_t s = 0; s < m_run.document->size(); ++s) {
            const auto at = static_cast<std::int32_t>(s);
            if (!sentenceOf(at, side)) {
                continue;
            }
            for (const std::int32_t word : tokens(at, side).wordOfToken) {
                columns.push_back(word < 0 ? -1 : m_offsets[static_cast<std::size_t>(side)][s] + word);
            }
        }
        known = std::make_shared<const std::vector<std::int32_t>>(std::move(columns));
    }
    return known;
}

void GivenTraces::countSums(const GivenMatrix& matrix, const Keys& keys) {
    const auto& offsets = m_offsets[static_cast<std::size_t>(matrix.keySide)];
    const auto sentenceOfColumn = [&](const GivenEntry& entry) {
        if (entry.keySentence >= 0) {
            return entry.keySentence;
        }
        const auto after = std::upper_bound(offsets.begin(), offsets.end(), keys.of(entry.column));
        return static_cast<std::int32_t>(after - offsets.begin()) - 1;
    };
    RowSums& sums = m_sums[matrix.site];
    for (const auto& head : matrix.heads) {
        std::map<std::pair<std::int32_t, std::int32_t>, double> rows; // for each row and sentence, the sum of weights
        for (const GivenEntry& entry : head) {
            const std::int32_t part = matrix.withinSentence ? sentenceOfColumn(entry) : 0;
            rows[{entry.row, part}] += double{entry.weight};
        }
        for (const auto& [row, sum] : rows) {
            ++sums.rows;
            if (std::abs(sum - 1.0) > kTolerance) {
                sums.least = sums.off == 0 ? sum : std::min(sums.least, sum);
                sums.most = sums.off == 0 ? sum : std::max(sums.most, sum);
                ++sums.off;
            }
        }
    }
}

AttentionRecord GivenTraces::recordOf(const GivenMatrix& matrix, std::int32_t sentence) {
    const Message where = placeOf(m_given.file, sentence, matrix.site);
    const auto rows = rowsOf(matrix, sentence, where);
    const Keys keys = keysOf(matrix, sentence, where);
    const auto& offsets = m_offsets[static_cast<std::size_t>(matrix.keySide)];
    const auto columnOf = [&](const GivenEntry& entry) {
        if (entry.keySentence >= 0) {
            const auto s = static_cast<std::size_t>(entry.keySentence);
            const bool isThere = s + 1 < offsets.size() && offsets[s] + entry.column < offsets[s + 1];
            if (!isThere) {
                throw Error(Message("given.no-word", "sentence {sentence} has no word {word} to be read",
                                    entry.keySentence + 1, entry.column + 1),
                            where, shapeRemedy());
            }
            return offsets[s] + entry.column;
        }
        const std::int32_t read = keys.count();
        if (entry.column < read) {
            return keys.of(entry.column);
        }
        // After the tokens, one column may stand for the end of the sentence. A padded array has only zeros after it, a
        // table has no further columns.
        if (entry.column > read || !matrix.columns) {
            throw Error(Message("given.column-beyond",
                                "there is a weight in column {column}, and {tokens} tokens are read", entry.column + 1,
                                read),
                        where, shapeRemedy());
        }
        return std::int32_t(-1);
    };
    const std::size_t queryTokens = matrix.rows ? tokens(sentence, matrix.querySide).wordOfToken.size() : rows.size();
    AttentionRecord record{.site = matrix.site,
                           .level = matrix.level,
                           .querySide = matrix.querySide,
                           .keySide = matrix.keySide,
                           .withinSentence = matrix.withinSentence,
                           .slotWords = matrix.slotWords};
    for (const auto& head : matrix.heads) {
        std::vector<std::vector<const GivenEntry*>> ofToken(queryTokens);
        for (const GivenEntry& entry : head) {
            const auto row = static_cast<std::size_t>(entry.row);
            if (row < queryTokens) {
                ofToken[row].push_back(&entry);
            } else if (row > queryTokens || !matrix.rows) {
                throw Error(Message("given.row-beyond", "there is a weight in row {row}, and {tokens} tokens ask",
                                    entry.row + 1, queryTokens),
                            where, shapeRemedy());
            }
        }
        CsrBuilder builder(keys.columns);
        for (const auto& word : rows) {
            for (const std::int32_t token : word) {
                for (const GivenEntry* entry : ofToken[static_cast<std::size_t>(token)]) {
                    if (const std::int32_t column = columnOf(*entry); column >= 0) {
                        builder.add(column, double{entry->weight});
                    }
                }
            }
            builder.endRow(static_cast<double>(std::max<std::size_t>(word.size(), 1)));
        }
        record.heads.push_back(builder.take());
    }
    record.heads.resize(headsOf(matrix), emptyMatrix(rows.size(), keys.columns));
    countSums(matrix, keys);
    addSite(matrix, where);
    return record;
}

void GivenTraces::addSite(const GivenMatrix& matrix, const Message& where) {
    auto site =
        std::find_if(m_sites.begin(), m_sites.end(), [&](const SiteInfo& each) { return each.name == matrix.site; });
    const auto heads = static_cast<int>(headsOf(matrix));
    if (site == m_sites.end()) {
        SiteInfo fresh;
        fresh.name = matrix.site;
        fresh.querySide = matrix.querySide;
        fresh.keySide = matrix.keySide;
        fresh.heads = heads;
        site = m_sites.insert(m_sites.end(), std::move(fresh));
    }
    const bool readsOthers = matrix.level != AttentionLevel::Source && matrix.level != AttentionLevel::SelfSide;
    site->isContext = site->isContext || readsOthers;
    if (std::find(site->levels.begin(), site->levels.end(), matrix.level) == site->levels.end()) {
        site->levels.push_back(matrix.level);
    }
    if (site->heads != heads || site->querySide != matrix.querySide || site->keySide != matrix.keySide) {
        throw Error(Message("given.heads",
                            "there are {heads} heads here and {others} elsewhere, or other sides are read", heads,
                            site->heads),
                    where, Message("given.heads.do", "give one site the same heads and sides in every sentence"));
    }
}

void GivenTraces::addGate(const GateRecord& gate) {
    auto site =
        std::find_if(m_sites.begin(), m_sites.end(), [&](const SiteInfo& each) { return each.name == gate.site; });
    if (site == m_sites.end()) {
        SiteInfo fresh;
        fresh.name = gate.site;
        fresh.querySide = gate.querySide;
        fresh.isContext = true;
        site = m_sites.insert(m_sites.end(), std::move(fresh));
    }
    site->hasGate = true;
}

std::shared_ptr<const SentenceTrace> GivenTraces::traceOf(std::int32_t sentence) {
    const GivenSentence& given = m_given.sentences.at(sentence);
    if (given.attention.empty() && given.gates.empty() && !given.visible) {
        return nullptr;
    }
    auto trace = std::make_shared<SentenceTrace>();
    const auto hasSentences = [&](const std::string& site) {
        return std::any_of(given.attention.begin(), given.attention.end(), [&](const GivenMatrix& each) {
            return each.site == site && each.level == AttentionLevel::Sentence;
        });
    };
    bool readsItself = false;
    for (const GivenMatrix& matrix : given.attention) {
        // Tables contain final weights and weights within sentences. The latter are used if weights of sentences are
        // known.
        const bool isTwice = !matrix.rows && matrix.level == AttentionLevel::Word &&
                             std::any_of(given.attention.begin(), given.attention.end(), [&](const GivenMatrix& each) {
                                 return each.site == matrix.site && each.level == matrix.level &&
                                        each.withinSentence != matrix.withinSentence;
                             });
        if (isTwice && matrix.withinSentence != hasSentences(matrix.site)) {
            continue;
        }
        if (trace->find(matrix.site, matrix.level)) {
            throw Error(Message("given.twice", "the attention is there twice"),
                        placeOf(m_given.file, sentence, matrix.site),
                        Message("given.twice.do", "leave one of them out"));
        }
        AttentionRecord record = recordOf(matrix, sentence);
        const std::int32_t begin =
            m_offsets[static_cast<std::size_t>(record.keySide)][static_cast<std::size_t>(sentence)];
        const std::int32_t end =
            m_offsets[static_cast<std::size_t>(record.keySide)][static_cast<std::size_t>(sentence) + 1];
        for (const CsrMatrix& head : record.heads) {
            for (const std::int32_t column : head.column) {
                readsItself = readsItself || (record.level == AttentionLevel::Sentence && column == sentence) ||
                              (record.level == AttentionLevel::Word && column >= begin && column < end);
            }
        }
        trace->attention.push_back(std::move(record));
    }
    for (const GateRecord& gate : given.gates) {
        addGate(gate);
        trace->gates.push_back(gate);
    }
    trace->noContext = given.noContext;
    if (given.visible) {
        trace->visible = *given.visible;
        return trace;
    }
    // The file names no mask: a sentence without weight counts as visible with weight zero.
    const auto count = static_cast<std::int32_t>(m_run.document->size());
    if (readsItself) {
        trace->visible = {{0, count}};
    } else {
        if (sentence > 0) {
            trace->visible.push_back({0, sentence});
        }
        if (sentence + 1 < count) {
            trace->visible.push_back({sentence + 1, count});
        }
    }
    return trace;
}

} // namespace contexture::given

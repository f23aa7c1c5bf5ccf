// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/run.h"
#include "engine/given/given_attention.h"
#include "engine/given/token_words.h"

#include <map>
#include <memory>
#include <string>
#include <vector>

namespace contexture::given {

// How far a site's rows are from adding up to 1, over all sentences.
struct RowSums {
    std::size_t rows = 0;
    std::size_t off = 0;
    double least = 1.0;
    double most = 1.0;
};

// Makes traces over words of what a file has over tokens. `run` has its translations, and outlives it.
class GivenTraces {
public:
    GivenTraces(const Run& run, const GivenAttention& given);

    // Throws Error for a matrix that does not fit the sentence.
    std::shared_ptr<const SentenceTrace> traceOf(std::int32_t sentence);

    // In the order in which the file first has them.
    const std::vector<SiteInfo>& sites() const { return m_sites; }
    const std::map<std::string, RowSums>& sums() const { return m_sums; }

private:
    struct Keys {                                                  // which column of ours each column of the file is
        std::shared_ptr<const std::vector<std::int32_t>> columnOf; // null: the same; -1: none
        std::int32_t columns = 0;

        std::int32_t count() const { return columnOf ? static_cast<std::int32_t>(columnOf->size()) : columns; }
        std::int32_t of(std::int32_t column) const {
            return columnOf ? (*columnOf)[static_cast<std::size_t>(column)] : column;
        }
    };
    const TokenWords& tokens(std::int32_t sentence, Side side);
    TokenWords makeTokens(std::int32_t sentence, Side side) const;
    Keys keysOf(const GivenMatrix& matrix, std::int32_t sentence, const Message& where);
    std::vector<std::vector<std::int32_t>> rowsOf(const GivenMatrix& matrix, std::int32_t sentence,
                                                  const Message& where);
    AttentionRecord recordOf(const GivenMatrix& matrix, std::int32_t sentence);
    std::shared_ptr<const std::vector<std::int32_t>> tokensOfDocument(Side side);
    void countSums(const GivenMatrix& matrix, const Keys& keys);
    void addSite(const GivenMatrix& matrix, const Message& where);
    void addGate(const GateRecord& gate);
    std::size_t headsOf(const GivenMatrix& matrix) const;
    const Sentence* sentenceOf(std::int32_t sentence, Side side) const;

    const Run& m_run;
    const GivenAttention& m_given;
    std::map<std::pair<std::int32_t, Side>, TokenWords> m_tokens;
    std::vector<std::int32_t> m_offsets[2];                            // of words, by side
    std::shared_ptr<const std::vector<std::int32_t>> m_wordColumns[2]; // of all tokens, once they are asked for
    std::map<std::string, std::size_t> m_heads;                        // of the sites of tables
    std::vector<SiteInfo> m_sites;
    std::map<std::string, RowSums> m_sums;
};

} // namespace contexture::given

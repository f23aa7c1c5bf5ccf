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

// How far the rows of a site are from summing to 1, over all sentences.
struct RowSums {
    std::size_t rows = 0;
    std::size_t off = 0;
    double least = 1.0;
    double most = 1.0;
};

// Makes traces over words from a file's attention over tokens. `run` has its translations, and must outlive it.
class GivenTraces {
public:
    GivenTraces(const Run& run, const GivenAttention& given);

    // Throws Error for a matrix that does not fit the sentence.
    std::shared_ptr<const SentenceTrace> traceOf(std::int32_t sentence);

    // In the order of their first occurrence in the file.
    const std::vector<SiteInfo>& sites() const { return m_sites; }
    const std::map<std::string, RowSums>& sums() const { return m_sums; }

private:
    struct Keys {                                                  // our column for each column of the file
        std::shared_ptr<const std::vector<std::int32_t>> columnOf; // null: the same columns; -1: none
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
    std::shared_ptr<const std::vector<std::int32_t>> m_wordColumns[2]; // of all tokens, made when needed
    std::map<std::string, std::size_t> m_heads;                        // for the sites of tables
    std::vector<SiteInfo> m_sites;
    std::map<std::string, RowSums> m_sums;
};

} // namespace contexture::given

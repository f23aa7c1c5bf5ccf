// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace contexture::eval {

// chrF2 (Popović 2015) as sacreBLEU computes it (signature
// nrefs:1|case:mixed|eff:yes|nc:6|nw:0|space:no): character n-grams up to 6 without white space,
// precision and recall averaged over the orders that both sides have, beta = 2. chrF2++ (Popović
// 2017) has words and pairs of words as orders 7 and 8 (nw:2); it is another score than chrF2.
enum class ChrfOrders { Characters, CharactersAndWords };

// Sums of statistics are statistics, as for BLEU.
struct ChrfStatistics {
    // n-grams of characters, n = 1..6, and of words, n = 1, 2; 0 if the reference has none.
    std::array<std::int64_t, 8> hypothesis{};
    std::array<std::int64_t, 8> reference{};
    std::array<std::int64_t, 8> matches{};

    ChrfStatistics& operator+=(const ChrfStatistics& other);
    friend bool operator==(const ChrfStatistics&, const ChrfStatistics&) = default;
};

ChrfStatistics chrfStatistics(std::string_view hypothesis, std::string_view reference);
// Of one or more references the one with the best score; of equal ones the first.
ChrfStatistics chrfStatisticsAgainst(std::string_view hypothesis, std::span<const std::string> references,
                                     ChrfOrders orders = ChrfOrders::Characters);
double chrf(const ChrfStatistics& sum, ChrfOrders orders = ChrfOrders::Characters); // 0..100

// Throws contexture::Error as corpusBleu does.
double corpusChrf(std::span<const std::string> hypotheses, std::span<const std::string> references);

} // namespace contexture::eval

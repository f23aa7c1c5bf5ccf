#include "engine/eval/chrf.h"

#include "engine/eval/characters.h"
#include "engine/eval/ngrams.h"
#include "engine/eval/sentence_pairs.h"

#include <vector>

namespace contexture::eval {
namespace {

constexpr double kBetaSquared = 4.0;

std::vector<std::uint32_t> visibleCharacters(std::string_view text) {
    std::vector<std::uint32_t> characters;
    for (const char32_t c : codePoints(text)) {
        if (!isSpace(c)) {
            characters.push_back(static_cast<std::uint32_t>(c));
        }
    }
    return characters;
}

} // namespace

ChrfStatistics& ChrfStatistics::operator+=(const ChrfStatistics& other) {
    for (std::size_t n = 0; n < matches.size(); ++n) {
        hypothesis[n] += other.hypothesis[n];
        reference[n] += other.reference[n];
        matches[n] += other.matches[n];
    }
    return *this;
}

ChrfStatistics chrfStatistics(std::string_view hypothesis, std::string_view reference) {
    const std::vector<std::uint32_t> h = visibleCharacters(hypothesis);
    const std::vector<std::uint32_t> r = visibleCharacters(reference);
    ChrfStatistics statistics;
    statistics.matches = {sharedNgrams<1>(h, r), sharedNgrams<2>(h, r), sharedNgrams<3>(h, r),
                          sharedNgrams<4>(h, r), sharedNgrams<5>(h, r), sharedNgrams<6>(h, r)};
    for (std::size_t n = 0; n < 6; ++n) {
        statistics.reference[n] = ngramCount(r.size(), n + 1);
        statistics.hypothesis[n] = statistics.reference[n] > 0 ? ngramCount(h.size(), n + 1) : 0;
    }
    return statistics;
}

ChrfStatistics chrfStatisticsAgainst(std::string_view hypothesis, std::span<const std::string> references) {
    ChrfStatistics best;
    double bestScore = -1.0;
    for (const std::string& reference : references) {
        const ChrfStatistics statistics = chrfStatistics(hypothesis, reference);
        if (const double score = chrf(statistics); score > bestScore) {
            best = statistics;
            bestScore = score;
        }
    }
    return best;
}

double chrf(const ChrfStatistics& sum) {
    double precision = 0.0;
    double recall = 0.0;
    int orders = 0;
    for (std::size_t n = 0; n < 6; ++n) {
        if (sum.hypothesis[n] > 0 && sum.reference[n] > 0) {
            precision += static_cast<double>(sum.matches[n]) / static_cast<double>(sum.hypothesis[n]);
            recall += static_cast<double>(sum.matches[n]) / static_cast<double>(sum.reference[n]);
            ++orders;
        }
    }
    if (orders == 0 || precision + recall == 0.0) {
        return 0.0;
    }
    precision /= orders;
    recall /= orders;
    return 100.0 * (1.0 + kBetaSquared) * precision * recall / (kBetaSquared * precision + recall);
}

double corpusChrf(std::span<const std::string> hypotheses, std::span<const std::string> references) {
    requirePairs(hypotheses, references);
    ChrfStatistics sum;
    for (std::size_t i = 0; i < hypotheses.size(); ++i) {
        sum += chrfStatistics(hypotheses[i], references[i]);
    }
    return chrf(sum);
}

} // namespace contexture::eval

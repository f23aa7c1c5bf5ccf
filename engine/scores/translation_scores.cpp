// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/scores/translation_scores.h"

namespace contexture::scores {
namespace {

using Sentences = std::span<const TranslationStatistics>;

TranslationStatistics total(Sentences sentences) {
    TranslationStatistics sum;
    for (const TranslationStatistics& sentence : sentences) {
        sum += sentence;
    }
    return sum;
}

// The statistics of one score for each unit that the test exchanges.
struct Units {
    std::vector<eval::BleuStatistics> bleu;
    std::vector<eval::ChrfStatistics> chrf;
    std::vector<eval::TerStatistics> ter;

    Units(Sentences sentences, std::span<const ReferenceDocument> documents, const ComparisonOptions& options)
        : m_orders(options.chrf) {
        if (options.unit == ComparisonUnit::Sentences) {
            for (const TranslationStatistics& sentence : sentences) {
                add(sentence);
            }
            return;
        }
        for (const ReferenceDocument& document : documents) {
            add(total(sentences.subspan(document.begin, document.size)));
        }
    }

private:
    void add(const TranslationStatistics& statistics) {
        bleu.push_back(statistics.bleu);
        chrf.push_back(m_orders == eval::ChrfOrders::Characters ? statistics.chrf : statistics.chrfPlusPlus);
        ter.push_back(statistics.ter);
    }

    eval::ChrfOrders m_orders;
};

} // namespace

TranslationStatistics& TranslationStatistics::operator+=(const TranslationStatistics& other) {
    bleu += other.bleu;
    chrf += other.chrf;
    chrfPlusPlus += other.chrfPlusPlus;
    ter += other.ter;
    return *this;
}

std::vector<TranslationStatistics> translationStatistics(std::span<const std::string> translations,
                                                         const ReferenceSet& references, const CancelToken& cancel) {
    std::vector<TranslationStatistics> result;
    for (std::size_t i = 0; i < references.size(); ++i) {
        cancel.throwIfCancelled();
        const auto& right = references.references[i];
        result.push_back(
            {.bleu = eval::bleuStatisticsAgainst(translations[i], right, references.tokeniser),
             .chrf = eval::chrfStatisticsAgainst(translations[i], right),
             .chrfPlusPlus = eval::chrfStatisticsAgainst(translations[i], right, eval::ChrfOrders::CharactersAndWords),
             .ter = eval::terStatistics(translations[i], right, references.tokeniser)});
    }
    return result;
}

TranslationScores corpusScores(Sentences sentences) {
    const TranslationStatistics sum = total(sentences);
    return {.bleu = eval::bleu(sum.bleu).score,
            .chrf = eval::chrf(sum.chrf),
            .chrfPlusPlus = eval::chrf(sum.chrfPlusPlus, eval::ChrfOrders::CharactersAndWords),
            .ter = eval::ter(sum.ter)};
}

TranslationScores sentenceScores(const TranslationStatistics& sentence) {
    return {.bleu = eval::sentenceBleu(sentence.bleu).score,
            .chrf = eval::chrf(sentence.chrf),
            .chrfPlusPlus = eval::chrf(sentence.chrfPlusPlus, eval::ChrfOrders::CharactersAndWords),
            .ter = eval::ter(sentence.ter)};
}

TranslationComparison compareTranslations(Sentences first, Sentences second,
                                          std::span<const ReferenceDocument> documents,
                                          const ComparisonOptions& options) {
    const Units one(first, documents, options);
    const Units two(second, documents, options);
    return {.bleu = eval::compareBleu(one.bleu, two.bleu, options.test),
            .chrf = eval::compareChrf(one.chrf, two.chrf, options.test, options.chrf),
            .ter = eval::compareTer(one.ter, two.ter, options.test)};
}

} // namespace contexture::scores

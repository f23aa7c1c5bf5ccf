// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/study/metrics.h"

#include "engine/core/error.h"
#include "engine/eval/bleu.h"
#include "engine/eval/chrf.h"
#include "engine/eval/significance.h"
#include "engine/eval/word_classes.h"
#include "engine/text/segmentation.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <set>

namespace contexture::study {
namespace {

void set(Metrics& metrics, const std::string& name, double value) {
    if (std::isfinite(value)) {
        metrics[name] = value;
    }
}

void addContrastive(const RowResult& result, Metrics& metrics) {
    eval::ContrastiveResult contrastive;
    eval::Accuracy elsewhere;
    for (std::size_t i = 0; i < result.questions.size(); ++i) {
        const auto& question = result.questions[i];
        const bool isRight = result.right[i] != 0;
        contrastive.byPhenomenon[question.phenomenon].add(question.distance, isRight);
        if (question.distance != 0) {
            elsewhere.add(isRight);
        }
    }
    set(metrics, "decided elsewhere", elsewhere.value());
    for (const auto& [phenomenon, accuracy] : contrastive.byPhenomenon) {
        set(metrics, phenomenon, accuracy.all.value());
        for (const eval::DistanceBucket bucket : eval::kDistanceBuckets) {
            set(metrics, phenomenon + " " + eval::name(bucket), accuracy.at(bucket).value());
        }
    }
}

void addPointing(const RowResult& result, Metrics& metrics) {
    const auto found = result.pointing.find(bestSite(result));
    if (found == result.pointing.end()) {
        return;
    }
    set(metrics, "pointing sentence", found->second.sentence.value());
    set(metrics, "pointing word", found->second.word.value());
    for (const auto& [phenomenon, accuracy] : found->second.sentenceByPhenomenon) {
        set(metrics, "pointing sentence " + phenomenon, accuracy.value());
    }
}

std::vector<Sentence> segment(const std::vector<std::string>& texts, const std::string& language) {
    text::Segmenter segmenter(language);
    std::vector<Sentence> sentences;
    for (const auto& text : texts) {
        sentences.push_back(segmenter.sentence(text));
    }
    return sentences;
}

// Scores of texts with the references.
void addTexts(const std::vector<std::vector<std::string>>& translations, const TestContext& test, Metrics& metrics) {
    eval::BleuStatistics bleu;
    eval::BleuStatistics helpful;
    eval::BleuStatistics unhelpful;
    eval::ChrfStatistics chrf;
    eval::WordClassAccuracy classes;
    eval::RegisterConsistency registers;
    eval::LexicalCohesion cohesion;
    double similarity = 0.0;
    for (std::size_t d = 0; d < test.documents.size(); ++d) {
        const lab::LabDocument& gold = test.documents[d];
        std::set<SentenceIndex> decidedElsewhere;
        for (const auto& record : gold.records) {
            if (record.distance != 0) {
                decidedElsewhere.insert(record.sentence);
            }
        }
        const auto sentences = segment(translations[d], test.language);
        for (std::size_t i = 0; i < sentences.size(); ++i) {
            const Sentence& reference = gold.document.reference.at(i);
            const auto statistics = eval::bleuStatistics(sentences[i].text, reference.text);
            bleu += statistics;
            const bool isHelpful = decidedElsewhere.contains(SentenceIndex(static_cast<std::int64_t>(i)));
            (isHelpful ? helpful : unhelpful) += statistics;
            chrf += eval::chrfStatistics(sentences[i].text, reference.text);
            classes.add(sentences[i], reference, test.language);
        }
        if (test.language.starts_with("de")) { // the rules are those of German
            registers.add(sentences);
        }
        const auto own = eval::lexicalCohesion(sentences, test.language, test.vectors);
        cohesion.contentWords += own.contentWords;
        cohesion.repeated += own.repeated;
        if (own.pairs > 0) {
            cohesion.pairs += own.pairs;
            similarity += own.similarity * static_cast<double>(own.pairs);
        }
    }
    set(metrics, "bleu", eval::bleu(bleu).score);
    set(metrics, "chrf", eval::chrf(chrf));
    if (helpful.referenceLength > 0) {
        set(metrics, "helpful bleu", eval::bleu(helpful).score);
        set(metrics, "unhelpful bleu", eval::bleu(unhelpful).score);
    }
    set(metrics, "pronoun translation", classes.pronouns.value());
    set(metrics, "noun translation", classes.nouns.value());
    set(metrics, "repetition", cohesion.repetition());
    if (cohesion.pairs > 0) {
        set(metrics, "similarity", similarity / static_cast<double>(cohesion.pairs));
    }
    if (registers.addressing > 0) {
        set(metrics, "register kept", registers.value());
    }
}

std::vector<eval::BleuStatistics> byDocument(const RowResult& result, const TestContext& test) {
    std::vector<eval::BleuStatistics> units;
    for (std::size_t d = 0; d < test.documents.size(); ++d) {
        eval::BleuStatistics sum;
        for (std::size_t i = 0; i < result.translations[d].size(); ++i) {
            sum += eval::bleuStatistics(result.translations[d][i], test.documents[d].document.reference.at(i).text);
        }
        units.push_back(sum);
    }
    return units;
}

// The number of right answers for each document; the questions are in the order of its records.
std::vector<eval::AccuracyStatistics> answersByDocument(const RowResult& result, const TestContext& test) {
    std::vector<eval::AccuracyStatistics> units;
    std::size_t next = 0;
    for (const lab::LabDocument& gold : test.documents) {
        auto& unit = units.emplace_back();
        for (std::size_t i = 0; i < gold.records.size(); ++i) {
            unit += {result.right[next++] != 0 ? 1 : 0, 1};
        }
    }
    return units;
}

void checkFits(const RowResult& result, const TestContext& test) {
    const auto records =
        std::accumulate(test.documents.begin(), test.documents.end(), std::size_t{0},
                        [](std::size_t sum, const lab::LabDocument& gold) { return sum + gold.records.size(); });
    bool fits = result.translations.size() == test.documents.size() && result.right.size() == result.questions.size() &&
                result.right.size() == records;
    for (std::size_t d = 0; fits && d < test.documents.size(); ++d) {
        fits = result.translations[d].size() == test.documents[d].document.reference.size();
    }
    if (!fits) {
        throw Error("a row's translations are not those of the test set", "result.json",
                    "remove the row's folder to run it again");
    }
}

} // namespace

std::string bestSite(const RowResult& result) {
    std::string best;
    double most = -1.0;
    for (const auto& [site, pointing] : result.pointing) {
        if (pointing.sentence.count > 0 && pointing.sentence.value() > most) {
            most = pointing.sentence.value();
            best = site;
        }
    }
    return best;
}

Metrics metricsOf(const RowResult& result, const TestContext& test) {
    checkFits(result, test);
    Metrics metrics;
    addContrastive(result, metrics);
    addPointing(result, metrics);
    for (std::size_t distance = 0; distance < eval::ProducedFocus::kDistances; ++distance) {
        set(metrics, "focus " + std::to_string(distance), result.produced.largestShare(distance));
        set(metrics, "focus weight " + std::to_string(distance), result.produced.meanWeight(distance));
    }
    addTexts(result.translations, test, metrics);
    set(metrics, "parameters", static_cast<double>(result.training.parameters));
    if (result.training.trainedParameters) {
        set(metrics, "trained parameters", static_cast<double>(*result.training.trainedParameters));
    }
    if (result.training.bestDevLoss) {
        set(metrics, "dev loss", *result.training.bestDevLoss);
    }
    return metrics;
}

Metrics metricsOfReferences(const TestContext& test) {
    std::vector<std::vector<std::string>> references;
    for (const auto& gold : test.documents) {
        auto& texts = references.emplace_back();
        for (const Sentence& sentence : gold.document.reference) {
            texts.push_back(sentence.text);
        }
    }
    Metrics all;
    addTexts(references, test, all);
    Metrics metrics;
    for (const char* name : {"repetition", "similarity", "register kept"}) {
        if (const auto found = all.find(name); found != all.end()) {
            metrics.insert(*found);
        }
    }
    return metrics;
}

Significance compare(const RowResult& first, const RowResult& second, const TestContext& test,
                     const eval::SignificanceOptions& options) {
    checkFits(first, test);
    checkFits(second, test);
    Significance significance;
    const auto bleu = eval::compareBleu(byDocument(first, test), byDocument(second, test), options);
    significance.bleu = bleu.p;
    significance.bleuDifference = bleu.first - bleu.second;
    significance.accuracy = std::numeric_limits<double>::quiet_NaN(); // there were no questions
    if (!first.right.empty()) {
        const auto accuracy =
            eval::compareAccuracy(answersByDocument(first, test), answersByDocument(second, test), options);
        significance.accuracy = accuracy.p;
        significance.accuracyDifference = accuracy.first - accuracy.second;
    }
    return significance;
}

Significance overSeeds(std::span<const Significance> seeds) {
    const auto sum = [&](double Significance::*p, double Significance::*difference, Significance& all) {
        bool isBetter = false;
        bool isWorse = false;
        bool isTested = true;
        all.*p = seeds.empty() ? 1.0 : 0.0;
        for (const Significance& seed : seeds) {
            isBetter = isBetter || seed.*difference > 0.0;
            isWorse = isWorse || seed.*difference < 0.0;
            isTested = isTested && !std::isnan(seed.*p);
            all.*p = std::max(all.*p, seed.*p);
            all.*difference += seed.*difference / static_cast<double>(seeds.size());
        }
        all.*p = !isTested ? std::numeric_limits<double>::quiet_NaN() : isBetter && isWorse ? 1.0 : all.*p;
    };
    Significance all;
    sum(&Significance::bleu, &Significance::bleuDifference, all);
    sum(&Significance::accuracy, &Significance::accuracyDifference, all);
    return all;
}

} // namespace contexture::study

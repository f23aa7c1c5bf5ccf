// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/cli/evaluate_hypotheses.h"

#include "app/cli/commands.h"
#include "app/cli/comparison_report.h"
#include "app/cli/evaluate_tables.h"
#include "app/cli/files.h"
#include "app/cli/run_json.h"
#include "app/cli/writing.h"
#include "engine/annotate/score_file.h"
#include "engine/core/error.h"
#include "engine/eval/ngram_differences.h"
#include "engine/eval/signatures.h"
#include "engine/scores/hypothesis.h"
#include "engine/scores/translation_scores.h"
#include "engine/text/tokenised_text.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <set>

namespace contexture::cli {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t kNgramsShown = 10; // of each kind

struct Scored {
    std::string name; // of the file, as the report gives it
    scores::Hypothesis hypothesis;
    std::vector<scores::TranslationStatistics> sentences;
    std::vector<MetricScores> metrics; // by other programs
};

struct Comparison {
    scores::TranslationComparison scores;
    eval::NgramDifferences ngrams;
};

std::string fileName(const std::string& path) {
    return std::filesystem::path(path).filename().string();
}

// File names, if they differ; else the paths as given.
std::vector<std::string> namesOf(const std::vector<std::string>& paths) {
    std::vector<std::string> names;
    std::transform(paths.begin(), paths.end(), std::back_inserter(names), fileName);
    return std::set<std::string>(names.begin(), names.end()).size() == names.size() ? names : paths;
}

void refuseTheSameTwice(const std::vector<std::string>& paths) {
    for (std::size_t i = 0; i < paths.size(); ++i) {
        for (std::size_t k = 0; k < i; ++k) {
            std::error_code error;
            if (std::filesystem::equivalent(paths[i], paths[k], error)) {
                throw Error("this file is given twice, and would be compared with itself", paths[i],
                            "name each --hypothesis once");
            }
        }
    }
}

void refuseScores(const std::vector<std::string>& paths) {
    for (const std::string& path : paths) {
        if (annotate::isScoreFile(path)) {
            throw Error("these are numbers that a metric gave to sentences, and no translations", path,
                        "give the translations here, and the numbers with --scores");
        }
    }
}

scores::ReferenceSet readReferenceSet(const HypothesisOptions& options) {
    return options.table.empty() ? scores::readReferences(options.references)
                                 : scores::referencesOfTable(readTable(options.table, 0), options.table);
}

Json scoresJson(const scores::TranslationScores& scores) {
    return {{"bleu", scores.bleu}, {"chrf", scores.chrf}, {"chrf++", scores.chrfPlusPlus}, {"ter", scores.ter}};
}

std::span<const scores::TranslationStatistics> sentencesOf(const Scored& scored,
                                                           const scores::ReferenceDocument& document) {
    return std::span(scored.sentences).subspan(document.begin, document.size);
}

Json hypothesisJson(const Scored& scored, const scores::ReferenceSet& references) {
    Json json = {{"file", scored.name}, {"sha256", scored.hypothesis.sha256}};
    json.update(scoresJson(scores::corpusScores(scored.sentences)));
    addMetrics(json, scored.metrics, 0, references.size());
    if (!references.documents.empty()) {
        json["documents"] = Json::array();
    }
    for (const scores::ReferenceDocument& document : references.documents) {
        Json entry = {{"document", document.id}, {"sentences", document.size}};
        entry.update(scoresJson(scores::corpusScores(sentencesOf(scored, document))));
        addMetrics(entry, scored.metrics, document.begin, document.size);
        json["documents"].push_back(std::move(entry));
    }
    return json;
}

bool isPlusPlus(const scores::ComparisonOptions& options) {
    return options.chrf == eval::ChrfOrders::CharactersAndWords;
}

Json ngramsJson(const std::vector<eval::NgramDifference>& ngrams) {
    Json json = Json::array();
    for (const eval::NgramDifference& found : ngrams) {
        json.push_back({{"ngram", found.ngram},
                        {"references", found.references},
                        {"first", found.first},
                        {"second", found.second}});
    }
    return json;
}

Json comparedJson(const Scored& first, const Scored& second, const Comparison& comparison,
                  const scores::ComparisonOptions& options) {
    Json json = {{"first", first.name},
                 {"second", second.name},
                 {"bleu", comparisonJson(comparison.scores.bleu)},
                 {isPlusPlus(options) ? "chrf++" : "chrf", comparisonJson(comparison.scores.chrf)},
                 {"ter", comparisonJson(comparison.scores.ter)}};
    json.update(testJson(comparison.scores.bleu, options.unit));
    json["ngrams"] = {{"wins", ngramsJson(comparison.ngrams.wins)}, {"losses", ngramsJson(comparison.ngrams.losses)}};
    return json;
}

Json reportHead(const scores::ReferenceSet& references) {
    const std::size_t each = references.referencesEach();
    Json json = {{"program", kProgram}, {"sentences", references.size()}};
    json["documents"] = references.documents.empty() ? Json(nullptr) : Json(references.documents.size());
    json["references"] = Json::array();
    for (const scores::ReferenceFile& file : references.files) {
        json["references"].push_back({{"file", fileName(file.path)}, {"sha256", file.sha256}});
    }
    json["signatures"] = {{"bleu", eval::bleuSignature(each, references.tokeniser)},
                          {"sentence_bleu", eval::sentenceBleuSignature(each, references.tokeniser)},
                          {"chrf", eval::chrfSignature(each)},
                          {"chrf++", eval::chrfPlusPlusSignature(each)},
                          {"ter", eval::terSignature(each, references.tokeniser)}};
    return json;
}

std::string recordLine(const scores::ReferenceSet& references, const std::vector<Scored>& all, std::size_t sentence,
                       const scores::ReferenceDocument* document) {
    Json line = Json::object();
    if (document) {
        line["document"] = document->id;
    }
    line["sentence"] = sentence - (document ? document->begin : 0) + 1;
    if (!references.sources.empty()) {
        line["source"] = references.sources[sentence];
    }
    line["references"] = references.references[sentence];
    for (const Scored& scored : all) {
        Json entry = {{"file", scored.name}, {"translation", scored.hypothesis.translations[sentence]}};
        entry.update(scoresJson(scores::sentenceScores(scored.sentences[sentence])));
        addMetricsOfSentence(entry, scored.metrics, sentence);
        line["hypotheses"].push_back(std::move(entry));
    }
    return line.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
}

std::string recordLines(const scores::ReferenceSet& references, const std::vector<Scored>& all) {
    std::string lines;
    auto document = references.documents.begin();
    for (std::size_t i = 0; i < references.size(); ++i) {
        while (document != references.documents.end() && i >= document->begin + document->size) {
            ++document;
        }
        lines += recordLine(references, all, i, document == references.documents.end() ? nullptr : &*document);
    }
    return lines;
}

// Warns of tokenised text on either side, which lowers all scores.
void tellTokenised(const scores::ReferenceSet& references, const std::vector<Scored>& all) {
    std::vector<std::string> right;
    for (const std::vector<std::string>& each : references.references) {
        right.insert(right.end(), each.begin(), each.end());
    }
    for (const Scored& scored : all) {
        const std::vector<std::string>& own = scored.hypothesis.translations;
        if (const auto remark = text::leftOfTokenisers(own, right)) {
            complain(scored.name + ": " + remark->english());
        } else if (const auto ofReferences = text::leftOfTokenisers(right, own)) {
            complain(fileName(references.files.front().path) + ": " + ofReferences->english());
        }
    }
}

void printScores(const scores::ReferenceSet& references, const std::vector<Scored>& all) {
    const std::string documents =
        references.documents.empty() ? "" : counted(references.documents.size(), "document, ", "documents, ");
    std::printf("%s: %s%s\n", fileName(references.files.front().path).c_str(), documents.c_str(),
                counted(references.size(), "sentence", "sentences").c_str());
    for (const Scored& scored : all) {
        const scores::TranslationScores scores = scores::corpusScores(scored.sentences);
        std::printf("  %-60s BLEU %6.2f  chrF2 %6.2f  chrF2++ %6.2f  TER %6.2f\n", scored.name.c_str(), scores.bleu,
                    scores.chrf, scores.chrfPlusPlus, scores.ter);
        printMetrics(scored.metrics);
    }
    const std::size_t each = references.referencesEach();
    std::printf("  BLEU    %s\n  chrF2   %s\n  chrF2++ %s\n  TER     %s\n",
                eval::bleuSignature(each, references.tokeniser).c_str(), eval::chrfSignature(each).c_str(),
                eval::chrfPlusPlusSignature(each).c_str(), eval::terSignature(each, references.tokeniser).c_str());
}

void printNgrams(const std::vector<eval::NgramDifference>& ngrams, const std::string& better, const std::string& worse,
                 bool isFirstBetter) {
    if (ngrams.empty()) {
        return;
    }
    std::printf("  of the references, right more often in %s than in %s:\n", better.c_str(), worse.c_str());
    for (const eval::NgramDifference& found : ngrams) {
        std::printf("    %s: %lld of %lld, against %lld\n", found.ngram.c_str(),
                    static_cast<long long>(isFirstBetter ? found.first : found.second),
                    static_cast<long long>(found.references),
                    static_cast<long long>(isFirstBetter ? found.second : found.first));
    }
}

void print(const Scored& first, const Scored& second, const Comparison& comparison,
           const scores::ComparisonOptions& options) {
    std::printf("\n%s against %s\n", first.name.c_str(), second.name.c_str());
    printComparison("BLEU", comparison.scores.bleu);
    printComparison(isPlusPlus(options) ? "chrF2++" : "chrF2", comparison.scores.chrf);
    printComparison("TER (lower is better)", comparison.scores.ter);
    printTest(comparison.scores.bleu, options.unit);
    printNgrams(comparison.ngrams.wins, first.name, second.name, true);
    printNgrams(comparison.ngrams.losses, second.name, first.name, false);
}

// Gives the scores of other programs to the translations, before sentences are cut off. Returns how many rows were left
// out.
std::size_t placeMetrics(const std::vector<MetricFile>& files, const scores::ReferenceSet& references,
                         std::vector<Scored>& all) {
    ScoredTexts texts{references.sources, references.isSentence, {}};
    for (const Scored& scored : all) {
        texts.translations.push_back({scored.hypothesis.path, scored.hypothesis.translations});
    }
    FoundScores found = findMetricScores(files, texts);
    for (std::size_t i = 0; i < all.size(); ++i) {
        all[i].metrics = std::move(found.ofTranslations[i]);
    }
    return found.leftOut;
}

} // namespace

int evaluateHypotheses(const HypothesisOptions& options) {
    refuseTheSameTwice(options.hypotheses);
    refuseScores(options.hypotheses);
    scores::ReferenceSet references = readReferenceSet(options);
    if (const auto tokeniser = eval::tokeniserNamed(options.tokenise)) {
        references.tokeniser = *tokeniser; // otherwise the references decide
        eval::tokenise({}, *tokeniser);    // throws before anything is scored if its library is missing
    }
    const std::vector<std::string> names = namesOf(options.hypotheses);
    std::vector<Scored> all; // every file is read before the first is scored, so that mistakes are found at once
    for (std::size_t i = 0; i < names.size(); ++i) {
        all.push_back({names[i], scores::readHypothesis(options.hypotheses[i], references), {}, {}});
    }
    const std::size_t leftOut = placeMetrics(readMetricFiles(options.metrics), references, all);
    if (options.documents > 0) {
        references.keepDocuments(static_cast<std::size_t>(options.documents));
    }
    for (Scored& scored : all) {
        scored.hypothesis.translations.resize(references.size());
        for (MetricScores& metric : scored.metrics) {
            metric.values.resize(references.size());
        }
        scored.sentences = scores::translationStatistics(scored.hypothesis.translations, references, interrupted());
    }
    tellTokenised(references, all);
    printScores(references, all);
    Json report = reportHead(references);
    for (const Scored& scored : all) {
        report["hypotheses"].push_back(hypothesisJson(scored, references));
    }
    const scores::ComparisonOptions compared{.unit = options.unit,
                                             .test = {},
                                             .chrf = options.chrfWordOrder == 2 ? eval::ChrfOrders::CharactersAndWords
                                                                                : eval::ChrfOrders::Characters};
    for (std::size_t i = 1; i < all.size(); ++i) {
        const Scored& first = all.front();
        const Scored& second = all[i];
        interrupted().throwIfCancelled();
        const Comparison comparison{
            scores::compareTranslations(first.sentences, second.sentences, references.documents, compared),
            eval::compareNgrams(first.hypothesis.translations, second.hypothesis.translations, references.references,
                                {.top = kNgramsShown, .tokeniser = references.tokeniser}, interrupted())};
        print(first, second, comparison, compared);
        report["comparisons"].push_back(comparedJson(first, second, comparison, compared));
    }
    std::fflush(stdout);
    Writing writing;
    if (!options.json.empty()) {
        writing([&] { writeFile(options.json, dump(report)); });
    }
    if (!options.records.empty()) {
        writing([&] { writeFile(options.records, recordLines(references, all)); });
    }
    return leftOut > 0 ? kFailure : writing.status();
}

} // namespace contexture::cli

// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/cli/metric_scores.h"

#include "app/cli/commands.h"
#include "app/cli/files.h"
#include "engine/annotate/mark_file.h"
#include "engine/annotate/score_places.h"
#include "engine/core/error.h"
#include "engine/core/other_program.h"
#include "engine/eval/characters.h"
#include "engine/store/sha256.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <utility>

namespace contexture::cli {

namespace {

using annotate::PlacedScores;
using annotate::ScoredSystem;
using annotate::ScoreFile;

std::string lastPart(const std::string& path) {
    return std::filesystem::path(path).filename().string();
}

bool hasTranslations(const ScoredSystem& system) {
    return std::any_of(system.rows.begin(), system.rows.end(),
                       [](const annotate::ScoredRow& row) { return row.target.has_value(); });
}

// The translation as a run, to whose sentences scores are placed.
std::shared_ptr<const Run> runOf(const ScoredTexts& texts, const std::vector<std::string>& sentences) {
    auto document = std::make_shared<Document>();
    std::vector<Sentence> translations;
    std::size_t line = 0;
    for (std::size_t i = 0; i < sentences.size(); ++i) {
        Sentence source{.text = texts.sources.empty() ? std::string() : texts.sources[i], .words = {}};
        for (; line < texts.isSentence.size() && !texts.isSentence[line]; ++line) {
            source.startsParagraph = true;
        }
        ++line;
        document->source.push_back(std::move(source));
        translations.push_back({.text = sentences[i], .words = {}});
    }
    return runOfTranslations(document, std::move(translations), {}, {});
}

// The file with the rows of one system alone. Without sources nothing can be compared with those of the rows.
ScoreFile withOne(const ScoreFile& file, const ScoredSystem& system, bool keepsSources) {
    ScoreFile one{file.metrics, {system}, file.remarks};
    if (!keepsSources) {
        for (annotate::ScoredRow& row : one.systems.front().rows) {
            row.source.reset();
        }
    }
    return one;
}

struct Owner {
    std::size_t translation = 0;
    PlacedScores placed;
    bool isNamed = false; // by the scores
};

// The translations that the scores of one system belong to. Empty if they fit none; then `why` is the first reason.
std::vector<Owner> ownersOf(const ScoreFile& one, const std::string& path, const ScoredTexts& texts,
                            std::optional<Error>& why) {
    const ScoredSystem& system = one.systems.front();
    const auto isNamed = [&](const ScoredTexts::Translation& each) {
        return !system.name.empty() && lastPart(system.name) == lastPart(each.name);
    };
    const bool isOneNamed = std::count_if(texts.translations.begin(), texts.translations.end(), isNamed) == 1;
    if (!isOneNamed && !hasTranslations(system) && texts.translations.size() > 1) {
        why = why ? why
                  : Error("it is not clear whose translations got these scores: the file has no texts", path,
                          "evaluate one file of translations with them, or give the metric's JSON, which has texts");
        return {};
    }
    std::vector<Owner> owners;
    for (std::size_t t = 0; t < texts.translations.size(); ++t) {
        if (isOneNamed && !isNamed(texts.translations[t])) {
            continue;
        }
        try {
            owners.push_back(
                {t, annotate::placeScores(*runOf(texts, texts.translations[t].sentences), one, path), isOneNamed});
        } catch (const Error& error) {
            why = why ? why : error;
        }
    }
    // Translations that have many sentences in common: the scores are of the one that has all texts, or most of them.
    std::stable_sort(owners.begin(), owners.end(),
                     [](const Owner& a, const Owner& b) { return a.placed.left < b.placed.left; });
    const auto worse = std::find_if(owners.begin(), owners.end(),
                                    [&](const Owner& each) { return each.placed.left > owners.front().placed.left; });
    owners.erase(worse, owners.end());
    if (owners.size() > 1 && owners.front().placed.left > 0) {
        throw Error("the texts of the file are as much those of one translation as of another", path,
                    "evaluate one file of translations with it");
    }
    return owners;
}

// Of several systems in one file that have sentences of the same translation, the one that names it, else the one with
// the most texts of it.
void keepBest(std::vector<Owner>& owners) {
    const auto isBetter = [](const Owner& a, const Owner& b) {
        return a.isNamed != b.isNamed ? a.isNamed : a.placed.left < b.placed.left;
    };
    const std::vector<Owner> all = owners;
    std::erase_if(owners, [&](const Owner& each) {
        return std::any_of(all.begin(), all.end(), [&](const Owner& other) {
            return other.translation == each.translation && isBetter(other, each);
        });
    });
}

std::vector<MetricScores> scoresOf(const PlacedScores& placed, const std::string& path, const std::string& sha256,
                                   std::size_t sentences) {
    std::vector<MetricScores> list;
    for (const store::SentenceScores& scores : placed.scores) {
        MetricScores one{scores.metric, lastPart(path), sha256, {}};
        one.values.resize(sentences);
        for (const store::SentenceScore& each : scores.values) {
            one.values[each.sentence.asSize()] = each.value;
        }
        list.push_back(std::move(one));
    }
    return list;
}

void addTo(std::vector<MetricScores>& present, std::vector<MetricScores> added, const std::string& path) {
    for (MetricScores& each : added) {
        const auto same = std::find_if(present.begin(), present.end(), [&](const MetricScores& there) {
            return eval::toLower(there.metric) == eval::toLower(each.metric);
        });
        if (same != present.end()) {
            throw Error("scores of " + each.metric + " are given twice for the same translations, and " + same->file +
                            " has them already",
                        path, "leave one of the files out");
        }
        present.push_back(std::move(each));
    }
}

struct Mean {
    double value = 0.0;
    std::size_t count = 0;
};

Mean meanOf(const MetricScores& scores, std::size_t begin, std::size_t size) {
    Mean mean;
    for (std::size_t i = begin; i < std::min(begin + size, scores.values.size()); ++i) {
        if (scores.values[i]) {
            mean.value += *scores.values[i];
            ++mean.count;
        }
    }
    mean.value = mean.count > 0 ? mean.value / static_cast<double>(mean.count) : 0.0;
    return mean;
}

} // namespace

std::vector<MetricFile> readMetricFiles(const MetricOptions& options) {
    if (options.files.size() > 1 && !options.metric.empty()) {
        throw Error("one name is given for the scores of several files", "--metric",
                    "name the metrics in the files: a table has the names of its columns in its first line");
    }
    std::vector<MetricFile> files;
    for (const std::string& path : options.files) {
        const std::string bytes = readFile(path);
        files.push_back(
            {path, store::sha256(std::as_bytes(std::span(bytes))),
             annotate::readScoreBytes(bytes, path, {.columns = {}, .metric = options.metric, .isEveryColumn = true})});
    }
    return files;
}

FoundScores findMetricScores(const std::vector<MetricFile>& files, const ScoredTexts& texts) {
    FoundScores found;
    found.ofTranslations.resize(texts.translations.size());
    for (const auto& [path, sha256, file] : files) {
        std::optional<Error> why;
        std::vector<Owner> owners;
        for (const ScoredSystem& system : file.systems) {
            for (Owner& owner : ownersOf(withOne(file, system, !texts.sources.empty()), path, texts, why)) {
                owners.push_back(std::move(owner));
            }
        }
        if (owners.empty()) {
            throw *why; // a file has at least one system
        }
        keepBest(owners);
        for (const Owner& owner : owners) {
            found.leftOut += owner.placed.left;
            for (const annotate::Remark& remark : owner.placed.remarks) {
                complain(path + ", " + inEnglish(remark));
            }
            addTo(found.ofTranslations[owner.translation],
                  scoresOf(owner.placed, path, sha256, texts.translations[owner.translation].sentences.size()), path);
        }
    }
    return found;
}

void addMetrics(nlohmann::ordered_json& json, const std::vector<MetricScores>& scores, std::size_t begin,
                std::size_t size) {
    for (const MetricScores& each : scores) {
        const Mean mean = meanOf(each, begin, size);
        json["metrics"].push_back({{"metric", each.metric},
                                   {"mean", mean.count > 0 ? nlohmann::ordered_json(mean.value) : nullptr},
                                   {"sentences", mean.count},
                                   {"file", each.file},
                                   {"sha256", each.sha256}});
    }
}

void addMetricsOfSentence(nlohmann::ordered_json& json, const std::vector<MetricScores>& scores, std::size_t sentence) {
    for (const MetricScores& each : scores) {
        json["metrics"][each.metric] =
            each.values[sentence] ? nlohmann::ordered_json(*each.values[sentence]) : nlohmann::ordered_json();
    }
}

void printMetrics(const std::vector<MetricScores>& scores) {
    for (const MetricScores& each : scores) {
        const Mean mean = meanOf(each, 0, each.values.size());
        const bool isRate = eval::toLower(each.metric).find("metricx") != std::string::npos;
        std::printf("    %s%s %.4f: mean of the scores of %s in %s\n", each.metric.c_str(),
                    isRate ? " (lower is better)" : "", mean.value,
                    counted(mean.count, "sentence", "sentences").c_str(), each.file.c_str());
    }
}

} // namespace contexture::cli

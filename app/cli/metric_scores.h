// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/annotate/score_file.h"

#include <nlohmann/json_fwd.hpp>

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace contexture::cli {

// The scores that a metric of another program (COMET, MetricX) gave to the sentences of a translation.
struct MetricScores {
    std::string metric;
    std::string file; // where they stand, for people
    std::string sha256;
    std::vector<std::optional<double>> values; // one per sentence; nullopt: the file has none
};

// The arguments --scores and --metric of `evaluate`.
struct MetricOptions {
    std::vector<std::string> files;
    std::string metric; // name of the metric of a file that gives none
};

// A file of scores, read.
struct MetricFile {
    std::string path;
    std::string sha256;
    annotate::ScoreFile scores;
};

// Throws Error for a file that cannot be read or has no scores, and for one name for several files.
std::vector<MetricFile> readMetricFiles(const MetricOptions& options);

// Translations of the same sentences, to which the scores of a file may belong.
struct ScoredTexts {
    struct Translation {
        std::string name; // its file, as files of scores name it; empty: it is in none
        std::vector<std::string> sentences;
    };
    std::vector<std::string> sources; // empty: not known
    std::vector<bool> isSentence;     // for each line of the texts: false for a blank line; empty: no such lines
    std::vector<Translation> translations;
};

struct FoundScores {
    std::vector<std::vector<MetricScores>> ofTranslations; // one list per translation
    std::size_t leftOut = 0;                               // rows with other texts, each reported on standard error
};

// Scores belong to the translation whose file they name, else to the one whose texts they have; scores without texts to
// the only translation. Throws Error for a file whose scores belong to none of the translations or to one that cannot
// be told, and for scores of one metric that are given twice for one translation.
FoundScores findMetricScores(const std::vector<MetricFile>& files, const ScoredTexts& texts);

// Of sentences `begin` to `begin + size`: "metrics", a list of objects; nothing is added if there are no scores.
void addMetrics(nlohmann::ordered_json& json, const std::vector<MetricScores>& scores, std::size_t begin,
                std::size_t size);
// The numbers of one sentence, by metric.
void addMetricsOfSentence(nlohmann::ordered_json& json, const std::vector<MetricScores>& scores, std::size_t sentence);
// Lines for people, below the scores of this program.
void printMetrics(const std::vector<MetricScores>& scores);

} // namespace contexture::cli

// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/annotate/mark_record.h"
#include "engine/core/cancel.h"

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace contexture::annotate {

// Numbers that metrics of other programs gave to sentences. Readable files are
// - JSON of COMET (`comet-score --to_json`): {"system.de": [{"src", "mt", "ref", "COMET": 0.83}, …], …}, or such a list
//   alone; those of xCOMET have "errors": [{"text", "start", "end", "severity", "confidence"}] besides;
// - its lines: "system.de⇥Segment 0⇥score: 0.8312", without texts;
// - JSON Lines of MetricX: {"source", "hypothesis", "reference", "prediction": 2.1}, and others with a named column;
// - a table with a line of names, its columns separated by tabs; a text with one number a line; a list of numbers.

struct ScoredRow {
    std::optional<std::string> source; // nullopt: the file has no texts
    std::optional<std::string> target;
    std::vector<std::optional<double>> values; // one for each metric; nullopt: the file has none here
    std::vector<MarkRecord> errors;            // spans, in characters of `target`; without a place in a document
    bool isErrorFree = false;                  // the metric looked for errors, and found none
    std::size_t line = 0;                      // in the file; in one JSON text, the row's number in its list. From 1
};

// The rows of one program's translations.
struct ScoredSystem {
    std::string name; // in the file; empty: it names none
    std::vector<ScoredRow> rows;
};

struct ScoreFile {
    std::vector<std::string> metrics;  // names that store::isMetricName takes
    std::vector<ScoredSystem> systems; // at least one
    std::vector<Remark> remarks;       // in the order of the lines
};

struct ScoreFileOptions {
    std::vector<std::string> columns; // those to read, by their names in the file; empty: the usual one
    std::string metric;               // name of the metric; empty: by the file
    bool isEveryColumn = false;       // of several columns of numbers, none of them the usual one, all are read
};

// Throws Error, with line, for a file that cannot be read, is none of these, or has something else where a number
// stands, and for columns that it lacks or that have to be chosen. Throws Cancelled.
ScoreFile readScoreFile(const std::filesystem::path& path, const ScoreFileOptions& options = {},
                        const CancelToken& cancel = {});
ScoreFile readScoreBytes(std::string_view bytes, const std::string& name, const ScoreFileOptions& options = {});

// Whether a file can be nothing but scores, to tell it from a document: what comet-score prints, one number a line, or
// JSON whose rows have a translation and a number. A table may be anything.
bool isScoreFile(const std::filesystem::path& path);

} // namespace contexture::annotate

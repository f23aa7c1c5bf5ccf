// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/annotate/mark_record.h"
#include "engine/annotate/typology.h"

#include <cstddef>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <tuple>
#include <vector>

namespace contexture::annotate {

// Errors of one category and severity by one annotator in one document of one run.
struct CountRow {
    std::string system;
    std::string document;
    std::string annotator;
    std::string category; // in the typology's spelling, if it is one of its categories
    std::string severity;
    std::size_t count = 0;
    double weight = 0.0; // total weight of these errors
    friend bool operator==(const CountRow&, const CountRow&) = default;
};

// One run, or one document of it.
struct ScoreRow {
    std::string system;
    std::string document;      // empty: all
    std::size_t errors = 0;    // of all annotators
    std::size_t sentences = 0; // read by at least one annotator: with an error, or with "no error"
    double weight = 0.0;       // of all errors
    // The MQM score (Freitag et al. 2021): for each sentence the sum of the weights, averaged over its annotators; then
    // the mean over sentences. 0 means no errors.
    double score = 0.0;
    // The mean over sentences of the numbers from 0 to 100 that annotators gave (ESA), averaged over annotators; 100 is
    // the best. nullopt if no sentence has a number.
    std::optional<double> esa = {};
};

struct Counts {
    std::vector<CountRow> rows;   // by system, document, annotator, category, severity
    std::vector<ScoreRow> scores; // by system: its documents, then the whole system
    std::vector<Message> unknown; // categories and severities that are missing in the typology, each once
};

Counts countMarks(std::span<const MarkRecord> records, const Typology& typology);

} // namespace contexture::annotate

// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/annotate/scores.h"

#include "engine/annotate/esa.h"

#include <set>

namespace contexture::annotate {

namespace {

using Segment = std::tuple<std::string, std::string>; // its number, and its number in the whole file

// The weight of the errors of a sentence, or its number, by annotator; each who examined it has an entry.
using Looked = std::map<std::string, double>;

double meanOf(const Looked& looked) {
    double sum = 0.0;
    for (const auto& [annotator, weight] : looked) {
        sum += weight;
    }
    return sum / static_cast<double>(looked.size());
}

struct Sums {
    std::size_t errors = 0;
    double weight = 0.0;
    std::map<Segment, Looked> sentences;
    std::map<Segment, Looked> numbers; // of error span annotation
};

std::optional<double> meanOfSentences(const std::map<Segment, Looked>& sentences) {
    double sum = 0.0;
    for (const auto& [segment, looked] : sentences) {
        sum += meanOf(looked);
    }
    return sentences.empty() ? std::nullopt : std::optional(sum / static_cast<double>(sentences.size()));
}

} // namespace

Counts countMarks(std::span<const MarkRecord> records, const Typology& typology) {
    std::map<std::tuple<std::string, std::string, std::string, std::string, std::string>, CountRow> rows;
    std::map<std::string, std::map<std::string, Sums>> sums; // by system and document
    std::set<std::string> strangers[2];
    Counts counts;
    for (const MarkRecord& record : records) {
        const ErrorMark& mark = record.mark;
        const std::optional<double> number = esaScore(mark);
        if (mark.category.empty() && !number) {
            continue; // nothing but metadata
        }
        Sums& sum = sums[record.system][record.document];
        if (number) {
            sum.numbers[{record.segment, record.globalSegment}][mark.annotator] = *number;
        }
        if (mark.category.empty()) {
            continue;
        }
        double& ofSentence = sum.sentences[{record.segment, record.globalSegment}][mark.annotator];
        if (isNoError(mark)) {
            continue;
        }
        const auto place = typology.find(mark.category);
        const Severity* severity = typology.severity(mark.severity);
        if (!place && mark.category != kUncategorised && strangers[0].insert(mark.category).second) {
            counts.unknown.push_back(Message("marks.category", "the typology “{typology}” has no category “{category}”",
                                             typology.name, mark.category));
        }
        if (!severity && strangers[1].insert(mark.severity).second) {
            counts.unknown.push_back(Message("marks.severity",
                                             "the typology “{typology}” has no severity “{severity}”: weight 0",
                                             typology.name, mark.severity));
        }
        const double weight = typology.weight(mark.category, mark.severity);
        const std::string category = place ? typology.path(*place) : mark.category;
        const std::string level = severity ? severity->name : mark.severity;
        CountRow& row = rows[{record.system, record.document, mark.annotator, category, level}];
        row = {record.system, record.document, mark.annotator, category, level, row.count + 1, row.weight + weight};
        ++sum.errors;
        sum.weight += weight;
        ofSentence += weight;
    }
    for (auto& [key, row] : rows) {
        counts.rows.push_back(std::move(row));
    }
    for (const auto& [system, documents] : sums) {
        ScoreRow all{.system = system, .document = {}};
        double sumOfAll = 0.0;
        std::map<Segment, Looked> numbersOfAll; // by document and sentence
        for (const auto& [document, sum] : documents) {
            ScoreRow row{system, document, sum.errors, sum.sentences.size(), sum.weight, 0.0};
            double sumOfMeans = 0.0;
            for (const auto& [segment, looked] : sum.sentences) {
                sumOfMeans += meanOf(looked);
            }
            row.score = row.sentences > 0 ? sumOfMeans / static_cast<double>(row.sentences) : 0.0;
            row.esa = meanOfSentences(sum.numbers);
            for (const auto& [segment, looked] : sum.numbers) {
                numbersOfAll[{document, std::get<0>(segment) + '\n' + std::get<1>(segment)}] = looked;
            }
            all.errors += row.errors;
            all.sentences += row.sentences;
            all.weight += row.weight;
            sumOfAll += sumOfMeans;
            counts.scores.push_back(std::move(row));
        }
        all.score = all.sentences > 0 ? sumOfAll / static_cast<double>(all.sentences) : 0.0;
        all.esa = meanOfSentences(numbersOfAll);
        counts.scores.push_back(std::move(all));
    }
    return counts;
}

} // namespace contexture::annotate

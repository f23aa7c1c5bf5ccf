// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/eval/report.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <vector>

namespace contexture::eval {
namespace {

using nlohmann::ordered_json;

constexpr std::array<lab::Phenomenon, 6> kPhenomena{lab::Phenomenon::Pronoun,   lab::Phenomenon::WordSense,
                                                    lab::Phenomenon::VerbSense, lab::Phenomenon::Register,
                                                    lab::Phenomenon::Cohesion,  lab::Phenomenon::Ellipsis};

ordered_json number(double value) {
    return std::isfinite(value) ? ordered_json(value) : ordered_json(nullptr);
}

// The phenomena of the lab in their order, then those of other suites.
template<class Map>
std::vector<std::string> phenomenaOf(const Map& found, bool allOfLab) {
    std::vector<std::string> names;
    for (const lab::Phenomenon phenomenon : kPhenomena) {
        if (allOfLab || found.contains(lab::name(phenomenon))) {
            names.emplace_back(lab::name(phenomenon));
        }
    }
    for (const auto& [name, unused] : found) {
        if (std::find(names.begin(), names.end(), name) == names.end()) {
            names.push_back(name);
        }
    }
    return names;
}

template<class Map>
typename Map::mapped_type valueOr(const Map& map, const std::string& key) {
    const auto found = map.find(key);
    return found == map.end() ? typename Map::mapped_type{} : found->second;
}

ordered_json toJson(const Accuracy& accuracy) {
    return {{"count", accuracy.count}, {"accuracy", number(accuracy.value())}};
}

ordered_json toJson(const ContrastiveAccuracy& accuracy) {
    ordered_json json = toJson(accuracy.all);
    ordered_json values = ordered_json::object();
    ordered_json counts = ordered_json::object();
    for (const DistanceBucket bucket : kDistanceBuckets) {
        if (bucket != DistanceBucket::Ahead || accuracy.at(bucket).count > 0) {
            values[name(bucket)] = number(accuracy.at(bucket).value());
            counts[name(bucket)] = accuracy.at(bucket).count;
        }
    }
    json["by_distance"] = std::move(values);
    json["count_by_distance"] = std::move(counts);
    return json;
}

ordered_json toJson(const PointingResult& result) {
    ordered_json json = toJson(result.all.finest());
    ordered_json values = ordered_json::object();
    ordered_json counts = ordered_json::object();
    const bool atWord = result.all.word.count > 0; // one level for all phenomena
    for (const std::string& name : phenomenaOf(result.byPhenomenon, false)) {
        const PointingCounts& of = result.byPhenomenon.at(name);
        const Accuracy& accuracy = atWord ? of.word : of.sentence;
        values[name] = number(accuracy.value());
        counts[name] = accuracy.count;
    }
    json["by_phenomenon"] = std::move(values);
    json["count_by_phenomenon"] = std::move(counts);
    json["sentence"] = toJson(result.all.sentence);
    json["word"] = toJson(result.all.word);
    ordered_json leftOut = ordered_json::object();
    const auto& outcomes = atWord ? result.all.wordOutcomes : result.all.sentenceOutcomes;
    for (std::size_t o = static_cast<std::size_t>(Pointing::SameSentence); o < outcomes.size(); ++o) {
        leftOut[name(static_cast<Pointing>(o))] = outcomes[o];
    }
    json["left_out"] = std::move(leftOut);
    return json;
}

ordered_json headJson(const PointingResult& head) {
    ordered_json byPhenomenon = ordered_json::object();
    for (const std::string& name : phenomenaOf(head.byPhenomenon, false)) {
        byPhenomenon[name] = number(head.byPhenomenon.at(name).sentence.value());
    }
    return {{"sentence", toJson(head.all.sentence)},
            {"word", toJson(head.all.word)},
            {"by_phenomenon", std::move(byPhenomenon)}};
}

ordered_json toJson(const PointingResult& result, const std::optional<HeadPointing>& heads) {
    ordered_json json = toJson(result);
    if (heads && heads->heads.size() > 1) {
        ordered_json rows = ordered_json::array();
        for (std::size_t head = 0; head < heads->heads.size(); ++head) {
            ordered_json row{{"head", head + 1}};
            row.update(headJson(heads->heads[head]));
            rows.push_back(std::move(row));
        }
        json["heads"] = std::move(rows);
        json["some_head"] = headJson(heads->someHead);
    }
    return json;
}

// A cell of at least `width` characters, aligned to the right or to the left.
std::string right(const std::string& text, std::size_t width) {
    return text.size() < width ? std::string(width - text.size(), ' ') + text : text;
}
std::string left(const std::string& text, std::size_t width) {
    return text.size() < width ? text + std::string(width - text.size(), ' ') : text;
}

std::string decimals(double value, int places) {
    if (!std::isfinite(value)) {
        return "-";
    }
    std::array<char, 32> text{};
    std::snprintf(text.data(), text.size(), "%.*f", places, value);
    return text.data();
}

constexpr std::size_t kNameWidth = 14;
constexpr std::size_t kCellWidth = 8;

void addContrastive(std::string& table, const ContrastiveResult& result) {
    const bool hasAhead = result.all.at(DistanceBucket::Ahead).count > 0;
    table += "\nContrastive accuracy, by sentences between the word and what decides it\n";
    table += left("", kNameWidth) + right("count", kCellWidth) + right("all", kCellWidth);
    for (const DistanceBucket bucket : kDistanceBuckets) {
        if (bucket != DistanceBucket::Ahead || hasAhead) {
            table += right(name(bucket), kCellWidth);
        }
    }
    table += '\n';
    const auto addRow = [&](const std::string& label, const ContrastiveAccuracy& accuracy) {
        table += left(label, kNameWidth) + right(std::to_string(accuracy.all.count), kCellWidth) +
                 right(decimals(accuracy.all.value(), 3), kCellWidth);
        for (const DistanceBucket bucket : kDistanceBuckets) {
            if (bucket != DistanceBucket::Ahead || hasAhead) {
                table += right(decimals(accuracy.at(bucket).value(), 3), kCellWidth);
            }
        }
        table += '\n';
    };
    for (const std::string& name : phenomenaOf(result.byPhenomenon, true)) {
        addRow(name, valueOr(result.byPhenomenon, name));
    }
    addRow("all", result.all);
}

void addPointing(std::string& table, const PointingResult& result) {
    table += "\nPointing: the largest context weight falls on what decides the word\n";
    table += left("", kNameWidth) + right("count", kCellWidth) + right("sentence", kCellWidth + 2) +
             right("word", kCellWidth) + '\n';
    const auto addRow = [&](const std::string& label, const PointingCounts& counts) {
        table += left(label, kNameWidth) + right(std::to_string(counts.finest().count), kCellWidth) +
                 right(decimals(counts.sentence.value(), 3), kCellWidth + 2) +
                 right(decimals(counts.word.value(), 3), kCellWidth) + '\n';
    };
    for (const std::string& name : phenomenaOf(result.byPhenomenon, false)) {
        addRow(name, result.byPhenomenon.at(name));
    }
    addRow("all", result.all);
    const auto& outcomes = result.all.word.count > 0 ? result.all.wordOutcomes : result.all.sentenceOutcomes;
    std::string leftOut;
    for (std::size_t o = static_cast<std::size_t>(Pointing::SameSentence); o < outcomes.size(); ++o) {
        if (outcomes[o] > 0) {
            std::string reason = name(static_cast<Pointing>(o));
            std::replace(reason.begin(), reason.end(), '_', ' ');
            leftOut += (leftOut.empty() ? "" : ", ") + std::to_string(outcomes[o]) + " " + reason;
        }
    }
    if (!leftOut.empty()) {
        table += "left out: " + leftOut + '\n';
    }
}

void addHeadPointing(std::string& table, const PointingResult& mean, const HeadPointing& heads) {
    table += "\nThe same by head, at the sentence level\n" + left("", kNameWidth);
    const auto columns = phenomenaOf(mean.byPhenomenon, false);
    for (const std::string& name : columns) {
        table += right(name, kNameWidth - 2);
    }
    table += right("all", kCellWidth) + '\n';
    const auto addRow = [&](const std::string& label, const PointingResult& row) {
        table += left(label, kNameWidth);
        for (const std::string& name : columns) {
            table += right(decimals(valueOr(row.byPhenomenon, name).sentence.value(), 3), kNameWidth - 2);
        }
        table += right(decimals(row.all.sentence.value(), 3), kCellWidth) + '\n';
    };
    addRow("mean", mean);
    for (std::size_t head = 0; head < heads.heads.size(); ++head) {
        addRow("head " + std::to_string(head + 1), heads.heads[head]);
    }
    addRow("some head", heads.someHead);
}

} // namespace

std::string toJson(const EvaluationReport& report) {
    ordered_json json = ordered_json::object();
    if (report.contrastive) {
        ordered_json phenomena = ordered_json::object();
        for (const std::string& name : phenomenaOf(report.contrastive->byPhenomenon, true)) {
            phenomena[name] = toJson(valueOr(report.contrastive->byPhenomenon, name));
        }
        json["phenomena"] = std::move(phenomena);
    }
    if (report.pointing) {
        json["pointing"] = toJson(*report.pointing, report.headPointing);
    }
    if (report.bleu) {
        json["bleu"] = number(*report.bleu);
    }
    if (report.chrf) {
        json["chrf"] = number(*report.chrf);
    }
    if (!report.model.empty()) {
        json["model"] = report.model;
    }
    if (!report.suite.empty()) {
        json["suite"] = report.suite;
    }
    return json.dump(2, ' ', false, ordered_json::error_handler_t::replace) + '\n';
}

std::string toTable(const EvaluationReport& report) {
    std::string table;
    if (!report.model.empty() || !report.suite.empty()) {
        table += report.model + (report.model.empty() || report.suite.empty() ? "" : " on ") + report.suite + '\n';
    }
    if (report.contrastive) {
        addContrastive(table, *report.contrastive);
    }
    if (report.pointing) {
        addPointing(table, *report.pointing);
    }
    if (report.pointing && report.headPointing && report.headPointing->heads.size() > 1) {
        addHeadPointing(table, *report.pointing, *report.headPointing);
    }
    if (report.bleu || report.chrf) {
        table += '\n';
    }
    if (report.bleu) {
        table += left("BLEU", kNameWidth) + right(decimals(*report.bleu, 2), kCellWidth) + '\n';
    }
    if (report.chrf) {
        table += left("chrF2", kNameWidth) + right(decimals(*report.chrf, 2), kCellWidth) + '\n';
    }
    return table;
}

} // namespace contexture::eval

// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/study/row_result.h"

#include "engine/core/error.h"

#include <nlohmann/json.hpp>

namespace contexture::eval {

// nlohmann::json finds these by argument-dependent lookup. Written as [right, count].
static void to_json(nlohmann::json& json, const Accuracy& accuracy) {
    json = {accuracy.right, accuracy.count};
}
static void from_json(const nlohmann::json& json, Accuracy& accuracy) {
    accuracy.right = json.at(0).get<std::int64_t>();
    accuracy.count = json.at(1).get<std::int64_t>();
}

} // namespace contexture::eval

namespace contexture::study {
namespace {

using Json = nlohmann::json;

template<class T>
Json orNull(const std::optional<T>& value) {
    return value ? Json(*value) : Json();
}

// In older results of given bundles, 0 stands for an unknown value.
template<class T>
std::optional<T> known(const Json& json, bool isGiven) {
    if (json.is_null() || (isGiven && json.get<T>() == T(0))) {
        return std::nullopt;
    }
    return json.get<T>();
}

// Where something was computed. Files of the time when only processors computed do not say it.
void putDevice(const std::string& device, Json& json) {
    if (!device.empty()) {
        json["device"] = device;
    }
}

Json trainingJson(const RowTraining& t) {
    Json json{{"deciding", Json::parse(t.deciding)},
              {"steps", t.steps},
              {"best_dev_loss", orNull(t.bestDevLoss)},
              {"seconds", t.seconds},
              {"tokens_per_second", t.tokensPerSecond},
              {"parameters", t.parameters},
              {"trained_parameters", orNull(t.trainedParameters)}};
    putDevice(t.device, json);
    return json;
}

RowTraining trainingFrom(const Json& json) {
    RowTraining t;
    t.deciding = json.at("deciding").dump();
    t.steps = json.at("steps").get<std::int64_t>();
    const bool isGiven = json.at("deciding").contains("bundle");
    t.bestDevLoss = known<double>(json.at("best_dev_loss"), isGiven);
    t.seconds = json.at("seconds").get<double>();
    t.tokensPerSecond = json.at("tokens_per_second").get<double>();
    t.parameters = json.at("parameters").get<std::int64_t>();
    t.trainedParameters = known<std::int64_t>(json.at("trained_parameters"), isGiven);
    t.device = json.value("device", "");
    return t;
}

template<class Read>
auto parse(const std::string& text, const std::filesystem::path& file, Read read) {
    try {
        return read(Json::parse(text));
    } catch (const Json::exception&) {
        throw Error("it is damaged", file.string(), "remove it: its row is then measured again");
    }
}

} // namespace

SitePointing summarise(const eval::PointingResult& result) {
    SitePointing site;
    site.sentence = result.all.sentence;
    site.word = result.all.word;
    for (const auto& [phenomenon, counts] : result.byPhenomenon) {
        if (counts.sentence.count > 0) {
            site.sentenceByPhenomenon[phenomenon] = counts.sentence;
        }
        if (counts.word.count > 0) {
            site.wordByPhenomenon[phenomenon] = counts.word;
        }
    }
    return site;
}

std::string toJson(const RowTraining& training) {
    return trainingJson(training).dump(1) + "\n";
}

std::string toJson(const RowResult& result) {
    Json questions = Json::array();
    for (std::size_t i = 0; i < result.questions.size(); ++i) {
        questions.push_back({result.questions[i].phenomenon, result.questions[i].distance, result.right[i]});
    }
    Json pointing = Json::object();
    for (const auto& [site, counts] : result.pointing) {
        pointing[site] = {{"sentence", counts.sentence},
                          {"word", counts.word},
                          {"sentence_by_phenomenon", counts.sentenceByPhenomenon},
                          {"word_by_phenomenon", counts.wordByPhenomenon}};
    }
    Json json = {
        {"deciding", Json::parse(result.deciding)},
        {"training", trainingJson(result.training)},
        {"questions", std::move(questions)},
        {"pointing", std::move(pointing)},
        {"produced",
         {{"words", result.produced.words}, {"largest", result.produced.largest}, {"weight", result.produced.weight}}},
        {"translations", result.translations}};
    putDevice(result.device, json);
    return json.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
}

RowTraining parseRowTraining(const std::string& text, const std::filesystem::path& file) {
    return parse(text, file, [](const Json& json) { return trainingFrom(json); });
}

RowResult parseRowResult(const std::string& text, const std::filesystem::path& file) {
    return parse(text, file, [](const Json& json) {
        RowResult result;
        result.deciding = json.at("deciding").dump();
        result.device = json.value("device", "");
        result.training = trainingFrom(json.at("training"));
        for (const Json& question : json.at("questions")) {
            result.questions.push_back({question.at(0).get<std::string>(), question.at(1).get<std::int32_t>()});
            result.right.push_back(question.at(2).get<std::uint8_t>());
        }
        for (const auto& [site, counts] : json.at("pointing").items()) {
            SitePointing& pointing = result.pointing[site];
            counts.at("sentence").get_to(pointing.sentence);
            counts.at("word").get_to(pointing.word);
            counts.at("sentence_by_phenomenon").get_to(pointing.sentenceByPhenomenon);
            counts.at("word_by_phenomenon").get_to(pointing.wordByPhenomenon);
        }
        if (const auto produced = json.find("produced"); produced != json.end()) {
            produced->at("words").get_to(result.produced.words);
            produced->at("largest").get_to(result.produced.largest);
            produced->at("weight").get_to(result.produced.weight);
        }
        json.at("translations").get_to(result.translations);
        return result;
    });
}

} // namespace contexture::study

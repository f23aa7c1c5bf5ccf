#include "engine/train/log.h"

#include "engine/core/error.h"
#include "engine/store/atomic_file.h"

#include <nlohmann/json.hpp>

#include <span>
#include <string>

namespace contexture::train {

namespace {

nlohmann::ordered_json toObject(const DevResult& result) {
    nlohmann::ordered_json object;
    object["step"] = result.step;
    object["dev_loss"] = result.loss;
    object["dev_negative_log_probability"] = result.negativeLogProbability;
    object["dev_tokens"] = result.tokens;
    object["contrastive"] = nlohmann::ordered_json::object();
    for (const auto& [key, score] : result.contrastive) {
        object["contrastive"][key] = {{"count", score.count}, {"right", score.right}, {"accuracy", score.accuracy()}};
    }
    return object;
}

} // namespace

TrainLog::TrainLog(const std::filesystem::path& path, std::int64_t step) {
    std::string kept;
    if (step > 0) {
        std::ifstream before(path);
        for (std::string line; std::getline(before, line);) {
            const auto json = nlohmann::json::parse(line, nullptr, false);
            if (json.is_object() && json.value("step", std::int64_t(0)) <= step) {
                kept += line + "\n";
            }
        }
    }
    {
        store::AtomicFile whole(path); // a full disk leaves the log as it was
        whole.write(std::as_bytes(std::span(kept)));
        whole.commit();
    }
    m_file.open(path, std::ios::app);
    if (!m_file) {
        throw Error("the log cannot be written", path.string(), "check that its folder exists and can be written");
    }
}

void TrainLog::begin(const std::string& precision) {
    m_file << nlohmann::ordered_json{{"precision", precision}}.dump() << "\n";
}

void TrainLog::add(std::int64_t step, double loss, double learningRate, double gradientNorm) {
    nlohmann::ordered_json line;
    line["step"] = step;
    line["loss"] = loss;
    line["learning_rate"] = learningRate;
    line["gradient_norm"] = gradientNorm;
    m_file << line.dump() << "\n";
}

void TrainLog::add(const DevResult& result, bool best) {
    auto line = toObject(result);
    line["best"] = best;
    m_file << line.dump() << std::endl; // worth reading while it trains
}

std::string toJson(const std::vector<DevResult>& evaluations) {
    auto list = nlohmann::ordered_json::array();
    for (const auto& result : evaluations) {
        list.push_back(toObject(result));
    }
    return list.dump();
}

std::vector<DevResult> parseEvaluations(const std::string& json) {
    std::vector<DevResult> evaluations;
    for (const auto& item : nlohmann::json::parse(json)) {
        auto& result = evaluations.emplace_back();
        item.at("step").get_to(result.step);
        item.at("dev_loss").get_to(result.loss);
        item.at("dev_negative_log_probability").get_to(result.negativeLogProbability);
        item.at("dev_tokens").get_to(result.tokens);
        for (const auto& [key, score] : item.at("contrastive").items()) {
            result.contrastive[key] = {score.at("count").get<std::int64_t>(), score.at("right").get<std::int64_t>()};
        }
    }
    return evaluations;
}

} // namespace contexture::train

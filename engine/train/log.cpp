#include "engine/train/log.h"

#include "engine/core/error.h"

#include <nlohmann/json.hpp>

#include <string>

namespace contexture::train {

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
    m_file.open(path, std::ios::trunc);
    if (!m_file) {
        throw Error("the log cannot be written", path.string(), "check that its folder exists and can be written");
    }
    m_file << kept;
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
    nlohmann::ordered_json line;
    line["step"] = result.step;
    line["dev_loss"] = result.loss;
    line["best"] = best;
    for (const auto& [key, score] : result.contrastive) {
        line["contrastive"][key] = {{"count", score.count}, {"accuracy", score.accuracy()}};
    }
    m_file << line.dump() << std::endl; // worth reading while it trains
}

} // namespace contexture::train

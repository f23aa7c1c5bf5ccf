#pragma once

#include "engine/train/trainer.h"

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

namespace contexture::train {

// The loss curve as JSON lines: {"precision"} first where a training chooses it; {"step", "loss", "learning_rate",
// "gradient_norm"} every kEvery updates, and
// {"step", "dev_loss", "best", "contrastive"} for each evaluation. Nothing in it depends on the clock.
class TrainLog {
public:
    static constexpr std::int64_t kEvery = 20;

    // Lines of a log that is there already are kept up to `step`: a resumed training goes on from there.
    TrainLog(const std::filesystem::path& path, std::int64_t step);

    void begin(const std::string& precision); // the one that was chosen
    void add(std::int64_t step, double loss, double learningRate, double gradientNorm);
    void add(const DevResult& result, bool best);
    void flush() { m_file.flush(); }

private:
    std::ofstream m_file;
};

// The evaluations of a training as one line of JSON, and back: a resumed training's card is the uninterrupted one's.
// parse throws nlohmann::json::exception.
std::string toJson(const std::vector<DevResult>& evaluations);
std::vector<DevResult> parseEvaluations(const std::string& json);

} // namespace contexture::train

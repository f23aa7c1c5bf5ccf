// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/train/trainer.h"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

namespace contexture::train {

// The loss curve as JSON lines: {"precision"} first where a training chooses it; {"step", "loss", "learning_rate",
// "gradient_norm"} every kEvery updates, and
// {"step", "dev_loss", "best", "contrastive"} for each evaluation. Nothing in it depends on the clock.
class TrainLog {
public:
    static constexpr std::int64_t kEvery = 20;
    using Say = std::function<void(const std::string&)>;

    // Lines of a log that is there already are kept up to `step`: a resumed training goes on from there. `say` is told
    // once when lines can no longer be written, and once when they all are.
    TrainLog(const std::filesystem::path& path, std::int64_t step, Say say = {});
    ~TrainLog();
    TrainLog(const TrainLog&) = delete;
    TrainLog& operator=(const TrainLog&) = delete;

    void begin(const std::string& precision); // the one that was chosen
    void add(std::int64_t step, double loss, double learningRate, double gradientNorm);
    void add(const DevResult& result, bool best);
    // Writes the lines that are left. Lines that cannot be written are kept and tried again with the next one, so that
    // a disk that is full for a moment loses none. Returns whether all are written.
    bool flush();

private:
    void add(const std::string& line);

    std::filesystem::path m_path;
    Say m_say;
    int m_file = -1;
    std::string m_left; // not yet written, perhaps from the middle of a line
    bool m_isBehind = false;
};

// The evaluations of a training as one line of JSON, and back: a resumed training's card is the uninterrupted one's.
// parse throws nlohmann::json::exception.
std::string toJson(const std::vector<DevResult>& evaluations);
std::vector<DevResult> parseEvaluations(const std::string& json);

} // namespace contexture::train

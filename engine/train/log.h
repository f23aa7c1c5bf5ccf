// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/train/trainer.h"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

namespace contexture::train {

// The loss curve as JSON lines: first {"precision"} if the training chose it; {"step", "loss", "learning_rate",
// "gradient_norm"} every kEvery updates; and {"step", "dev_loss", "best", "contrastive"} for each evaluation. Nothing
// in it depends on the clock.
class TrainLog {
public:
    static constexpr std::int64_t kEvery = 20;
    using Say = std::function<void(const std::string&)>;

    // Keeps the lines of an existing log up to `step`, from which a resumed training continues. `say` gets one message
    // when lines can no longer be written, and one when writing works again.
    TrainLog(const std::filesystem::path& path, std::int64_t step, Say say = {});
    ~TrainLog();
    TrainLog(const TrainLog&) = delete;
    TrainLog& operator=(const TrainLog&) = delete;

    void begin(const std::string& precision); // the precision that was chosen
    void add(std::int64_t step, double loss, double learningRate, double gradientNorm);
    void add(const DevResult& result, bool best);
    // Writes the remaining lines. Lines that cannot be written are kept and tried again with the next line, so that a
    // disk that is full for a moment loses none. Returns whether all are written.
    bool flush();

private:
    void add(const std::string& line);

    std::filesystem::path m_path;
    Say m_say;
    int m_file = -1;
    std::string m_left; // not yet written; may begin within a line
    bool m_isBehind = false;
};

// The evaluations of a training as one line of JSON, and back, so that a resumed training has the same card as an
// uninterrupted one. parse throws nlohmann::json::exception.
std::string toJson(const std::vector<DevResult>& evaluations);
std::vector<DevResult> parseEvaluations(const std::string& json);

} // namespace contexture::train

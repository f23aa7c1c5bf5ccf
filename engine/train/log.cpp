// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/train/log.h"

#include "engine/core/error.h"
#include "engine/core/system_error.h"
#include "engine/store/atomic_file.h"
#include "engine/store/json_check.h"

#include <nlohmann/json.hpp>

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <fstream>
#include <optional>
#include <span>
#include <string>
#include <utility>

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

TrainLog::TrainLog(const std::filesystem::path& path, std::int64_t step, Say say)
    : m_path(path), m_say(std::move(say)) {
    std::string kept;
    if (step > 0) {
        std::ifstream before(path);
        for (std::string line; std::getline(before, line);) {
            const auto json = nlohmann::json::parse(line, nullptr, false);
            const auto at = json.is_object() ? json.find("step") : json.end();
            const auto number =
                at == json.end() ? std::optional<std::int64_t>(0) : store::wholeNumber<std::int64_t>(*at);
            if (json.is_object() && number && *number <= step) {
                kept += line + "\n";
            }
        }
    }
    {
        store::AtomicFile whole(path); // on a full disk the old log stays
        whole.write(std::as_bytes(std::span(kept)));
        whole.commit();
    }
    m_file = ::open(path.c_str(), O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0666);
    if (m_file < 0) {
        throw Error("the log cannot be written", path.string(), "check that its folder exists and can be written");
    }
}

TrainLog::~TrainLog() {
    m_say = {};
    flush();
    ::close(m_file);
}

bool TrainLog::flush() {
    int error = 0;
    while (!m_left.empty() && error == 0) {
        const ssize_t written = ::write(m_file, m_left.data(), m_left.size());
        if (written > 0) {
            m_left.erase(0, std::size_t(written));
        } else if (written == 0 || errno != EINTR) {
            error = written == 0 ? ENOSPC : errno;
        }
    }
    const bool isBehind = error != 0;
    if (isBehind != m_isBehind && m_say) {
        m_say(m_path.string() + (isBehind ? ": the log cannot be written (" + systemReason(error).english() +
                                                "); its lines are kept and tried again with the next ones"
                                          : std::string(": the log is whole again")));
    }
    m_isBehind = isBehind;
    return !isBehind;
}

void TrainLog::add(const std::string& line) {
    m_left += line + "\n";
    flush();
}

void TrainLog::begin(const std::string& precision) {
    add(nlohmann::ordered_json{{"precision", precision}}.dump());
}

void TrainLog::add(std::int64_t step, double loss, double learningRate, double gradientNorm) {
    nlohmann::ordered_json line;
    line["step"] = step;
    line["loss"] = loss;
    line["learning_rate"] = learningRate;
    line["gradient_norm"] = gradientNorm;
    add(line.dump());
}

void TrainLog::add(const DevResult& result, bool best) {
    auto line = toObject(result);
    line["best"] = best;
    add(line.dump());
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

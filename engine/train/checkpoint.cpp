// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/train/checkpoint.h"

#include "engine/core/error.h"
#include "engine/store/bundle.h"
#include "engine/store/checksum.h"

#include <ATen/ATen.h>
#include <nlohmann/json.hpp>

#include <cstring>
#include <map>

namespace contexture::train {

namespace {

constexpr const char* kFormatKey = "contexture.format";
constexpr const char* kRemedy = "start the training again without --resume, or give the checkpoint of this training";

std::string toJson(const TrainState& s) {
    nlohmann::ordered_json json;
    json["step"] = s.step;
    json["epoch"] = s.epoch;
    json["pool"] = s.pool;
    json["position"] = s.position;
    json["last_evaluation"] = s.lastEvaluation;
    json["best_step"] = s.bestStep;
    json["best_loss"] = s.bestLoss;
    json["best_accuracy"] = s.bestAccuracy;
    json["since_best"] = s.sinceBest;
    json["seconds"] = s.seconds;
    json["tokens"] = s.tokens;
    json["log_loss"] = s.logLoss;
    json["log_tokens"] = s.logTokens;
    return json.dump(); // doubles have enough digits to read the same values again
}

TrainState parseState(const std::string& text) {
    const auto json = nlohmann::json::parse(text);
    TrainState s;
    json.at("step").get_to(s.step);
    json.at("epoch").get_to(s.epoch);
    s.pool = json.value("pool", std::int64_t(0)); // older checkpoints have none
    json.at("position").get_to(s.position);
    json.at("last_evaluation").get_to(s.lastEvaluation);
    json.at("best_step").get_to(s.bestStep);
    json.at("best_loss").get_to(s.bestLoss);
    s.bestAccuracy = json.value("best_accuracy", -1.0); // older checkpoints have none
    json.at("since_best").get_to(s.sinceBest);
    json.at("seconds").get_to(s.seconds);
    json.at("tokens").get_to(s.tokens);
    json.at("log_loss").get_to(s.logLoss);
    json.at("log_tokens").get_to(s.logTokens);
    return s;
}

store::TensorView bytesView(const std::string& name, const std::vector<std::uint8_t>& bytes) {
    return {.name = name,
            .type = store::DType::U8,
            .shape = {std::int64_t(bytes.size())},
            .bytes = std::as_bytes(std::span(bytes))};
}

std::vector<std::uint8_t> bytesOf(const store::SafetensorsFile& file, const char* name) {
    const auto* view = file.find(name);
    if (!view || view->type != store::DType::U8) {
        throw Error(std::string("it has no ") + name, file.path().string(), kRemedy);
    }
    const auto* data = reinterpret_cast<const std::uint8_t*>(view->bytes.data());
    return {data, data + view->bytes.size()};
}

} // namespace

const at::Tensor& Checkpoint::tensor(const std::string& name) const {
    for (const auto& [candidate, value] : tensors) {
        if (candidate == name) {
            return value;
        }
    }
    throw Error("the checkpoint has no tensor " + name, {}, kRemedy);
}

void writeCheckpoint(const std::filesystem::path& path, const Checkpoint& checkpoint) {
    std::vector<store::TensorView> views;
    std::vector<at::Tensor> held; // keeps contiguous copies alive until the file is written
    for (const auto& [name, tensor] : checkpoint.tensors) {
        held.push_back(tensor.detach().contiguous());
        views.push_back({.name = name,
                         .type = store::DType::F32,
                         .shape = held.back().sizes().vec(),
                         .bytes = {static_cast<const std::byte*>(held.back().data_ptr()), held.back().nbytes()}});
    }
    views.push_back(bytesView("tokenizer.source", checkpoint.sourceTokenizer));
    views.push_back(bytesView("tokenizer.target", checkpoint.targetTokenizer));
    const std::map<std::string, std::string> metadata{{kFormatKey, Checkpoint::kFormat},
                                                      {"contexture.config", checkpoint.configJson},
                                                      {"contexture.recipe", checkpoint.decidingFields},
                                                      {"contexture.data_files", checkpoint.dataFields},
                                                      {"contexture.data", checkpoint.dataFingerprint},
                                                      {"contexture.base", checkpoint.baseHash},
                                                      {"contexture.evaluations", checkpoint.evaluations},
                                                      {"contexture.precision", checkpoint.precision},
                                                      {"contexture.state", toJson(checkpoint.state)}};
    store::writeSafetensors(path, store::withChecksum(metadata, views), views);
}

Checkpoint readCheckpoint(const std::filesystem::path& path) {
    const auto file = store::SafetensorsFile::open(path);
    const auto& metadata = file.metadata();
    const auto format = metadata.find(kFormatKey);
    if (format == metadata.end() || format->second != Checkpoint::kFormat) {
        throw Error("it is not a checkpoint of a training", path.string(), kRemedy);
    }
    store::requireChecksum(
        file, Message("checksum.checkpoint.do", "take it from a copy, or train anew from the last bundle that opens"));
    Checkpoint checkpoint;
    try {
        checkpoint.configJson = metadata.at("contexture.config");
        checkpoint.decidingFields = metadata.at("contexture.recipe");
        checkpoint.dataFields = metadata.at("contexture.data_files");
        checkpoint.dataFingerprint = metadata.at("contexture.data");
        checkpoint.baseHash = metadata.at("contexture.base");
        checkpoint.evaluations = metadata.at("contexture.evaluations");
        if (const auto precision = metadata.find("contexture.precision"); precision != metadata.end()) {
            checkpoint.precision = precision->second;
        }
        checkpoint.state = parseState(metadata.at("contexture.state"));
    } catch (const std::exception&) { // a missing key, or JSON of another form
        throw Error("its contexture.* metadata are incomplete", path.string(), kRemedy);
    }
    checkpoint.sourceTokenizer = bytesOf(file, "tokenizer.source");
    checkpoint.targetTokenizer = bytesOf(file, "tokenizer.target");
    for (const auto& view : file.tensors()) {
        if (view.type != store::DType::F32) {
            continue;
        }
        auto tensor = at::empty(view.shape, at::kFloat);
        std::memcpy(tensor.data_ptr(), view.bytes.data(), view.bytes.size());
        if (!at::isfinite(tensor).all().item<bool>()) {
            throw Error("tensor " + view.name + " holds values that are no numbers", path.string(), kRemedy);
        }
        checkpoint.tensors.emplace_back(view.name, std::move(tensor));
    }
    return checkpoint;
}

std::optional<CheckpointHead> peekCheckpoint(const std::filesystem::path& path) {
    try {
        const auto file = store::SafetensorsFile::open(path);
        const auto& metadata = file.metadata();
        if (metadata.at(kFormatKey) != Checkpoint::kFormat) {
            return std::nullopt;
        }
        return CheckpointHead{.step = parseState(metadata.at("contexture.state")).step,
                              .decidingFields = metadata.at("contexture.recipe"),
                              .dataFields = metadata.at("contexture.data_files"),
                              .dataFingerprint = metadata.at("contexture.data"),
                              .baseHash = metadata.at("contexture.base")};
    } catch (const std::exception&) { // a missing file, another kind of file, or an incomplete one
        return std::nullopt;
    }
}

} // namespace contexture::train

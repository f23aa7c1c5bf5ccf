// SPDX-License-Identifier: GPL-3.0-or-later

// bundle_probe BUNDLE QUESTIONS.json ANSWERS.safetensors
// QUESTIONS: [{"text": "...", "given": [numbers of ours]}, ...]. ANSWERS: per question i the tensors i.source,
// i.logits, i.greedy, i.beam, i.score (numbers of ours); beside it ANSWERS.pieces.json, the names of both sides'
// pieces.
#include "engine/core/error.h"
#include "engine/core/files.h"
#include "engine/store/atomic_file.h"
#include "engine/store/safetensors.h"

#include "probe.h"

#include <ATen/ATen.h>

#include <nlohmann/json.hpp>

#include <cstdio>
#include <deque>

using namespace contexture;
using namespace contexture::exchange;

namespace {

constexpr int kExtraPieces = 12;
constexpr double kLengthPenalty = 0.6;

void probe(const char* bundle, const char* questions, const char* answers) {
    const Probe probe(bundle);
    std::deque<at::Tensor> kept; // own what the views point at
    std::vector<store::TensorView> views;
    const auto add = [&](const std::string& name, const at::Tensor& values) {
        const at::Tensor& own = kept.emplace_back(values.contiguous());
        views.push_back({name,
                         own.scalar_type() == at::kLong ? store::DType::I64 : store::DType::F32,
                         own.sizes().vec(),
                         {static_cast<const std::byte*>(own.data_ptr()), own.nbytes()}});
    };
    const auto numbers = [](const model::Pieces& pieces) { return at::tensor(pieces, at::kLong); };
    const auto asked = nlohmann::json::parse(readWhole(questions));
    for (std::size_t i = 0; i < asked.size(); ++i) { // none: the names alone are asked for
        const std::string name = std::to_string(i) + ".";
        const auto source = probe.cut(asked[i]["text"].get<std::string>());
        add(name + "source", numbers(source));
        add(name + "logits", probe.logits(source, asked[i]["given"].get<model::Pieces>()));
        add(name + "greedy", numbers(probe.search(source, 1, kLengthPenalty, kExtraPieces).pieces));
        const auto best = probe.search(source, 4, kLengthPenalty, kExtraPieces);
        add(name + "beam", numbers(best.pieces));
        add(name + "score", at::tensor({float(best.score)}));
    }
    nlohmann::json source = nlohmann::json::array();
    nlohmann::json target = nlohmann::json::array();
    const auto& sizes = probe.model().system->config().transformer;
    for (int i = 0; i < sizes.sourceVocabulary; ++i) {
        source.push_back(probe.sourcePiece(i));
    }
    for (int i = 0; i < sizes.targetVocabulary; ++i) {
        target.push_back(probe.targetPiece(i));
    }
    store::writeWhole(std::string(answers) + ".pieces.json",
                      nlohmann::json{{"source", source}, {"target", target}}.dump());
    store::writeSafetensors(answers, {}, views);
}

} // namespace

int main(int argc, char** argv) {
    if (argc != 4) {
        std::fprintf(stderr, "bundle_probe BUNDLE QUESTIONS.json ANSWERS.safetensors\n");
        return 2;
    }
    try {
        probe(argv[1], argv[2], argv[3]);
    } catch (const std::exception& error) {
        std::fprintf(stderr, "bundle_probe: %s\n", error.what());
        return 1;
    }
    return 0;
}

// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/engine.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>

namespace contexture::decode {

struct DecodingBenchmarkRequest {
    std::shared_ptr<LoadedModel> model;
    std::shared_ptr<const Document> document;
    RunSettings settings;                        // the context is not None; `trace` has no effect
    int repetitions = 5;                         // each measures every setting once, in turn; medians are reported
    std::shared_ptr<LoadedModel> reference = {}; // the same model on the processor; null: `model` itself
};

// Speed of one model on one document without context, with context, and with context and tracing. Each repetition
// measures all three settings in turn, so that other load of the machine affects all of them.
struct DecodingBenchmark {
    double sentenceLevel = 0.0;      // target subwords (EOS included) per second, ContextMode::None
    double context = 0.0;            // the same with the requested context
    double traced = 0.0;             // the same with the context, traced
    double sentenceLevelWords = 0.0; // target words per second
    double contextWords = 0.0;
    double tracedWords = 0.0;
    std::size_t traceBytes = 0;     // SentenceTrace::bytes() of all sentences of a traced run
    double sameWords = 1.0;         // share of words equal to those of the reference in Fp32 at the same place
    double largestDifference = 0.0; // of a word's log-probability from that of the reference, for its translation
    // Peak memory of decoding with context, in bytes, without the weights and the program; known on Linux only.
    std::optional<std::int64_t> memory;
    std::optional<std::int64_t> tracedMemory; // the peak with tracing

    double contextRatio() const { return sentenceLevel > 0.0 ? context / sentenceLevel : 0.0; }
    double tracingRatio() const { return context > 0.0 ? traced / context : 0.0; }
};

// Throws what Engine::translate throws, and Cancelled.
DecodingBenchmark benchmarkDecoding(Engine& engine, const DecodingBenchmarkRequest& request, const CancelToken& cancel);

} // namespace contexture::decode

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
    RunSettings settings; // context other than None; `trace` does not matter
    int repetitions = 5;  // each measures every setting once, in turn; medians are reported
};

// How fast one model decodes one document without context, with it, and with it under observation. The settings take
// turns in one run, so that whatever else the machine does meets them all.
struct DecodingBenchmark {
    double sentenceLevel = 0.0;      // target subwords (EOS included) per second, ContextMode::None
    double context = 0.0;            // the same with the context asked for
    double traced = 0.0;             // the same with the context, traced
    double sentenceLevelWords = 0.0; // target words per second
    double contextWords = 0.0;
    double tracedWords = 0.0;
    std::size_t traceBytes = 0;     // SentenceTrace::bytes() of all sentences: what a traced run holds
    double sameWords = 1.0;         // share of sentences' words that Fp32 produces at the same place
    double largestDifference = 0.0; // of a word's log-probability, Fp32's translation given, from that of Fp32
    // The most bytes that decoding with context needs beside the weights and the program; known on Linux.
    std::optional<std::int64_t> memory;
    std::optional<std::int64_t> tracedMemory; // the same, traced

    double contextRatio() const { return sentenceLevel > 0.0 ? context / sentenceLevel : 0.0; }
    double tracingRatio() const { return context > 0.0 ? traced / context : 0.0; }
};

// Throws what Engine::translate throws; Cancelled when asked to stop.
DecodingBenchmark benchmarkDecoding(Engine& engine, const DecodingBenchmarkRequest& request, const CancelToken& cancel);

} // namespace contexture::decode

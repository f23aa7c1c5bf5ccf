// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/cancel.h"
#include "engine/core/run.h"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <vector>

namespace contexture::decode {

// The sizes of a sentence-level Transformer with random weights and random input: speed depends on neither. The model
// never ends a sentence by itself, so that every translation has `produced` subwords.
struct DecoderBenchmarkOptions {
    int width = 512;
    int feedForward = 2048;
    int heads = 8;
    int encoderLayers = 4;
    int decoderLayers = 4;
    int vocabulary = 32000;                            // on either side
    int batch = 8;                                     // number of sentences that are translated together
    int sourcePieces = 16;                             // of each sentence, without BOS and EOS
    int produced = 66;                                 // target subwords of each sentence, EOS included
    int beam = 1;                                      // 1: greedy
    Device device = Device::Cpu;                       // its results are compared with those of Fp32 on the processor
    int threads = 1;                                   // processor cores that share each matrix product
    int repetitions = 5;                               // measured repetitions, after an unmeasured one
    WeightPrecision precision = WeightPrecision::Fp32; // Automatic: the fastest on this processor
    // Writes the weights to this file as a bundle without subword models, for other programs. Empty: no file.
    std::filesystem::path weights;
};

struct DecoderBenchmark {
    double piecesPerSecond = 0.0;                      // target subwords, by wall-clock time; median
    double piecesPerProcessorSecond = 0.0;             // by processor time of the process
    std::int64_t weightBytes = 0;                      // of the model before conversion (Fp32)
    std::optional<std::int64_t> memory;                // peak without the weights, bytes; known on Linux only
    WeightPrecision precision = WeightPrecision::Fp32; // never Automatic
    double samePieces = 1.0;        // share of subwords equal to those of Fp32 on the processor, place by place
    double largestDifference = 0.0; // of a subword's log-probability from Fp32's, for the output of Fp32
    std::vector<std::vector<std::int64_t>> sources;      // [batch] subwords of each sentence, without BOS and EOS
    std::vector<std::vector<std::int64_t>> translations; // [batch] without EOS
};

// Encodes and translates one batch repeatedly. Throws Error for sizes that make no model, and Cancelled.
DecoderBenchmark benchmarkDecoder(const DecoderBenchmarkOptions& options, const CancelToken& cancel);

} // namespace contexture::decode

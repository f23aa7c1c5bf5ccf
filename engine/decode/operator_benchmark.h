// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/cancel.h"
#include "engine/core/device.h"
#include "engine/core/normaliser.h"

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace contexture::decode {

// Compares this engine's operators with LibTorch's on one device. The compared operators run in turns, so that other
// load of the machine affects both.
struct OperatorBenchmarkOptions {
    Device device = Device::Cpu;
    int threads = 1;
    double secondsPerMeasurement = 0.1; // each number is the median of the rounds that fit into it
    std::int64_t values = 0;            // scores of a normaliser; 0: 1 M on processors, 16.8 M on CUDA devices
    std::vector<std::int64_t> columns{30, 100, 300, 1000, 10000};
    std::int64_t batch = 0; // of an attention; 0: 2 on processors, 24 on CUDA devices
    std::int64_t heads = 8;
    std::int64_t queries = 30;   // of a sentence
    std::int64_t headWidth = 64; // d_k
    std::vector<std::int64_t> sentences{10, 100, 1000};
    std::int64_t wordsPerSentence = 20;
};

// One normaliser on `values` scores in rows of `columns`, beside LibTorch's softmax; milliseconds.
struct NormaliserComparison {
    Normaliser normaliser = Normaliser::Softmax;
    std::int64_t columns = 0;
    double forward = 0.0;
    double backward = 0.0; // without the forward pass
    double softmaxForward = 0.0;
    double softmaxBackward = 0.0;
};

// Attention in two levels over a document of `sentences`, beside softmax attention to the same words in one level by
// LibTorch's operators; milliseconds. Projections are not part of it.
struct AttentionComparison {
    Normaliser normaliser = Normaliser::Sparsemax; // at both levels
    std::int64_t sentences = 0;
    double forward = 0.0;
    double both = 0.0; // forward and backward
    double flatForward = 0.0;
    double flatBoth = 0.0;
};

// LibTorch's name of the device that the benchmark would use: "cpu", "cuda:0". Throws Error if the requested device
// does not exist.
std::string benchmarkDevice(Device device);

// `listener` gets each row when it is measured. Both throw Error and Cancelled.
void compareNormalisers(const OperatorBenchmarkOptions& options,
                        const std::function<void(const NormaliserComparison&)>& listener, const CancelToken& cancel);
void compareAttention(const OperatorBenchmarkOptions& options,
                      const std::function<void(const AttentionComparison&)>& listener, const CancelToken& cancel);

} // namespace contexture::decode

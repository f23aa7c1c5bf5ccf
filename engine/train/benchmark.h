// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/cancel.h"
#include "engine/train/trainer.h"

#include <functional>
#include <string>
#include <vector>

namespace contexture::train {

inline constexpr int kSmallestBenchmarkVocabulary = 5; // the four special pieces and one for the data

// The settings of the benchmark. Pieces are random numbers and all sentences have the same length: speed does not
// depend on them.
struct BenchmarkOptions {
    int width = 256;
    int feedForward = 1024;
    int heads = 8;
    int encoderLayers = 3;
    int decoderLayers = 3;
    int vocabulary = 8000;
    int sentencePieces = 25; // on either side
    int sentences = 20;      // of a document; the sentence stage trains on batches of this size
    int threads = 1;
    Device device = Device::Cpu;
    int updates = 5;     // measured updates, after an unmeasured one
    bool bf16 = true;    // measure bf16 products as well
    bool plain = true;   // measure LibTorch's own operators, loss and Adam as well
    bool context = true; // measure the context stage as well
};

struct BenchmarkRow {
    std::string what; // "sentence level", "selective attention, frozen base", ...
    Precision precision = Precision::Fp32;
    bool fused = true;            // this program's own loss, Adam and operators; false: LibTorch's
    double tokensPerSecond = 0.0; // target pieces, median of the updates
    double ratio = 1.0;           // to the sentence level in the same precision, fused
    double firstLoss = 0.0;       // of the first and the last update: rows should agree
    double lastLoss = 0.0;
};

// `listener` gets each row when it is measured. Throws Error
// for options that leave nothing to measure, and Cancelled.
std::vector<BenchmarkRow> benchmarkTraining(const BenchmarkOptions& options,
                                            const std::function<void(const BenchmarkRow&)>& listener,
                                            const CancelToken& cancel);

} // namespace contexture::train

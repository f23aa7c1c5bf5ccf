// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/engine.h"
#include "engine/eval/word_classes.h"

#include <array>
#include <functional>
#include <span>
#include <string>
#include <vector>

namespace contexture::study {

// How much more probable the references become with context: conditional cross-mutual information, estimated as the
// mean of log p(y | x, C) - log p(y | x) over the words of the references (Fernandes et al. 2021, eq. 2 and 3; here
// with one model for both, in nats per word). A value above zero means that the context helps the model.
struct ContextGain {
    struct OfClass {
        eval::WordClass wordClass = eval::WordClass::Other;
        std::int64_t words = 0;
        double nats = 0.0;  // mean per word
        double lower = 0.0; // 95 %, documents resampled (bootstrap, percentiles); NaN for a single document
        double upper = 0.0;
    };
    OfClass all;
    std::vector<OfClass> byClass; // without classes that have no words
    int samples = 0;
    std::uint64_t seed = 1;
};

struct ContextGainOptions {
    int samples = 10'000;
    std::uint64_t seed = 1;
    std::function<void(std::size_t sentences)> progress = {};
};

// Scores every reference twice. A model that reads the target side reads the other references. `settings.context`: the
// context to measure, not None. Throws Error for documents without references, and Cancelled.
ContextGain contextGain(Engine& engine, const std::shared_ptr<LoadedModel>& model, std::span<const Document> documents,
                        const RunSettings& settings, const ContextGainOptions& options, const CancelToken& cancel);

} // namespace contexture::study

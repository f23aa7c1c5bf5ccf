// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/train/benchmark.h"

#include "engine/core/error.h"
#include "engine/core/median.h"
#include "engine/model/selective_context.h"
#include "engine/train/device_choice.h"
#include "engine/train/learner.h"
#include "engine/train/random.h"

#include <ATen/ATen.h>
#include <ATen/Parallel.h>

#include <algorithm>
#include <chrono>

namespace contexture::train {

namespace {

struct Setting {
    const char* what;
    bool context = false;
    bool frozen = true;
    model::SelectiveAttentionConfig::Integration integration = model::SelectiveAttentionConfig::Integration::Encoder;
};

constexpr int kSpecialPieces = kSmallestBenchmarkVocabulary - 1; // padding, unknown, BOS and EOS

constexpr Setting kSentence{.what = "sentence level"};
constexpr Setting kContext[] = {
    {.what = "selective attention, encoder, frozen base", .context = true},
    {.what = "selective attention, encoder, all trained", .context = true, .frozen = false},
    {.what = "selective attention, decoder, frozen base",
     .context = true,
     .integration = model::SelectiveAttentionConfig::Integration::Decoder},
};

// Checks the options, except the sizes of the model, which are checked where it is made.
void checkOptions(const BenchmarkOptions& options) {
    const auto require = [](bool holds, const char* what) {
        if (!holds) {
            throw Error(what, "training benchmark", "choose another value");
        }
    };
    require(options.updates >= 1, "at least one update must be measured");
    require(options.threads >= 1, "at least one processor core is needed");
    require(options.sentences >= 1 && options.sentencePieces >= 1, "at least one piece must be trained on");
    require(options.vocabulary >= kSmallestBenchmarkVocabulary,
            "the vocabulary holds no piece beside the special ones");
}

TrainingDocument randomDocument(const BenchmarkOptions& options) {
    Random random(1);
    TrainingDocument document;
    for (int s = 0; s < options.sentences; ++s) {
        for (auto* side : {&document.source, &document.target}) {
            auto& pieces = side->emplace_back();
            for (int i = 0; i < options.sentencePieces; ++i) {
                pieces.push_back(kSpecialPieces +
                                 std::int64_t(random.below(std::size_t(options.vocabulary - kSpecialPieces))));
            }
        }
        document.trained.push_back(true);
    }
    return document;
}

std::shared_ptr<model::System> makeModel(const BenchmarkOptions& options, const Setting& setting) {
    model::ModelConfig config;
    config.system = setting.context ? "selective-attention" : "transformer";
    config.transformer.width = options.width;
    config.transformer.feedForward = options.feedForward;
    config.transformer.heads = options.heads;
    config.transformer.encoderLayers = options.encoderLayers;
    config.transformer.decoderLayers = options.decoderLayers;
    config.transformer.sourceVocabulary = options.vocabulary;
    config.transformer.targetVocabulary = options.vocabulary;
    using Selective = model::SelectiveAttentionConfig;
    auto& selective = config.part<Selective>();
    selective.heads = options.heads;
    selective.feedForward = options.feedForward;
    selective.integration = setting.integration;
    selective.contextStates = setting.frozen ? Selective::ContextStates::Stage1 : Selective::ContextStates::Finetuned;
    at::manual_seed(1);
    return model::makeSystem(config);
}

BenchmarkRow measure(const BenchmarkOptions& options, const Setting& setting, Precision precision, bool fused,
                     const CancelToken& cancel) {
    TrainRequest request;
    request.stage = setting.context ? Stage::Context : Stage::Sentence;
    request.freezeBase = setting.frozen;
    request.precision = precision;
    request.tokensPerBatch = std::int64_t(options.sentences) * (options.sentencePieces + 2);
    request.fused = fused;
    request.device = options.device;
    const auto system = makeModel(options, setting);
    system->to(deviceFor(request));
    Learner learner(system, request);
    const auto document = randomDocument(options);
    PairBatch pairs{.source = document.source, .target = document.target, .sentences = {}};
    pairs.sentences.assign(document.source.size(), SentenceIndex(0));

    BenchmarkRow row{.what = setting.what, .precision = precision, .fused = fused};
    std::vector<double> seconds;
    for (int step = 1; step <= options.updates + 1; ++step) {
        cancel.throwIfCancelled();
        const auto start = std::chrono::steady_clock::now();
        const auto result =
            setting.context
                ? learner.updateOnDocuments({{.document = &document, .targetContext = &document.target}}, true, step)
                : learner.updateOnPairs(pairs, step);
        const double took = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
        row.lastLoss = result.sums.smoothed / double(result.sums.tokens);
        if (step == 1) {
            row.firstLoss = row.lastLoss; // the unmeasured update fills buffers and caches
        } else {
            seconds.push_back(took);
        }
    }
    const double tokens = double(options.sentences) * (options.sentencePieces + 1);
    row.tokensPerSecond = tokens / median(std::move(seconds));
    return row;
}

} // namespace

std::vector<BenchmarkRow> benchmarkTraining(const BenchmarkOptions& options,
                                            const std::function<void(const BenchmarkRow&)>& listener,
                                            const CancelToken& cancel) {
    checkOptions(options);
    at::set_num_threads(options.threads);
    std::vector<BenchmarkRow> rows;
    double reference = 0.0;
    const auto add = [&](const Setting& setting, Precision precision, bool fused) {
        auto row = measure(options, setting, precision, fused, cancel);
        if (!setting.context && fused) {
            reference = row.tokensPerSecond;
        }
        row.ratio = row.tokensPerSecond / reference;
        rows.push_back(row);
        if (listener) {
            listener(row);
        }
    };
    for (const auto precision : {Precision::Fp32, Precision::Bf16}) {
        if (precision == Precision::Bf16 && !options.bf16) {
            continue;
        }
        add(kSentence, precision, true);
        if (options.plain && precision == Precision::Fp32) {
            add(kSentence, precision, false);
        }
        for (const auto& setting : kContext) {
            if (options.context) {
                add(setting, precision, true);
            }
        }
    }
    return rows;
}

} // namespace contexture::train

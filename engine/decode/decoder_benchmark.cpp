// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/decode/decoder_benchmark.h"

#include "engine/core/error.h"
#include "engine/core/median.h"
#include "engine/core/random.h"
#include "engine/decode/error_translation.h"
#include "engine/decode/measures.h"
#include "engine/decode/recorded_precision.h"
#include "engine/decode/search.h"
#include "engine/decode/teacher_forcing.h"
#include "engine/model/bundle_io.h"
#include "engine/model/device_of.h"
#include "engine/model/precision.h"
#include "engine/model/weight_memory.h"

#include <ATen/ATen.h>
#include <ATen/Parallel.h>
#include <c10/core/InferenceMode.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <ctime>

namespace contexture::decode {

namespace {

constexpr std::int64_t kSpecialPieces = model::kEos + 1; // padding, unknown, BOS and EOS
constexpr double kNever = -1000.0;                       // a logit that no search chooses

void checkOptions(const DecoderBenchmarkOptions& o) {
    const auto require = [](bool holds, const char* what) {
        if (!holds) {
            throw Error(what, "decoder benchmark", "choose another value");
        }
    };
    require(o.batch >= 1 && o.sourcePieces >= 1 && o.produced >= 2, "at least one piece must be read and written");
    require(o.produced > o.sourcePieces, "translations must be longer than their sources");
    require(o.beam >= 1 && o.threads >= 1 && o.repetitions >= 1, "at least one core, hypothesis and round are needed");
    require(o.vocabulary > kSpecialPieces, "the vocabulary holds no piece beside the special ones");
}

std::shared_ptr<model::System> makeModel(const DecoderBenchmarkOptions& o) {
    model::ModelConfig config;
    auto& sizes = config.transformer;
    sizes.width = o.width;
    sizes.feedForward = o.feedForward;
    sizes.heads = o.heads;
    sizes.encoderLayers = o.encoderLayers;
    sizes.decoderLayers = o.decoderLayers;
    sizes.sourceVocabulary = o.vocabulary;
    sizes.targetVocabulary = o.vocabulary;
    sizes.tiedOutput = false; // with tied output a random model would repeat its input
    sizes.outputBias = true;
    at::manual_seed(20190607);
    auto system = model::makeSystem(config);
    for (const auto& [name, parameter] : model::namedParameters(*system)) {
        if (name == "output.bias") {
            parameter.detach().narrow(0, 0, kSpecialPieces).fill_(kNever);
        }
    }
    model::useLargePages(*system, true); // as for a bundle
    system->eval();
    return system;
}

std::vector<model::Pieces> makeSources(const DecoderBenchmarkOptions& o) {
    SplitMix64 random(1);
    std::vector<model::Pieces> sources;
    for (int s = 0; s < o.batch; ++s) {
        auto& pieces = sources.emplace_back();
        for (int i = 0; i < o.sourcePieces; ++i) {
            pieces.push_back(kSpecialPieces +
                             std::int64_t(random.next() % std::uint64_t(o.vocabulary - kSpecialPieces)));
        }
    }
    return sources;
}

model::Memory encode(model::System& system, const std::vector<model::Pieces>& sources) {
    const std::vector<SentenceIndex> sentences(sources.size(), SentenceIndex(0));
    const auto batch = model::makeSourceBatch(sources, sentences, model::deviceOf(system),
                                              model::sourceStart(system.config().transformer));
    return system.encode(batch, nullptr, nullptr);
}

std::vector<Hypothesis> translate(model::System& system, const std::vector<model::Pieces>& sources,
                                  const DecoderBenchmarkOptions& o, const CancelToken& cancel) {
    const model::Memory memory = encode(system, sources);
    const std::vector<std::int32_t> lengths(sources.size(), o.sourcePieces);
    SearchOptions options;
    options.decode.beamSize = o.beam;
    options.decode.maxExtraPieces = o.produced - 1 - o.sourcePieces; // EOS is added to this
    options.maxPositions = system.config().transformer.maxPositions;
    options.modelName = "random model";
    return search(system, memory, lengths, nullptr, options, cancel);
}

std::vector<model::Pieces> piecesOf(const std::vector<Hypothesis>& found) {
    std::vector<model::Pieces> pieces;
    for (const Hypothesis& hypothesis : found) {
        pieces.push_back(hypothesis.pieces);
    }
    return pieces;
}

// Compares translations, and the probabilities of the reference's translations, with those of Fp32.
void compareWithReference(model::System& system, const DecoderBenchmarkOptions& o, const CancelToken& cancel,
                          DecoderBenchmark& result) {
    const bool isOnDevice = !model::deviceOf(system).is_cpu();
    if (result.precision == WeightPrecision::Fp32 && !isOnDevice) {
        return;
    }
    const std::shared_ptr<model::System> other = isOnDevice ? makeModel(o) : nullptr; // the same weights: one seed
    model::System& onProcessor = other ? *other : system;
    const auto reference = piecesOf(translate(onProcessor, result.sources, o, cancel));
    const auto scores = [&](model::System& of, WeightPrecision precision) {
        const model::PrecisionScope scope(of, precision);
        return forcedScores(of, encode(of, result.sources), reference, nullptr, nullptr, "random model");
    };
    const auto exact = scores(onProcessor, WeightPrecision::Fp32);
    const auto rounded = scores(system, result.precision);
    std::size_t same = 0;
    std::size_t all = 0;
    for (std::size_t s = 0; s < reference.size(); ++s) {
        for (std::size_t i = 0; i < reference[s].size(); ++i) {
            same += i < result.translations[s].size() && result.translations[s][i] == reference[s][i] ? 1 : 0;
            result.largestDifference =
                std::max(result.largestDifference, std::abs(exact[s].pieces[i] - rounded[s].pieces[i]));
        }
        all += reference[s].size();
    }
    result.samePieces = double(same) / double(std::max<std::size_t>(1, all));
}

DecoderBenchmark measure(const DecoderBenchmarkOptions& o, const CancelToken& cancel) {
    checkOptions(o);
    at::set_num_threads(o.threads);
    const at::Device device = model::deviceFor(o.device);
    const auto system = makeModel(o);
    if (!o.weights.empty()) {
        model::saveBundle(o.weights, *system, {}, {}, R"({"name": "random"})", false);
    }
    system->to(device);
    const c10::InferenceMode noGradients;
    DecoderBenchmark result;
    result.sources = makeSources(o);
    RunSettings settings{.trace = TraceDetail::None, .device = device.str()};
    settings.decode.precision = o.precision;
    result.precision = recordedPrecision(settings);
    for (const auto& [name, parameter] : model::namedParameters(*system)) {
        result.weightBytes += static_cast<std::int64_t>(parameter.nbytes());
    }
    std::vector<double> perSecond;
    std::vector<double> perProcessorSecond;
    for (int i = 0; i <= o.repetitions; ++i) {
        const auto start = std::chrono::steady_clock::now();
        const std::clock_t processorStart = std::clock();
        const auto found = [&] {
            const model::PrecisionScope scope(*system, result.precision);
            return translate(*system, result.sources, o, cancel);
        }();
        const double processor = double(std::clock() - processorStart) / CLOCKS_PER_SEC;
        const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
        double pieces = 0.0;
        for (const Hypothesis& hypothesis : found) {
            pieces += double(hypothesis.pieces.size() + 1);
        }
        if (i == 0) { // an unmeasured repetition fills caches
            result.translations = piecesOf(found);
            continue;
        }
        perSecond.push_back(pieces / std::max(seconds, 1e-9));
        perProcessorSecond.push_back(pieces / std::max(processor, 1e-9));
    }
    {
        const MemoryGrowth growth; // measured separately: returned memory must be cleared again
        const model::PrecisionScope scope(*system, result.precision);
        translate(*system, result.sources, o, cancel);
        result.memory = growth.bytes();
    }
    result.piecesPerSecond = median(perSecond);
    result.piecesPerProcessorSecond = median(perProcessorSecond);
    compareWithReference(*system, o, cancel, result);
    return result;
}

} // namespace

DecoderBenchmark benchmarkDecoder(const DecoderBenchmarkOptions& options, const CancelToken& cancel) {
    DecoderBenchmark result;
    withTranslatedErrors("decoder benchmark", [&] { result = measure(options, cancel); });
    return result;
}

} // namespace contexture::decode

// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/decode/benchmark.h"

#include "engine/core/median.h"
#include "engine/decode/measures.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

namespace contexture::decode {

namespace {

struct Speed {
    double pieces = 0.0;
    double words = 0.0;
};

Speed medianSpeed(const std::vector<Speed>& speeds) {
    std::vector<double> pieces;
    std::vector<double> words;
    for (const Speed& speed : speeds) {
        pieces.push_back(speed.pieces);
        words.push_back(speed.words);
    }
    return {median(pieces), median(words)};
}

std::shared_ptr<const Run> translate(Engine& engine, const DecodingBenchmarkRequest& request, ContextMode mode,
                                     bool trace, const CancelToken& cancel) {
    RunSettings settings = request.settings;
    settings.context = mode;
    settings.trace = trace ? TraceDetail::Shown : TraceDetail::None;
    auto run = engine.translate({request.model, request.document, settings}, {}, cancel);
    if (run->cancelled) {
        throw Cancelled();
    }
    return run;
}

Speed speedOf(const Run& run) {
    std::size_t pieces = 0;
    for (const auto& sentence : run.sentences) {
        pieces += sentence->pieces.size() + 1;
    }
    const double seconds = std::max(run.seconds, 1e-9);
    return {static_cast<double>(pieces) / seconds, static_cast<double>(run.targetWords()) / seconds};
}

std::size_t traceBytes(const Run& run) {
    std::size_t bytes = 0;
    for (const auto& sentence : run.sentences) {
        bytes += sentence->trace ? sentence->trace->bytes() : 0;
    }
    return bytes;
}

std::string wordOf(const TranslatedSentence& sentence, std::size_t word) {
    return std::string(sentence.text.word(WordIndex(static_cast<std::int64_t>(word))));
}

void compareWithReference(Engine& engine, const DecodingBenchmarkRequest& request, const CancelToken& cancel,
                          DecodingBenchmark& result) {
    if (request.settings.decode.precision == WeightPrecision::Fp32 && !request.reference) {
        return;
    }
    const ContextMode mode = request.settings.context;
    DecodingBenchmarkRequest exact = request;
    exact.settings.decode.precision = WeightPrecision::Fp32;
    exact.model = request.reference ? request.reference : request.model;
    const auto run = translate(engine, request, mode, false, cancel);
    const auto reference = translate(engine, exact, mode, false, cancel);
    ScoreRequest scoring{request.model, request.document, {}, {}, request.settings};
    scoring.settings.trace = TraceDetail::None;
    std::size_t same = 0;
    std::size_t all = 0;
    for (std::size_t s = 0; s < reference->sentences.size(); ++s) {
        const TranslatedSentence& wanted = *reference->sentences[s];
        const TranslatedSentence& found = *run->sentences[s];
        scoring.targetContext.push_back(wanted.text.text);
        scoring.items.push_back({SentenceIndex(static_cast<std::int64_t>(s)), wanted.text.text});
        for (std::size_t w = 0; w < wanted.text.words.size(); ++w) {
            same += w < found.text.words.size() && wordOf(wanted, w) == wordOf(found, w) ? 1 : 0;
        }
        all += wanted.text.words.size();
    }
    result.sameWords = double(same) / double(std::max<std::size_t>(1, all));
    const auto rounded = engine.score(scoring, cancel);
    scoring.settings.decode.precision = WeightPrecision::Fp32;
    scoring.model = exact.model;
    const auto whole = engine.score(scoring, cancel);
    for (std::size_t s = 0; s < whole.size(); ++s) {
        for (std::size_t w = 0; w < whole[s]->wordLogProbability.size(); ++w) {
            const double difference =
                double(whole[s]->wordLogProbability[w]) - double(rounded[s]->wordLogProbability[w]);
            result.largestDifference = std::max(result.largestDifference, std::abs(difference));
        }
    }
}

} // namespace

DecodingBenchmark benchmarkDecoding(Engine& engine, const DecodingBenchmarkRequest& request,
                                    const CancelToken& cancel) {
    const ContextMode mode = request.settings.context;
    std::vector<Speed> sentenceLevel;
    std::vector<Speed> context;
    std::vector<Speed> traced;
    DecodingBenchmark result;
    translate(engine, request, mode, false, cancel); // the first run also fills pages and caches
    for (int i = 0; i < std::max(1, request.repetitions); ++i) {
        sentenceLevel.push_back(speedOf(*translate(engine, request, ContextMode::None, false, cancel)));
        context.push_back(speedOf(*translate(engine, request, mode, false, cancel)));
        const auto run = translate(engine, request, mode, true, cancel);
        traced.push_back(speedOf(*run));
        result.traceBytes = traceBytes(*run);
    }
    // Memory is measured in separate runs: returned memory must be cleared again, which would slow measured runs down.
    const MemoryGrowth decoding;
    translate(engine, request, mode, false, cancel);
    result.memory = decoding.bytes();
    const MemoryGrowth tracing;
    translate(engine, request, mode, true, cancel);
    result.tracedMemory = tracing.bytes();
    const Speed plain = medianSpeed(sentenceLevel);
    const Speed withContext = medianSpeed(context);
    const Speed observed = medianSpeed(traced);
    result.sentenceLevel = plain.pieces;
    result.context = withContext.pieces;
    result.traced = observed.pieces;
    result.sentenceLevelWords = plain.words;
    result.contextWords = withContext.words;
    result.tracedWords = observed.words;
    compareWithReference(engine, request, cancel, result);
    return result;
}

} // namespace contexture::decode

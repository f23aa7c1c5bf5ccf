// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/cli/bench_operators.h"
#include "app/cli/bench_questions.h"
#include "app/cli/commands.h"
#include "app/cli/files.h"
#include "app/cli/model_option.h"
#include "app/cli/run_json.h"
#include "engine/core/engine.h"
#include "engine/core/error.h"
#include "engine/decode/benchmark.h"
#include "engine/decode/decoder_benchmark.h"
#include "engine/decode/operator_benchmark.h"
#include "engine/kernels/benchmark.h"
#include "engine/lab/gold.h"
#include "engine/store/settings_json.h"
#include "engine/text/document_reader.h"
#include "engine/train/benchmark.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstdio>

namespace contexture::cli {

namespace {

struct BenchOptions {
    std::vector<std::string> what;
    ModelOptions model{.device = kProcessor, .threads = 2}; // --model need not be given
    std::string document;
    std::string json;
    int repetitions = 5;
    int sentences = 300;
    std::vector<int> beams{1, 4};
    std::vector<std::string> precisions{"fp32"};
    decode::DecoderBenchmarkOptions decoder; // what it shares with `training` is taken from there
    train::BenchmarkOptions training;
};

const char* normaliserName(kernels::Normaliser normaliser) {
    switch (normaliser) {
    case kernels::Normaliser::Softmax:
        return "softmax";
    case kernels::Normaliser::Sparsemax:
        return "sparsemax";
    case kernels::Normaliser::Entmax15:
        return "1.5-entmax";
    }
    return "";
}

nlohmann::json benchNormalisers() {
    nlohmann::json rows = nlohmann::json::array();
    std::printf("Normalisers, one thread, ns for each element\n%-12s %8s %10s %10s %10s %8s\n", "", "n", "forward",
                "by sort", "backward", "support");
    for (const auto& row : kernels::benchmarkNormalisers()) {
        std::printf("%-12s %8lld %10.2f %10.2f %10.2f %8.1f\n", normaliserName(row.normaliser),
                    static_cast<long long>(row.columns), row.nanoseconds, row.sortedNanoseconds,
                    row.backwardNanoseconds, row.support);
        rows.push_back({{"normaliser", normaliserName(row.normaliser)},
                        {"columns", row.columns},
                        {"forward_ns", row.nanoseconds},
                        {"sorted_ns", row.sortedNanoseconds},
                        {"backward_ns", row.backwardNanoseconds},
                        {"support", row.support}});
        std::fflush(stdout);
    }
    return rows;
}

nlohmann::json benchPruning() {
    nlohmann::json rows = nlohmann::json::array();
    std::printf("Hierarchical attention of one sentence over a document, sparse-sparse\n%10s %12s %12s %8s %10s %12s\n",
                "sentences", "pruned ms", "dense ms", "ratio", "read", "difference");
    for (const auto& row : kernels::benchmarkHierarchical()) {
        std::printf("%10lld %12.2f %12.2f %8.1f %10.1f %12.1e\n", static_cast<long long>(row.sentences),
                    row.prunedMilliseconds, row.denseMilliseconds, row.ratio, row.sentencesRead, row.largestDifference);
        rows.push_back({{"sentences", row.sentences},
                        {"pruned_ms", row.prunedMilliseconds},
                        {"dense_ms", row.denseMilliseconds},
                        {"ratio", row.ratio},
                        {"sentences_read", row.sentencesRead},
                        {"largest_difference", row.largestDifference}});
        std::fflush(stdout);
    }
    return rows;
}

nlohmann::json benchTraining(const BenchOptions& options) {
    nlohmann::json rows = nlohmann::json::array();
    train::BenchmarkOptions benchmark = options.training;
    benchmark.threads = options.model.threads;
    benchmark.device = deviceNamed(options.model.device);
    std::printf("Training, %s, %d threads, target pieces a second\n%-44s %6s %7s %10s %7s\n",
                decode::benchmarkDevice(benchmark.device).c_str(), options.model.threads, "", "", "own", "tokens/s",
                "ratio");
    train::benchmarkTraining(
        benchmark,
        [&](const train::BenchmarkRow& row) {
            const char* precision = row.precision == train::Precision::Bf16 ? "bf16" : "fp32";
            std::printf("%-44s %6s %7s %10.0f %7.2f\n", row.what.c_str(), precision, row.fused ? "yes" : "no",
                        row.tokensPerSecond, row.ratio);
            std::fflush(stdout);
            rows.push_back({{"what", row.what},
                            {"precision", precision},
                            {"fused", row.fused},
                            {"tokens_per_second", row.tokensPerSecond},
                            {"ratio", row.ratio},
                            {"first_loss", row.firstLoss},
                            {"last_loss", row.lastLoss}});
        },
        interrupted());
    return rows;
}

CLI::Validator multipleOf(int number) {
    return {[number](std::string& text) {
                int value = 0;
                return CLI::detail::lexical_cast(text, value) && value % number != 0
                           ? text + " is no multiple of " + std::to_string(number)
                           : std::string();
            },
            "multiple of " + std::to_string(number)};
}

// A document of the controlled language with that many sentences.
std::shared_ptr<const Document> longDocument(int sentences) {
    auto document = std::make_shared<Document>();
    for (std::uint64_t seed = 1; static_cast<int>(document->source.size()) < sentences; ++seed) {
        for (const auto& part : lab::generate({.documents = 20, .seed = seed})) {
            for (const Sentence& sentence : part.document.source) {
                if (static_cast<int>(document->source.size()) < sentences) {
                    document->source.push_back(sentence);
                }
            }
        }
    }
    document->title = "controlled language";
    return document;
}

std::string megabytes(std::optional<std::int64_t> bytes) {
    char text[32] = "-";
    if (bytes) {
        std::snprintf(text, sizeof text, "%.1f", double(*bytes) / 1e6);
    }
    return text;
}

nlohmann::json orNull(std::optional<std::int64_t> bytes) {
    return bytes ? nlohmann::json(*bytes) : nlohmann::json();
}

std::shared_ptr<LoadedModel> contextModel(Engine& engine, const BenchOptions& options) {
    auto model = engine.load(options.model.file);
    if (!model->info().hasContext) {
        throw Error("the model reads no context, and its speed with and without it is what is compared",
                    options.model.file, "name a context model");
    }
    return model;
}

std::shared_ptr<const Document> documentFor(const BenchOptions& options) {
    return options.document.empty() ? longDocument(options.sentences)
                                    : std::make_shared<const Document>(text::readDocuments(options.document).front());
}

nlohmann::json benchQuestionsOf(const BenchOptions& options) {
    const std::unique_ptr<Engine> engine = makeEngine(options.model);
    return benchQuestions(*engine, contextModel(*engine, options), documentFor(options), options.repetitions);
}

nlohmann::json benchDecoding(const BenchOptions& options) {
    const std::unique_ptr<Engine> engine = makeEngine(options.model);
    const auto model = contextModel(*engine, options);
    const auto document = documentFor(options);
    decode::DecodingBenchmarkRequest request{model, document, {}, options.repetitions};
    if (model->device() != kProcessor) {
        engine->chooseDevice(Device::Cpu);
        request.reference = engine->load(options.model.file);
    }
    request.settings.context = model->info().trainedOnline ? ContextMode::Online : ContextMode::Offline;
    nlohmann::json rows = nlohmann::json::array();
    std::printf(
        "Decoding, %s, %zu sentences, %d threads: target words a second\n%6s %6s %10s %10s %10s %8s %8s %10s %10s "
        "%10s %10s %10s\n",
        model->device().c_str(), document->size(), options.model.threads, "beam", "format", "sentence", "context",
        "traced", "context/", "traced/", "memory MB", "traced MB", "trace MB", "same", "difference");
    for (const int beam : options.beams) {
        for (const std::string& precision : options.precisions) {
            request.settings.decode.beamSize = beam;
            request.settings.decode.precision = parsePrecision(precision);
            const auto row = decode::benchmarkDecoding(*engine, request, interrupted());
            std::printf("%6d %6s %10.0f %10.0f %10.0f %8.2f %8.2f %10s %10s %10.2f %10.4f %10.1e\n", beam,
                        precision.c_str(), row.sentenceLevelWords, row.contextWords, row.tracedWords,
                        row.contextRatio(), row.tracingRatio(), megabytes(row.memory).c_str(),
                        megabytes(row.tracedMemory).c_str(), double(row.traceBytes) / 1e6, row.sameWords,
                        row.largestDifference);
            std::fflush(stdout);
            rows.push_back({{"beam", beam},
                            {"precision", precision},
                            {"sentence_level_words", row.sentenceLevelWords},
                            {"context_words", row.contextWords},
                            {"traced_words", row.tracedWords},
                            {"context_ratio", row.contextRatio()},
                            {"tracing_ratio", row.tracingRatio()},
                            {"trace_bytes", row.traceBytes},
                            {"memory", orNull(row.memory)},
                            {"traced_memory", orNull(row.tracedMemory)},
                            {"same_words", row.sameWords},
                            {"largest_difference", row.largestDifference}});
        }
    }
    return rows;
}

// Benchmarks a model of random weights, as large as requested.
nlohmann::json benchDecoder(const BenchOptions& options) {
    decode::DecoderBenchmarkOptions decoder = options.decoder;
    decoder.width = options.training.width;
    decoder.feedForward = options.training.feedForward;
    decoder.heads = options.training.heads;
    decoder.encoderLayers = options.training.encoderLayers;
    decoder.decoderLayers = options.training.decoderLayers;
    decoder.vocabulary = options.training.vocabulary;
    decoder.batch = options.training.sentences;
    decoder.threads = options.model.threads;
    decoder.device = deviceNamed(options.model.device);
    decoder.repetitions = options.repetitions;
    nlohmann::json rows = nlohmann::json::array();
    std::printf("Decoding, random weights, %s, %d threads, %d sentences of %d pieces at once: target pieces a second\n"
                "%6s %6s %12s %16s %11s %10s %10s %10s\n",
                decode::benchmarkDevice(decoder.device).c_str(), decoder.threads, decoder.batch, decoder.sourcePieces,
                "beam", "format", "wall clock", "processor time", "weights MB", "memory MB", "same", "difference");
    for (const int beam : options.beams) {
        for (const std::string& precision : options.precisions) {
            decoder.beam = beam;
            decoder.precision = parsePrecision(precision);
            const auto row = decode::benchmarkDecoder(decoder, interrupted());
            const char* format = store::name(row.precision);
            std::printf("%6d %6s %12.1f %16.1f %11.1f %10s %10.4f %10.1e\n", beam, format, row.piecesPerSecond,
                        row.piecesPerProcessorSecond, double(row.weightBytes) / 1e6, megabytes(row.memory).c_str(),
                        row.samePieces, row.largestDifference);
            std::fflush(stdout);
            rows.push_back({{"beam", beam},
                            {"precision", format},
                            {"batch", decoder.batch},
                            {"threads", decoder.threads},
                            {"pieces_per_second", row.piecesPerSecond},
                            {"pieces_per_processor_second", row.piecesPerProcessorSecond},
                            {"weight_bytes", row.weightBytes},
                            {"memory", orNull(row.memory)},
                            {"same_pieces", row.samePieces},
                            {"largest_difference", row.largestDifference},
                            {"sources", row.sources},
                            {"translations", row.translations}});
        }
    }
    return rows;
}

int bench(const BenchOptions& options) {
    const std::string weights = options.decoder.weights.string();
    checkOutputs({{"--model", options.model.file}, {"--document", options.document}},
                 {{"--json", options.json}, {"--weights", weights}});
    checkWritable({{"--json", options.json}, {"--weights", weights}});
    reserveStandardOutput(options.json);
    nlohmann::json json;
    const bool isOnProcessor = decode::benchmarkDevice(deviceNamed(options.model.device)) == kProcessor;
    for (const std::string& what : options.what) {
        if (what == "normalisers" && isOnProcessor) {
            json[what] = benchNormalisers();
        } else if (what == "pruning" && isOnProcessor) {
            json[what] = benchPruning();
        } else if (what == "pruning") {
            throw Error("pruning measures the kernel of processors", "--device",
                        "take operators, which measures those of devices, too, or the device cpu");
        } else if (what == "operators" || what == "normalisers") {
            json[what] = benchOperators(deviceNamed(options.model.device), options.model.threads);
        } else if (what == "train") {
            json[what] = benchTraining(options);
        } else if (what == "questions") {
            json[what] = benchQuestionsOf(options);
        } else {
            json[what] = options.model.file.empty() ? benchDecoder(options) : benchDecoding(options);
        }
        std::printf("\n");
    }
    if (!options.json.empty()) {
        writeFile(options.json, dump(json));
    }
    return kSuccess;
}

} // namespace

void addBench(CLI::App& app, Work& work) {
    auto options = std::make_shared<BenchOptions>();
    CLI::App* command = app.add_subcommand("bench", "Measure speed; what is compared takes turns in one run.");
    command->add_option("what", options->what, "normalisers, pruning, operators, train, decode, questions")
        ->required()
        ->check(CLI::IsMember({"normalisers", "pruning", "operators", "train", "decode", "questions"}));
    command->add_option("--model", options->model.file,
                        "decode, questions: a context model's bundle; decode takes random weights if not given");
    addBaseOption(*command, options->model.base);
    addDeviceOption(*command, options->model.device);
    command->add_option("--document", options->document,
                        "decode, questions: a document; one of the controlled language if not given");
    command->add_option("--sentences", options->sentences, "decode, questions: length of the generated document")
        ->capture_default_str()
        ->check(CLI::Range(1, 100000));
    command->add_option("--threads", options->model.threads, "Processor cores to use")
        ->capture_default_str()
        ->check(CLI::Range(1, 1024));
    command->add_option("--repetitions", options->repetitions, "decode, questions: rounds; medians are reported")
        ->capture_default_str()
        ->check(CLI::Range(1, 1000000));
    auto& training = options->training;
    command->add_option("--width", training.width, "train, decode: width of the model, a multiple of its 8 heads")
        ->capture_default_str()
        ->check(CLI::Range(training.heads, 16384) & multipleOf(training.heads));
    command->add_option("--feed-forward", training.feedForward, "train, decode: inner width")
        ->capture_default_str()
        ->check(CLI::Range(1, 131072));
    command->add_option("--encoder-layers", training.encoderLayers, "train, decode: layers")
        ->capture_default_str()
        ->check(CLI::Range(1, 256));
    command->add_option("--decoder-layers", training.decoderLayers, "train, decode: layers")
        ->capture_default_str()
        ->check(CLI::Range(1, 256));
    command->add_option("--vocabulary", training.vocabulary, "train, decode: subwords")
        ->capture_default_str()
        ->check(CLI::Range(train::kSmallestBenchmarkVocabulary, 4000000));
    command->add_option("--batch", training.sentences, "train, decode: sentences in a batch")
        ->capture_default_str()
        ->check(CLI::Range(1, 10000));
    command->add_option("--updates", training.updates, "train: updates measured")
        ->capture_default_str()
        ->check(CLI::Range(1, 1000000));
    command->add_option("--beam", options->beams, "decode: hypotheses, one row each; 1 is greedy")
        ->delimiter(',')
        ->capture_default_str()
        ->check(CLI::Range(1, 64));
    command
        ->add_option("--precision", options->precisions,
                     "decode: numbers in which weights are multiplied, one row each: fp32, bf16, int8, auto; beside it "
                     "how many words are those of fp32, and by how much log-probabilities differ at most")
        ->delimiter(',')
        ->capture_default_str()
        ->check(isPrecision());
    command->add_option("--pieces", options->decoder.sourcePieces, "decode: subwords of a random sentence")
        ->capture_default_str()
        ->check(CLI::Range(1, 500));
    command->add_option("--produced", options->decoder.produced, "decode: subwords of its translation")
        ->capture_default_str()
        ->check(CLI::Range(2, 1000));
    command->add_option("--weights", options->decoder.weights,
                        "decode: where the random weights are written, for other programs");
    command->add_flag("!--no-context", training.context, "train: leave the context stage out");
    command->add_option("--json", options->json, "All figures as JSON; - is standard output");
    command->callback([options, &work] {
        const bool random = options->model.file.empty();
        const bool asks = std::find(options->what.begin(), options->what.end(), "questions") != options->what.end();
        if (random && asks) {
            throw CLI::RequiredError("bench questions: --model BUNDLE");
        }
        if (random && !options->document.empty()) {
            throw CLI::RequiredError("bench decode --document: --model BUNDLE, which translates it,");
        }
        if (!random && !options->decoder.weights.empty()) {
            throw CLI::ValidationError("--weights", "the weights of --model are in its bundle");
        }
        if (options->decoder.produced <= options->decoder.sourcePieces) {
            throw CLI::ValidationError("--produced", "translations have to be longer than --pieces");
        }
        work = [options] { return bench(*options); };
    });
}

} // namespace contexture::cli

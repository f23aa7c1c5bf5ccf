#pragma once

#include "engine/core/cancel.h"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace contexture::train {

enum class Stage : std::uint8_t { Sentence, Context };
enum class ContextDirection : std::uint8_t { Online, Offline }; // earlier sentences only, or all but the current one
enum class TargetContext : std::uint8_t { Gold, Own };          // what a model that reads the target side trains on
enum class Schedule : std::uint8_t { Constant, InverseSquareRoot };
enum class Precision : std::uint8_t { Fp32, Bf16 }; // of the matrix products; parameters are always fp32

// Documents of the controlled discourse language.
struct LabData {
    std::int64_t documents = 0;
    std::uint64_t seed = 1;
    std::int64_t devDocuments = 100;
    std::uint64_t devSeed = 2;
    int minSentences = 4;
    int maxSentences = 30;
};

// A table of sentence pairs as text::readDocuments takes it: doc_id, sent_idx, source, reference.
struct DataFile {
    std::filesystem::path path;
    double weight = 1.0; // how often an epoch holds each document: 2 = twice, 0.5 = every other epoch on average
};

struct SubwordRequest {
    bool joint = false;             // one model over both languages
    std::int64_t vocabulary = 8000; // upper bound
    bool byteFallback = false;
};

struct OptimiserRequest {
    double learningRate = 1e-4; // the peak under inverse square root
    Schedule schedule = Schedule::Constant;
    std::int64_t warmUp = 0;   // updates over which the rate rises linearly
    std::int64_t coolDown = 0; // last updates before max_steps, over which it falls linearly to nothing
    double beta1 = 0.9;
    double beta2 = 0.999;
    double epsilon = 1e-8;
    double clip = 5.0; // Euclidean norm of the whole gradient; 0 = none
};

// One training, as a recipe file describes it. Paths are relative to the recipe's folder in the file, resolved here.
struct TrainRequest {
    Stage stage = Stage::Sentence;
    std::filesystem::path base; // bundle that the context stage starts from; empty: from nothing
    bool freezeBase = true;
    ContextDirection context = ContextDirection::Online;
    double sentenceOnlyShare = 0.0; // share of updates without context, so that the base does not forget
    TargetContext targetContext = TargetContext::Gold;

    std::optional<LabData> lab;
    std::vector<DataFile> files;
    std::vector<std::filesystem::path> devFiles;
    SubwordRequest subwords;      // unused with a base: its subwords are taken
    std::string modelJson = "{}"; // what differs from the defaults of ModelConfig, or from the base's config

    OptimiserRequest optimiser;
    double labelSmoothing = 0.1;
    std::int64_t tokensPerBatch = 2000;  // padded tokens that go through the model together
    std::int64_t documentsPerUpdate = 1; // context stage
    // Context stage: over so many updates, documents fall into stretches that grow from 3 sentences to the longest
    // document. An attention that has learned nothing yet spreads over all it sees; among few words the one that
    // decides is heard sooner. 0 = whole documents from the start.
    std::int64_t growDocumentsOver = 0;
    int maxSentencePieces = 200; // longer training pairs are left out and counted

    std::int64_t maxSteps = 0;             // 0 = no limit; an update is a step
    double maxMinutes = 0.0;               // 0 = no limit
    std::int64_t evaluateEvery = 500;      // steps
    std::int64_t patience = 0;             // evaluations without a better dev loss before it stops; 0 = never
    std::int64_t contrastiveDocuments = 0; // lab dev documents on which right and wrong translations are compared

    Precision precision = Precision::Fp32;
    int threads = 1;
    std::uint64_t seed = 1;
    bool fused = true; // loss and Adam of this program; false: LibTorch's operators, to compare

    std::filesystem::path output;     // the bundle
    std::filesystem::path checkpoint; // default: output + ".checkpoint"
    std::filesystem::path log;        // JSON lines; default: output + ".log.jsonl"
    double checkpointEveryMinutes = 2.0;
    bool keepCheckpoint = false; // after the training has ended by itself
    bool resume = false;         // go on from `checkpoint`; without it, an unfinished one is refused
    bool restart = false;        // overwrite an unfinished checkpoint

    std::string name; // the card: for people
    std::string licence;
    std::string description;
};

// Throws contexture::Error that names the field ("training.learning_rate: ...").
TrainRequest parseRecipe(const std::string& json, const std::filesystem::path& file);
TrainRequest readRecipe(const std::filesystem::path& file);
std::string toJson(const TrainRequest& request); // paths relative to the output's folder; parses back

struct Score {
    std::int64_t count = 0;
    std::int64_t right = 0; // strictly more probable than every wrong one
    double accuracy() const { return count == 0 ? 0.0 : double(right) / double(count); }
};

struct DevResult {
    std::int64_t step = 0;
    // Per target piece (EOS counts), natural logarithm: the training's objective, labels smoothed as there, which
    // chooses the best model; and the negative log-probability of the reference. With smoothing the second begins to
    // rise while the first still falls.
    double loss = 0.0;
    double negativeLogProbability = 0.0;
    std::int64_t tokens = 0;
    std::map<std::string, Score> contrastive; // "pronoun", "pronoun >3", "register", ...
};

struct TrainProgress {
    enum class Phase : std::uint8_t { Preparing, Training, Evaluating, Saving };
    Phase phase = Phase::Preparing;
    std::string note{}; // Preparing: what is being done
    std::int64_t step = 0;
    std::int64_t maxSteps = 0;
    double loss = 0.0; // training loss since the last report, smoothed labels, per target token
    double learningRate = 0.0;
    double tokensPerSecond = 0.0;   // target pieces, EOS counts, padding does not
    double secondsLeft = -1.0;      // estimate; negative: unknown
    std::optional<DevResult> dev{}; // set when an evaluation has just ended
    bool best = false;              // of that evaluation
};
using ProgressListener = std::function<void(const TrainProgress&)>;

// "step 1200 of 6000, loss 3.412, dev loss 3.200, 5200 tokens/s, 4 min left".
std::string describe(const TrainProgress& progress);

struct TrainReport {
    enum class End : std::uint8_t { MaxSteps, MaxMinutes, Patience, Cancelled };
    End end = End::MaxSteps;
    std::int64_t steps = 0;
    std::int64_t bestStep = 0;
    double bestDevLoss = 0.0;    // of the saved model
    double finalTrainLoss = 0.0; // over the last `evaluateEvery` updates
    double seconds = 0.0;        // of all sessions of a resumed training
    double tokensPerSecond = 0.0;
    std::int64_t parameters = 0;
    std::int64_t trainedParameters = 0;
    std::int64_t skippedPairs = 0; // longer than maxSentencePieces
    std::vector<DevResult> evaluations;
    std::filesystem::path output;     // empty when cancelled: the checkpoint holds everything
    std::filesystem::path checkpoint; // empty when it was removed
};

// Trains and writes the bundle of the best dev loss. Throws Error for what a person can mend (data, recipe, checkpoint,
// a loss that is no number: the last checkpoint stays). When cancelled it writes a checkpoint and returns.
TrainReport train(const TrainRequest& request, const ProgressListener& listener, const CancelToken& cancel);

} // namespace contexture::train

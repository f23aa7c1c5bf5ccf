// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/text/subwords.h"
#include "engine/train/process_place.h"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace contexture::train {

enum class Stage : std::uint8_t { Sentence, Context };
enum class ContextDirection : std::uint8_t { Online, Offline }; // earlier sentences only, or all but the current one
enum class TargetContext : std::uint8_t { Gold, Own };          // what a model that reads the target side trains on
enum class Optimiser : std::uint8_t { Adam, Adadelta };
enum class Schedule : std::uint8_t { Constant, InverseSquareRoot };
// Of the matrix products; parameters are always fp32. Auto: whichever a short timed product of the model's own shape
// finds faster on this processor; the checkpoint keeps the choice.
enum class Precision : std::uint8_t { Fp32, Bf16, Auto };
// Where the tensors live. Auto: on a CUDA device where LibTorch finds one, else on the processor.
enum class Device : std::uint8_t { Cpu, Cuda, Auto };
// Which evaluation's model is kept. The dev loss hardly depends on the few words that only another sentence decides;
// the share of right answers in the contrastive comparison depends on nothing else (and the loss where two are equal).
// Last: the end of the training, whatever it was measured to be.
enum class ChooseBy : std::uint8_t { DevLoss, Contrastive, Last };
enum class GuideLevel : std::uint8_t { Both, Sentence, Word };

// Documents of the controlled discourse language.
struct LabData {
    std::int64_t documents = 0;
    std::uint64_t seed = 1;
    std::int64_t devDocuments = 100;
    std::uint64_t devSeed = 2;
    int minSentences = 4;
    int maxSentences = 30;
};

// Documents of an open vocabulary: lab/open_vocabulary.h.
struct OpenData {
    std::filesystem::path nouns; // a list of them
    std::int64_t documents = 0;
    std::uint64_t seed = 1;
    int minSentences = 4;
    int maxSentences = 12;
    double mixed = 0.0;   // share of documents that stand among sentences of the request's files
    double persons = 0.0; // share of episodes that tell of a person; the list must hold some
};

// A table of sentence pairs as text::CorpusReader takes it: doc_id, sent_idx, source, reference.
struct DataFile {
    std::filesystem::path path;
    double weight = 1.0; // how often an epoch holds each document: 2 = twice, 0.5 = every other epoch on average
    std::string licence; // noted in the card and in prepared shards
};

struct SubwordRequest {
    bool joint = false;             // one model over both languages
    std::int64_t vocabulary = 8000; // upper bound
    bool byteFallback = false;
    text::Normalisation normalisation = text::Normalisation::NmtNfkc;
};

struct OptimiserRequest {
    // Adadelta has no learning rate of its own: in a recipe that names it the factor is 1 and epsilon 1e-6.
    Optimiser method = Optimiser::Adam;
    double learningRate = 1e-4; // the peak under inverse square root
    Schedule schedule = Schedule::Constant;
    std::int64_t warmUp = 0;    // updates over which the rate rises linearly
    std::int64_t coolDown = 0;  // last updates before max_steps, over which it falls linearly to nothing
    double coolDownShare = 0.0; // of max_minutes: in this last part of the time it falls linearly to nothing
    double beta1 = 0.9;
    double beta2 = 0.999;
    double epsilon = 1e-8;
    double rho = 0.95; // Adadelta: of both running means
    double clip = 5.0; // Euclidean norm of the whole gradient; 0 = none
};

// Help for a context layer that must find what decides a word, all of it in the context stage.
struct ContextHelp {
    // Guided attention (Yin et al. 2021): weight of the loss on what difficult words attend to, where records know it:
    // in documents of the controlled language and of an open vocabulary. 0 = none.
    double guideWeight = 0.0;
    int guideHead = 0; // 1 = the first; 0 = all of them
    GuideLevel guideLevel = GuideLevel::Both;
    double wordDropout = 0.0;    // share of the current source's pieces that become unknown (Fernandes et al. 2021)
    std::int64_t softenOver = 0; // updates over which the attention goes from softmax to its own normaliser
    // Words of references that context decides ("er sie es"), and the share of the sentences without one of them that
    // are trained on; the others stay as context. Empty: all sentences are.
    std::string favour{};
    std::string favourSource{}; // words of which the source must hold one besides ("it its"); empty: it need not
    double otherShare = 1.0;
    int favourBefore = 0; // sentences before a favoured one that are kept, see favouredStretches; 0 = all
    // Weight of staying with the model without context where that one is right: of the Kullback-Leibler divergence from
    // its distribution at every reference word that it finds most probable itself. 0 = none.
    double keepBase = 0.0;
    // Weight and margin (natural log-probability) of ranking: words that records say are decided elsewhere shall be
    // less probable where what decides them is missing from the context. 0 = none.
    double rankWeight = 0.0;
    double rankMargin = 1.0;
};

// One training, as a recipe file describes it. In the file, paths are relative to the recipe's folder and those of data
// to `data.folder`; here they are resolved.
struct TrainRequest {
    Stage stage = Stage::Sentence;
    // Bundle to start from: its weights and subwords. The context stage adds what the system has beyond it; the
    // sentence stage goes on with all of its weights. Empty: from nothing.
    std::filesystem::path base;
    // Context stage: bundle whose context layers are the first values of this one's, in place of random ones; for the
    // same system over another base of the same sizes.
    std::filesystem::path contextFrom;
    bool freezeBase = true; // context stage
    ContextDirection context = ContextDirection::Online;
    double sentenceOnlyShare = 0.0; // share of updates without context, so that the base does not forget
    TargetContext targetContext = TargetContext::Gold;

    std::optional<LabData> lab;
    std::optional<OpenData> open;
    std::vector<DataFile> files;
    std::filesystem::path shards; // folder that prepareShards wrote, in place of `files`
    std::vector<std::filesystem::path> devFiles;
    double joined = 0.0; // share of pairs that are joined with the one or two after them; sentence stage
    int splitOver = 0;   // pairs of `files` with more words on both sides are cut in two (Lupo et al. 2022); 0 = none
    SubwordRequest subwords;      // unused with a base: its subwords are taken
    std::string modelJson = "{}"; // what differs from the defaults of ModelConfig, or from the base's config

    OptimiserRequest optimiser;
    double labelSmoothing = 0.1;
    std::int64_t tokensPerBatch = 2000; // padded tokens that go through the model together
    // Gradients of so many batches are added up before an update. In the sentence stage these are the epoch's next
    // batches; in the context stage the documents of an update fall into so many parts. Parts are what several
    // processes share out: at least one for each.
    std::int64_t batchesPerUpdate = 1;
    std::int64_t documentsPerUpdate = 1; // context stage
    // Context stage: over so many updates, documents fall into stretches that grow from 3 sentences to the longest
    // document. An attention that has learned nothing yet spreads over all it sees; among few words the deciding one
    // has a larger share of it. 0 = whole documents from the start.
    std::int64_t growDocumentsOver = 0;
    ContextHelp help;
    int maxSentencePieces = 200; // longer training pairs are left out and counted

    std::int64_t maxSteps = 0;        // 0 = no limit; an update is a step
    double maxMinutes = 0.0;          // 0 = no limit
    std::int64_t evaluateEvery = 500; // steps
    ChooseBy chooseBy = ChooseBy::DevLoss;
    std::int64_t patience = 0;             // evaluations without a better one before it stops; 0 = never
    std::int64_t contrastiveDocuments = 0; // lab dev documents on which right and wrong translations are compared

    Precision precision = Precision::Fp32;
    Device device = Device::Cpu;
    int threads = 1;
    std::uint64_t seed = 1;
    bool fused = true; // this program's own loss, Adam and operators, which need a processor; false: LibTorch's

    std::optional<ProcessPlace> processes; // one of several that train together; never from a recipe
    double lostAfterMinutes = 10.0;        // a process that does not answer for so long is given up

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
// `dataFolder`, where given, takes the place of the recipe's `data.folder`.
TrainRequest parseRecipe(const std::string& json, const std::filesystem::path& file,
                         const std::filesystem::path& dataFolder = {});
// A file may say "like": another recipe's path. Its own fields then stand over that one's, as in RFC 7396 (null takes
// a field away); all paths are relative to the folder of the file that was named, not to the other's.
TrainRequest readRecipe(const std::filesystem::path& file, const std::filesystem::path& dataFolder = {});
std::string toJson(const TrainRequest& request); // paths relative to the output's folder; parses back

} // namespace contexture::train

// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/device.h"
#include "engine/text/subwords.h"
#include "engine/train/process_place.h"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace contexture::train {

enum class Stage : std::uint8_t { Sentence, Context };
enum class ContextDirection : std::uint8_t { Online, Offline }; // earlier sentences only, or all except the current one
enum class TargetContext : std::uint8_t { Gold, Own }; // the target side that training reads: references or own output
enum class Optimiser : std::uint8_t { Adam, Adadelta };
enum class Schedule : std::uint8_t { Constant, InverseSquareRoot };
// Precision of the matrix products; parameters are always fp32. Auto: the faster precision by a short measurement
// (precision_choice.h); the checkpoint keeps the choice.
enum class Precision : std::uint8_t { Fp32, Bf16, Auto };
// The evaluation whose model is kept. The dev loss hardly depends on the few words that only another sentence decides;
// the share of right answers in the contrastive comparison depends on nothing else (for equal shares, the loss
// decides). Last: the end of the training, whatever its results.
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
    std::filesystem::path nouns; // list of nouns
    std::int64_t documents = 0;
    std::uint64_t seed = 1;
    int minSentences = 4;
    int maxSentences = 12;
    double mixed = 0.0;   // share of documents that stand among sentences of the request's files
    double persons = 0.0; // share of episodes about a person; the list must hold some
};

// A table of sentence pairs for text::CorpusReader: doc_id, sent_idx, source, reference.
struct DataFile {
    std::filesystem::path path;
    double weight = 1.0; // how often each document occurs in an epoch: 2 = twice, 0.5 = every other epoch on average
    std::string licence; // noted in the card and in prepared shards
};

struct SubwordRequest {
    bool joint = false;             // one model over both languages
    std::int64_t vocabulary = 8000; // upper bound
    bool byteFallback = false;
    text::Normalisation normalisation = text::Normalisation::NmtNfkc;
};

struct OptimiserRequest {
    // Adadelta has no learning rate of its own: a recipe that names it has the factor 1 and epsilon 1e-6 as defaults.
    Optimiser method = Optimiser::Adam;
    double learningRate = 1e-4; // the peak under inverse square root
    Schedule schedule = Schedule::Constant;
    std::int64_t warmUp = 0;    // updates over which the rate rises linearly
    std::int64_t coolDown = 0;  // last updates before max_steps, over which the rate falls linearly to zero
    double coolDownShare = 0.0; // last part of max_minutes, as a share, during which the rate falls linearly to zero
    double beta1 = 0.9;
    double beta2 = 0.999;
    double epsilon = 1e-8;
    double rho = 0.95; // Adadelta: of both running means
    double clip = 5.0; // Euclidean norm of the whole gradient; 0 = none
};

// Help for a context layer to find the words that decide a translation, all of it in the context stage.
struct ContextHelp {
    // Guided attention (Yin et al. 2021): weight of the loss on the attention of difficult words, where records have
    // its target: in documents of the controlled language and of an open vocabulary. 0 = none.
    double guideWeight = 0.0;
    int guideHead = 0; // 1 = the first; 0 = all of them
    GuideLevel guideLevel = GuideLevel::Both;
    double wordDropout = 0.0;    // share of the current source's pieces that become unknown (Fernandes et al. 2021)
    std::int64_t softenOver = 0; // updates over which the attention changes from softmax to its own normaliser
    // Reference words that depend on context ("er sie es"), and the share of trained sentences among those without such
    // a word; the others serve as context. Empty: all sentences are trained.
    std::string favour{};
    std::string favourSource{}; // in addition, the source must hold one of these words ("it its"); empty: no condition
    double otherShare = 1.0;
    int favourBefore = 0; // sentences before a favoured one that are kept, see favouredStretches; 0 = all
    // Weight of a loss that keeps the predictions of the model without context where it is right: the Kullback-Leibler
    // divergence from its distribution, at every reference word that it finds most probable. 0 = none.
    double keepBase = 0.0;
    // The only words that the references teach ("er sie es"), besides those that a record decides; keepBase holds at
    // every other piece, whether the model without context is right there or not. Where favourSource has words, the
    // source must hold one of them. Empty: they teach all words.
    std::string learnOnly{};
    // Weight and margin (natural log-probability) of ranking: words that other sentences decide, by the records, shall
    // be less probable if the deciding words are missing from the context. 0 = none.
    double rankWeight = 0.0;
    double rankMargin = 1.0;
};

// One training, as a recipe file describes it. In the file, paths are relative to the recipe's folder, and those of
// data to `data.folder`; here they are resolved.
struct TrainRequest {
    Stage stage = Stage::Sentence;
    // Bundle to start from: its weights and subwords. The context stage adds the parts of the system that the bundle
    // lacks; the sentence stage continues with all of its weights. Empty: random weights.
    std::filesystem::path base;
    // Context stage: bundle whose context layers are the initial values of the new context layers, in place of random
    // values. It has the same system, and another base of the same sizes.
    std::filesystem::path contextFrom;
    bool freezeBase = true; // context stage
    ContextDirection context = ContextDirection::Online;
    double sentenceOnlyShare = 0.0; // share of updates without context, to preserve the base
    TargetContext targetContext = TargetContext::Gold;

    std::optional<LabData> lab;
    std::optional<OpenData> open;
    std::vector<DataFile> files;
    std::filesystem::path shards; // folder that prepareShards wrote, in place of `files`
    std::vector<std::filesystem::path> devFiles;
    double joined = 0.0; // share of pairs that are joined with the next one or two; sentence stage
    int splitOver = 0;   // pairs of `files` with more words on both sides are cut in two (Lupo et al. 2022); 0 = none
    SubwordRequest subwords;      // unused with a base, whose subwords are taken
    std::string modelJson = "{}"; // difference from the defaults of ModelConfig, or from the base's config

    OptimiserRequest optimiser;
    double labelSmoothing = 0.1;
    std::int64_t tokensPerBatch = 2000; // padded tokens that go through the model together
    // Number of batches whose gradients are added before an update. In the sentence stage these are the epoch's next
    // batches; in the context stage the documents of an update are divided into so many parts. Several processes share
    // these parts: each needs at least one.
    std::int64_t batchesPerUpdate = 1;
    std::int64_t documentsPerUpdate = 1; // context stage
    // Context stage: during this number of updates, documents are divided into stretches whose length grows from 3
    // sentences to the longest document. An untrained attention spreads over all words that it reads; among few words
    // the deciding word has a larger share. 0 = whole documents from the start.
    std::int64_t growDocumentsOver = 0;
    ContextHelp help;
    int maxSentencePieces = 200; // longer training pairs are left out and counted

    std::int64_t maxSteps = 0;        // 0 = no limit; an update is a step
    double maxMinutes = 0.0;          // 0 = no limit
    std::int64_t evaluateEvery = 500; // steps
    ChooseBy chooseBy = ChooseBy::DevLoss;
    std::int64_t patience = 0;             // evaluations without an improvement before the training stops; 0 = never
    std::int64_t contrastiveDocuments = 0; // lab dev documents whose right and wrong translations are compared

    Precision precision = Precision::Fp32;
    Device device = Device::Cpu;
    int threads = 1;
    std::uint64_t seed = 1;
    bool fused = true; // this program's own loss, Adam and operators, for processors only; false: LibTorch's

    std::optional<ProcessPlace> processes; // the place among several processes; never from a recipe
    double lostAfterMinutes = 10.0;        // a process that does not answer for this time counts as lost

    std::filesystem::path output;     // the bundle
    std::filesystem::path checkpoint; // default: output + ".checkpoint"
    std::filesystem::path log;        // JSON lines; default: output + ".log.jsonl"
    double checkpointEveryMinutes = 2.0;
    bool keepCheckpoint = false; // the checkpoint stays after a training that was not cancelled
    bool resume = false;         // continue from `checkpoint`; otherwise an unfinished one is refused
    bool restart = false;        // overwrite an unfinished checkpoint

    std::string name; // for the card: a name for people
    std::string licence;
    std::string description;
};

// Throws contexture::Error that names the field ("training.learning_rate: ..."). `dataFolder`, if given, replaces the
// recipe's `data.folder`.
TrainRequest parseRecipe(const std::string& json, const std::filesystem::path& file,
                         const std::filesystem::path& dataFolder = {});
// Reads a recipe from a file. The file may have "like", the path of another recipe: the file's fields then override the
// fields of the other recipe, as in RFC 7396 (null removes a field); all paths, also those of the other recipe, are
// relative to the folder of `file`.
TrainRequest readRecipe(const std::filesystem::path& file, const std::filesystem::path& dataFolder = {});
std::string toJson(const TrainRequest& request); // paths relative to the output's folder; parses back

} // namespace contexture::train

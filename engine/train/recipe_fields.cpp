// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/train/recipe_fields.h"

#include "engine/text/normalisation_names.h"

namespace contexture::train {

namespace {

using store::above;
using store::atLeast;
using store::between;
using store::FieldTable;
using store::kFraction;
using store::kShare;

constexpr std::array kStages{"sentence", "context"};
constexpr std::array kDirections{"online", "offline"};
constexpr std::array kTargetContexts{"gold", "own"};
constexpr std::array kOptimisers{"adam", "adadelta"};
constexpr std::array kSchedules{"constant", "inverse_square_root"};
constexpr std::array kPrecisions{"fp32", "bf16", "auto"};
constexpr std::array kDevices{"cpu", "cuda", "auto"};
constexpr std::array kChoices{"dev_loss", "contrastive", "last"};
constexpr std::array kGuideLevels{"both", "sentence", "word"};

constexpr double kSmallestVocabulary = 32;
constexpr double kLargestVocabulary = 1'000'000; // with a larger one, the training of subwords does not end

// Fields that the first checkpoints and studies lack are written only if they differ from their defaults: so older
// files stay comparable. Fields that do not decide the results may change in a resumed training; for files the content
// is compared (data_fields.h), not the path.

FieldTable<LabData> labTable() {
    using D = LabData;
    return FieldTable<D>()
        .value("documents", &D::documents, above(0))
        .value("seed", &D::seed)
        .value("dev_documents", &D::devDocuments, atLeast(0))
        .value("dev_seed", &D::devSeed)
        .value("min_sentences", &D::minSentences, above(0))
        .value("max_sentences", &D::maxSentences);
}

FieldTable<OpenData> openTable() {
    using D = OpenData;
    return FieldTable<D>()
        .value("nouns", &D::nouns)
        .required("name a list of nouns, as package-texts.pl makes it")
        .decidesNothing()
        .value("documents", &D::documents, above(0))
        .value("seed", &D::seed)
        .value("min_sentences", &D::minSentences, above(0))
        .value("max_sentences", &D::maxSentences)
        .value("mixed", &D::mixed, kShare)
        .value("persons", &D::persons, kShare);
}

FieldTable<DataFile> fileTable() {
    using F = DataFile;
    return FieldTable<F>()
        .value("path", &F::path)
        .required()
        .value("weight", &F::weight, above(0))
        .value("licence", &F::licence)
        .onlyWhereItDiffers();
}

FieldTable<TrainRequest> dataTable() {
    using R = TrainRequest;
    return FieldTable<R>()
        .folder("folder")
        .object("lab", &R::lab, labTable())
        .object("open", &R::open, openTable())
        .value("joined", &R::joined, kShare)
        .onlyWhereItDiffers()
        .value("split_over", &R::splitOver, atLeast(0))
        .onlyWhereItDiffers()
        .list("files", &R::files, fileTable())
        .decidesNothing()
        .value("shards", &R::shards)
        .decidesNothing()
        .paths("dev_files", &R::devFiles)
        .decidesNothing();
}

FieldTable<OptimiserRequest> optimiserTable() {
    using O = OptimiserRequest;
    const auto isAdadelta = [](const O& o) { return o.method == Optimiser::Adadelta; };
    return FieldTable<O>()
        .choice("optimiser", &O::method, kOptimisers)
        .onlyWhereItDiffers()
        .changes([isAdadelta](O& o) {
            if (isAdadelta(o)) { // Zeiler 2012
                o.learningRate = 1.0;
                o.epsilon = 1e-6;
            }
        })
        .value("learning_rate", &O::learningRate, above(0))
        .choice("schedule", &O::schedule, kSchedules)
        .value("warm_up", &O::warmUp, atLeast(0))
        .value("cool_down", &O::coolDown, atLeast(0))
        .value("cool_down_share", &O::coolDownShare, kShare)
        .onlyWhereItDiffers()
        .value("beta1", &O::beta1, kFraction)
        .value("beta2", &O::beta2, kFraction)
        .value("epsilon", &O::epsilon, above(0))
        .value("rho", &O::rho, kFraction)
        .onlyWhere(isAdadelta)
        .value("clip", &O::clip, atLeast(0));
}

FieldTable<ContextHelp> helpTable() {
    using H = ContextHelp;
    return FieldTable<H>()
        .value("guide_weight", &H::guideWeight, atLeast(0))
        .onlyWhereItDiffers()
        .value("guide_head", &H::guideHead, atLeast(0))
        .onlyWhereItDiffers()
        .choice("guide_level", &H::guideLevel, kGuideLevels)
        .onlyWhereItDiffers()
        .value("word_dropout", &H::wordDropout, kFraction)
        .onlyWhereItDiffers()
        .value("soften_over", &H::softenOver, atLeast(0))
        .onlyWhereItDiffers()
        .value("favour", &H::favour)
        .onlyWhereItDiffers()
        .value("favour_source", &H::favourSource)
        .onlyWhereItDiffers()
        .value("favour_before", &H::favourBefore, atLeast(0))
        .onlyWhereItDiffers()
        .value("other_share", &H::otherShare, kShare)
        .onlyWhereItDiffers()
        .value("keep_base", &H::keepBase, atLeast(0))
        .onlyWhereItDiffers()
        .value("learn_only", &H::learnOnly)
        .onlyWhereItDiffers()
        .value("rank_weight", &H::rankWeight, atLeast(0))
        .onlyWhereItDiffers()
        .value("rank_margin", &H::rankMargin, atLeast(0))
        .onlyWhereItDiffers();
}

FieldTable<TrainRequest> trainingTable() {
    using R = TrainRequest;
    return FieldTable<R>()
        .beside(&R::optimiser, optimiserTable())
        .value("label_smoothing", &R::labelSmoothing, kFraction)
        .value("tokens_per_batch", &R::tokensPerBatch, above(0))
        .value("batches_per_update", &R::batchesPerUpdate, above(0))
        .onlyWhereItDiffers()
        .value("documents_per_update", &R::documentsPerUpdate, above(0))
        .value("grow_documents_over", &R::growDocumentsOver, atLeast(0))
        .value("max_sentence_pieces", &R::maxSentencePieces, above(0))
        .value("max_steps", &R::maxSteps, atLeast(0))
        .decidesNothing()
        .value("max_minutes", &R::maxMinutes, atLeast(0))
        .decidesNothing()
        .value("evaluate_every", &R::evaluateEvery, above(0))
        .choice("choose_by", &R::chooseBy, kChoices)
        .decidesWhere([](const R& r) { return r.chooseBy != ChooseBy::DevLoss; })
        .value("patience", &R::patience, atLeast(0))
        .decidesNothing()
        .value("contrastive_documents", &R::contrastiveDocuments, atLeast(0))
        .decidesWhere([](const R& r) { return r.chooseBy == ChooseBy::Contrastive; }) // they choose the best model
        .choice("precision", &R::precision, kPrecisions)
        .choice("device", &R::device, kDevices)
        .onlyWhereItDiffers()
        .decidesNothing()
        .value("threads", &R::threads, above(0))
        .decidesNothing()
        .value("seed", &R::seed)
        .value("checkpoint_every_minutes", &R::checkpointEveryMinutes, atLeast(0))
        .decidesNothing()
        .value("keep_checkpoint", &R::keepCheckpoint)
        .decidesNothing()
        .value("lost_after_minutes", &R::lostAfterMinutes, above(0))
        .onlyWhereItDiffers()
        .decidesNothing()
        .beside(&R::help, helpTable());
}

FieldTable<TrainRequest> cardTable() {
    using R = TrainRequest;
    return FieldTable<R>().value("name", &R::name).value("licence", &R::licence).value("description", &R::description);
}

} // namespace

const FieldTable<SubwordRequest>& subwordTable() {
    using S = SubwordRequest;
    static const auto table = FieldTable<S>()
                                  .value("joint", &S::joint)
                                  .value("vocabulary", &S::vocabulary, between(kSmallestVocabulary, kLargestVocabulary))
                                  .value("byte_fallback", &S::byteFallback)
                                  .choice("normalisation", &S::normalisation, text::kNormalisationNames)
                                  .onlyWhereItDiffers();
    return table;
}

const FieldTable<TrainRequest>& recipeFields() {
    using R = TrainRequest;
    static const auto table = FieldTable<R>()
                                  .choice("stage", &R::stage, kStages)
                                  .value("base", &R::base)
                                  .decidesNothing()
                                  .value("context_from", &R::contextFrom)
                                  .decidesNothing()
                                  .value("freeze_base", &R::freezeBase)
                                  .choice("context", &R::context, kDirections)
                                  .value("sentence_only_share", &R::sentenceOnlyShare, kFraction)
                                  .choice("target_context", &R::targetContext, kTargetContexts)
                                  .value("output", &R::output)
                                  .required("name the bundle to write")
                                  .decidesNothing()
                                  .value("checkpoint", &R::checkpoint)
                                  .decidesNothing()
                                  .value("log", &R::log)
                                  .decidesNothing()
                                  .object("data", dataTable())
                                  .object("subwords", &R::subwords, subwordTable())
                                  .checkedWhere([](const R& r) { return r.base.empty(); }) // else those of the base
                                  .objectText("model", &R::modelJson)
                                  .object("training", trainingTable())
                                  .object("card", cardTable())
                                  .decidesNothing();
    return table;
}

} // namespace contexture::train

#include "engine/core/error.h"
#include "engine/train/recipe.h"

#include <string_view>
#include <utility>

namespace contexture::train {

namespace {
constexpr std::int64_t kLargestVocabulary = 1'000'000; // with more, the training of subwords does not end
}

void checkRequest(const TrainRequest& r, const std::filesystem::path& file) {
    const auto refuse = [&](const std::string& field, const std::string& what, const std::string& remedy = {}) {
        throw Error(field + " " + what, file.string(), remedy);
    };
    const auto positive = [&](const char* field, double value) {
        if (!(value > 0.0)) {
            refuse(field, "must be above 0");
        }
    };
    const auto notNegative = [&](const char* field, double value) {
        if (!(value >= 0.0)) {
            refuse(field, "must not be negative");
        }
    };
    const auto fraction = [&](const char* field, double value) {
        if (!(value >= 0.0 && value < 1.0)) {
            refuse(field, "must be at least 0 and below 1");
        }
    };
    const auto share = [&](const char* field, double value) {
        if (!(value >= 0.0 && value <= 1.0)) {
            refuse(field, "must be from 0 to 1");
        }
    };
    if (!r.lab && !r.open && r.files.empty() && r.shards.empty()) {
        refuse("data", "names nothing to train on", "give data.lab, data.open, data.files or data.shards");
    }
    if (!r.files.empty() && !r.shards.empty()) {
        refuse("data.shards", "stands beside data.files", "name one of them: shards hold the files' content");
    }
    if (!r.shards.empty() && r.targetContext == TargetContext::Own) {
        refuse("target_context", "cannot be \"own\" with data.shards", "name the files, or take the gold target side");
    }
    if (r.lab) {
        positive("data.lab.documents", double(r.lab->documents));
        notNegative("data.lab.dev_documents", double(r.lab->devDocuments));
        positive("data.lab.min_sentences", r.lab->minSentences);
        if (r.lab->maxSentences < r.lab->minSentences) {
            refuse("data.lab.max_sentences", "is below data.lab.min_sentences");
        }
        if (r.lab->seed == r.lab->devSeed) {
            refuse("data.lab.dev_seed", "is the training seed, so the model would be chosen on what it learned",
                   "choose another number");
        }
    }
    if (r.open) {
        if (r.open->nouns.empty()) {
            refuse("data.open.nouns", "is missing", "name a list of nouns, as package-texts.pl makes it");
        }
        positive("data.open.documents", double(r.open->documents));
        positive("data.open.min_sentences", r.open->minSentences);
        if (r.open->maxSentences < r.open->minSentences) {
            refuse("data.open.max_sentences", "is below data.open.min_sentences");
        }
        share("data.open.mixed", r.open->mixed);
        share("data.open.persons", r.open->persons);
        if (r.open->mixed > 0.0 && r.files.empty() && r.shards.empty()) {
            refuse("data.open.mixed", "has no real sentences to stand among", "name data.files, or leave it out");
        }
    }
    share("data.joined", r.joined);
    if (r.joined > 0.0 && r.stage != Stage::Sentence) {
        refuse("data.joined", "would make context sentences a part of their own", "leave it to the sentence stage");
    }
    notNegative("data.split_over", r.splitOver);
    for (std::size_t i = 0; i < r.files.size(); ++i) {
        const auto field = "data.files[" + std::to_string(i) + "]";
        if (r.files[i].path.empty()) {
            refuse(field + ".path", "is missing");
        }
        positive((field + ".weight").c_str(), r.files[i].weight);
    }
    if (r.base.empty()) {
        if (r.subwords.vocabulary < 32) {
            refuse("subwords.vocabulary", "must be at least 32");
        }
        if (r.subwords.vocabulary > kLargestVocabulary) {
            refuse("subwords.vocabulary", "must be at most " + std::to_string(kLargestVocabulary));
        }
        if (r.stage == Stage::Context && r.freezeBase) {
            refuse("freeze_base", "needs a base", "name a bundle in base, or set freeze_base to false");
        }
    }
    if (!r.contextFrom.empty() && (r.stage == Stage::Sentence || r.base.empty())) {
        refuse("context_from", "goes with the context stage over a base",
               "remove it, or train the context stage over a bundle");
    }
    fraction("sentence_only_share", r.sentenceOnlyShare);
    if (r.stage == Stage::Context && r.sentenceOnlyShare > 0.0 && r.freezeBase) {
        refuse("sentence_only_share", "trains nothing while the base is frozen",
               "set freeze_base to false, or leave it out");
    }
    fraction("training.label_smoothing", r.labelSmoothing);
    positive("training.learning_rate", r.optimiser.learningRate);
    notNegative("training.warm_up", double(r.optimiser.warmUp));
    notNegative("training.cool_down", double(r.optimiser.coolDown));
    if (r.optimiser.coolDown > 0 && r.maxSteps == 0) {
        refuse("training.cool_down", "counts back from an end that is not given", "give max_steps");
    }
    share("training.cool_down_share", r.optimiser.coolDownShare);
    if (r.optimiser.coolDownShare > 0.0 && r.maxMinutes == 0.0) {
        refuse("training.cool_down_share", "is a share of a time that is not given", "give max_minutes");
    }
    if (r.optimiser.coolDownShare > 0.0 && r.optimiser.coolDown > 0) {
        refuse("training.cool_down_share", "stands beside training.cool_down", "name one of them");
    }
    fraction("training.beta1", r.optimiser.beta1);
    fraction("training.beta2", r.optimiser.beta2);
    positive("training.epsilon", r.optimiser.epsilon);
    fraction("training.rho", r.optimiser.rho);
    notNegative("training.clip", r.optimiser.clip);
    positive("training.tokens_per_batch", double(r.tokensPerBatch));
    positive("training.batches_per_update", double(r.batchesPerUpdate));
    if (r.stage == Stage::Context && r.batchesPerUpdate > r.documentsPerUpdate) {
        refuse("training.batches_per_update", "is above training.documents_per_update",
               "an update's documents fall into so many parts: lower the first or raise the second");
    }
    positive("training.documents_per_update", double(r.documentsPerUpdate));
    notNegative("training.grow_documents_over", double(r.growDocumentsOver));
    positive("training.max_sentence_pieces", r.maxSentencePieces);
    notNegative("training.max_steps", double(r.maxSteps));
    notNegative("training.max_minutes", r.maxMinutes);
    positive("training.evaluate_every", double(r.evaluateEvery));
    notNegative("training.patience", double(r.patience));
    notNegative("training.contrastive_documents", double(r.contrastiveDocuments));
    if (r.chooseBy == ChooseBy::Contrastive && (r.contrastiveDocuments == 0 || !r.lab)) {
        refuse("training.choose_by", "is \"contrastive\", and nothing is compared",
               "give data.lab and training.contrastive_documents, or take \"dev_loss\"");
    }
    notNegative("training.guide_weight", r.help.guideWeight);
    notNegative("training.guide_head", r.help.guideHead);
    fraction("training.word_dropout", r.help.wordDropout);
    notNegative("training.soften_over", double(r.help.softenOver));
    share("training.other_share", r.help.otherShare);
    notNegative("training.keep_base", r.help.keepBase);
    notNegative("training.rank_weight", r.help.rankWeight);
    notNegative("training.rank_margin", r.help.rankMargin);
    if (!r.help.favourSource.empty() && r.help.favour.empty()) {
        refuse("training.favour_source", "narrows what is favoured, and nothing is", "give training.favour");
    }
    notNegative("training.favour_before", r.help.favourBefore);
    if (r.help.favourBefore > 0 && r.help.favour.empty()) {
        refuse("training.favour_before", "goes by what is favoured, and nothing is", "give training.favour");
    }
    if (r.help.otherShare < 1.0 && r.help.favour.empty()) {
        refuse("training.other_share", "leaves out sentences, and none are favoured", "give training.favour");
    }
    for (const auto& [field, weight] : {std::pair{"training.guide_weight", r.help.guideWeight},
                                        std::pair{"training.rank_weight", r.help.rankWeight}}) {
        if (weight > 0.0 && !r.lab && !r.open) {
            refuse(field, "has no records to go by", "give data.lab or data.open");
        }
    }
    positive("training.threads", r.threads);
    notNegative("training.checkpoint_every_minutes", r.checkpointEveryMinutes);
    positive("training.lost_after_minutes", r.lostAfterMinutes);
    if (r.maxSteps == 0 && r.maxMinutes == 0.0 && r.patience == 0) {
        refuse("training", "never ends", "give max_steps, max_minutes or patience");
    }
    if (r.output.empty()) {
        refuse("output", "is missing", "name the bundle to write");
    }
}

} // namespace contexture::train

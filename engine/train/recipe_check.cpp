// SPDX-License-Identifier: GPL-3.0-or-later

// Conditions between the fields of a recipe. The range of each field is in recipe_fields.cpp.
#include "engine/train/recipe.h"
#include "engine/train/recipe_fields.h"

#include <utility>

namespace contexture::train {

namespace {

class RecipeCheck {
public:
    RecipeCheck(const TrainRequest& request, const store::FieldFile& file) : r(request), m_file(file) {}

    void all() const {
        data();
        stages();
        optimiser();
        updates();
        help();
        end();
    }

private:
    void refuseWhere(bool isWrong, const std::string& field, const std::string& what,
                     const std::string& remedy = {}) const {
        if (isWrong) {
            throw Error(field + " " + what, m_file.where, remedy);
        }
    }

    void data() const {
        const bool hasFiles = !r.files.empty() || !r.shards.empty();
        refuseWhere(!r.lab && !r.open && !hasFiles, "data", "names nothing to train on",
                    "give data.lab, data.open, data.files or data.shards");
        refuseWhere(!r.files.empty() && !r.shards.empty(), "data.shards", "stands beside data.files",
                    "name one of them: shards hold the files' content");
        refuseWhere(!r.shards.empty() && r.targetContext == TargetContext::Own, "target_context",
                    "cannot be \"own\" with data.shards", "name the files, or take the gold target side");
        if (r.lab) {
            refuseWhere(r.lab->maxSentences < r.lab->minSentences, "data.lab.max_sentences",
                        "is below data.lab.min_sentences");
            refuseWhere(r.lab->seed == r.lab->devSeed, "data.lab.dev_seed",
                        "is the training seed, so the model would be chosen on what it learned",
                        "choose another number");
        }
        if (r.open) {
            refuseWhere(r.open->maxSentences < r.open->minSentences, "data.open.max_sentences",
                        "is below data.open.min_sentences");
            refuseWhere(r.open->mixed > 0.0 && !hasFiles, "data.open.mixed", "has no real sentences to stand among",
                        "name data.files, or leave it out");
        }
        refuseWhere(r.joined > 0.0 && r.stage != Stage::Sentence, "data.joined",
                    "would make context sentences a part of their own", "leave it to the sentence stage");
    }

    void stages() const {
        const bool isContext = r.stage == Stage::Context;
        refuseWhere(isContext && r.freezeBase && r.base.empty(), "freeze_base", "needs a base",
                    "name a bundle in base, or set freeze_base to false");
        refuseWhere(!r.contextFrom.empty() && (!isContext || r.base.empty()), "context_from",
                    "goes with the context stage over a base", "remove it, or train the context stage over a bundle");
        refuseWhere(isContext && r.freezeBase && r.sentenceOnlyShare > 0.0, "sentence_only_share",
                    "trains nothing while the base is frozen", "set freeze_base to false, or leave it out");
    }

    void optimiser() const {
        const OptimiserRequest& o = r.optimiser;
        refuseWhere(o.coolDown > 0 && r.maxSteps == 0, "training.cool_down",
                    "counts back from an end that is not given", "give max_steps");
        refuseWhere(o.coolDownShare > 0.0 && r.maxMinutes == 0.0, "training.cool_down_share",
                    "is a share of a time that is not given", "give max_minutes");
        refuseWhere(o.coolDownShare > 0.0 && o.coolDown > 0, "training.cool_down_share",
                    "stands beside training.cool_down", "name one of them");
    }

    void updates() const {
        refuseWhere(r.stage == Stage::Context && r.batchesPerUpdate > r.documentsPerUpdate,
                    "training.batches_per_update", "is above training.documents_per_update",
                    "an update's documents fall into so many parts: lower the first or raise the second");
        refuseWhere(r.chooseBy == ChooseBy::Contrastive && (r.contrastiveDocuments == 0 || !r.lab),
                    "training.choose_by", "is \"contrastive\", and nothing is compared",
                    "give data.lab and training.contrastive_documents, or take \"dev_loss\"");
    }

    void help() const {
        const ContextHelp& h = r.help;
        const bool favoursNothing = h.favour.empty();
        const std::string remedy = "give training.favour";
        refuseWhere(favoursNothing && h.learnOnly.empty() && !h.favourSource.empty(), "training.favour_source",
                    "narrows what is favoured, and nothing is", remedy);
        refuseWhere(favoursNothing && h.favourBefore > 0, "training.favour_before",
                    "goes by what is favoured, and nothing is", remedy);
        refuseWhere(favoursNothing && h.otherShare < 1.0, "training.other_share",
                    "leaves out sentences, and none are favoured", remedy);
        refuseWhere(!h.learnOnly.empty() && h.keepBase == 0.0, "training.learn_only",
                    "leaves all other words to chance", "give training.keep_base, such as 1");
        for (const auto& [field, weight] :
             {std::pair{"training.guide_weight", h.guideWeight}, std::pair{"training.rank_weight", h.rankWeight}}) {
            refuseWhere(weight > 0.0 && !r.lab && !r.open, field, "has no records to go by",
                        "give data.lab or data.open");
        }
    }

    void end() const {
        refuseWhere(r.maxSteps == 0 && r.maxMinutes == 0.0 && r.patience == 0, "training", "never ends",
                    "give max_steps, max_minutes or patience");
    }

    const TrainRequest& r;
    const store::FieldFile& m_file;
};

} // namespace

void checkRequest(const TrainRequest& request, const std::filesystem::path& file) {
    const store::FieldFile fields{.where = file.string(), .what = "recipe", .folder = file.parent_path()};
    recipeFields().check(request, "", fields);
    RecipeCheck(request, fields).all();
}

} // namespace contexture::train

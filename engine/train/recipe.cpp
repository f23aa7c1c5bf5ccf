#include "engine/train/recipe.h"

#include "engine/core/error.h"
#include "engine/lab/gold.h"
#include "engine/store/json_fields.h"
#include "engine/text/normalisation_names.h"

#include <array>
#include <fstream>
#include <sstream>
#include <utility>

namespace contexture::train {

namespace {

using Json = store::FieldJson;
using Reader = store::FieldReader;
using Writer = store::FieldWriter;
namespace fs = std::filesystem;

constexpr std::array kStages{"sentence", "context"};
constexpr std::array kDirections{"online", "offline"};
constexpr std::array kTargetContexts{"gold", "own"};
constexpr std::array kOptimisers{"adam", "adadelta"};
constexpr std::array kSchedules{"constant", "inverse_square_root"};
constexpr std::array kPrecisions{"fp32", "bf16", "auto"};
constexpr std::array kDevices{"cpu", "cuda", "auto"};
constexpr std::array kChoices{"dev_loss", "contrastive", "last"};
constexpr std::array kGuideLevels{"both", "sentence", "word"};

constexpr const char* kLike = "like"; // read by readRecipe alone

// Each field once: reading, writing and the check for unknown keys follow these lists.
template<class Visitor, class Request>
void visitTop(Visitor& visit, Request& r) {
    visit("stage", r.stage, kStages);
    visit("base", r.base);
    visit("context_from", r.contextFrom);
    visit("freeze_base", r.freezeBase);
    visit("context", r.context, kDirections);
    visit("sentence_only_share", r.sentenceOnlyShare);
    visit("target_context", r.targetContext, kTargetContexts);
    visit("output", r.output);
    visit("checkpoint", r.checkpoint);
    visit("log", r.log);
}

template<class Visitor, class Lab>
void visitLab(Visitor& visit, Lab& lab) {
    visit("documents", lab.documents);
    visit("seed", lab.seed);
    visit("dev_documents", lab.devDocuments);
    visit("dev_seed", lab.devSeed);
    visit("min_sentences", lab.minSentences);
    visit("max_sentences", lab.maxSentences);
}

template<class Visitor, class Open>
void visitOpen(Visitor& visit, Open& open) {
    visit("nouns", open.nouns);
    visit("documents", open.documents);
    visit("seed", open.seed);
    visit("min_sentences", open.minSentences);
    visit("max_sentences", open.maxSentences);
    visit("mixed", open.mixed);
    visit("persons", open.persons);
}

template<class Visitor, class File>
void visitFile(Visitor& visit, File& file) {
    visit("path", file.path);
    visit("weight", file.weight);
    visit("licence", file.licence);
}

template<class Visitor, class Subwords>
void visitSubwords(Visitor& visit, Subwords& subwords) {
    visit("joint", subwords.joint);
    visit("vocabulary", subwords.vocabulary);
    visit("byte_fallback", subwords.byteFallback);
    visit("normalisation", subwords.normalisation, text::kNormalisationNames);
}

template<class Visitor, class Request>
void visitTraining(Visitor& visit, Request& r) {
    visit("optimiser", r.optimiser.method, kOptimisers);
    visit("learning_rate", r.optimiser.learningRate);
    visit("schedule", r.optimiser.schedule, kSchedules);
    visit("warm_up", r.optimiser.warmUp);
    visit("cool_down", r.optimiser.coolDown);
    visit("cool_down_share", r.optimiser.coolDownShare);
    visit("beta1", r.optimiser.beta1);
    visit("beta2", r.optimiser.beta2);
    visit("epsilon", r.optimiser.epsilon);
    visit("rho", r.optimiser.rho);
    visit("clip", r.optimiser.clip);
    visit("label_smoothing", r.labelSmoothing);
    visit("tokens_per_batch", r.tokensPerBatch);
    visit("batches_per_update", r.batchesPerUpdate);
    visit("documents_per_update", r.documentsPerUpdate);
    visit("grow_documents_over", r.growDocumentsOver);
    visit("max_sentence_pieces", r.maxSentencePieces);
    visit("max_steps", r.maxSteps);
    visit("max_minutes", r.maxMinutes);
    visit("evaluate_every", r.evaluateEvery);
    visit("choose_by", r.chooseBy, kChoices);
    visit("patience", r.patience);
    visit("contrastive_documents", r.contrastiveDocuments);
    visit("precision", r.precision, kPrecisions);
    visit("device", r.device, kDevices);
    visit("threads", r.threads);
    visit("seed", r.seed);
    visit("checkpoint_every_minutes", r.checkpointEveryMinutes);
    visit("keep_checkpoint", r.keepCheckpoint);
    visit("lost_after_minutes", r.lostAfterMinutes);
}

template<class Visitor, class Help>
void visitHelp(Visitor& visit, Help& help) {
    visit("guide_weight", help.guideWeight);
    visit("guide_head", help.guideHead);
    visit("guide_level", help.guideLevel, kGuideLevels);
    visit("word_dropout", help.wordDropout);
    visit("soften_over", help.softenOver);
    visit("favour", help.favour);
    visit("favour_source", help.favourSource);
    visit("favour_before", help.favourBefore);
    visit("other_share", help.otherShare);
    visit("keep_base", help.keepBase);
    visit("rank_weight", help.rankWeight);
    visit("rank_margin", help.rankMargin);
}

template<class Visitor, class Request>
void visitCard(Visitor& visit, Request& r) {
    visit("name", r.name);
    visit("licence", r.licence);
    visit("description", r.description);
}

[[noreturn]] void mustBeList(Reader& reader, const char* key) {
    reader.refuse(Message("fields.list", "{field} must be a list", reader.field(key)));
}

void readData(const Json& json, const store::FieldFile& file, fs::path folder, TrainRequest& request) {
    Reader data(json, "data.", file);
    fs::path named;
    data("folder", named);
    const store::FieldFile inFolder{file.where, file.what,
                                    !folder.empty() ? folder
                                    : named.empty() ? file.folder
                                                    : named};
    Reader(json, "data.", inFolder)("shards", request.shards);
    data.find("shards");
    if (const Json* labJson = data.find("lab")) {
        Reader lab(*labJson, "data.lab.", file);
        request.lab.emplace();
        visitLab(lab, *request.lab);
        lab.refuseUnknown();
    }
    if (const Json* openJson = data.find("open")) {
        Reader open(*openJson, "data.open.", inFolder);
        request.open.emplace();
        visitOpen(open, *request.open);
        open.refuseUnknown();
    }
    data("joined", request.joined);
    data("split_over", request.splitOver);
    if (const Json* files = data.find("files")) {
        if (!files->is_array()) {
            mustBeList(data, "files");
        }
        for (const auto& item : *files) {
            Reader one(item, "data.files[" + std::to_string(request.files.size()) + "].", inFolder);
            visitFile(one, request.files.emplace_back());
            one.refuseUnknown();
        }
    }
    if (const Json* files = data.find("dev_files")) {
        if (!files->is_array()) {
            mustBeList(data, "dev_files");
        }
        for (const auto& item : *files) {
            if (!item.is_string()) {
                data.refuse(Message("fields.text", "{field} must be text",
                                    data.field("dev_files[" + std::to_string(request.devFiles.size()) + "]")));
            }
            request.devFiles.push_back((inFolder.folder / item.get<std::string>()).lexically_normal());
        }
    }
    data.refuseUnknown();
}

Json subwordsJson(const SubwordRequest& request) {
    Writer subwords;
    visitSubwords(subwords, request);
    if (request.normalisation == SubwordRequest().normalisation) {
        subwords.json.erase("normalisation"); // younger than the first checkpoints, see below
    }
    return subwords.json;
}

Json requestJson(const TrainRequest& request, const fs::path& folder) {
    Writer top{.folder = folder};
    visitTop(top, request);
    Json& json = top.json;
    Json data = Json::object();
    if (request.lab) {
        Writer lab;
        visitLab(lab, *request.lab);
        data["lab"] = lab.json;
    }
    if (request.open) {
        Writer open{.folder = folder};
        visitOpen(open, *request.open);
        data["open"] = open.json;
    }
    if (request.joined > 0.0) {
        data["joined"] = request.joined;
    }
    if (request.splitOver != 0) {
        data["split_over"] = request.splitOver;
    }
    for (const auto& file : request.files) {
        Writer one{.folder = folder};
        visitFile(one, file);
        if (file.licence.empty()) {
            one.json.erase("licence");
        }
        data["files"].push_back(one.json);
    }
    if (!request.shards.empty()) {
        data["shards"] = request.shards.lexically_proximate(folder).generic_string();
    }
    for (const auto& path : request.devFiles) {
        data["dev_files"].push_back(path.lexically_proximate(folder).generic_string());
    }
    json["data"] = data;
    // Fields younger than the first checkpoints and studies are written where they say something: what was written
    // without them stays comparable.
    const TrainRequest usual;
    json["subwords"] = subwordsJson(request.subwords);
    json["model"] = Json::parse(request.modelJson);
    Writer training;
    visitTraining(training, request);
    if (request.batchesPerUpdate == usual.batchesPerUpdate) {
        training.json.erase("batches_per_update");
    }
    if (request.lostAfterMinutes == usual.lostAfterMinutes) {
        training.json.erase("lost_after_minutes");
    }
    if (request.optimiser.method == usual.optimiser.method) {
        training.json.erase("optimiser");
        training.json.erase("rho");
    }
    if (request.optimiser.coolDownShare == usual.optimiser.coolDownShare) {
        training.json.erase("cool_down_share");
    }
    if (request.device == usual.device) {
        training.json.erase("device");
    }
    Writer help;
    visitHelp(help, request.help);
    Writer noHelp;
    visitHelp(noHelp, usual.help);
    for (const auto& [key, value] : help.json.items()) {
        if (value != noHelp.json[key]) {
            training.json[key] = value;
        }
    }
    json["training"] = training.json;
    Writer card;
    visitCard(card, request);
    json["card"] = card.json;
    return json;
}

} // namespace

TrainRequest parseRecipe(const std::string& text, const fs::path& file, const fs::path& dataFolder) {
    const store::FieldFile fields{file.string(), "recipe", file.parent_path()};
    const Json json = store::parseFields(text, fields, Message("recipe.json.remedy", "correct the recipe there"));
    TrainRequest request;
    Reader top(json, "", fields);
    visitTop(top, request);
    if (const Json* data = top.find("data")) {
        readData(*data, fields, dataFolder, request);
    }
    if (const Json* found = top.find("subwords")) {
        Reader subwords(*found, "subwords.", fields);
        visitSubwords(subwords, request.subwords);
        subwords.refuseUnknown();
    }
    if (const Json* model = top.find("model")) {
        if (!model->is_object()) {
            top.refuse(Message("fields.object", "{field} must be a JSON object", "model"));
        }
        request.modelJson = model->dump();
    }
    if (const Json* found = top.find("training")) {
        Reader training(*found, "training.", fields);
        training("optimiser", request.optimiser.method, kOptimisers);
        if (request.optimiser.method == Optimiser::Adadelta) { // Zeiler 2012
            request.optimiser.learningRate = 1.0;
            request.optimiser.epsilon = 1e-6;
        }
        visitTraining(training, request);
        visitHelp(training, request.help);
        training.refuseUnknown();
    }
    if (const Json* found = top.find("card")) {
        Reader card(*found, "card.", fields);
        visitCard(card, request);
        card.refuseUnknown();
    }
    top.refuseUnknown();
    checkRequest(request, file);
    return request;
}

namespace {

constexpr int kLongestLike = 8; // recipes that are each like the next

std::string textOfRecipe(const fs::path& file) {
    if (fs::is_directory(file)) {
        throw Error("this is a folder, and a recipe is a file", file.string(), "name the recipe in it");
    }
    std::ifstream stream(file, std::ios::binary);
    std::ostringstream text;
    text << stream.rdbuf();
    if (!stream) {
        throw Error("the recipe cannot be read", file.string(), "check the path");
    }
    return text.str();
}

// The recipe with what it takes from the one that it is like: its own fields over that one's (RFC 7396).
Json wholeRecipe(const fs::path& file, int left) {
    const store::FieldFile fields{file.string(), "recipe", file.parent_path()};
    Json own =
        store::parseFields(textOfRecipe(file), fields, Message("recipe.json.remedy", "correct the recipe there"));
    Reader top(own, "", fields); // refuses what is no object
    fs::path like;
    top(kLike, like);
    if (like.empty()) {
        return own;
    }
    if (left == 0) {
        top.refuse(Message("recipe.like", "{field} leads through more than {count} recipes", kLike, kLongestLike));
    }
    Json whole = wholeRecipe(like, left - 1);
    own.erase(kLike);
    whole.merge_patch(own);
    return whole;
}

} // namespace

TrainRequest readRecipe(const fs::path& file, const fs::path& dataFolder) {
    return parseRecipe(wholeRecipe(file, kLongestLike).dump(), file, dataFolder);
}

std::string toJson(const TrainRequest& request) {
    return requestJson(request, request.output.parent_path()).dump(2);
}

std::string decidingFields(const TrainRequest& request) {
    Json json = requestJson(request, {});
    for (const char* key : {"output", "checkpoint", "log", "card", "base", "context_from"}) {
        json.erase(key);
    }
    for (const char* key : {"max_steps", "max_minutes", "patience", "threads", "checkpoint_every_minutes",
                            "keep_checkpoint", "lost_after_minutes", "device"}) {
        json["training"].erase(key);
    }
    if (request.chooseBy != ChooseBy::Contrastive) { // else the best is the best on these documents
        if (request.chooseBy == ChooseBy::DevLoss) {
            json["training"].erase("choose_by");
        }
        json["training"].erase("contrastive_documents");
    }
    json["data"].erase("files"); // their content is compared, not their place: see data_fields.h
    json["data"].erase("dev_files");
    json["data"].erase("shards");
    if (json["data"].contains("open")) {
        json["data"]["open"].erase("nouns"); // likewise
    }
    if (json["data"].contains("lab")) { // another revision writes other documents
        json["data"]["lab"]["revision"] = lab::kRevision;
    }
    return json.dump();
}

std::string subwordFields(const TrainRequest& request) {
    return Json{{"subwords", subwordsJson(request.subwords)}}.dump();
}

std::string firstDifference(const std::string& before, const std::string& now) {
    const auto name = [](std::string pointer) { // "/training/seed" -> "training.seed"
        pointer.erase(0, 1);
        for (auto& c : pointer) {
            c = c == '/' ? '.' : c;
        }
        return pointer;
    };
    const Json a = Json::parse(before).flatten();
    const Json b = Json::parse(now).flatten();
    for (const auto& [key, value] : a.items()) {
        if (!b.contains(key)) {
            return name(key) + " is missing here and was " + value.dump();
        }
        if (b[key] != value) {
            return name(key) + " is " + b[key].dump() + " here and was " + value.dump();
        }
    }
    for (const auto& [key, value] : b.items()) {
        if (!a.contains(key)) {
            return name(key) + " is " + value.dump() + " here and was not given";
        }
    }
    return {};
}

std::string mergedConfig(const std::string& configJson, const std::string& patch) {
    Json config = Json::parse(configJson);
    config.merge_patch(Json::parse(patch));
    return config.dump();
}

} // namespace contexture::train

#include "engine/train/recipe.h"

#include "engine/core/error.h"
#include "engine/lab/gold.h"
#include "engine/text/normalisation_names.h"

#include <nlohmann/json.hpp>

#include <array>
#include <cmath>
#include <fstream>
#include <limits>
#include <set>
#include <sstream>
#include <type_traits>
#include <utility>

namespace contexture::train {

namespace {

using Json = nlohmann::ordered_json;
namespace fs = std::filesystem;

template<class E>
constexpr std::array<const char*, 0> kNames{};
template<>
constexpr std::array kNames<Stage>{"sentence", "context"};
template<>
constexpr std::array kNames<ContextDirection>{"online", "offline"};
template<>
constexpr std::array kNames<TargetContext>{"gold", "own"};
template<>
constexpr std::array kNames<Schedule>{"constant", "inverse_square_root"};
template<>
constexpr std::array kNames<Precision>{"fp32", "bf16", "auto"};
template<>
constexpr std::array kNames<Device>{"cpu", "cuda", "auto"};
template<>
constexpr std::array kNames<ChooseBy>{"dev_loss", "contrastive"};
template<>
constexpr std::array kNames<text::Normalisation> = text::kNormalisationNames;

// Each field once: reading, writing and the check for unknown keys follow these lists.
template<class Visitor, class Request>
void visitTop(Visitor& visit, Request& r) {
    visit("stage", r.stage);
    visit("base", r.base);
    visit("context_from", r.contextFrom);
    visit("freeze_base", r.freezeBase);
    visit("context", r.context);
    visit("sentence_only_share", r.sentenceOnlyShare);
    visit("target_context", r.targetContext);
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
    visit("normalisation", subwords.normalisation);
}

template<class Visitor, class Request>
void visitTraining(Visitor& visit, Request& r) {
    visit("learning_rate", r.optimiser.learningRate);
    visit("schedule", r.optimiser.schedule);
    visit("warm_up", r.optimiser.warmUp);
    visit("cool_down", r.optimiser.coolDown);
    visit("beta1", r.optimiser.beta1);
    visit("beta2", r.optimiser.beta2);
    visit("epsilon", r.optimiser.epsilon);
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
    visit("choose_by", r.chooseBy);
    visit("patience", r.patience);
    visit("contrastive_documents", r.contrastiveDocuments);
    visit("precision", r.precision);
    visit("device", r.device);
    visit("threads", r.threads);
    visit("seed", r.seed);
    visit("checkpoint_every_minutes", r.checkpointEveryMinutes);
    visit("keep_checkpoint", r.keepCheckpoint);
    visit("lost_after_minutes", r.lostAfterMinutes);
}

template<class Visitor, class Request>
void visitCard(Visitor& visit, Request& r) {
    visit("name", r.name);
    visit("licence", r.licence);
    visit("description", r.description);
}

// Reads one object of the recipe; what is missing keeps its default.
class Reader {
public:
    // Paths are relative to `folder`, the recipe's where none is given.
    Reader(const Json& json, std::string prefix, const fs::path& file, const fs::path& folder = {})
        : m_json(json)
        , m_prefix(std::move(prefix))
        , m_file(file)
        , m_folder(folder.empty() ? file.parent_path() : folder) {
        if (!json.is_object()) {
            refuse(m_prefix.empty() ? "the recipe" : m_prefix.substr(0, m_prefix.size() - 1), "must be a JSON object");
        }
    }

    template<class T>
    void operator()(const char* key, T& value) {
        if (const Json* found = find(key)) {
            read(m_prefix + key, *found, value);
        }
    }

    const Json* find(const char* key) {
        m_known.insert(key);
        const auto found = m_json.find(key);
        return found == m_json.end() ? nullptr : &*found;
    }

    void refuseUnknown() const {
        for (const auto& [key, value] : m_json.items()) {
            if (!m_known.contains(key)) {
                refuse(m_prefix + key, "is not a field of a recipe", "correct its name or remove it");
            }
        }
    }

    [[noreturn]] void refuse(const std::string& field, const std::string& what, const std::string& remedy = {}) const {
        throw Error(field + " " + what, m_file.string(), remedy);
    }

private:
    void read(const std::string& field, const Json& json, bool& value) const {
        if (!json.is_boolean()) {
            refuse(field, "must be true or false");
        }
        value = json.get<bool>();
    }
    template<class T>
    requires(std::is_integral_v<T> && !std::is_same_v<T, bool>) void read(const std::string& field, const Json& json,
                                                                          T& value) const {
        const bool fits = json.is_number_unsigned()
                              ? std::in_range<T>(json.get<std::uint64_t>())
                              : json.is_number_integer() && std::in_range<T>(json.get<std::int64_t>());
        if (!fits) {
            refuse(field, "must be a whole number" + std::string(std::is_unsigned_v<T> ? " of at least 0" : ""));
        }
        value = json.get<T>();
    }
    void read(const std::string& field, const Json& json, double& value) const {
        if (!json.is_number()) {
            refuse(field, "must be a number");
        }
        value = json.get<double>();
    }
    void read(const std::string& field, const Json& json, std::string& value) const {
        if (!json.is_string()) {
            refuse(field, "must be text");
        }
        value = json.get<std::string>();
    }
    void read(const std::string& field, const Json& json, fs::path& value) const {
        std::string text;
        read(field, json, text);
        value = text.empty() ? fs::path() : (m_folder / text).lexically_normal();
    }
    template<class E>
    requires std::is_enum_v<E>
    void read(const std::string& field, const Json& json, E& value) const {
        std::string choices;
        for (std::size_t i = 0; i < kNames<E>.size(); ++i) {
            if (json.is_string() && json.get<std::string>() == kNames<E>[i]) {
                value = static_cast<E>(i);
                return;
            }
            choices += (i == 0 ? "" : ", ") + std::string(kNames<E>[i]);
        }
        refuse(field, "must be one of: " + choices);
    }

    const Json& m_json;
    std::string m_prefix;
    const fs::path& m_file;
    fs::path m_folder;
    std::set<std::string> m_known;
};

struct Writer {
    fs::path folder;
    Json json = Json::object();

    template<class T>
    void operator()(const char* key, const T& value) {
        if constexpr (std::is_enum_v<T>) {
            json[key] = kNames<T>.at(static_cast<std::size_t>(value));
        } else if constexpr (std::is_same_v<T, fs::path>) {
            if (!value.empty()) {
                json[key] = value.lexically_proximate(folder).generic_string();
            }
        } else {
            json[key] = value;
        }
    }
};

void readData(Reader& top, const Json& json, const fs::path& file, fs::path folder, TrainRequest& request) {
    Reader data(json, "data.", file);
    fs::path named;
    data("folder", named);
    if (folder.empty()) {
        folder = named;
    }
    Reader inFolder(json, "data.", file, folder);
    inFolder("shards", request.shards);
    data.find("shards");
    if (const Json* labJson = data.find("lab")) {
        Reader lab(*labJson, "data.lab.", file);
        request.lab.emplace();
        visitLab(lab, *request.lab);
        lab.refuseUnknown();
    }
    if (const Json* files = data.find("files")) {
        if (!files->is_array()) {
            top.refuse("data.files", "must be a list");
        }
        for (const auto& item : *files) {
            Reader one(item, "data.files[" + std::to_string(request.files.size()) + "].", file, folder);
            visitFile(one, request.files.emplace_back());
            one.refuseUnknown();
        }
    }
    if (const Json* files = data.find("dev_files")) {
        if (!files->is_array()) {
            top.refuse("data.dev_files", "must be a list of paths");
        }
        for (const auto& item : *files) {
            if (!item.is_string()) {
                top.refuse("data.dev_files[" + std::to_string(request.devFiles.size()) + "]", "must be text");
            }
            const fs::path& in = folder.empty() ? file.parent_path() : folder;
            request.devFiles.push_back((in / item.get<std::string>()).lexically_normal());
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
    if (request.device == usual.device) {
        training.json.erase("device");
    }
    json["training"] = training.json;
    Writer card;
    visitCard(card, request);
    json["card"] = card.json;
    return json;
}

} // namespace

TrainRequest parseRecipe(const std::string& text, const fs::path& file, const fs::path& dataFolder) {
    Json json;
    try {
        json = Json::parse(text);
    } catch (const nlohmann::json::parse_error& e) {
        throw Error("it is not JSON (byte " + std::to_string(e.byte) + ")", file.string(), "correct the recipe there");
    }
    TrainRequest request;
    Reader top(json, "", file);
    visitTop(top, request);
    if (const Json* data = top.find("data")) {
        readData(top, *data, file, dataFolder, request);
    }
    if (const Json* found = top.find("subwords")) {
        Reader subwords(*found, "subwords.", file);
        visitSubwords(subwords, request.subwords);
        subwords.refuseUnknown();
    }
    if (const Json* model = top.find("model")) {
        if (!model->is_object()) {
            top.refuse("model", "must be a JSON object");
        }
        request.modelJson = model->dump();
    }
    if (const Json* found = top.find("training")) {
        Reader training(*found, "training.", file);
        visitTraining(training, request);
        training.refuseUnknown();
    }
    if (const Json* found = top.find("card")) {
        Reader card(*found, "card.", file);
        visitCard(card, request);
        card.refuseUnknown();
    }
    top.refuseUnknown();
    checkRequest(request, file);
    return request;
}

TrainRequest readRecipe(const fs::path& file, const fs::path& dataFolder) {
    if (fs::is_directory(file)) {
        throw Error("this is a folder, and a recipe is a file", file.string(), "name the recipe in it");
    }
    std::ifstream stream(file, std::ios::binary);
    std::ostringstream text;
    text << stream.rdbuf();
    if (!stream) {
        throw Error("the recipe cannot be read", file.string(), "check the path");
    }
    return parseRecipe(text.str(), file, dataFolder);
}

std::string toJson(const TrainRequest& request) {
    return requestJson(request, request.output.parent_path()).dump(2);
}

std::string decidingFields(const TrainRequest& request) {
    Json json = requestJson(request, {});
    for (const char* key : {"output", "checkpoint", "log", "card", "base", "context_from"}) {
        json.erase(key);
    }
    for (const char* key : {"max_steps", "max_minutes", "patience", "choose_by", "threads", "checkpoint_every_minutes",
                            "keep_checkpoint", "contrastive_documents", "lost_after_minutes", "device"}) {
        json["training"].erase(key);
    }
    json["data"].erase("files"); // their content is compared, not their place
    json["data"].erase("dev_files");
    json["data"].erase("shards");
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

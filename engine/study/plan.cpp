#include "engine/study/plan.h"

#include "engine/core/error.h"
#include "engine/core/files.h"
#include "engine/store/json_check.h"
#include "engine/store/json_fields.h"

#include <algorithm>
#include <map>
#include <set>

namespace contexture::study {
namespace {

namespace fs = std::filesystem;
using Json = store::FieldJson;

constexpr const char* kSystems = "systems";
constexpr std::uint64_t kTestSeed = 977; // where test.lab names none; data.lab has 1, and 2 to choose by

// What each part of a plan may hold.
const std::set<std::string> kPlanFields{"name",
                                        "description",
                                        "data",
                                        "test",
                                        "base",
                                        "training",
                                        "seeds",
                                        "beam",
                                        "significance_samples",
                                        "speed_documents",
                                        "speed_updates",
                                        "systems"};
const std::set<std::string> kTestFields{"lab", "gold", "files"};
const std::set<std::string> kTestLabFields{"documents", "seed", "min_sentences", "max_sentences"};
const std::set<std::string> kBaseFields{"model", "training", "data",        "subwords",
                                        "label", "licence",  "description", "seed"};
const std::set<std::string> kReferenceFields{"same_as", "label", "table"};
const std::set<std::string> kSystemFields{"name",
                                          "label",
                                          "table",
                                          "model",
                                          "training",
                                          "data",
                                          "stage",
                                          "base",
                                          "freeze_base",
                                          "context",
                                          "sentence_only_share",
                                          "target_context",
                                          "seeds",
                                          "subwords",
                                          "decode",
                                          "licence",
                                          "description",
                                          "bundle"};

// A label stands in a table's line, a card's name in menus and headings.
std::string asName(std::string label) {
    if (!label.empty() && label[0] >= 'a' && label[0] <= 'z') {
        label[0] = static_cast<char>(label[0] - 'a' + 'A');
    }
    return label;
}

class Parser {
public:
    Parser(const Json& json, const fs::path& file, const store::FieldFile& fields)
        : m_json(json), m_file(file), m_fields(fields) {}

    Plan parse() {
        known(m_json, "", kPlanFields);
        m_plan.name = text(m_json, "", "name");
        m_plan.description = text(m_json, "", "description");
        m_plan.beamSize = whole(m_json, "beam", m_plan.beamSize, 1);
        m_plan.significanceSamples = whole(m_json, "significance_samples", m_plan.significanceSamples, 1);
        m_plan.speedDocuments = whole(m_json, "speed_documents", m_plan.speedDocuments, 0);
        m_plan.speedUpdates = whole(m_json, "speed_updates", m_plan.speedUpdates, 1);
        readTest();
        m_seeds = seeds(m_json, "", {1});
        m_plan.tables.push_back(kSystems);
        readBase();
        if (!m_json.contains("systems") || !m_json["systems"].is_array() || m_json["systems"].empty()) {
            refuse("systems", "must be a list of at least one system");
        }
        for (std::size_t i = 0; i < m_json["systems"].size(); ++i) {
            readSystem(m_json["systems"][i], "systems[" + std::to_string(i) + "].");
        }
        for (std::size_t i = 0; i < m_plan.rows.size(); ++i) {
            m_plan.rows[i].number = i + 1;
        }
        return std::move(m_plan);
    }

private:
    [[noreturn]] void refuse(const std::string& field, const std::string& what, const std::string& remedy = {}) const {
        throw Error(field + " " + what, m_file.string(), remedy);
    }

    void known(const Json& json, const std::string& prefix, const std::set<std::string>& fields) const {
        store::FieldReader reader(json, prefix, m_fields);
        for (const std::string& field : fields) {
            reader.find(field.c_str());
        }
        reader.refuseUnknown();
    }

    std::string text(const Json& json, const std::string& prefix, const char* key, std::string otherwise = {}) const {
        store::FieldReader(json, prefix, m_fields)(key, otherwise);
        return otherwise;
    }

    int whole(const Json& json, const char* key, int otherwise, int least) const {
        int value = otherwise;
        store::FieldReader(json, "", m_fields)(key, value);
        if (value < least || value > 1000000) {
            refuse(key, "must be a whole number of at least " + std::to_string(least));
        }
        return value;
    }

    std::vector<std::uint64_t> seeds(const Json& json, const std::string& prefix,
                                     std::vector<std::uint64_t> otherwise) const {
        if (!json.contains("seeds")) {
            return otherwise;
        }
        const Json& list = json["seeds"];
        std::vector<std::uint64_t> result;
        for (const auto& seed : list.is_array() ? list : Json::array()) {
            if (seed.is_number_unsigned()) {
                result.push_back(seed.get<std::uint64_t>());
            }
        }
        if (result.empty() || result.size() != list.size() ||
            std::set<std::uint64_t>(result.begin(), result.end()).size() != result.size()) {
            refuse(prefix + "seeds", "must be a list of different whole numbers");
        }
        return result;
    }

    void readTest() {
        const Json test = m_json.value("test", Json::object());
        known(test, "test.", kTestFields);
        if (test.size() != 1) {
            refuse("test", "must name one of lab, gold and files");
        }
        if (test.contains("lab")) {
            // A recipe's data are documents of the same language; its reader checks the numbers.
            known(test["lab"], "test.lab.", kTestLabFields);
            Json data = {{"data", {{"lab", test["lab"]}}}, {"output", "x"}, {"training", {{"max_steps", 1}}}};
            Json& lab = data["data"]["lab"];
            if (!lab.contains("seed")) {
                lab["seed"] = kTestSeed;
            }
            lab["dev_documents"] = 0;
            const auto seed = store::wholeNumber<std::uint64_t>(lab["seed"]);
            if (!seed) {
                refuse("test.lab.seed", "must be a whole number from 0");
            }
            lab["dev_seed"] = 1 + *seed; // checked, not used
            const auto request = train::parseRecipe(data.dump(), m_file);
            m_plan.test.lab = {request.lab->documents, request.lab->seed, request.lab->minSentences,
                               request.lab->maxSentences};
        } else if (test.contains("gold")) {
            m_plan.test.gold = m_file.parent_path() / text(test, "test.", "gold");
        } else {
            for (const auto& path : test["files"].is_array() ? test["files"] : Json::array()) {
                if (!path.is_string()) {
                    refuse("test.files", "must be a list of paths");
                }
                m_plan.test.files.push_back(m_file.parent_path() / path.get<std::string>());
            }
            if (m_plan.test.files.empty()) {
                refuse("test.files", "must be a list of at least one path");
            }
        }
    }

    // The line of a system in its own table; null where none has that name.
    const Line* line(const std::string& system) const {
        const auto found = std::find_if(m_plan.lines.begin(), m_plan.lines.end(),
                                        [&](const Line& each) { return each.system == system; });
        return found == m_plan.lines.end() ? nullptr : &*found;
    }

    void addLine(const std::string& table, const std::string& label, const std::string& system) {
        if (std::find(m_plan.tables.begin(), m_plan.tables.end(), table) == m_plan.tables.end()) {
            m_plan.tables.push_back(table);
        }
        m_plan.lines.push_back({table, label, system});
    }

    // From one seed come the same documents: nobody may be tested on what it learned, or was chosen by.
    void refuseTestDocuments(const train::TrainRequest& request) const {
        if (!m_plan.test.lab || !request.lab) {
            return;
        }
        const bool learns = request.lab->seed == m_plan.test.lab->seed;
        if (learns || (request.lab->devDocuments > 0 && request.lab->devSeed == m_plan.test.lab->seed)) {
            refuse(learns ? "data.lab.seed" : "data.lab.dev_seed",
                   std::string("is that of test.lab, so the system would be tested on the documents that it ") +
                       (learns ? "learned from" : "was chosen by"),
                   "choose another number there or in test.lab.seed");
        }
    }

    // What a row is trained by: the study's fields, the system's over them, the row's seed over both.
    train::TrainRequest training(const Json& system, std::uint64_t seed, bool context, bool freeze) const {
        Json recipe = Json::object();
        recipe["stage"] = context ? "context" : "sentence";
        recipe["data"] = m_json.value("data", Json::object());
        recipe["data"].merge_patch(system.value("data", Json::object()));
        recipe["model"] = system.value("model", Json::object());
        recipe["training"] = m_json.value("training", Json::object());
        recipe["training"].merge_patch(system.value("training", Json::object()));
        recipe["training"]["seed"] = seed;
        recipe["output"] = "model.safetensors";
        if (context) {
            recipe["base"] = "base.safetensors"; // that of its base row, when it is there
            recipe["freeze_base"] = freeze;
        }
        for (const char* key : {"context", "sentence_only_share", "target_context", "subwords"}) {
            if (system.contains(key)) {
                recipe[key] = system[key];
            }
        }
        const std::string name = text(system, "", "name", kBaseName);
        recipe["card"] = {{"name", asName(text(system, "", "label", name))},
                          {"licence", text(system, "", "licence")},
                          {"description", text(system, "", "description")}};
        try {
            auto request = train::parseRecipe(recipe.dump(), m_file);
            refuseTestDocuments(request);
            return request;
        } catch (const Error& error) { // says the field; which system's, only we know
            throw Error(error.happened(), error.where() + ", system \"" + name + "\"", error.remedy());
        }
    }

    void readBase() {
        if (!m_json.contains(kBaseName)) {
            return;
        }
        Row row;
        row.name = kBaseName;
        row.table = kSystems;
        std::string label = "sentence level";
        const Json& base = m_json[kBaseName];
        if (base.is_string()) {
            row.given = m_file.parent_path() / base.get<std::string>();
        } else {
            known(base, "base.", kBaseFields);
            label = text(base, "base.", "label", label);
            row.seed = static_cast<std::uint64_t>(whole(base, "seed", 1, 0));
            row.training = training(base, row.seed, false, false);
        }
        addLine(kSystems, label, kBaseName);
        m_rowOf[{kBaseName, 0}] = 0;
        m_plan.rows.push_back(std::move(row));
    }

    // The row that a system starts from: none for "", the study's base, or another system's of the same seed (its first
    // where that seed is not among them).
    std::optional<std::size_t> baseOf(const Json& system, const std::string& prefix, std::uint64_t seed) const {
        const std::string name = text(system, prefix, kBaseName, kBaseName);
        if (name.empty()) {
            return std::nullopt;
        }
        if (name == kBaseName) {
            if (!m_json.contains(kBaseName)) {
                refuse(prefix + "base", "is the study's base, and the study has none",
                       "describe a base, or give \"base\": \"\" to train from nothing");
            }
            return 0;
        }
        const auto exact = m_rowOf.find({name, seed});
        const auto any = m_rowOf.lower_bound({name, 0});
        if (exact != m_rowOf.end()) {
            return exact->second;
        }
        if (any == m_rowOf.end() || any->first.first != name) {
            refuse(prefix + "base", "\"" + name + "\" is no system above this one");
        }
        return any->second;
    }

    // A system that is described above, in one more table: nothing is trained for it.
    void readReference(const Json& system, const std::string& prefix) {
        known(system, prefix, kReferenceFields);
        const std::string name = text(system, prefix, "same_as");
        const Line* own = line(name);
        if (!own) {
            refuse(prefix + "same_as", "\"" + name + "\" is no system above this one");
        }
        const std::string table = text(system, prefix, "table", kSystems);
        if (std::any_of(m_plan.lines.begin(), m_plan.lines.end(),
                        [&](const Line& other) { return other.system == name && other.table == table; })) {
            refuse(prefix + "table", "\"" + table + "\" has that system already", "name another table");
        }
        addLine(table, text(system, prefix, "label", own->label), name);
    }

    void readSystem(const Json& system, const std::string& prefix) {
        if (system.is_object() && system.contains("same_as")) {
            readReference(system, prefix);
            return;
        }
        known(system, prefix, kSystemFields);
        const std::string name = text(system, prefix, "name");
        const bool isName = !name.empty() && name != kBaseName && std::all_of(name.begin(), name.end(), [](char c) {
            return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '.' || c == '_';
        }) && name.front() != '.';
        if (!isName) {
            refuse(prefix + "name", "must be small letters, digits, \"-\", \"_\" and \".\", and not \"base\"",
                   "it names a folder");
        }
        if (line(name)) {
            refuse(prefix + "name", "\"" + name + "\" stands there twice");
        }
        const std::string table = text(system, prefix, "table", kSystems);
        addLine(table, text(system, prefix, "label", name), name);
        const std::string decode = text(system, prefix, "decode", "two-pass");
        if (decode != "two-pass" && decode != "sequential") {
            refuse(prefix + "decode", "must be two-pass or sequential");
        }
        const std::string direction = text(system, prefix, "context", "online");
        for (const std::uint64_t seed : seeds(system, prefix, m_seeds)) {
            Row row;
            row.name = name;
            row.table = table;
            row.seed = seed;
            row.decoding = decode == "sequential" ? DocumentDecoding::Sequential : DocumentDecoding::TwoPass;
            row.given = system.contains("bundle") ? m_file.parent_path() / text(system, prefix, "bundle") : fs::path();
            if (!row.given.empty()) { // measured as it is
                row.context = direction == "none"      ? ContextMode::None
                              : direction == "offline" ? ContextMode::Offline
                                                       : ContextMode::Online;
                add(std::move(row));
                break; // a seed would change nothing
            }
            row.base = baseOf(system, prefix, seed);
            const bool context = text(system, prefix, "stage", row.base ? "context" : "sentence") == "context";
            if (row.base && !context) {
                refuse(prefix + "stage", "must be context where there is a base",
                       "give \"base\": \"\" to train from nothing");
            }
            row.training = training(system, seed, row.base.has_value(), system.value("freeze_base", true));
            if (context && !row.base) { // in one stage, from nothing, with its context from the start
                row.training.stage = train::Stage::Context;
                row.training.freezeBase = false;
            }
            row.context = !context                 ? ContextMode::None
                          : direction == "offline" ? ContextMode::Offline
                                                   : ContextMode::Online;
            add(std::move(row));
        }
    }

    void add(Row row) {
        m_rowOf[{row.name, row.seed}] = m_plan.rows.size();
        m_plan.rows.push_back(std::move(row));
    }

    const Json& m_json;
    const fs::path& m_file;
    const store::FieldFile& m_fields;
    Plan m_plan;
    std::vector<std::uint64_t> m_seeds;
    std::map<std::pair<std::string, std::uint64_t>, std::size_t> m_rowOf;
};

} // namespace

std::set<std::string> planFields() {
    std::set<std::string> all;
    const auto add = [&all](const std::string& prefix, const std::set<std::string>& fields) {
        for (const std::string& field : fields) {
            all.insert(prefix + field);
        }
    };
    add("", kPlanFields);
    add("test.", kTestFields);
    add("test.lab.", kTestLabFields);
    add("base.", kBaseFields);
    add("systems[].", kReferenceFields);
    add("systems[].", kSystemFields);
    return all;
}

Plan parsePlan(const std::string& text, const fs::path& file) {
    const store::FieldFile fields{file.string(), "study", file.parent_path()};
    const Json json = store::parseFields(text, fields, "correct the study there");
    try {
        return Parser(json, file, fields).parse();
    } catch (const Json::type_error&) {
        throw Error("a field holds another kind of value than it should", file.string(),
                    "compare it with a study in resources/studies");
    }
}

Plan readPlan(const fs::path& file) {
    return parsePlan(readWhole(file), file);
}

} // namespace contexture::study

// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/study/plan.h"

#include "engine/core/error.h"
#include "engine/core/files.h"
#include "engine/study/plan_fields.h"

#include <algorithm>
#include <map>

namespace contexture::study {
namespace {

namespace fs = std::filesystem;
using Json = store::FieldJson;

// Limits: a label is in a line of a table, the name of a card in menus and headings.
std::string asName(std::string label) {
    if (!label.empty() && label[0] >= 'a' && label[0] <= 'z') {
        label[0] = static_cast<char>(label[0] - 'a' + 'A');
    }
    return label;
}

class Parser {
public:
    Parser(const Json& json, const fs::path& file, const store::FieldFile& fields) : m_file(file), m_fields(fields) {
        studyTable().read(json, "", fields, m_study);
        studyTable().check(m_study, "", fields);
        m_plan = std::move(m_study.plan);
    }

    Plan parse() {
        readTest();
        m_plan.tables.push_back(kSystems);
        readBase();
        if (!m_study.systems.is_array() || m_study.systems.empty()) {
            refuse("systems", "must be a list of at least one system");
        }
        for (std::size_t i = 0; i < m_study.systems.size(); ++i) {
            readSystem(m_study.systems[i], "systems[" + std::to_string(i) + "].");
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

    void readTest() {
        const TestPart test = m_study.test.value_or(TestPart());
        if (int(test.lab.has_value()) + int(!test.gold.empty()) + int(!test.files.empty()) != 1) {
            refuse("test", "must name one of lab, gold and files");
        }
        m_plan.test = {.lab = {}, .gold = test.gold, .files = test.files};
        if (test.lab) {
            const lab::GeneratorOptions& documents = test.lab->documents;
            if (documents.maxSentences < documents.minSentences) {
                refuse("test.lab.max_sentences", "is below test.lab.min_sentences");
            }
            m_plan.test.lab = documents;
        }
    }

    // The row of a system in its own table; null if there is no such system.
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

    // Equal seeds give equal documents: a system must not be tested on documents of its training or its evaluation.
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

    // The training of a row: the fields of the study, replaced by those of the system, with the seed of the row.
    // `recipe` contains the fields that belong to this row alone.
    train::TrainRequest training(Json recipe, const TrainedPart& part, const std::string& name,
                                 std::uint64_t seed) const {
        recipe["data"] = m_study.data;
        recipe["data"].merge_patch(part.data);
        recipe["model"] = part.model;
        recipe["training"] = m_study.training;
        recipe["training"].merge_patch(part.training);
        recipe["training"]["seed"] = seed;
        recipe["output"] = "model.safetensors";
        if (!part.subwords.is_null()) {
            recipe["subwords"] = part.subwords;
        }
        recipe["card"] = {{"name", asName(part.label.empty() ? name : part.label)},
                          {"licence", part.licence},
                          {"description", part.description}};
        try {
            auto request = train::parseRecipe(recipe.dump(), m_file);
            refuseTestDocuments(request);
            return request;
        } catch (const Error& error) { // the error names the field; the system is added here
            throw Error(error.happened(), error.where() + ", system \"" + name + "\"", error.remedy());
        }
    }

    train::TrainRequest training(const SystemPart& system, std::uint64_t seed, bool hasBase) const {
        Json recipe = {{"stage", hasBase ? "context" : "sentence"}, {"context", system.context}};
        if (hasBase) {
            recipe["base"] = "base.safetensors"; // the bundle of its base row, if that exists
            recipe["freeze_base"] = system.freezeBase;
        }
        if (!system.sentenceOnlyShare.is_null()) {
            recipe["sentence_only_share"] = system.sentenceOnlyShare;
        }
        if (!system.targetContext.is_null()) {
            recipe["target_context"] = system.targetContext;
        }
        return training(std::move(recipe), system.trained, system.name, seed);
    }

    void readBase() {
        if (m_study.base.is_null()) {
            return;
        }
        Row row;
        row.name = kBaseName;
        row.table = kSystems;
        std::string label = "sentence level";
        if (m_study.base.is_string()) {
            row.given = m_file.parent_path() / m_study.base.get<std::string>();
        } else {
            BasePart base;
            baseTable().read(m_study.base, "base.", m_fields, base);
            label = base.trained.label.empty() ? label : base.trained.label;
            row.seed = base.seed;
            row.training = training({{"stage", "sentence"}}, base.trained, kBaseName, row.seed);
        }
        addLine(kSystems, label, kBaseName);
        m_rowOf[{kBaseName, 0}] = 0;
        m_plan.rows.push_back(std::move(row));
    }

    // The row from which a system starts: none for "", the base of the study, or another system's row with the same
    // seed (its first row if it has none with that seed).
    std::optional<std::size_t> baseOf(const SystemPart& system, const std::string& prefix, std::uint64_t seed) const {
        const std::string& name = system.base;
        if (name.empty()) {
            return std::nullopt;
        }
        if (name == kBaseName) {
            if (m_study.base.is_null()) {
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

    // Reads a line that repeats, in another table, a system described above; nothing is trained for it.
    void readReference(const Json& json, const std::string& prefix) {
        ReferencePart reference;
        referenceTable().read(json, prefix, m_fields, reference);
        const Line* own = line(reference.sameAs);
        if (!own) {
            refuse(prefix + "same_as", "\"" + reference.sameAs + "\" is no system above this one");
        }
        if (std::any_of(m_plan.lines.begin(), m_plan.lines.end(), [&](const Line& other) {
                return other.system == reference.sameAs && other.table == reference.table;
            })) {
            refuse(prefix + "table", "\"" + reference.table + "\" has that system already", "name another table");
        }
        addLine(reference.table, reference.label.empty() ? own->label : reference.label, reference.sameAs);
    }

    void requireNewName(const std::string& name, const std::string& field) const {
        const bool isName = !name.empty() && name != kBaseName && std::all_of(name.begin(), name.end(), [](char c) {
            return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '.' || c == '_';
        }) && name.front() != '.';
        if (!isName) {
            refuse(field, "must be small letters, digits, \"-\", \"_\" and \".\", and not \"base\"",
                   "it names a folder");
        }
        if (line(name)) {
            refuse(field, "\"" + name + "\" stands there twice");
        }
    }

    void readSystem(const Json& json, const std::string& prefix) {
        if (json.is_object() && json.contains("same_as")) {
            readReference(json, prefix);
            return;
        }
        SystemPart system;
        systemTable().read(json, prefix, m_fields, system);
        requireNewName(system.name, prefix + "name");
        addLine(system.table, system.trained.label.empty() ? system.name : system.trained.label, system.name);
        if (!system.bundle.empty()) { // a given bundle is measured once, since a seed has no effect on it
            Row row = rowOf(system, (system.seeds.empty() ? m_study.seeds : system.seeds).front());
            row.given = system.bundle;
            row.context = contextOf(system, system.context != "none");
            add(std::move(row));
            return;
        }
        for (const std::uint64_t seed : system.seeds.empty() ? m_study.seeds : system.seeds) {
            Row row = rowOf(system, seed);
            row.base = baseOf(system, prefix, seed);
            const bool context = system.stage.empty() ? row.base.has_value() : system.stage == "context";
            if (row.base && !context) {
                refuse(prefix + "stage", "must be context where there is a base",
                       "give \"base\": \"\" to train from nothing");
            }
            row.training = training(system, seed, row.base.has_value());
            if (context && !row.base) { // trained in one stage from random weights, with its context
                row.training.stage = train::Stage::Context;
                row.training.freezeBase = false;
            }
            row.context = contextOf(system, context);
            add(std::move(row));
        }
    }

    static Row rowOf(const SystemPart& system, std::uint64_t seed) {
        Row row;
        row.name = system.name;
        row.table = system.table;
        row.seed = seed;
        row.decoding = system.decoding;
        return row;
    }

    static ContextMode contextOf(const SystemPart& system, bool readsContext) {
        return !readsContext                 ? ContextMode::None
               : system.context == "offline" ? ContextMode::Offline
                                             : ContextMode::Online;
    }

    void add(Row row) {
        m_rowOf[{row.name, row.seed}] = m_plan.rows.size();
        m_plan.rows.push_back(std::move(row));
    }

    const fs::path& m_file;
    const store::FieldFile& m_fields;
    StudyPart m_study;
    Plan m_plan;
    std::map<std::pair<std::string, std::uint64_t>, std::size_t> m_rowOf;
};

} // namespace

std::set<std::string> planFields() {
    std::set<std::string> all;
    studyTable().addNames("", all);
    baseTable().addNames("base.", all);
    referenceTable().addNames("systems[].", all);
    systemTable().addNames("systems[].", all);
    return all;
}

Plan parsePlan(const std::string& text, const fs::path& file) {
    const store::FieldFile fields{.where = file.string(), .what = "study", .folder = file.parent_path()};
    return Parser(store::parseFields(text, fields, "correct the study there"), file, fields).parse();
}

Plan readPlan(const fs::path& file) {
    return parsePlan(readWhole(file), file);
}

} // namespace contexture::study

// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/cli/commands.h"
#include "app/cli/files.h"
#include "app/cli/model_option.h"
#include "app/cli/output.h"
#include "app/cli/progress_line.h"
#include "engine/core/error.h"
#include "engine/core/one_line.h"
#include "engine/core/weight_and_effect.h"
#include "engine/store/workspace.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace contexture::cli {

namespace {

struct OverviewOptions {
    std::string workspace;
    std::string what = "sentences";
    std::string document;
    std::int64_t run = 0; // from 1, as inspect numbers them; 0: all
    std::string site;
    std::string head = "mean";
    ModelOptions model;
    int most = 12; // effects: sentences hidden from each one
    std::string format = "tsv";
    std::string out = kStandardOutput;
    bool quiet = false;
};

using Row = std::vector<nlohmann::ordered_json>; // null: unknown

// A table with named columns, written row by row.
class Table {
public:
    Table(std::ostream& out, bool isJson, std::vector<std::string> columns)
        : m_out(out), m_isJson(isJson), m_columns(std::move(columns)) {
        if (m_isJson) {
            m_out << "{\"counted_from\": 1, \"rows\": [";
            return;
        }
        for (std::size_t i = 0; i < m_columns.size(); ++i) {
            m_out << (i > 0 ? "\t" : "") << m_columns[i];
        }
        m_out << "\n";
    }

    void add(const Row& row) {
        if (m_isJson) {
            nlohmann::ordered_json object;
            for (std::size_t i = 0; i < row.size(); ++i) {
                object[m_columns[i]] = row[i];
            }
            m_out << (m_rows++ > 0 ? ",\n" : "\n")
                  << object.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
            return;
        }
        for (std::size_t i = 0; i < row.size(); ++i) {
            m_out << (i > 0 ? "\t" : "") << cell(row[i]);
        }
        m_out << "\n";
    }

    void end() { m_out << (m_isJson ? "]}\n" : ""); }

private:
    static std::string cell(const nlohmann::ordered_json& value) {
        if (value.is_null()) {
            return {};
        }
        return inOneCell(value.is_string() ? value.get<std::string>()
                                           : value.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace));
    }

    std::ostream& m_out;
    bool m_isJson;
    std::vector<std::string> m_columns;
    std::size_t m_rows = 0;
};

std::vector<std::string> columnsOf(const std::string& what) {
    std::vector<std::string> columns{"document", "run", "site", "head"};
    const auto add = [&](std::initializer_list<const char*> more) {
        columns.insert(columns.end(), more.begin(), more.end());
    };
    if (what == "map") {
        add({"sentence", "looked_at", "weight"});
    } else if (what == "sentences") {
        add({"sentence", "state", "words", "visible", "context_share", "distance", "read", "zeros", "entropy",
             "mean_log_probability"});
    } else if (what == "distances") {
        add({"distance", "share"});
    } else {
        add({"sentence", "hidden", "weight", "effect"});
    }
    return columns;
}

const char* stateName(SentenceSurvey::State state) {
    switch (state) {
    case SentenceSurvey::State::NotTranslated:
        return "not translated";
    case SentenceSurvey::State::NotTraced:
        return "not traced";
    case SentenceSurvey::State::SentenceModel:
        return "no context";
    case SentenceSurvey::State::Bypassed:
        return "nothing visible";
    case SentenceSurvey::State::NoWeights:
        return "no weights";
    case SentenceSurvey::State::Observed:
        return "observed";
    }
    return "";
}

// A requested run with its site and head.
struct Looked {
    std::string document;
    std::int64_t number = 0; // of the run, from 1
    std::shared_ptr<const Run> run;
    const SiteInfo* site = nullptr;
    HeadIndex head;

    Row begin() const {
        Row row{document, number, site->name};
        row.push_back(head.isValid() ? nlohmann::ordered_json(head.value + 1) : nlohmann::ordered_json("mean"));
        return row;
    }
};

template<class... Values>
void add(Table& table, const Looked& looked, Values&&... values) {
    Row row = looked.begin();
    (row.emplace_back(std::forward<Values>(values)), ...);
    table.add(row);
}

nlohmann::ordered_json orNull(const std::optional<double>& value) {
    return value ? nlohmann::ordered_json(*value) : nlohmann::ordered_json();
}

void writeSurvey(Table& table, const Looked& looked, const std::string& what,
                 const std::vector<SentenceSurvey>& survey) {
    if (what == "distances") {
        for (const DistanceShare& each : distanceProfile(survey)) {
            add(table, looked, each.distance, each.share);
        }
        return;
    }
    for (std::size_t i = 0; i < survey.size(); ++i) {
        const SentenceSurvey& each = survey[i];
        if (what == "map") {
            for (const SentenceWeight& weight : each.weights) {
                add(table, looked, i + 1, weight.sentence.value + 1, weight.weight);
            }
            continue;
        }
        const bool isSeen = each.state == SentenceSurvey::State::Observed;
        const auto seen = [&](double value) { return orNull(isSeen ? std::optional(value) : std::nullopt); };
        add(table, looked, i + 1, stateName(each.state), each.words, each.visible, orNull(each.contextShare),
            seen(each.distance), seen(each.support), seen(each.zeroShare), seen(each.entropy),
            orNull(each.logProbability));
    }
}

// Hides sentences from each other, one by one, and sets the run's weights beside the effects.
class EffectWriter {
public:
    EffectWriter(const OverviewOptions& options, Table& table) : m_options(options), m_table(table) {
        m_engine = makeEngine(options.model);
        m_model = m_engine->load(options.model.file);
    }

    void write(const Looked& looked, const std::vector<SentenceSurvey>& survey, ProgressLine& line) {
        std::vector<SentenceEffect> all;
        for (std::size_t i = 0; i < survey.size(); ++i) {
            const SentenceIndex sentence(static_cast<std::int64_t>(i));
            const auto toHide = sentencesToHide(survey[i], sentence, m_options.most);
            if (survey[i].state != SentenceSurvey::State::Observed || toHide.empty()) {
                continue;
            }
            const auto rows = m_engine->check(effectRequest(m_model, looked.run, sentence, toHide), {}, interrupted());
            const auto effects = effectsOf(sentence, rows);
            const auto weights = weightsOf(effects, survey);
            for (std::size_t e = 0; e < effects.size(); ++e) {
                add(m_table, looked, i + 1, effects[e].hidden.value + 1, weights[e], effects[e].effect);
            }
            all.insert(all.end(), effects.begin(), effects.end());
            line.show("run " + std::to_string(looked.number) + ": sentence " + std::to_string(i + 1) + " of " +
                      std::to_string(survey.size()));
        }
        line.finish("run " + std::to_string(looked.number) + ": " + counted(survey.size(), "sentence", "sentences"));
        if (!m_options.quiet) {
            tellHeads(looked, all);
        }
    }

private:
    static void tellHeads(const Looked& looked, const std::vector<SentenceEffect>& effects) {
        std::fprintf(stderr, "run %lld, %s: rank correlation of weight and effect\n",
                     static_cast<long long>(looked.number), counted(effects.size(), "pair", "pairs").c_str());
        for (const HeadAgreement& each : headAgreements(*looked.run, effects)) {
            const std::string head = each.head.isValid() ? "head " + std::to_string(each.head.value + 1) : "mean";
            if (each.correlation) {
                std::fprintf(stderr, "  %-28s %-8s %6.3f   entropy %.3f\n", each.site.c_str(), head.c_str(),
                             *each.correlation, each.entropy);
            } else {
                std::fprintf(stderr, "  %-28s %-8s      -   entropy %.3f\n", each.site.c_str(), head.c_str(),
                             each.entropy);
            }
        }
    }

    const OverviewOptions& m_options;
    Table& m_table;
    std::unique_ptr<Engine> m_engine;
    std::shared_ptr<LoadedModel> m_model;
};

const SiteInfo* siteOf(const Run& run, const std::string& name) {
    if (name.empty()) {
        return firstContextSite(run.model);
    }
    const auto found = std::find_if(run.model.sites.begin(), run.model.sites.end(),
                                    [&](const SiteInfo& site) { return site.name == name && site.isContext; });
    return found == run.model.sites.end() ? nullptr : &*found;
}

HeadIndex headOf(const std::string& text, const SiteInfo& site) {
    if (text == "mean") {
        return {};
    }
    int head = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), head);
    if (error != std::errc() || end != text.data() + text.size() || head < 1 || head > site.heads) {
        throw Error("there is no head \"" + text + "\" at " + site.name, "--head",
                    "give mean, or a number from 1 to " + std::to_string(site.heads));
    }
    return HeadIndex(head - 1);
}

int overview(const OverviewOptions& options) {
    checkOutputs({{"--workspace", options.workspace}, {"--model", options.model.file}}, {{"--out", options.out}});
    checkWritable({{"--out", options.out}});
    const auto workspace = store::Workspace::open(options.workspace, store::Workspace::Access::ReadOnly);
    Output out(options.out);
    Table table(out.stream(), options.format == "json", columnsOf(options.what));
    std::unique_ptr<EffectWriter> effects;
    if (options.what == "effects") {
        effects = std::make_unique<EffectWriter>(options, table);
    }
    ProgressLine line(options.quiet);
    const auto documents = workspace.documents();
    const auto runs = workspace.runs();
    std::size_t shown = 0;
    for (std::size_t i = 0; i < runs.size(); ++i) {
        interrupted().throwIfCancelled();
        const auto document = std::find_if(documents.begin(), documents.end(),
                                           [&](const auto& each) { return each.id == runs[i].document; });
        const std::string name = document == documents.end() ? ""
                                 : document->name.empty()    ? document->title
                                                             : document->name;
        const auto number = static_cast<std::int64_t>(i) + 1;
        if ((options.run > 0 && options.run != number) || (!options.document.empty() && options.document != name)) {
            continue;
        }
        Looked looked{name, number, workspace.loadRun(runs[i].id), nullptr, {}};
        looked.site = siteOf(*looked.run, options.site);
        if (!looked.site) { // a model without context, or without that site
            if (options.run > 0) {
                throw Error("run " + std::to_string(options.run) +
                                (options.site.empty() ? " reads no context" : " has no such attention"),
                            options.workspace, "choose another run, or a site that inspect lists");
            }
            continue;
        }
        looked.head = headOf(options.head, *looked.site);
        const auto survey = surveyDocument(*looked.run, looked.site->name, looked.head);
        if (!effects) {
            writeSurvey(table, looked, options.what, survey);
        } else if (looked.run->settings.context != ContextMode::None) {
            effects->write(looked, survey, line);
        }
        ++shown;
    }
    if (shown == 0) {
        throw Error("no run of it is what was asked for", options.workspace,
                    "inspect lists its documents, runs and sites");
    }
    table.end();
    out.commit();
    return kSuccess;
}

} // namespace

void addOverview(CLI::App& app, Work& work) {
    auto options = std::make_shared<OverviewOptions>();
    CLI::App* command = app.add_subcommand(
        "overview", "What the sentences of whole documents looked at, from the traces of a workspace: weights between "
                    "sentences, measures by sentence, distances, and whether the weights say what matters.");
    command->add_option("--workspace", options->workspace, "Workspace (.contexture) with traces")->required();
    auto* what = command->add_option("--what", options->what,
                                     "sentences, map, distances, or effects: weight beside the log-probability that a "
                                     "translation loses when that sentence is hidden");
    what->capture_default_str()->check(CLI::IsMember({"sentences", "map", "distances", "effects"}));
    addModelOptions(*command, options->model, "effects: the bundle that made the runs");
    command->add_option("--most", options->most, "effects: sentences hidden from each one, the heaviest first")
        ->capture_default_str()
        ->check(CLI::Range(1, 100'000));
    command->add_option("--document", options->document, "Only this document");
    command->add_option("--run", options->run, "Only this run, counted from 1")->check(wholeNumber<std::int64_t>(1));
    command->add_option("--site", options->site, "Context site; the first of each model if not given");
    command->add_option("--head", options->head, "mean, or a head's number from 1")->capture_default_str();
    command->add_option("--format", options->format, "tsv or json")
        ->capture_default_str()
        ->check(CLI::IsMember({"tsv", "json"}));
    command->add_option("--out", options->out, "File; standard output if not given");
    command->add_flag("--quiet", options->quiet, "Neither progress nor correlations on standard error");
    command->callback([options, &work] {
        if (options->what == "effects" && options->model.file.empty()) {
            throw CLI::ValidationError("--what effects needs the model: --model BUNDLE");
        }
        if (options->what != "effects" && !options->model.file.empty()) {
            throw CLI::ValidationError("--model is for --what effects");
        }
        work = [options] { return overview(*options); };
    });
}

} // namespace contexture::cli

// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/cli/asked_run.h"
#include "app/cli/commands.h"
#include "app/cli/files.h"
#include "app/cli/model_option.h"
#include "app/cli/output.h"
#include "app/cli/progress_line.h"
#include "app/cli/report_values.h"
#include "app/cli/run_json.h"
#include "engine/core/attribution.h"
#include "engine/core/error.h"
#include "engine/core/one_line.h"
#include "engine/eval/word_classes.h"
#include "engine/store/settings_json.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstdio>
#include <optional>
#include <set>

namespace contexture::cli {

namespace {

using nlohmann::ordered_json;

struct NeedOptions {
    ModelOptions model;
    AskedRunOptions asked;
    bool reference = false;
    bool keep = false;
    double least = -1e9;
    std::vector<std::string> classes;
    std::string sort = "need";
    std::string json;
    bool quiet = false;
};

struct NeededWord {
    SentenceIndex sentence;
    WordIndex word;
    std::string text;
    eval::WordClass wordClass = eval::WordClass::Other;
    WordNeed need;
};

// A run that has the document's reference in place of translations.
std::shared_ptr<const Run> runOfReference(Engine& engine, const std::shared_ptr<LoadedModel>& model, const Run& run) {
    if (!run.document->hasReference()) {
        throw Error("the document has no reference", "--reference", "give a table with one, or leave it out");
    }
    ScoreRequest score{model, run.document, {}, {}, run.settings};
    score.settings.trace = TraceDetail::None;
    for (std::size_t s = 0; s < run.document->size(); ++s) {
        score.items.push_back({SentenceIndex(static_cast<std::int64_t>(s)), run.document->reference.at(s).text});
    }
    auto scored = std::make_shared<Run>(run);
    scored->sentences = engine.score(score, interrupted());
    scored->firstPass.clear();
    return scored;
}

std::vector<NeededWord> neededWords(const Run& run, const std::vector<SentenceNeed>& needs,
                                    const NeedOptions& options) {
    const std::set<std::string> classes(options.classes.begin(), options.classes.end());
    std::vector<NeededWord> rows;
    for (const SentenceNeed& sentence : needs) {
        const Sentence& text = run.sentences.at(sentence.sentence.asSize())->text;
        for (std::size_t w = 0; w < std::min(sentence.words.size(), text.words.size()); ++w) {
            const WordIndex word(static_cast<std::int64_t>(w));
            NeededWord row{sentence.sentence, word, std::string(text.word(word)),
                           eval::wordClass(text, w, run.model.targetLanguage), sentence.words[w]};
            const bool isWanted = classes.empty() || classes.contains(eval::name(row.wordClass));
            if (isWanted && double{row.need.gain} >= options.least) {
                rows.push_back(std::move(row));
            }
        }
    }
    if (options.sort != "text") {
        const bool byDivergence = options.sort == "divergence";
        std::stable_sort(rows.begin(), rows.end(), [byDivergence](const NeededWord& a, const NeededWord& b) {
            return byDivergence ? a.need.divergence > b.need.divergence : a.need.gain > b.need.gain;
        });
    }
    return rows;
}

ordered_json needJson(const Run& run, const std::vector<NeededWord>& rows, bool ofReference) {
    ordered_json json = {{"counted_from", 1},
                         {"model", run.model.name},
                         {"context", store::name(run.settings.context)},
                         {"of", ofReference ? "reference" : "translation"},
                         {"words", ordered_json::array()}};
    for (const NeededWord& row : rows) {
        json["words"].push_back(
            {{"sentence", row.sentence.value + 1},
             {"word", row.word.value + 1},
             {"text", row.text},
             {"class", eval::name(row.wordClass)},
             {"need", numberOrNull(row.need.gain)},
             {"divergence", numberOrNull(row.need.divergence)},
             {"instead", row.need.instead.empty() ? ordered_json(nullptr) : ordered_json(row.need.instead)}});
    }
    return json;
}

void printNeeds(std::ostream& out, const std::vector<NeededWord>& rows) {
    out << "need\tdivergence\tsentence\tword\ttext\tclass\tinstead\n";
    for (const NeededWord& row : rows) {
        char numbers[64];
        std::snprintf(numbers, sizeof numbers, "%.4f\t%.4f", double{row.need.gain}, double{row.need.divergence});
        out << numbers << "\t" << row.sentence.value + 1 << "\t" << row.word.value + 1 << "\t" << inOneCell(row.text)
            << "\t" << eval::name(row.wordClass) << "\t" << inOneCell(row.need.instead) << "\n";
    }
}

int need(const NeedOptions& options) {
    const AskedRunOptions& asked = options.asked;
    checkOutputs({{"--model", options.model.file}, {"--document", asked.document}, {"--workspace", asked.workspace}},
                 {{"--json", options.json}});
    checkWritable({{"--json", options.json}});
    reserveStandardOutput(options.json);
    if (asked.document.empty() == asked.workspace.empty()) {
        throw Error("what is asked about has to be named", "need",
                    "name either a text with --document or a workspace with --workspace");
    }
    const std::unique_ptr<Engine> engine = makeEngine(options.model);
    std::optional<store::Workspace> workspace;
    if (!asked.workspace.empty()) {
        using Access = store::Workspace::Access;
        workspace = store::Workspace::open(asked.workspace, options.keep ? Access::ReadWrite : Access::ReadOnly);
    }
    const auto model = engine->load(options.model.file);
    const AskedRun base = workspace ? askedRun(*workspace, asked, model->info()) : askedRun(model, *engine, asked);
    const auto run = options.reference ? runOfReference(*engine, model, *base.run) : base.run;
    NeedRequest request{model, run};
    if (asked.sentence > 0) {
        request.sentences = {sentenceAt(asked.sentence, *run->document, "--sentence")};
    }
    ProgressLine progress(options.quiet);
    const std::size_t all = asked.sentence > 0 ? 1 : run->finished();
    std::size_t done = 0;
    const auto said = [&] { return std::to_string(done) + " of " + counted(all, "sentence", "sentences"); };
    const auto needs = engine->need(
        request,
        [&](const SentenceNeed&) {
            ++done;
            progress.show(said());
        },
        interrupted());
    progress.finish(said());
    if (options.keep) {
        workspace->atomically([&] {
            for (const SentenceNeed& each : needs) {
                workspace->save(base.row, each);
            }
        });
        workspace->close();
    }
    const std::vector<NeededWord> rows = neededWords(*run, needs, options);
    if (!options.json.empty()) {
        ordered_json report = needJson(*run, rows, options.reference);
        nameStrength(report, run->settings);
        nameDevice(report, model->device());
        writeFile(options.json, dump(report));
        return kSuccess;
    }
    Output out(kStandardOutput);
    printNeeds(out.stream(), rows);
    out.commit();
    return kSuccess;
}

} // namespace

void addNeed(CLI::App& app, Work& work) {
    auto options = std::make_shared<NeedOptions>();
    CLI::App* command = app.add_subcommand(
        "need", "Which words of a translation needed the context: how much more probable each is with it than without, "
                "and the word that the model would prefer without context.");
    addModelOptions(*command, options->model, "Model bundle (.safetensors)")->required();
    CLI::Option* workspace = addAskedRunOptions(*command, options->asked).workspace;
    command->add_option("--sentence", options->asked.sentence, "One sentence alone, from 1")->check(wholeNumber(1));
    auto* reference =
        command->add_flag("--reference", options->reference, "Of the document's reference, not of the translation");
    command
        ->add_flag("--keep", options->keep, "Keep it in the workspace, where query and the window find it: need >= 0.5")
        ->needs(workspace)
        ->excludes(reference);
    command->add_option("--least", options->least, "Only words that gain at least this much, in nats");
    command->add_option("--class", options->classes, "Only words of these classes: pronoun,noun,verb,…")
        ->delimiter(',')
        ->check([](const std::string& name) {
            const bool isKnown = std::any_of(eval::kWordClasses.begin(), eval::kWordClasses.end(),
                                             [&](eval::WordClass each) { return name == eval::name(each); });
            return isKnown ? std::string() : name + " is no class of words";
        });
    command->add_option("--sort", options->sort, "need, divergence, or text for the order of the text")
        ->capture_default_str()
        ->check(CLI::IsMember({"need", "divergence", "text"}));
    command->add_option("--json", options->json, "Everything as JSON, in place of the table; - is standard output");
    command->add_flag("--quiet", options->quiet, "No progress");
    command->callback([options, &work] { work = [options] { return need(*options); }; });
}

} // namespace contexture::cli

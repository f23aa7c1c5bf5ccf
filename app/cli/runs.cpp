// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/cli/commands.h"
#include "app/cli/files.h"
#include "app/cli/output.h"
#include "app/cli/run_scores.h"
#include "engine/core/error.h"
#include "engine/core/one_line.h"
#include "engine/given/given_run.h"
#include "engine/store/sentence_scores.h"
#include "engine/store/workspace.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace contexture::cli {

namespace {

struct RunsOptions {
    std::string workspace;
    std::string add; // a file of translations, of attention with translations, or none
    std::vector<std::string> attention;
    std::string sourcePieces; // of attention over subwords that its file does not name
    std::string targetPieces;
    std::string piecesOf;
    std::string name;
    std::string document; // its id, or its number from 1
    std::vector<int> remove;
    int run = 0; // of the scores, counted from 1; 0: the only one
    ScoresOptions scores;
    std::string removeScores; // a metric
    bool withNotes = false;
    bool json = false;
};

const store::DocumentEntry& documentOf(const std::vector<store::DocumentEntry>& documents, const RunsOptions& options) {
    if (options.document.empty()) {
        if (documents.size() == 1) {
            return documents.front();
        }
        throw Error("the workspace holds " + counted(documents.size(), "document", "documents"), options.workspace,
                    "say which one was translated with --document, by its id or its number");
    }
    for (std::size_t i = 0; i < documents.size(); ++i) {
        if (documents[i].name == options.document || std::to_string(i + 1) == options.document) {
            return documents[i];
        }
    }
    throw Error("there is no document \"" + options.document + "\"", options.workspace,
                "contexture-cli inspect lists its documents");
}

// Adds the results of another program as a run beside those of models.
void add(store::Workspace& workspace, const RunsOptions& options) {
    const store::DocumentEntry entry = documentOf(workspace.documents(), options);
    given::GivenFiles files{
        .translations = {},
        .attention = {options.attention.begin(), options.attention.end()},
        .name = options.name,
        .pieces = {.source = options.sourcePieces, .target = options.targetPieces, .model = options.piecesOf}};
    if (!options.add.empty() && given::isAttentionFile(options.add)) {
        files.attention.insert(files.attention.begin(), options.add);
    } else {
        files.translations = options.add;
    }
    const auto [run, remarks] = given::readGivenRun(files, workspace.loadDocument(entry.id), interrupted());
    const std::string file = options.add.empty() ? options.attention.front() : options.add;
    for (const store::RunEntry& present : workspace.runs()) {
        if (present.document == entry.id && present.modelHash == run->model.hash) {
            throw Error("this translation is one of the runs already", file,
                        "leave it out, or remove the run that it is first");
        }
    }
    workspace.save(*run);
    for (const Message& remark : remarks) {
        complain(remark.english());
    }
}

void remove(store::Workspace& workspace, const RunsOptions& options) {
    const std::vector<store::RunEntry> runs = workspace.runs();
    workspace.atomically([&] { // all runs or none
        for (const int number : options.remove) {
            if (number < 1 || static_cast<std::size_t>(number) > runs.size()) {
                throw Error("there is no run " + std::to_string(number), options.workspace,
                            runs.empty() ? "it holds none" : "it holds runs 1 to " + std::to_string(runs.size()));
            }
            const store::RunEntry& run = runs[static_cast<std::size_t>(number) - 1];
            const auto notes = workspace.notes(run.document);
            const auto onRun = static_cast<std::size_t>(
                std::ranges::count_if(notes, [&](const store::Note& note) { return note.run == run.id; }));
            const std::size_t marks = workspace.marks(run.id).size();
            if (onRun + marks > 0 && !options.withNotes) {
                throw Error("run " + std::to_string(number) + " has " + counted(onRun, "note", "notes") + " and " +
                                counted(marks, "marked error", "marked errors"),
                            options.workspace, "remove it with them: --with-notes");
            }
            workspace.remove(run.id);
        }
    });
}

store::RunId scoredRun(const store::Workspace& workspace, const RunsOptions& options) {
    const std::vector<store::RunEntry> runs = workspace.runs();
    if (options.run == 0 && runs.size() != 1) {
        throw Error("the workspace holds " + counted(runs.size(), "run", "runs"), options.workspace,
                    runs.empty() ? "add a translation first, with --add"
                                 : "say with --run which of them the numbers are of, by its number in the list");
    }
    if (static_cast<std::size_t>(options.run) > runs.size()) {
        throw Error("there is no run " + std::to_string(options.run), options.workspace,
                    runs.empty() ? "it holds none" : "it holds runs 1 to " + std::to_string(runs.size()));
    }
    return runs[options.run == 0 ? 0 : static_cast<std::size_t>(options.run) - 1].id;
}

void removeScores(store::Workspace& workspace, const RunsOptions& options) {
    const store::RunId run = scoredRun(workspace, options);
    if (!store::removeScores(workspace, run, options.removeScores)) {
        std::string names;
        for (const store::SentenceScores& scores : store::scoresOf(workspace, run)) {
            names += (names.empty() ? "" : ", ") + scores.metric;
        }
        throw Error("the run has no numbers of a metric \"" + options.removeScores + "\"", options.workspace,
                    names.empty() ? "it has none at all" : "it has those of " + names);
    }
}

// The mean of each metric.
nlohmann::ordered_json scoresJson(const store::Workspace& workspace, store::RunId run) {
    auto means = nlohmann::ordered_json::object();
    for (const store::SentenceScores& scores : store::scoresOf(workspace, run)) {
        means[scores.metric] = scores.mean();
    }
    return means;
}

// "COMET 0.8312, MetricX 2.1"
std::string shownScores(const nlohmann::ordered_json& means) {
    std::string shown;
    for (const auto& [metric, mean] : means.items()) {
        char number[32];
        std::snprintf(number, sizeof number, " %.4g", mean.get<double>());
        shown += (shown.empty() ? "" : ", ") + metric + number;
    }
    return shown;
}

int runs(const RunsOptions& options) {
    const bool adds = !options.add.empty() || !options.attention.empty();
    const bool scores = !options.scores.file.empty();
    const bool changes = adds || scores || !options.remove.empty() || !options.removeScores.empty();
    using Access = store::Workspace::Access;
    auto workspace = store::Workspace::open(options.workspace, changes ? Access::ReadWrite : Access::ReadOnly);
    if (!options.remove.empty()) {
        remove(workspace, options);
    }
    if (adds) {
        add(workspace, options);
    }
    if (!options.removeScores.empty()) {
        removeScores(workspace, options);
    }
    const std::size_t leftOut = scores ? addScores(workspace, scoredRun(workspace, options), options.scores) : 0;
    const std::vector<store::DocumentEntry> documents = workspace.documents();
    nlohmann::ordered_json list = nlohmann::ordered_json::array();
    for (const store::RunEntry& run : workspace.runs()) {
        const auto document = std::ranges::find(documents, run.document, &store::DocumentEntry::id);
        list.push_back({{"run", list.size() + 1},
                        {"document", document == documents.end() ? std::string()
                                     : document->name.empty()    ? document->title
                                                                 : document->name},
                        {"label", run.label},
                        {"model", run.modelName},
                        {"translated", run.translated},
                        {"traced", run.traced},
                        {"saved", run.savedAt},
                        {"scores", scoresJson(workspace, run.id)}});
    }
    Output out(kStandardOutput);
    if (options.json) {
        out.stream() << list.dump(1, ' ', false, nlohmann::json::error_handler_t::replace) << "\n";
    } else {
        out.stream() << "run\tdocument\tlabel\tmodel\ttranslated\ttraced\tsaved\tscores\n";
        for (const auto& row : list) {
            const char* before = "";
            for (const auto& [column, value] : row.items()) {
                out.stream() << before
                             << inOneCell(value.is_string()   ? value.get<std::string>()
                                          : value.is_object() ? shownScores(value)
                                                              : value.dump());
                before = "\t";
            }
            out.stream() << "\n";
        }
    }
    out.commit();
    return leftOut > 0 ? kFailure : kSuccess;
}

} // namespace

void addRuns(CLI::App& app, Work& work) {
    auto options = std::make_shared<RunsOptions>();
    CLI::App* command = app.add_subcommand(
        "runs",
        "List the runs of a workspace, add a translation that another program has made, or numbers that a metric "
        "gave to one, or remove some.");
    command->add_option("--workspace", options->workspace, "Workspace (.contexture)")->required();
    auto* add = command->add_option("--add", options->add,
                                    "Translations of any program, a line for each sentence, or a table with a column "
                                    "\"translation\": a run to read, compare, search and mark beside the others");
    auto* attention =
        command->add_option("--attention", options->attention,
                            "What the added run attended to: JSON, NumPy's arrays (.npz, .npy), the alignments of "
                            "Nematus or those of marian-decoder (--alignment soft); several files add up. Without "
                            "--add, the translations stand in it, too");
    auto* sourcePieces = command->add_option("--source-pieces", options->sourcePieces,
                                             "Subwords of the source, where the attention's file does not name them: "
                                             "a line for each sentence, spaces between its subwords");
    auto* targetPieces = command->add_option("--target-pieces", options->targetPieces, "The same of the translation");
    auto* piecesOf = command->add_option("--pieces-of", options->piecesOf,
                                         "Model bundle whose subword models cut both sides, where the attention's "
                                         "file and those options do not name subwords");
    auto* name =
        command->add_option("--name", options->name, "What the added run is called; the name of its file if not given");
    auto* document =
        command->add_option("--document", options->document,
                            "Which document was translated, by its id or its number from 1, where there are several");
    command->add_option("--remove", options->remove, "Runs to remove, by their numbers as listed before: 2,3")
        ->delimiter(',')
        ->check(wholeNumber(1));
    auto* scores = command->add_option(
        "--scores", options->scores.file,
        "Numbers for the sentences of a run: what comet-score prints or writes as JSON (with the errors that xCOMET "
        "marks), JSON Lines of MetricX, a number a line, or a table with a column of numbers");
    auto* run =
        command->add_option("--run", options->run, "Of which run, by its number as listed, where there are several");
    run->check(wholeNumber(1));
    command
        ->add_option("--metric", options->scores.metric,
                     "What the metric is called, in searches (comet < 0.5) and columns; by the file if not given")
        ->needs(scores);
    command
        ->add_option("--column", options->scores.columns,
                     "Columns of a table, or members of JSON, that are read, where there are several of numbers")
        ->delimiter(',')
        ->needs(scores);
    command
        ->add_option("--system", options->scores.system,
                     "Whose numbers, where the file has several systems; by their translations if not given")
        ->needs(scores);
    auto* removeScores = command->add_option("--remove-scores", options->removeScores, "Remove a metric's numbers");
    removeScores->excludes(scores);
    command->add_flag("--with-notes", options->withNotes, "Remove runs that have notes or marked errors, too");
    command->add_flag("--json", options->json, "The list as JSON");
    command->callback([options, add, attention, sourcePieces, targetPieces, piecesOf, name, document, scores, run,
                       removeScores, &work] {
        if (run->count() > 0 && scores->count() + removeScores->count() == 0) {
            throw CLI::RequiresError("--run", "--scores or --remove-scores");
        }
        if (add->count() + attention->count() == 0 && name->count() + document->count() > 0) {
            throw CLI::RequiresError("--name and --document", "--add or --attention");
        }
        if (add->count() + attention->count() == 0 &&
            sourcePieces->count() + targetPieces->count() + piecesOf->count() > 0) {
            throw CLI::RequiresError("--source-pieces, --target-pieces and --pieces-of", "--add or --attention");
        }
        work = [options] { return runs(*options); };
    });
}

} // namespace contexture::cli

// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/store/export.h"
#include "app/cli/commands.h"
#include "app/cli/export_filter.h"
#include "app/cli/files.h"
#include "app/cli/output.h"
#include "app/cli/progress_line.h"
#include "app/cli/translated_file.h"
#include "engine/core/error.h"
#include "engine/store/note_export.h"
#include "engine/store/page_export.h"
#include "engine/store/run_check.h"
#include "engine/store/score_export.h"
#include "engine/store/workspace.h"
#include "engine/text/encoding.h"
#include "engine/text/file_format.h"
#include "engine/text/what_if.h"

#include <algorithm>
#include <set>

namespace contexture::cli {

namespace {

constexpr const char* kNotes = "notes";
constexpr const char* kPage = "page";
constexpr const char* kScores = "scores";
constexpr const char* kDocument = "document";
constexpr std::size_t kNamed = 8; // damaged traces that are listed

struct ExportOptions {
    std::string workspace;
    std::string what;
    std::string format = "csv";
    std::string out = kStandardOutput;
    std::string document; // the file that was translated
    NamedFilter filter;
    int run = 0;                 // counted from 1; 0 = all
    std::string language = "en"; // language of the texts on a page
    bool tries = false;          // exports tries instead of runs
    bool meanOnly = false;
    bool quiet = false;
};

// The requested run; invalid: all runs.
store::RunId runOf(const store::Workspace& workspace, const ExportOptions& options) {
    const auto entries = workspace.runs();
    if (options.run > static_cast<int>(entries.size())) {
        throw Error("there is no run " + std::to_string(options.run), options.workspace,
                    "it holds " + std::to_string(entries.size()) + "; contexture-cli inspect lists them");
    }
    return options.run == 0 ? store::RunId() : entries[static_cast<std::size_t>(options.run) - 1].id;
}

store::RunSources sourcesOf(const store::Workspace& workspace, const ExportOptions& options) {
    const store::RunId only = runOf(workspace, options);
    store::RunSources runs;
    for (const store::RunEntry& entry : workspace.runs()) {
        if (options.run == 0 || entry.id == only) {
            runs.push_back(workspace.source(entry.id));
        }
    }
    if (runs.empty()) {
        throw Error("the workspace holds no run", options.workspace, "translate its document first");
    }
    return runs;
}

// A kept try as a run of its one sentence; null if its
// attention is missing or does not fit the present run.
std::shared_ptr<const Run> runOf(const store::StoredTry& stored, const Run& run, const std::string& name) {
    const KeptTry& kept = stored.kept;
    if (!kept.said->trace || !text::fits(kept.what, run) || !text::isOf(kept, run)) {
        return nullptr;
    }
    auto tried = std::make_shared<Run>(*text::runOfTry(run, kept));
    tried->label = run.label + ": " + name;
    return store::whatIsWrong(*tried).empty() ? tried : nullptr;
}

// The kept tries of the requested runs, each as a run. `damaged` gets the tries whose trace is damaged.
store::RunSources triesOf(const store::Workspace& workspace, const ExportOptions& options,
                          std::vector<store::TraceDamage>& damaged) {
    const store::RunId only = runOf(workspace, options);
    store::RunSources tries;
    std::size_t other = 0;
    for (const store::RunEntry& entry : workspace.runs()) {
        if (options.run != 0 && entry.id != only) {
            continue;
        }
        const auto run = workspace.loadRun(entry.id, store::Workspace::Traces::Skip);
        std::size_t number = 0;
        const std::size_t before = damaged.size();
        for (const auto& stored : workspace.tries(entry.id, store::Workspace::Traces::Load, &damaged)) {
            const std::string name = stored.kept.name.empty() ? "try " + std::to_string(++number) : stored.kept.name;
            if (const auto tried = runOf(stored, *run, name)) {
                tries.push_back(std::make_shared<store::HeldRun>(tried));
            } else {
                ++other;
            }
        }
        other -= damaged.size() - before; // these are reported separately
    }
    if (other > 0) {
        complain(counted(other, "kept try is", "kept tries are") +
                 " left out: kept without attention, or not of the run as it is now");
    }
    if (tries.empty()) {
        throw Error("no try is kept with its attention", options.workspace,
                    "keep one in the window, or with what-if --keep");
    }
    return tries;
}

store::RunId onlyRunOf(const store::Workspace& workspace, const ExportOptions& options) {
    const auto entries = workspace.runs();
    if (options.run == 0 && entries.size() > 1) {
        throw Error("it holds " + std::to_string(entries.size()) + " runs, and " + options.what + " is of one",
                    options.workspace, "choose one with --run; contexture-cli inspect lists them");
    }
    if (entries.empty()) {
        throw Error("the workspace holds no run", options.workspace, "translate its document first");
    }
    return options.run == 0 ? entries.front().id : runOf(workspace, options);
}

// Reports requests that cannot be fulfilled before anything is read.
void checkAsked(const store::RunSources& runs, const store::ExportOptions& wanted, const std::string& workspace) {
    std::size_t longest = 0;
    bool isTraced = false;
    for (const auto& run : runs) {
        const std::size_t size = run->run().document->size();
        longest = std::max(longest, size);
        for (std::size_t s = 0; s < size && !isTraced; ++s) {
            isTraced = run->isTraced(SentenceIndex(static_cast<std::int64_t>(s)));
        }
    }
    for (const SentenceRange& range : wanted.filter.sentences) {
        if (static_cast<std::size_t>(range.begin) >= longest) {
            throw Error("there is no sentence " + std::to_string(range.begin + 1), workspace,
                        "it holds sentences 1 to " + std::to_string(longest));
        }
    }
    if (wanted.what == store::ExportWhat::Needs || wanted.what == store::ExportWhat::Attributions) {
        const bool isNeed = wanted.what == store::ExportWhat::Needs;
        if (std::none_of(runs.begin(), runs.end(), [isNeed](const auto& run) {
                const RunAnswers answers = run->answers();
                return isNeed ? !answers.needs.empty() : !answers.attributions.empty();
            })) {
            throw Error(isNeed ? "no word's need of context was kept" : "no answer about a word was kept", workspace,
                        isNeed ? "compute it with contexture-cli need --workspace FILE --keep"
                               : "ask about a word with contexture-cli attribute --workspace FILE --keep");
        }
        return;
    }
    if (!isTraced && wanted.what != store::ExportWhat::Translations) {
        throw Error("no trace was saved", workspace, "translate its document with --trace");
    }
}

void tellDamage(const store::ExportReport& report) {
    for (std::size_t i = 0; i < std::min(report.damaged.size(), kNamed); ++i) {
        const store::TraceDamage& damage = report.damaged[i];
        complain("run \"" + damage.run + "\", sentence " + std::to_string(damage.sentence.value + 1) +
                 " is left out: " + damage.what);
    }
    if (report.damaged.size() > kNamed) {
        complain(std::to_string(report.damaged.size() - kNamed) + " more sentences are left out");
    }
    complain(counted(report.damaged.size(), "damaged trace was", "damaged traces were") +
             " left out; everything else was written");
}

std::string sentencesOf(const store::ExportReport& report) {
    return std::to_string(report.sentences) + " of " + counted(report.all, "sentence", "sentences");
}

int exportNotes(const ExportOptions& options) {
    const auto workspace = store::Workspace::open(options.workspace, store::Workspace::Access::ReadOnly);
    const auto rows = store::notesOf(workspace, runOf(workspace, options));
    Output out(options.out);
    store::exportNotes(out.stream(), rows, store::parseExportFormat(options.format));
    out.commit();
    return kSuccess;
}

int exportScores(const ExportOptions& options) {
    const auto workspace = store::Workspace::open(options.workspace, store::Workspace::Access::ReadOnly);
    const store::RunId only = runOf(workspace, options);
    std::vector<store::RunId> runs;
    for (const store::RunEntry& entry : workspace.runs()) {
        if (options.run == 0 || entry.id == only) {
            runs.push_back(entry.id);
        }
    }
    Output out(options.out);
    if (store::exportScores(out.stream(), workspace, runs, store::parseExportFormat(options.format)) == 0) {
        throw Error("no metric gave numbers to its sentences", options.workspace,
                    "add them with contexture-cli runs --scores");
    }
    out.commit();
    return kSuccess;
}

// Exports a page, which shows one run, at one site, with one head or the mean.
int exportPage(const ExportOptions& options) {
    const auto workspace = store::Workspace::open(options.workspace, store::Workspace::Access::ReadOnly);
    const store::RunSources runs = sourcesOf(workspace, options);
    if (runs.size() > 1) {
        throw Error("it holds " + std::to_string(runs.size()) + " runs, and a page shows one", options.workspace,
                    "choose one with --run; contexture-cli inspect lists them");
    }
    const store::ExportFilter filter = filterFor(options.filter, store::ExportWhat::WordAttention);
    if (!filter.sentences.empty() || !filter.levels.empty() || filter.least > 0.0f || options.format != "csv") {
        throw Error("a page is whole, and HTML", "--what page", "leave --format, --sentences, --level and --least out");
    }
    if (filter.sites.size() > 1 || filter.heads.size() > 1) {
        throw Error("a page shows one site and one head", options.workspace, "name one of each at most");
    }
    store::PageOptions page;
    page.site = filter.sites.empty() ? "" : filter.sites.front();
    page.head = filter.heads.empty() ? HeadIndex() : filter.heads.front();
    page.language = options.language;
    page.programVersion = CONTEXTURE_VERSION;
    Output out(options.out);
    const auto damaged = store::exportPage(out.stream(), *runs.front(), page, {{}, interrupted()});
    out.commit();
    if (!damaged.empty()) {
        tellDamage({.damaged = damaged});
    }
    return damaged.empty() ? kSuccess : kFailure;
}

// Exports the document's own file with the translations in it.
int exportDocument(const ExportOptions& options) {
    if (options.document.empty()) {
        throw Error("the file that was translated is not named", "--what document", "name it with --document");
    }
    const std::string bytes = text::readFileBytes(options.document, text::ReadOptions().maxBytes);
    if (text::formatOf(bytes, options.document).empty()) {
        throw Error("this is a text, and its translation a text too", options.document,
                    "write that with --what translations, or with translate --output");
    }
    const auto workspace = store::Workspace::open(options.workspace, store::Workspace::Access::ReadOnly);
    const auto run = workspace.loadRun(onlyRunOf(workspace, options), store::Workspace::Traces::Skip);
    const std::string file = translatedFile(*run, bytes, options.document, options.quiet);
    Output out(options.out);
    out.stream() << file;
    out.commit();
    return kSuccess;
}

int exportWorkspace(const ExportOptions& options) {
    checkOutputs({{"--workspace", options.workspace}, {"--document", options.document}}, {{"--out", options.out}});
    checkWritable({{"--out", options.out}});
    static const std::set<std::string> kOfTraces{"sentence-attention", "word-attention", "gates", "sub-phrases"};
    if (options.tries && !kOfTraces.contains(options.what)) {
        throw Error("--tries is about attention", "--what " + options.what,
                    "ask for sentence-attention, word-attention, gates or sub-phrases");
    }
    if (options.what == kNotes) {
        return exportNotes(options);
    }
    if (options.what == kScores) {
        return exportScores(options);
    }
    if (options.what == kPage) {
        return exportPage(options);
    }
    if (options.what == kDocument) {
        return exportDocument(options);
    }
    store::ExportOptions wanted;
    wanted.what = store::parseExportWhat(options.what);
    wanted.format = store::parseExportFormat(options.format);
    wanted.filter = filterFor(options.filter, wanted.what);
    if (options.meanOnly) {
        wanted.filter.heads = {HeadIndex()};
    }
    const bool isFile = options.out != kStandardOutput && !isStream(options.out);
    if (isFile) {
        wanted.scratch = std::filesystem::absolute(options.out).parent_path();
    }
    const auto workspace = store::Workspace::open(options.workspace, store::Workspace::Access::ReadOnly);
    std::vector<store::TraceDamage> damaged;
    const store::RunSources runs = options.tries ? triesOf(workspace, options, damaged) : sourcesOf(workspace, options);
    checkAsked(runs, wanted, options.workspace);
    Output out(options.out);
    ProgressLine line(options.quiet || !isFile);
    const auto progress = [&](std::size_t done, std::size_t all) {
        if (done % 50 == 0) {
            line.show(std::to_string(done) + " of " + std::to_string(all) + " sentences");
        }
    };
    auto report = store::exportRuns(out.stream(), runs, wanted, {progress, interrupted()});
    out.commit();
    report.damaged.insert(report.damaged.begin(), damaged.begin(), damaged.end());
    line.finish(sentencesOf(report) + ", " + std::to_string(report.rows) + " rows");
    if (!report.damaged.empty()) {
        tellDamage(report);
    }
    if (report.cancelled) {
        complain("interrupted: " + sentencesOf(report) + (report.sentences == 1 ? " is" : " are") + " written");
        return kInterrupted;
    }
    return report.damaged.empty() ? kSuccess : kFailure;
}

} // namespace

void addExport(CLI::App& app, Work& work) {
    auto options = std::make_shared<ExportOptions>();
    NamedFilter& filter = options->filter;
    CLI::App* command = app.add_subcommand(
        "export", "Write what a workspace holds as a table, sentence by sentence. A trace that is damaged is left out "
                  "and told; Ctrl-C keeps the sentences before it.");
    command->add_option("--workspace", options->workspace, "Workspace (.contexture)")->required();
    command
        ->add_option("--what", options->what,
                     "sentence-attention, word-attention, gates, translations, sub-phrases, needs, attributions, "
                     "scores: numbers "
                     "that metrics gave to sentences, notes, page: one run as HTML for whoever has no Contexture, or "
                     "document: the file that was translated, with one run's "
                     "translations in it")
        ->required()
        ->check(CLI::IsMember({"sentence-attention", "word-attention", "gates", "translations", "sub-phrases", "needs",
                               "attributions", kScores, kNotes, kPage, kDocument}));
    command->add_option("--format", options->format, "csv, json, or npz (NumPy: an array for each column)")
        ->capture_default_str()
        ->check(CLI::IsMember({"csv", "json", "npz"}));
    command->add_option("--out", options->out, "File; standard output if not given");
    command->add_option("--document", options->document,
                        "document: the file that was translated, such as subtitles or XLIFF");
    command->add_option("--run", options->run, "Only this run, counted from 1")->check(wholeNumber(1));
    command->add_flag("--tries", options->tries, "The tries that are kept, each under its name, in place of the runs");
    command
        ->add_option("--sentences,--sentence", filter.sentences,
                     "Only these sentences, counted from 1: 7 or 3-12,20 or 40-")
        ->check([](const std::string& text) {
            return text.starts_with('-') ? std::string("sentences are counted from 1") : std::string();
        })
        ->delimiter(',');
    command->add_option("--site", filter.sites, "Only these sites, such as encoder.context")->delimiter(',');
    auto* heads = command->add_option("--head", filter.heads,
                                      "Only these heads, counted from 1: mean,1,4; all of them "
                                      "and the mean if not given");
    heads->delimiter(',');
    command->add_option("--level", filter.levels, "word-attention: only these levels: word, source, self or cache")
        ->delimiter(',');
    command->add_option("--least", filter.least, "Only weights of attention from this on, such as 0.01")
        ->check(CLI::Range(0.0, 1.0));
    command->add_option("--language", options->language, "page: the language of its own words, en or de")
        ->capture_default_str()
        ->check(CLI::IsMember({"en", "de"}));
    command->add_flag("--mean-only", options->meanOnly, "The same as --head mean")->excludes(heads);
    command->add_flag("--quiet", options->quiet, "No progress on standard error");
    command->callback([options, &work] { work = [options] { return exportWorkspace(*options); }; });
}

} // namespace contexture::cli

#include "engine/store/export.h"
#include "app/cli/commands.h"
#include "app/cli/files.h"
#include "engine/core/error.h"
#include "engine/core/sub_phrases.h"
#include "engine/store/annotation_export.h"
#include "engine/store/workspace.h"

#include <algorithm>
#include <set>
#include <sstream>

namespace contexture::cli {

namespace {

constexpr const char* kNotes = "notes";

struct Options {
    std::string workspace;
    std::string what;
    std::string format = "csv";
    std::string out = "-";
    std::string site;
    int run = 0;      // counted from 1; 0 = all
    int sentence = 0; // counted from 1; 0 = all
    bool meanOnly = false;
};

// The run that was asked for; none for all.
store::RunId runOf(const store::Workspace& workspace, const Options& options) {
    const auto entries = workspace.runs();
    if (options.run > static_cast<int>(entries.size())) {
        throw Error("there is no run " + std::to_string(options.run), options.workspace,
                    "it holds " + std::to_string(entries.size()) + "; contexture-cli inspect lists them");
    }
    return options.run == 0 ? store::RunId() : entries[static_cast<std::size_t>(options.run) - 1].id;
}

using Runs = std::vector<std::shared_ptr<const Run>>;

// Sites with something of this kind in a trace.
void addSites(std::set<std::string>& sites, const SentenceTrace& trace, store::ExportWhat what) {
    if (what == store::ExportWhat::Gates) {
        for (const GateRecord& gate : trace.gates) {
            sites.insert(gate.site);
        }
        return;
    }
    for (const AttentionRecord& record : trace.attention) {
        const bool acrossSentences = record.level == AttentionLevel::Sentence || record.level == AttentionLevel::Word;
        const bool isHeld = what == store::ExportWhat::SentenceAttention ? acrossSentences
                            : what == store::ExportWhat::SubPhrases      ? record.site == kProducedSite
                                                                         : true;
        if (isHeld) {
            sites.insert(record.site);
        }
    }
}

// What was asked for and is nowhere is told: a table without rows would say that nothing was attended to.
void checkHeld(const Runs& runs, const store::ExportOptions& wanted, const std::string& workspace) {
    std::size_t longest = 0;
    bool isTraced = false;
    std::set<std::string> sites;
    for (const auto& run : runs) {
        longest = std::max(longest, run->document->size());
        for (const auto& sentence : run->sentences) {
            if (sentence && sentence->trace) {
                isTraced = true;
                addSites(sites, *sentence->trace, wanted.what);
            }
        }
    }
    if (wanted.sentence.isValid() && wanted.sentence.asSize() >= longest) {
        throw Error("there is no sentence " + std::to_string(wanted.sentence.value + 1), workspace,
                    "it holds sentences 1 to " + std::to_string(longest));
    }
    if (wanted.what == store::ExportWhat::Translations) {
        return;
    }
    if (!isTraced) {
        throw Error("no trace was saved", workspace, "translate its document with --trace");
    }
    if (!wanted.site.empty() && !sites.contains(wanted.site)) {
        std::string known;
        for (const std::string& site : sites) {
            known += (known.empty() ? "" : ", ") + site;
        }
        throw Error("nothing of this kind was recorded at a site \"" + wanted.site + "\"", workspace,
                    known.empty() ? "its models have none" : "use " + known);
    }
}

int exportNotes(const Options& options) {
    const auto workspace = store::Workspace::open(options.workspace, store::Workspace::Access::ReadOnly);
    const auto rows = store::remarksOf(workspace, runOf(workspace, options));
    std::ostringstream out;
    store::exportRemarks(out, rows, store::parseExportFormat(options.format));
    writeFile(options.out, out.str());
    return kSuccess;
}

int exportWorkspace(const Options& options) {
    checkOutputs({{"--workspace", options.workspace}}, {{"--out", options.out}});
    if (options.what == kNotes) {
        return exportNotes(options);
    }
    store::ExportOptions wanted;
    wanted.what = store::parseExportWhat(options.what);
    wanted.format = store::parseExportFormat(options.format);
    wanted.site = options.site;
    wanted.eachHead = !options.meanOnly;
    wanted.sentence = SentenceIndex(options.sentence - 1);
    const auto workspace = store::Workspace::open(options.workspace, store::Workspace::Access::ReadOnly);
    const auto entries = workspace.runs();
    const store::RunId only = runOf(workspace, options);
    Runs runs;
    for (std::size_t i = 0; i < entries.size(); ++i) {
        if (options.run == 0 || entries[i].id == only) {
            runs.push_back(workspace.loadRun(entries[i].id));
        }
    }
    if (runs.empty()) {
        throw Error("the workspace holds no run", options.workspace, "translate its document first");
    }
    checkHeld(runs, wanted, options.workspace);
    std::ostringstream out;
    store::exportRuns(out, runs, wanted);
    writeFile(options.out, out.str());
    return kSuccess;
}

} // namespace

void addExport(CLI::App& app, Work& work) {
    auto options = std::make_shared<Options>();
    CLI::App* command = app.add_subcommand("export", "Write what a workspace holds as a table.");
    command->add_option("--workspace", options->workspace, "Workspace (.contexture)")->required();
    command
        ->add_option("--what", options->what,
                     "sentence-attention, word-attention, gates, translations, sub-phrases or notes")
        ->required()
        ->check(
            CLI::IsMember({"sentence-attention", "word-attention", "gates", "translations", "sub-phrases", kNotes}));
    command->add_option("--format", options->format, "csv or json")
        ->capture_default_str()
        ->check(CLI::IsMember({"csv", "json"}));
    command->add_option("--out", options->out, "File; standard output if not given");
    command->add_option("--run", options->run, "Only this run, counted from 1")->check(wholeNumber(1));
    command->add_option("--sentence", options->sentence, "Only this sentence, counted from 1")->check(wholeNumber(1));
    command->add_option("--site", options->site, "Only this site, such as encoder.context");
    command->add_flag("--mean-only", options->meanOnly, "Only the mean over heads");
    command->callback([options, &work] { work = [options] { return exportWorkspace(*options); }; });
}

} // namespace contexture::cli

// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/cli/commands.h"
#include "app/cli/files.h"
#include "app/cli/processes.h"
#include "app/cli/writing.h"
#include "engine/core/error.h"
#include "engine/core/files.h"
#include "engine/store/atomic_file.h"
#include "engine/study/report.h"
#include "engine/study/row.h"
#include "engine/study/test_set.h"

#include <algorithm>
#include <cstdio>
#include <iostream>
#include <optional>

namespace contexture::cli {

namespace {

namespace fs = std::filesystem;

struct StudyOptions {
    std::string config;
    std::string out;
    std::optional<std::size_t> row;
    int jobs = 1;
    int threads = 1;
    std::string device;        // empty: none was named
    bool namesThreads = false; // threads were given on the command line
    bool list = false;
    bool reportOnly = false;
    bool noSpeed = false;
    bool quiet = false;
};

study::Message messages(const StudyOptions& options) {
    return [quiet = options.quiet](const std::string& line) {
        if (!quiet) {
            std::cerr << line + "\n" << std::flush; // one write, since several processes share the terminal
        }
    };
}

void list(const study::Plan& plan, const fs::path& out) {
    for (std::size_t i = 0; i < plan.rows.size(); ++i) {
        const study::Row& row = plan.rows[i];
        std::printf("%3zu  %-28s %-24s %s\n", row.number, row.folder().c_str(), row.table.c_str(),
                    study::finishedRow(plan, i, out) ? "finished" : "open");
    }
}

// Trains every unfinished row in a process of its own. Bases go first, so that nobody waits for another.
void runRows(const study::Plan& plan, const StudyOptions& options) {
    std::vector<std::size_t> bases;
    std::vector<std::size_t> others;
    for (std::size_t i = 0; i < plan.rows.size(); ++i) {
        if (study::finishedRow(plan, i, options.out)) {
            continue;
        }
        const bool isBase =
            std::any_of(plan.rows.begin(), plan.rows.end(), [&](const study::Row& row) { return row.base == i; });
        (isBase ? bases : others).push_back(i);
    }
    // A base may have a base, too; bases stand in the plan's order and run one after the other.
    const auto command = [&](std::size_t row) {
        std::vector<std::string> arguments{ownProgram(), "study",
                                           "--config",   options.config,
                                           "--out",      options.out,
                                           "--row",      std::to_string(row + 1),
                                           "--threads",  std::to_string(options.threads)};
        if (!options.device.empty()) {
            arguments.insert(arguments.end(), {"--device", options.device});
        }
        if (options.quiet) {
            arguments.push_back("--quiet");
        }
        return arguments;
    };
    std::vector<std::vector<std::string>> commands;
    for (const auto& [rows, jobs] : {std::pair(bases, 1), std::pair(others, options.jobs)}) {
        commands.clear();
        for (const auto row : rows) {
            commands.push_back(command(row));
        }
        const std::size_t failed = runProcesses(commands, jobs, interrupted());
        interrupted().throwIfCancelled();
        if (failed > 0) {
            throw Error(std::to_string(failed) + " of " + std::to_string(commands.size()) + " rows failed",
                        options.config, "see above what each said; finished rows are kept");
        }
    }
}

// Speeds in the present study. A report alone measures nothing: it shows earlier measurements under these settings.
std::vector<study::Speed> speedsOf(const study::Plan& plan, const StudyOptions& options, Writing& writing) {
    const fs::path out(options.out);
    const fs::path file = out / "speed.json";
    if (options.noSpeed || plan.speedDocuments == 0) {
        return {};
    }
    if (fs::exists(file)) {
        study::SpeedFile kept = study::parseSpeeds(readWhole(file), file);
        const bool anyThreads = options.reportOnly && !options.namesThreads;
        const std::string difference =
            study::speedDifference(kept, plan, anyThreads ? std::nullopt : std::optional(options.threads));
        const bool isKnown = !kept.settings.empty();
        if (difference.empty() && (isKnown || options.reportOnly)) {
            if (!isKnown) {
                std::cerr << file.string() << ": it does not say under which settings its speeds were measured\n";
            }
            return std::move(kept.speeds);
        }
        if (options.reportOnly) {
            std::cerr << file.string() << ": the speeds are left out, they were measured under other settings ("
                      << difference << "); they are measured again without --report\n";
            return {};
        }
    }
    if (options.reportOnly) {
        return {};
    }
    const std::unique_ptr<Engine> engine(contextureCreateEngine());
    const study::SpeedFile measured{
        study::speedSettings(plan, options.threads),
        study::measureSpeeds(*engine, plan, out, options.threads, messages(options), interrupted())};
    writing([&] { store::writeWhole(file, study::toJson(measured)); });
    return measured.speeds;
}

int report(const study::Plan& plan, const StudyOptions& options) {
    study::ReportInput input{plan, {}, study::keptTestSet(plan.test, options.out), {}};
    for (std::size_t i = 0; i < plan.rows.size(); ++i) {
        if (auto result = study::finishedRow(plan, i, options.out)) {
            input.results.emplace(i, std::move(*result));
        }
    }
    const fs::path out(options.out);
    Writing writing;
    input.speeds = speedsOf(plan, options, writing);
    const std::string json = study::reportJson(input);
    const std::string markdown = study::reportMarkdown(json);
    writing([&] { store::writeWhole(out / "study.json", json); });
    writing([&] { store::writeWhole(out / "study.md", markdown); });
    std::cout << markdown;
    if (writing.status() == kSuccess) {
        drawFigures(out / "study.json", out / "figures");
        std::cerr << "wrote " << (out / "study.md").string() << " and study.json\n";
    }
    return writing.status();
}

int run(const StudyOptions& options) {
    study::Plan plan = study::readPlan(options.config);
    if (!options.device.empty()) {
        plan.device = deviceNamed(options.device);
        for (study::Row& row : plan.rows) {
            row.training.device = plan.device;
        }
    }
    std::error_code error;
    fs::create_directories(options.out, error);
    if (error) {
        throw Error("the folder cannot be made (" + error.message() + ")", options.out, "check the path");
    }
    if (!options.list) { // hours may pass between this and the report
        checkWritable({{"--out", (fs::path(options.out) / "study.json").string()}});
    }
    plan.labRevision = study::keptRevision(plan.test, options.out).value_or(lab::kRevision);
    if (!options.list && !options.reportOnly && plan.labRevision != lab::kRevision) {
        throw Error("its rows are of revision " + std::to_string(plan.labRevision) +
                        " of the controlled language, this program writes revision " + std::to_string(lab::kRevision),
                    options.out, "choose another folder; --report and --list show what is there");
    }
    if (options.list) {
        list(plan, options.out);
        return kSuccess;
    }
    if (options.row) {
        if (*options.row < 1 || *options.row > plan.rows.size()) {
            throw Error("the study has rows 1 to " + std::to_string(plan.rows.size()), "--row", "see --list");
        }
        const std::unique_ptr<Engine> engine(contextureCreateEngine());
        study::runRow(*engine, plan, *options.row - 1, options.out, options.threads, messages(options), interrupted());
        return kSuccess;
    }
    try {
        if (!options.reportOnly) {
            runRows(plan, options);
        }
        return report(plan, options);
    } catch (const Cancelled&) {
        std::size_t finished = 0;
        for (std::size_t i = 0; i < plan.rows.size(); ++i) {
            finished += study::finishedRow(plan, i, options.out) ? 1 : 0;
        }
        complain("interrupted: " + std::to_string(finished) + " of " + counted(plan.rows.size(), "row", "rows") +
                 (finished == 1 ? " is" : " are") + " finished and kept; the same command goes on with the others");
        return kInterrupted;
    }
}

} // namespace

void addStudy(CLI::App& app, Work& work) {
    auto options = std::make_shared<StudyOptions>();
    CLI::App* command = app.add_subcommand(
        "study", "Train a list of systems from one base, measure them on one test set, and write one report.");
    command->add_option("--config", options->config, "Study file (JSON), see resources/studies")->required();
    command->add_option("--out", options->out, "Folder for everything; an interrupted study goes on from it")
        ->required();
    command->add_option("--jobs", options->jobs, "Rows side by side, each in a process of its own")
        ->capture_default_str()
        ->check(CLI::Range(1, 1024));
    auto* threads = command->add_option("--threads", options->threads, "Processor cores of each row")
                        ->capture_default_str()
                        ->check(CLI::Range(1, 1024));
    command
        ->add_option("--device", options->device,
                     "cpu, cuda, or auto: a CUDA device where LibTorch finds one. Rows are trained and measured there "
                     "(default: trained where their recipes say, measured on the processor)")
        ->check(CLI::IsMember({"cpu", "cuda", "auto"}));
    auto* row =
        command->add_option("--row", options->row, "Run this row alone and write no report: what a scheduler starts")
            ->check(wholeNumber<std::size_t>(1));
    command->add_flag("--list", options->list, "Name the rows, and which are finished")->excludes(row);
    command->add_flag("--report", options->reportOnly, "Write the report of what is finished; train nothing")
        ->excludes(row);
    command->add_flag("--no-speed", options->noSpeed, "Leave the speeds out of the report");
    command->add_flag("--quiet", options->quiet, "No progress on standard error");
    command->callback([options, threads, &work] {
        options->namesThreads = threads->count() > 0;
        work = [options] { return run(*options); };
    });
}

} // namespace contexture::cli

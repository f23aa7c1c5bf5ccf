// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/cli/commands.h"
#include "app/cli/processes.h"
#include "engine/core/error.h"

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <iostream>
#include <string>

namespace contexture::cli {

namespace {

const CancelToken kInterruptToken;

extern "C" void onInterrupt(int) {
    kInterruptToken.cancel();     // an atomic store: safe in a signal handler
    std::signal(SIGINT, SIG_DFL); // a second Ctrl-C ends at once
}

// The subcommand that comes first among the arguments; empty if an option comes first.
std::string named(int argc, char** argv) {
    return argc > 1 && argv[1][0] != '-' ? argv[1] : std::string();
}

// The message of CLI11. CLI11 complains about missing options before it looks for unknown ones.
std::string complaintOf(const CLI::ParseError& error, const CLI::App& app) {
    if (dynamic_cast<const CLI::RequiredError*>(&error)) {
        for (const std::string& stranger : app.remaining(true)) {
            if (stranger.starts_with('-')) {
                return "unknown option \"" + stranger + "\"";
            }
        }
    }
    return error.what();
}

// A full disk, or a reader that has ended, is noticed when the end of standard output is written.
int flushed(int status) {
    const bool isWritten = std::cout.flush().good() && std::fflush(stdout) == 0 && std::ferror(stdout) == 0;
    if (isWritten || status == kFailure) {
        return status;
    }
    complain("standard output: could not be written whole; see whether its reader has ended or its disk is full");
    return kFailure;
}

} // namespace

const CancelToken& interrupted() {
    return kInterruptToken;
}

void complain(std::string text) {
    for (char& c : text) { // one line, whatever the text contains
        if (c == '\n' || c == '\r') {
            c = ' ';
        }
    }
    std::cerr << "contexture-cli: " << text << "\n";
}

namespace {

int run(int argc, char** argv) {
    CLI::App app("Contexture on the command line: train, translate and measure document-level translation models.");
    app.set_version_flag("--version", "contexture-cli " CONTEXTURE_VERSION);
    app.require_subcommand(1);
    Work work;
    addGenerate(app, work);
    addPrepare(app, work);
    addTrain(app, work);
    addImport(app, work);
    addBundle(app, work);
    addConcatenate(app, work);
    addTranslate(app, work);
    addWhatIf(app, work);
    addAttribute(app, work);
    addNeed(app, work);
    addScore(app, work);
    addEvaluate(app, work);
    addInspect(app, work);
    addRuns(app, work);
    addQuery(app, work);
    addOverview(app, work);
    addAnnotations(app, work);
    addJudgements(app, work);
    addExport(app, work);
    addLesson(app, work);
    addStudy(app, work);
    addBench(app, work);
    const std::string command = named(argc, argv);
    const auto isNamed = [&](CLI::App* known) { return known->get_name() == command; };
    if (!command.empty() && app.get_subcommands(isNamed).empty()) {
        complain("unknown command \"" + command + "\" (see contexture-cli --help)");
        return kUsage;
    }
    try {
        app.parse(argc, argv);
    } catch (const CLI::Success& help) {
        return flushed(app.exit(help));
    } catch (const CLI::ParseError& error) {
        complain(complaintOf(error, app) + " (see contexture-cli " + (command.empty() ? "" : command + " ") +
                 "--help)");
        return kUsage;
    }
    return flushed(work());
}

// Every failure ends in one sentence and an exit code.
int guarded(int argc, char** argv) {
    try {
        return run(argc, argv);
    } catch (const contexture::Error& error) {
        complain(error.what());
        return kFailure;
    } catch (const contexture::Cancelled&) {
        complain("interrupted");
        return kInterrupted;
    } catch (const std::bad_alloc&) {
        complain("not enough memory; use a shorter document, a smaller model or smaller batches");
        return kFailure;
    } catch (const std::exception& error) {
        complain(std::string("stopped on something unexpected (") + error.what() + "); report it with the command");
        return kFailure;
    } catch (...) {
        complain("stopped on something unexpected; report it with the command");
        return kFailure;
    }
}

} // namespace

} // namespace contexture::cli

int main(int argc, char** argv) {
    using namespace contexture::cli;
    std::signal(SIGINT, onInterrupt);
    std::signal(SIGTERM, onInterrupt);
    if (std::signal(SIGHUP, onInterrupt) == SIG_IGN) { // with nohup the program continues after the terminal has closed
        std::signal(SIGHUP, SIG_IGN);
    }
    endWithParent();
    std::signal(SIGPIPE, SIG_IGN);
    std::signal(SIGCHLD, SIG_DFL); // if it is ignored, ended processes leave no status
    std::signal(SIGXFSZ, SIG_IGN); // a limit on file sizes then causes an error of writing, with a message
    const int status = guarded(argc, argv);
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
    return status; // what was not given back is told at the end
#else
    // LibTorch takes its thousands of operators back one by one when a program ends: a fifth of a second for nothing.
    std::cout.flush();
    std::fflush(nullptr);
    std::_Exit(status);
#endif
}

#pragma once

#include "engine/core/cancel.h"

#include <CLI/CLI.hpp>

#include <functional>
#include <memory>
#include <string>

namespace contexture::cli {

// Exit codes. Anything else but 0 comes from the shell.
enum ExitCode : int {
    kSuccess = 0,
    kFailure = 1,     // one sentence on stderr says what
    kUsage = 2,       // the arguments make no sense
    kInterrupted = 3, // Ctrl-C; what was finished is kept
};

// Refuses a number below `least`; what is no number at all the option refuses by itself.
inline CLI::Validator atLeast(int least) {
    return {[least](std::string& text) {
                double number = least;
                return CLI::detail::lexical_cast(text, number) && number < least
                           ? text + " is less than " + std::to_string(least)
                           : std::string();
            },
            ">= " + std::to_string(least)};
}

// Set by Ctrl-C; every command polls it.
const CancelToken& interrupted();

// Each adds a subcommand; its work runs after parsing and returns an exit code.
using Work = std::function<int()>;
void addGenerate(CLI::App& app, Work& work);
void addPrepare(CLI::App& app, Work& work);
void addTrain(CLI::App& app, Work& work);
void addImport(CLI::App& app, Work& work);
void addTranslate(CLI::App& app, Work& work);
void addScore(CLI::App& app, Work& work);
void addEvaluate(CLI::App& app, Work& work);
void addInspect(CLI::App& app, Work& work);
void addExport(CLI::App& app, Work& work);
void addStudy(CLI::App& app, Work& work);
void addBench(CLI::App& app, Work& work);

} // namespace contexture::cli

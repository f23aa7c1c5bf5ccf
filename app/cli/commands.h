// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/cancel.h"

#include <CLI/CLI.hpp>

#include <charconv>
#include <functional>
#include <limits>
#include <memory>
#include <string>

namespace contexture::cli {

// Exit codes. All other codes come from the shell.
enum ExitCode : int {
    kSuccess = 0,
    kFailure = 1,     // one sentence on stderr gives the reason
    kUsage = 2,       // the arguments make no sense
    kInterrupted = 3, // Ctrl-C; finished work is kept
};

// Accepts whole numbers from `least` to the largest that Number holds. CLI11 by itself takes a larger number for the
// largest.
template<class Number>
CLI::Validator wholeNumber(Number least) {
    return {[least](std::string& text) {
                constexpr Number kMost = std::numeric_limits<Number>::max();
                Number number{};
                const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
                return error == std::errc() && end == text.data() + text.size() && number >= least
                           ? std::string()
                           : text + " is no whole number from " + std::to_string(least) + " to " +
                                 std::to_string(kMost);
            },
            ">= " + std::to_string(least)};
}

// The names that --context and --against take.
inline CLI::Validator isContext() {
    return CLI::IsMember({"none", "online", "offline"});
}

// The names that --precision takes.
inline CLI::Validator isPrecision() {
    return CLI::IsMember({"fp32", "bf16", "int8", "auto"});
}

// "1 sentence", "2 sentences"
inline std::string counted(std::size_t number, const char* one, const char* many) {
    return std::to_string(number) + " " + (number == 1 ? one : many);
}

// Writes one sentence to standard error, after the program's name.
void complain(std::string text);

// Set by Ctrl-C; every command polls it.
const CancelToken& interrupted();

// Each function adds a subcommand; its work runs after parsing and returns an exit code.
using Work = std::function<int()>;
void addGenerate(CLI::App& app, Work& work);
void addPrepare(CLI::App& app, Work& work);
void addTrain(CLI::App& app, Work& work);
void addImport(CLI::App& app, Work& work);
void addBundle(CLI::App& app, Work& work);
void addConcatenate(CLI::App& app, Work& work);
void addTranslate(CLI::App& app, Work& work);
void addWhatIf(CLI::App& app, Work& work);
void addAttribute(CLI::App& app, Work& work);
void addNeed(CLI::App& app, Work& work);
void addScore(CLI::App& app, Work& work);
void addEvaluate(CLI::App& app, Work& work);
void addInspect(CLI::App& app, Work& work);
void addRuns(CLI::App& app, Work& work);
void addQuery(CLI::App& app, Work& work);
void addOverview(CLI::App& app, Work& work);
void addAnnotations(CLI::App& app, Work& work);
void addJudgements(CLI::App& app, Work& work);
void addExport(CLI::App& app, Work& work);
void addLesson(CLI::App& app, Work& work);
void addStudy(CLI::App& app, Work& work);
void addBench(CLI::App& app, Work& work);

} // namespace contexture::cli

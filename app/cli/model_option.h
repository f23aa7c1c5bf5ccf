// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/base_search.h"
#include "engine/core/engine.h"

#include <CLI/CLI.hpp>

#include <memory>
#include <string>

namespace contexture::cli {

// --base of the commands that open a model: the file that holds the base of a context layer without one.
void addBaseOption(CLI::App& command, std::string& base);

// --source-language and --target-language of the commands that translate or score: which marks a model for several
// languages is given. Empty: as the bundle has it.
struct LanguageOptions {
    std::string source{};
    std::string target{};
};
void addLanguageOptions(CLI::App& command, LanguageOptions& languages);

// --device of the commands that compute with a model, and what it is if nobody says.
inline constexpr const char* kAnyDevice = "auto";
void addDeviceOption(CLI::App& command, std::string& device);

// What a command says of the model that it computes with, and where it computes.
struct ModelOptions {
    std::string file{}; // a bundle
    std::string base{}; // of a context layer alone; empty: looked for
    std::string device = kAnyDevice;
    LanguageOptions languages{};
    int threads = 0; // processor cores; 0: all
};
// --model, --base, --device and --threads; `what` describes --model, whose option is returned.
CLI::Option* addModelOptions(CLI::App& command, ModelOptions& model, const std::string& what);

// --context and --context-strength of the commands that read a document.
struct ContextOptions {
    std::string mode{}; // empty: as the model was trained
    float strength = 1.0f;
};
struct ContextArguments {
    CLI::Option* mode = nullptr;
    CLI::Option* strength = nullptr;
};
ContextArguments addContextOptions(CLI::App& command, ContextOptions& context);
void setContext(RunSettings& settings, const ContextOptions& context, const ModelInfo& model);

// Names in a report how much the context counted (DecodeOptions::contextStrength), unless as the model has it.
template<class Json>
void nameStrength(Json& report, const RunSettings& settings) {
    if (settings.decode.contextStrength != 1.0f && settings.context != ContextMode::None) {
        report["context_strength"] = settings.decode.contextStrength;
    }
}

// Names in a report the device that computed its numbers, unless it is the processor.
template<class Json>
void nameDevice(Json& report, const std::string& device) {
    if (device != kProcessor) {
        report["device"] = device;
    }
}

// The file that was named, else the folders of CONTEXTURE_MODELS, with colons between them.
BaseSearch baseSearch(const std::string& base);

// An engine as the options say: it looks for bases there, and uses that device and so many cores.
std::unique_ptr<Engine> makeEngine(const ModelOptions& model);

} // namespace contexture::cli

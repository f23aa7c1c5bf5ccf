// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/model_info.h"
#include "engine/model/config.h"
#include "engine/model/config_fields.h"

#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace contexture::model {

class System;

// The plan of a training, for systems that store it in their config.
struct TrainingPlan {
    bool online = true;      // a sentence reads earlier ones only
    bool isContext = false;  // the context is trained, with an existing base
    bool baseFrozen = false; // the base is frozen
};

// Everything that the rest of the program knows of one system. Every system's file exports one, and registry.cpp lists
// them: configs, bundles, recipes, the programs and the window use only this and System's virtual functions.
struct SystemDescription {
    std::string name;  // in configs, recipes and workspaces: "continuous-cache"
    std::string title; // for people: "Continuous cache"
    std::string paper; // "Tu, Liu, Shi and Zhang 2018 (TACL)"; empty if there is none

    ConfigPart config{}; // the system's own part of a config
    // The fields of "transformer" that the system uses; empty: all of them.
    std::vector<std::string> baseFields{};
    // transformer.source_bos of a config without this field; false: this system's configs always have it.
    bool sourceBos = true;
    // Whether it may be built over a base with relative positions (T5) or with marks behind the source (older mBART).
    bool overEveryBase = false;
    // Sets the values that a missing field means in a config of a trained model, if the field is newer than the first
    // bundles. Called with ModelConfig::transformer as it was read.
    std::function<void(ModelConfig&)> olderConfig{};
    // Checks between fields. Throws (refuseField).
    std::function<void(const ModelConfig&)> check{};
    // A lower bound of the number of weights for a config; null: that of its Transformer.
    std::function<std::int64_t(const ModelConfig&)> fewestWeights{};

    std::shared_ptr<System> (*make)(const ModelConfig&) = nullptr;
    // Sets what differs from ModelInfo's defaults in a model of this config: Abilities, trainedOnline.
    std::function<void(const ModelConfig&, ModelInfo&)> describe{};
    // Stores the plan of a training in the config, or refuses it.
    std::function<void(ModelConfig&, const TrainingPlan&)> prepareTraining{};
};

template<class Class>
std::shared_ptr<System> makeAs(const ModelConfig& config) {
    return std::make_shared<Class>(config);
}

// Every system that the engine knows, in the order of registry.cpp.
std::span<const SystemDescription* const> allSystems();

// Null for an unknown name.
const SystemDescription* findSystem(const std::string& name);

// Refuses a number of heads that does not divide the width: "... is 7, which does not divide the width of 16".
void checkDividesWidth(const std::string& field, int heads, const ModelConfig& config);

// Adds one system until the end of the program: for programs with systems of their own. The name must be new.
void registerSystem(SystemDescription description);

} // namespace contexture::model

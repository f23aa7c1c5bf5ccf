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

// What a training is about to do, for systems that note it in their config.
struct TrainingPlan {
    bool online = true;      // a sentence reads earlier ones only
    bool isContext = false;  // the context is trained, over a base that is there
    bool baseFrozen = false; // and the base is not
};

// All that the rest of the program knows of one system. Every system's file exports one, and registry.cpp lists them:
// configs, bundles, recipes, the programs and the window learn the rest from here and from System's virtual functions.
struct SystemDescription {
    std::string name;  // as configs, recipes and workspaces name it: "continuous-cache"
    std::string title; // for people: "Continuous cache"
    std::string paper; // "Tu, Liu, Shi and Zhang 2018 (TACL)"; empty where there is none

    ConfigPart config{}; // what it adds to a config
    // The fields of "transformer" that mean anything to it; empty: all of them.
    std::vector<std::string> baseFields{};
    // transformer.source_bos of a config that does not say it; false: this system's configs always do.
    bool sourceBos = true;
    // Sets the part's values that a config which was written with a trained model means by leaving fields out, where
    // these are younger than the first bundles. Called with ModelConfig::transformer as it was read.
    std::function<void(ModelConfig&)> olderConfig{};
    // What no field can say alone. Throws (refuseField).
    std::function<void(const ModelConfig&)> check{};
    // At least so many weights follow from a config; null: those of its Transformer.
    std::function<std::int64_t(const ModelConfig&)> fewestWeights{};

    std::shared_ptr<System> (*make)(const ModelConfig&) = nullptr;
    // What a model of this config can do, where ModelInfo's defaults do not say it: Abilities, trainedOnline.
    std::function<void(const ModelConfig&, ModelInfo&)> describe{};
    // Notes in the config what a training is about to do, or refuses it.
    std::function<void(ModelConfig&, const TrainingPlan&)> prepareTraining{};
};

template<class Class>
std::shared_ptr<System> makeAs(const ModelConfig& config) {
    return std::make_shared<Class>(config);
}

// Every system that the engine knows, in the order of registry.cpp.
std::span<const SystemDescription* const> allSystems();

// Null for a name that no file registers.
const SystemDescription* findSystem(const std::string& name);

// Refuses a field that should be a number of heads: "... is 7, which does not divide the width of 16".
void checkDividesWidth(const std::string& field, int heads, const ModelConfig& config);

// Adds one system for as long as the program runs: for programs that bring their own. The name must be new.
void registerSystem(SystemDescription description);

} // namespace contexture::model

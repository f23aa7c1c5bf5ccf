// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/train/base.h"

#include "engine/core/error.h"
#include "engine/model/base_bundle.h"
#include "engine/model/system.h"

#include <ATen/ATen.h>
#include <ATen/core/grad_mode.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <string>
#include <utility>

namespace contexture::train {

namespace {

using Parameters = decltype(model::namedParameters(std::declval<const model::System&>()));

auto find(const Parameters& parameters, const std::string& name) {
    return std::find_if(parameters.begin(), parameters.end(), [&](const auto& p) { return p.first == name; });
}

bool hasContext(const model::System& system) {
    const auto parameters = model::namedParameters(system);
    return std::any_of(parameters.begin(), parameters.end(),
                       [&](const auto& parameter) { return system.isContextParameter(parameter.first); });
}

// The system that the recipe's model names, else the one with which its stage continues.
std::string systemOf(const TrainRequest& request, const std::string& ofBase) {
    const auto recipe = nlohmann::json::parse(request.modelJson, nullptr, false);
    if (recipe.is_object() && recipe.contains("system") && recipe["system"].is_string()) {
        return recipe["system"];
    }
    return request.stage == Stage::Sentence ? model::ModelConfig{}.system : ofBase;
}

} // namespace

model::LoadedBundle openBase(const TrainRequest& request) {
    auto base = model::loadBundle(request.base);
    const auto& system = base.system->config().system;
    if (hasContext(*base.system) && systemOf(request, system) != system) {
        base.system = model::withoutContext(*base.system, request.base);
    }
    return base;
}

void copyBase(const model::System& base, model::System& system, const TrainRequest& request) {
    const at::NoGradGuard noGradients;
    const auto places = model::namedParameters(system);
    const auto values = model::namedParameters(base);
    for (const auto& [name, value] : values) {
        const auto place = find(places, name);
        if (place == places.end() || place->second.sizes() != value.sizes()) {
            throw Error("the new model has no place for the base's " + name, request.base.string(),
                        "let the recipe's model keep the base's sizes");
        }
        at::Tensor(place->second).copy_(value);
    }
    if (request.stage == Stage::Sentence && values.size() != places.size()) {
        throw Error("the base has " + std::to_string(values.size()) + " of the model's " +
                        std::to_string(places.size()) + " tensors, and the sentence stage goes on with all of them",
                    request.base.string(), "let the recipe's model be the base's, or train the context stage");
    }
}

void copyContext(const model::System& from, const model::System& base, model::System& system,
                 const std::filesystem::path& path) {
    const at::NoGradGuard noGradients;
    const auto ofBase = model::namedParameters(base);
    const auto values = model::namedParameters(from);
    int copied = 0;
    for (const auto& [name, place] : model::namedParameters(system)) {
        if (find(ofBase, name) != ofBase.end()) {
            continue;
        }
        const auto value = find(values, name);
        if (value == values.end() || value->second.sizes() != place.sizes()) {
            throw Error("it has no context layer " + name + " of this model's size", path.string(),
                        "name a bundle of the same system and sizes in context_from");
        }
        at::Tensor(place).copy_(value->second);
        ++copied;
    }
    if (copied == 0) {
        throw Error("the base has every context layer itself", path.string(), "leave context_from out");
    }
}

} // namespace contexture::train

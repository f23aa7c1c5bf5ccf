// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/model/base_bundle.h"

#include "engine/core/error.h"
#include "engine/model/bundle_io.h"
#include "engine/model/system.h"
#include "engine/store/checksum.h"

#include <ATen/ATen.h>
#include <ATen/core/grad_mode.h>
#include <nlohmann/json.hpp>

#include <map>
#include <string>
#include <vector>

namespace contexture::model {

namespace {

// The card of the base within the context bundle's card; empty if there is none.
std::string cardOfBase(const std::string& cardJson) {
    const auto card = nlohmann::ordered_json::parse(cardJson, nullptr, false);
    if (card.is_object() && card.contains("base") && card["base"].is_object() && card["base"].contains("card") &&
        card["base"]["card"].is_object()) {
        return card["base"]["card"].dump(2);
    }
    return "{}";
}

} // namespace

std::shared_ptr<System> withoutContext(const System& whole, const std::filesystem::path& path) {
    const at::NoGradGuard noGradients;
    auto config = whole.config();
    config.system = ModelConfig{}.system;
    const auto base = makeSystem(parseModelConfig(toJson(config)));
    std::map<std::string, at::Tensor> values;
    for (const auto& [name, value] : namedParameters(whole)) {
        values.emplace(name, value);
    }
    for (const auto& [name, place] : namedParameters(*base)) {
        const auto value = values.find(name);
        if (value == values.end()) {
            throw Error("its system, " + whole.config().system + ", has no sentence-level base inside: " + name +
                            " is missing",
                        path.string(), "name a bundle of a sentence-level model, or the recipe's own system");
        }
        at::Tensor(place).copy_(value->second);
    }
    base->eval();
    return base;
}

void writeBase(const std::filesystem::path& whole, const std::filesystem::path& output) {
    const LoadedBundle loaded = loadBundle(whole);
    const auto base = withoutContext(*loaded.system, whole);
    std::vector<store::TensorView> views;
    for (const auto& [name, parameter] : namedParameters(*base)) {
        if (const auto* view = loaded.bundle.find(name)) {
            views.push_back(*view);
        }
    }
    for (const char* tokenizer : {"tokenizer.source", "tokenizer.target"}) {
        if (const auto* view = loaded.bundle.find(tokenizer)) {
            views.push_back(*view);
        }
    }
    store::writeSafetensors(output,
                            store::withChecksum({{"contexture.format", store::Bundle::kFormat},
                                                 {"contexture.config", toJson(base->config())},
                                                 {"contexture.card", cardOfBase(loaded.bundle.cardJson)}},
                                                views),
                            views);
}

} // namespace contexture::model

// SPDX-License-Identifier: GPL-3.0-or-later

// What a workspace keeps as JSON: settings of a run, and what a model's system says of itself.
#include "engine/store/settings_json.h"
#include "tests/fuzz/target.h"

using namespace contexture;

static const fuzz::Target kTarget("settings", [](std::string_view input) {
    const auto parts = fuzz::partsOf(input, 2);
    fuzz::attempt([&] {
        ModelInfo model;
        store::readDescription(std::string(parts[1]), model, "a model");
        const std::string again = store::descriptionJson(model);
        ModelInfo second;
        store::readDescription(again, second, "a model");
        fuzz::require(store::descriptionJson(second) == again, "a description that is another when it is read again");
    });
    const std::string again = store::toJson(store::parseSettings(std::string(parts[0]), "a run"));
    fuzz::require(store::toJson(store::parseSettings(again, "a run")) == again,
                  "settings that are others when they are read again");
});

// SPDX-License-Identifier: GPL-3.0-or-later

// contexture.config, as a bundle and as a recipe has it.
#include "engine/model/config.h"
#include "tests/fuzz/target.h"

using namespace contexture;

static const fuzz::Target kTarget("model_config", [](std::string_view input) {
    const std::string json(input);
    fuzz::attempt([&] { model::checkModelConfig(model::parseTrainedConfig(json)); });
    const model::ModelConfig config = model::parseModelConfig(json);
    model::fewestWeights(config);
    const std::string again = model::toJson(config);
    fuzz::require(model::toJson(model::parseModelConfig(again)) == again,
                  "a config that is another when it is read again");
});

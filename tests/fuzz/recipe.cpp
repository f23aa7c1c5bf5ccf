// SPDX-License-Identifier: GPL-3.0-or-later

// Recipes of trainings.
#include "engine/train/recipe.h"
#include "engine/train/request.h"
#include "tests/fuzz/target.h"

using namespace contexture;

static const fuzz::Target kTarget("recipe", [](std::string_view input) {
    const train::TrainRequest request = train::parseRecipe(std::string(input), "/nowhere/recipe.json");
    train::decidingFields(request);
    train::subwordFields(request);
    train::parseRecipe(train::toJson(request), "/nowhere/recipe.json"); // as request.h promises
});

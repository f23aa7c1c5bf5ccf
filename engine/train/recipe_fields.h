// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/store/field_table.h"
#include "engine/train/request.h"

namespace contexture::train {

// Every field of a recipe: one entry each. What fields demand of each other is in recipe_check.cpp.
const store::FieldTable<TrainRequest>& recipeFields();
// Those of its "subwords".
const store::FieldTable<SubwordRequest>& subwordTable();

} // namespace contexture::train

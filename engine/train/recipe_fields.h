// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/store/field_table.h"
#include "engine/train/request.h"

namespace contexture::train {

// Every field of a recipe, an entry for each. Conditions between fields are in recipe_check.cpp.
const store::FieldTable<TrainRequest>& recipeFields();
// The fields of a recipe's "subwords".
const store::FieldTable<SubwordRequest>& subwordTable();

} // namespace contexture::train

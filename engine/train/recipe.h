// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/train/request.h"

#include <set>
#include <string>

namespace contexture::train {

// The recipe's fields that decide the numbers of a training, as JSON. Limits on time, paths, thread count and the card
// are not among them: they may change when a training is resumed. dataFields (data_fields.h) has the content of the
// files.
std::string decidingFields(const TrainRequest& request);

// The first field in which two results of decidingFields differ, with both values; empty if there is none.
std::string firstDifference(const std::string& before, const std::string& now);

// The fields of `subwords` in the same form, for the same comparison.
std::string subwordFields(const TrainRequest& request);

// Every field that a recipe may have, such as "data.files[].path".
std::set<std::string> recipeFieldNames();

// Throws Error that names the first field whose value is invalid; `file`: the recipe as errors name it.
void checkRequest(const TrainRequest& request, const std::filesystem::path& file);

// The config with the patch of TrainRequest::modelJson applied. `configJson` as in a bundle.
std::string mergedConfig(const std::string& configJson, const std::string& patch);

} // namespace contexture::train

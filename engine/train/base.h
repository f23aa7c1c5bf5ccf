// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/model/bundle_io.h"
#include "engine/train/request.h"

#include <filesystem>

namespace contexture::train {

// Opens the bundle from which a training starts. Returns only the bundle's sentence-level base if the new model does
// not have the bundle's context layers: in the context stage, if they are of another system; in the sentence stage,
// unless the recipe's model names that system. Throws the errors of model::loadBundle, and Error if the bundle holds no
// base.
model::LoadedBundle openBase(const TrainRequest& request);

// Copies every parameter of the base to the parameter of the same name. Parameters that only the system has keep their
// initial values; in the sentence stage there may be none. Throws Error that names a parameter of the base without
// counterpart of its shape, or, in the sentence stage, the numbers of parameters.
void copyBase(const model::System& base, model::System& system, const TrainRequest& request);

// Copies the parameters that the base lacks from a model of the same system with another base. Throws Error naming the
// layer that `path` lacks.
void copyContext(const model::System& from, const model::System& base, model::System& system,
                 const std::filesystem::path& path);

} // namespace contexture::train

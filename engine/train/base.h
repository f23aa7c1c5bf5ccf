// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/model/bundle_io.h"
#include "engine/train/request.h"

#include <filesystem>

namespace contexture::train {

// The bundle that a training starts from. Of a bundle whose context layers the new model does not have (another
// system's; in the sentence stage any, unless the recipe's model names that system) its sentence-level base alone.
// Throws the errors of model::loadBundle, and Error where the bundle holds no base.
model::LoadedBundle openBase(const TrainRequest& request);

// Every parameter of the base finds its place under its name; what the system adds keeps its fresh values, unless
// nothing may be added. Throws Error naming the parameter that has no place.
void copyBase(const model::System& base, model::System& system, const TrainRequest& request);

// Copies the parameters that the base lacks from a model of the same system over another base. Throws Error naming the
// layer that `path` lacks.
void copyContext(const model::System& from, const model::System& base, model::System& system,
                 const std::filesystem::path& path);

} // namespace contexture::train

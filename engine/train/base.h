// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/model/bundle_io.h"
#include "engine/train/request.h"

#include <filesystem>

namespace contexture::train {

// The bundle from which a training starts. If the new model lacks the bundle's context layers (they are of another
// system; in the sentence stage always, unless the recipe's model names that system), only its sentence-level base.
// Throws the errors of model::loadBundle, and Error if the bundle holds no base.
model::LoadedBundle openBase(const TrainRequest& request);

// Copies every parameter of the base to the parameter of the same name; parameters that the system adds keep their
// initial values, unless none may be added. Throws Error naming a parameter without counterpart.
void copyBase(const model::System& base, model::System& system, const TrainRequest& request);

// Copies the parameters that the base lacks from a model of the same system with another base. Throws Error naming the
// layer that `path` lacks.
void copyContext(const model::System& from, const model::System& base, model::System& system,
                 const std::filesystem::path& path);

} // namespace contexture::train

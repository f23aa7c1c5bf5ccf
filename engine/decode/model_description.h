// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/model_info.h"

namespace contexture::model {
class System;
}

namespace contexture::decode {

// The description that a system gives of itself: name, variant, languages, sizes, abilities, sites. Path, hash, title,
// card and config JSON come from the bundle.
ModelInfo describeSystem(const model::System& system);

} // namespace contexture::decode

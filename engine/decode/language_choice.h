// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <string>

namespace contexture {
class Engine;
}

namespace contexture::decode {

// The target language that models for several write which the engine loads from now on (model_loader.h); empty: as
// their bundles have it. For engines of this library.
void chooseTargetLanguage(Engine& engine, const std::string& language);

} // namespace contexture::decode

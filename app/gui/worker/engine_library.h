// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/engine.h"

#include <QString>

#include <memory>

namespace contexture::gui {

// Loads the engine's shared library at run time and makes an engine. Searches CONTEXTURE_ENGINE (a file), the program's
// folder and ../lib/contexture. Throws contexture::Error with the paths that were tried.
std::unique_ptr<Engine> loadEngine(const QString& programFolder);

} // namespace contexture::gui

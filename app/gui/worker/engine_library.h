#pragma once

#include "engine/core/engine.h"

#include <QString>

#include <memory>

namespace contexture::gui {

// Loads the engine's shared library at run time and makes an engine. Looks at CONTEXTURE_ENGINE (a file), then beside
// the program and in ../lib/contexture. Throws contexture::Error that names what was tried.
std::unique_ptr<Engine> loadEngine(const QString& programFolder);

} // namespace contexture::gui

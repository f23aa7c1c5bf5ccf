// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/run.h"

#include <string>
#include <string_view>

namespace contexture::cli {

// The file of a run's document with its translations in it; `name` is the file's name. Unless `quiet`, standard error
// reports moved marks, lost looks and final texts. Throws Error as text::writtenBack does.
std::string translatedFile(const Run& run, std::string_view bytes, const std::string& name, bool quiet);

} // namespace contexture::cli

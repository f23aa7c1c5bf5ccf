// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/lesson/lesson.h"

#include <string>

namespace contexture::lesson {

// The lesson.md of `contexture-cli lesson new`: a lesson of three steps about the word of this material that took most
// from context, with comments that explain each block. Throws Error if no run has weights.
std::string exampleLesson(const Material& material, const std::string& title);

} // namespace contexture::lesson

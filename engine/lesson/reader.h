// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/lesson/lesson.h"
#include "engine/lesson/lesson_files.h"
#include "engine/lesson/problem.h"

#include <filesystem>
#include <memory>

namespace contexture::lesson {

struct Reading {
    std::shared_ptr<const Lesson> lesson; // null where there is any problem
    Problems problems;
};

// All mistakes of a lesson at once, or the lesson. Throws Error where its files cannot be read at all.
Reading readLesson(const LessonFiles& files);

// For whoever opens a lesson: throws Error for the first mistake.
std::shared_ptr<const Lesson> openLesson(const std::filesystem::path& path);

} // namespace contexture::lesson

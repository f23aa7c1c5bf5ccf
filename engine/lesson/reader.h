// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/lesson/lesson.h"
#include "engine/lesson/lesson_files.h"
#include "engine/lesson/problem.h"

#include <filesystem>
#include <memory>

namespace contexture::lesson {

struct Reading {
    std::shared_ptr<const Lesson> lesson; // null if there is any problem
    Problems problems;
};

// Returns the lesson, or all its mistakes. Throws Error if its files cannot be read.
Reading readLesson(const LessonFiles& files);

// For a person who opens a lesson: throws Error for the first mistake.
std::shared_ptr<const Lesson> openLesson(const std::filesystem::path& path);

} // namespace contexture::lesson

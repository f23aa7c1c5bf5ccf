// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/lesson/lesson.h"

#include <string>

namespace contexture::lesson {

// The questions of a lesson in GIFT, the text format in which Moodle takes them, with what is said to each answer.
// A sentence is asked as a choice of sentences, a word as a short answer. Empty where the lesson asks nothing.
std::string toGift(const Lesson& lesson, const LessonText& text);

} // namespace contexture::lesson

// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/lesson/lesson.h"

#include <string>

namespace contexture::lesson {

// The questions of a lesson in GIFT, the text format that Moodle imports, with the feedback to each answer. A question
// for a sentence becomes a choice of sentences, one for a word a short answer. Empty if the lesson has no questions.
std::string toGift(const Lesson& lesson, const LessonText& text);

} // namespace contexture::lesson

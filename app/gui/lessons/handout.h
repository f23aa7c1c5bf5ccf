// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/lesson/lesson.h"

#include <QString>

namespace contexture::gui {

// A lesson on paper (A4, PDF): texts, questions with room to answer, and views as figures in colours for print. The
// student's copy has no weights where a question withholds them, and no answers; the teacher's copy has both, and hints
// and notes to the teacher. Throws Error if the file cannot be written.
void writeHandout(const lesson::Lesson& lesson, const QString& language, bool forTeacher, const QString& path);

} // namespace contexture::gui

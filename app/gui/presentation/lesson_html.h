#pragma once

#include "engine/lesson/lesson.h"

#include <QString>

#include <functional>
#include <optional>

namespace contexture::gui {

// Texts and views of a lesson as HTML of Qt's rich text. What the lesson's files hold is escaped.

struct LessonTextOptions {
    bool answered = true;  // with what is shown only then
    bool teacher = false;  // with notes to the teacher, hints and solutions
    std::size_t hints = 0; // how many of the step's hints
};
// Its hints in order: those of the question, then the hint divs.
std::size_t hintsOf(const lesson::StepText& step);
QString hintHtml(const lesson::StepText& step, std::size_t hint);
QString partsHtml(const std::vector<lesson::Part>& parts, const LessonTextOptions& options);

struct LessonViewOptions {
    bool weights = true;
    bool translation = true;
    bool oneSide = false;       // only the side that the model reads, but for the sentence that is looked at
    bool onlyConsulted = false; // where weights are shown: no sentence without any, but for that one
    bool links = false;         // sentences and words of the source lead to "s:3" and "w:3:2", from 0
    int textPixels = 14;
    int numberPixels = 12;
    std::optional<SentenceIndex> marked; // an answer that is proposed
};
// The document of a view with the word that is looked at, the sentences tinted by what it consulted, weights beside
// them; in light colours.
QString viewHtml(const Run& run, const lesson::View& view, const LessonViewOptions& options);

} // namespace contexture::gui

#pragma once

#include "engine/lesson/lesson.h"

#include <QString>

#include <memory>
#include <optional>
#include <vector>

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
QString keyPointsHtml(const lesson::StepText& step); // what it says is to remember
QString partsHtml(const std::vector<lesson::Part>& parts, const LessonTextOptions& options);

struct LessonViewOptions {
    bool weights = true;
    bool translation = true;
    bool oneSide = false;       // only the side that the model reads, but for the sentence that is looked at
    bool below = false;         // translations stand below their sentences, not beside them
    bool onlyConsulted = false; // where weights are shown: no sentence without any, but for that one
    bool ranked = false; // where weights are shown: that sentence first, then those consulted, the heaviest first
    bool links = false;         // sentences and words of the source lead to "s:3" and "w:3:2", from 0
    int textPixels = 14;
    int numberPixels = 12;
    std::optional<SentenceIndex> marked; // an answer that is proposed
    std::vector<std::shared_ptr<const Run>> others; // whose translations of that sentence stand below it, if not beside
    std::vector<std::shared_ptr<const Run>> recorded; // that may tell what a consulted sentence did to the word
};
// The document of a view with the word that is looked at, the sentences tinted by what it consulted, weights beside
// them; in light colours.
QString viewHtml(const Run& run, const lesson::View& view, const LessonViewOptions& options);

} // namespace contexture::gui

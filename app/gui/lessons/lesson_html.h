// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/lesson/lesson.h"

#include <QString>

#include <memory>
#include <optional>
#include <vector>

namespace contexture::gui {

// Texts and views of a lesson as HTML of Qt's rich text. Text from the lesson's files is escaped.

QString html(const std::string& markdown);

struct LessonTextOptions {
    bool answered = true;  // with the parts that are shown after an answer
    bool teacher = false;  // with notes to the teacher, hints and solutions
    std::size_t hints = 0; // how many of the step's hints
};
// The number of hints of a step. Their order: those of the question, then the hints of the text.
std::size_t hintsOf(const lesson::StepText& step);
QString hintHtml(const lesson::StepText& step, std::size_t hint);
QString keyPointsHtml(const lesson::StepText& step); // the parts "To remember"
QString partsHtml(const std::vector<lesson::Part>& parts, const LessonTextOptions& options);

struct LessonViewOptions {
    bool weights = true;
    bool translation = true;
    bool oneSide = false;       // other sentences than the current one show only the side that the model reads
    bool below = false;         // translations stand below their sentences, not beside them
    bool onlyConsulted = false; // with weights: the current sentence and those with a weight are shown, no others
    bool ranked = false;        // with weights: the current sentence stands first, then the others by weight
    bool links = false;         // sentences and words of the source are links to "s:3" and "w:3:2", counted from 0
    int textPixels = 14;
    int numberPixels = 12;
    std::optional<SentenceIndex> marked;              // the sentence that an answer proposes
    std::vector<std::shared_ptr<const Run>> others;   // their translations stand below the current sentence
    std::vector<std::shared_ptr<const Run>> recorded; // runs with a sentence hidden, for the effect on the word
};
// The document of a view in light colours: the selected word, and the sentences tinted by its weights, with the weights
// beside them.
QString viewHtml(const lesson::Material::RunOf& recorded, const lesson::View& view, const LessonViewOptions& options);

} // namespace contexture::gui

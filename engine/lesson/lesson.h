// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/attribution.h"
#include "engine/core/look.h"
#include "engine/core/run.h"
#include "engine/lesson/panel.h"

#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace contexture::lesson {

// A lesson: steps, each with a view of a workspace and perhaps a question, and its texts in one or more languages.
// Plain data; the handbook (lessons.md) describes its files.

// The purpose of a piece of text, with the names of The Carpentries' lessons (pandoc's fenced divs).
enum class PartKind {
    Prose,
    Questions,
    Objectives,
    Challenge,
    Hint,       // shown on request
    Solution,   // shown with the answer
    Instructor, // for the teacher's handout
    KeyPoints,
    Discussion,
    View,    // a block of YAML; in a finished lesson an empty mark of its place
    Predict, // likewise, for the question
};

struct Part {
    PartKind kind = PartKind::Prose;
    std::string text;        // Markdown; YAML for the last two
    std::vector<Part> parts; // of a div
    int line = 0;            // line of its first text, in its file
};

// What a step withholds until its question is answered.
enum class Withheld {
    Weights,     // tints, numbers, instruments, tool tips of words
    Translation, // of the selected sentence, in every run
    Comparison,  // the other runs
};

// The view of a step; everything that the lesson's file names was found in its workspace.
struct View {
    std::size_t document = 0;      // index in Material::documents
    std::size_t run = 0;           // index in that document's runs
    std::vector<std::size_t> runs; // runs shown beside it; empty: all
    Look look;
    std::vector<Panel> panels{Panel::Consulted};
    std::vector<Withheld> hidden;
    friend bool operator==(const View&, const View&) = default;

    bool shows(Panel panel) const;
    bool withholds(Withheld what) const;
};

// The question of a step, and the right answers.
struct Prediction {
    enum class Kind { Sentence, Word, Choice, Number };
    enum class Origin { Author, Trace, Gold }; // source of the right answers

    Kind kind = Kind::Choice;
    Origin origin = Origin::Author;
    std::vector<SentenceIndex> sentences; // each of them is right
    std::vector<DocumentWord> words;
    std::size_t choices = 0; // number of choices
    std::vector<std::size_t> rightChoices;
    double number = 0.0;
    double tolerance = 0.0; // largest distance of a right answer
};

struct Feedback {
    SentenceIndex sentence;            // for a wrong sentence
    std::string word;                  // for a wrong word, as written
    std::optional<std::size_t> choice; // for a wrong choice
    int direction = 0;                 // for a number: -1 too small, 1 too large
    std::string text;                  // Markdown
};

struct PredictionText {
    std::string question; // Markdown, like the following texts
    std::vector<std::string> choices;
    std::vector<Feedback> feedback;
    std::string otherwise; // for every other wrong answer
    std::string right;
    std::vector<std::string> hints;
};

struct StepText {
    std::string heading;
    std::string caption; // for the projector; empty: the heading
    std::vector<Part> parts;
    std::optional<PredictionText> prediction;
    int line = 0;
};

struct LessonText {
    std::string file; // "lesson.de.md"
    std::string language;
    std::string title;
    std::string audience;
    std::string author;
    std::vector<Part> front; // before the first step
    std::vector<StepText> steps;
};

struct Step {
    View view;
    std::optional<Prediction> prediction;
};

struct Picture {
    std::string name; // "pictures/gate.png"
    std::string bytes;
};

// Documents and runs of the lesson's workspace, in memory; they need neither a model nor a network.
struct Material {
    struct RunOf {
        std::string label;
        std::shared_ptr<const Run> run;
        std::vector<KeptAttribution> answers; // of attribution methods, about its words
    };
    struct DocumentOf {
        std::shared_ptr<const Document> document;
        std::vector<RunOf> runs; // as saved
    };
    std::vector<DocumentOf> documents;
};

struct Lesson {
    int minutes = 0; // 0: not given
    std::string language;
    std::vector<Step> steps;
    std::map<std::string, LessonText> texts; // by language; each with the same number of steps
    std::vector<Picture> pictures;
    Material material;

    // The text in this language if there is one, else in the lesson's own. "de_AT" finds "de".
    const LessonText& text(std::string_view language) const;
    // The text in the named language; empty: the lesson's own. Throws Error if there is none in it.
    const LessonText& textIn(std::string_view language) const;
    const Picture* picture(std::string_view name) const;
};

// An answer of a person or a class.
struct Answer {
    SentenceIndex sentence; // the member that the kind of question needs
    DocumentWord word;
    std::size_t choice = 0;
    double number = 0.0;
    friend bool operator==(const Answer&, const Answer&) = default;
};

struct Verdict {
    bool isRight = false;
    std::string text; // Markdown: the author's feedback to this answer; may be empty
};
// `run`: that of the step's view; an answer on the target side refers to its words.
Verdict judge(const Prediction& prediction, const PredictionText& text, const Answer& answer, const Run& run);

// Names in lessons' files.
const char* name(PartKind kind); // "questions"
const char* name(Panel panel);
const char* name(Withheld what);
const char* name(Prediction::Kind kind);
std::optional<PartKind> parsePartKind(std::string_view name); // only divs
std::optional<Panel> parsePanel(std::string_view name);
std::optional<Withheld> parseWithheld(std::string_view name);
std::optional<Prediction::Kind> parsePredictionKind(std::string_view name);
std::string partNames(); // "questions, objectives, ...", for remedies
std::string panelNames();
std::string withheldNames();
std::string weightingNames();

} // namespace contexture::lesson

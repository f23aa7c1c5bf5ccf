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

// A lesson: steps, each with a view of a workspace and perhaps a question, and its texts in one language or more.
// Plain data; how it stands in files says the handbook (lessons.md).

// What a piece of text is for, named as in the lessons of The Carpentries (pandoc's fenced divs).
enum class PartKind {
    Prose,
    Questions,
    Objectives,
    Challenge,
    Hint,       // shown when asked for
    Solution,   // shown with the answer
    Instructor, // for the teacher's handout
    KeyPoints,
    Discussion,
    View,    // a block of YAML; in a finished lesson an empty mark of where it stood
    Predict, // the same: where the question is asked
};

struct Part {
    PartKind kind = PartKind::Prose;
    std::string text;        // Markdown; YAML for the last two
    std::vector<Part> parts; // of a div
    int line = 0;            // of its first line of text, in its file
};

// What a step withholds until its question is answered.
enum class Withheld {
    Weights,     // tint, numbers, instruments, what pointing at a word tells
    Translation, // of the sentence that is looked at, in every run
    Comparison,  // the other runs
};

// What a step looks at; every name of the lesson's file was found in its workspace.
struct View {
    std::size_t document = 0;      // of Material::documents
    std::size_t run = 0;           // of that document's
    std::vector<std::size_t> runs; // that are shown beside it; empty: all of them
    Look look;
    std::vector<Panel> panels{Panel::Consulted};
    std::vector<Withheld> hidden;
    friend bool operator==(const View&, const View&) = default;

    bool shows(Panel panel) const;
    bool withholds(Withheld what) const;
};

// What a step asks, and what is right.
struct Prediction {
    enum class Kind { Sentence, Word, Choice, Number };
    enum class Origin { Author, Trace, Gold }; // who says what is right

    Kind kind = Kind::Choice;
    Origin origin = Origin::Author;
    std::vector<SentenceIndex> sentences; // any of them is right
    std::vector<DocumentWord> words;
    std::size_t choices = 0; // how many there are
    std::vector<std::size_t> rightChoices;
    double number = 0.0;
    double tolerance = 0.0; // as far away a number is still right
};

struct Feedback {
    SentenceIndex sentence;            // to a wrong sentence
    std::string word;                  // to a wrong word, as it is written
    std::optional<std::size_t> choice; // to a wrong choice
    int direction = 0;                 // to a number: -1 too small, 1 too large
    std::string text;                  // Markdown
};

struct PredictionText {
    std::string question; // Markdown, as all of these
    std::vector<std::string> choices;
    std::vector<Feedback> feedback;
    std::string otherwise; // to every other wrong answer
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

// Documents and runs of the lesson's workspace, in memory: it needs neither a model nor a network.
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
    int minutes = 0; // 0: not said
    std::string language;
    std::vector<Step> steps;
    std::map<std::string, LessonText> texts; // by language; as many steps each
    std::vector<Picture> pictures;
    Material material;

    // In this language, as far as there is one, else in the lesson's own. "de_AT" finds "de".
    const LessonText& text(std::string_view language) const;
    // As somebody named it; empty: the lesson's own. Throws Error where there is no text in it.
    const LessonText& textIn(std::string_view language) const;
    const Picture* picture(std::string_view name) const;
};

// What a person or a class answered.
struct Answer {
    SentenceIndex sentence; // as the kind of question wants it
    DocumentWord word;
    std::size_t choice = 0;
    double number = 0.0;
    friend bool operator==(const Answer&, const Answer&) = default;
};

struct Verdict {
    bool isRight = false;
    std::string text; // Markdown: what the author says to this answer; may be empty
};
// `run`: of the step's view, whose words are named by an answer on the target side.
Verdict judge(const Prediction& prediction, const PredictionText& text, const Answer& answer, const Run& run);

// As they stand in lessons' files.
const char* name(PartKind kind); // "questions"
const char* name(Panel panel);
const char* name(Withheld what);
const char* name(Prediction::Kind kind);
std::optional<PartKind> parsePartKind(std::string_view name); // divs alone
std::optional<Panel> parsePanel(std::string_view name);
std::optional<Withheld> parseWithheld(std::string_view name);
std::optional<Prediction::Kind> parsePredictionKind(std::string_view name);
std::string partNames(); // "questions, objectives, ...", for remedies
std::string panelNames();
std::string withheldNames();
std::string weightingNames();

} // namespace contexture::lesson

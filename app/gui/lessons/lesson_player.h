// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/lesson/lesson.h"

#include <QObject>
#include <QString>

#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace contexture::gui {

class Selection;
class Session;

// Plays a lesson: the present step and the answers. A step sets document, run and selection as its author wrote them.
// Data that a step withholds are not in the session until its question is answered. The player knows no widget.
class LessonPlayer : public QObject {
    Q_OBJECT

public:
    LessonPlayer(Session& session, Selection& selection, QObject* parent = nullptr);

    // The state of a step's question.
    struct Asked {
        std::optional<lesson::Answer> proposal;            // of one person, not confirmed yet
        std::vector<std::pair<lesson::Answer, int>> votes; // of a class, in the order of each answer's first vote
        std::vector<lesson::Answer> ballots;               // every vote, the newest last, for taking back
        std::optional<lesson::Answer> answer;              // confirmed
        lesson::Verdict verdict;                           // on `answer`
        std::size_t hints = 0;                             // number of hints that were shown
    };

    void open(std::shared_ptr<const lesson::Lesson> lesson);
    void close();
    const std::shared_ptr<const lesson::Lesson>& lesson() const { return m_lesson; } // null: no lesson is open
    void setLanguage(const QString& tag);                                            // "de"
    const lesson::LessonText& text() const;

    std::size_t step() const { return m_step; }
    std::size_t steps() const { return m_lesson ? m_lesson->steps.size() : 0; }
    void goTo(std::size_t step);
    void next();
    void previous();
    void restore(); // sets document, run and selection of the step again
    void reset();   // goes to the first step and deletes all answers

    const lesson::Step& current() const { return m_lesson->steps.at(m_step); }
    const lesson::StepText& currentText() const { return text().steps.at(m_step); }
    const lesson::View& view() const { return current().view; }
    const Run& run() const { return *recorded().run; } // of the step, with withheld data
    const lesson::Material::RunOf& recorded() const;   // run() and the answers of models about it
    // Answers of attribution methods about the runs that are shown; empty while the step withholds weights.
    using ShownAnswers = std::pair<std::shared_ptr<const Run>, const std::vector<KeptAttribution>*>;
    std::vector<ShownAnswers> shownAnswers() const;
    const Asked& asked() const { return m_asked.at(m_step); }
    std::vector<std::shared_ptr<const Run>> comparedRuns() const; // without run(); only runs that are shown now
    // All runs of the step's document, for measurements that compare them; empty while the step withholds them.
    std::vector<std::shared_ptr<const Run>> recordedRuns() const;
    bool isAsking() const;                                  // the step's question has no answer yet
    bool withholds(lesson::Withheld what) const;            // at present
    lesson::Answer rightAnswer() const;                     // one right answer to the step's question
    QString answerText(const lesson::Answer& answer) const; // "Sentence 2", "dog (1)", a choice, a number

    void propose(const lesson::Answer& answer);
    void vote(const lesson::Answer& answer); // adds a vote of the class
    void takeVoteBack();
    void giveHint();
    void confirm(); // gives the proposal, or else the answer with most votes, and reveals the rest of the step
    QString answersCsv() const; // step, question, answer, votes, right: a row for each answer

Q_SIGNALS:
    void opened();
    void closed();
    void shown();        // a step, or its withheld data, are shown
    void askedChanged(); // after a proposal, a vote or a hint

private:
    void apply();
    std::vector<std::size_t> rows() const; // runs of the material that the session gets
    std::shared_ptr<const Run> shownRun(std::size_t run) const;

    Session& m_session;
    Selection& m_selection;
    std::shared_ptr<const lesson::Lesson> m_lesson;
    std::string m_language;
    std::size_t m_step = 0;
    std::vector<Asked> m_asked; // one for each step
    struct Given {              // the data in the session
        std::size_t document = 0;
        std::vector<std::size_t> rows;
        bool noWeights = false;
        SentenceIndex noTranslation; // the sentence without a translation; invalid: none
        friend bool operator==(const Given&, const Given&) = default;
    };
    std::optional<Given> m_given;
    std::vector<std::shared_ptr<const Run>> m_givenRuns;
};

} // namespace contexture::gui

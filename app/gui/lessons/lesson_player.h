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

// A lesson that is gone through: which step is shown, what was answered. A step sets document, run and selection as its
// author wrote them, whatever was done in between; what it withholds is not in the session at all until the question is
// answered. Knows no widget.
class LessonPlayer : public QObject {
    Q_OBJECT

public:
    LessonPlayer(Session& session, Selection& selection, QObject* parent = nullptr);

    // What became of a step's question.
    struct Asked {
        std::optional<lesson::Answer> proposal;            // of one person, not given yet
        std::vector<std::pair<lesson::Answer, int>> votes; // of a class, in the order of the first for each
        std::vector<lesson::Answer> ballots;               // every vote, the newest last, to be taken back
        std::optional<lesson::Answer> answer;              // given
        lesson::Verdict verdict;                           // on it
        std::size_t hints = 0;                             // that were asked for
    };

    void open(std::shared_ptr<const lesson::Lesson> lesson);
    void close();
    const std::shared_ptr<const lesson::Lesson>& lesson() const { return m_lesson; } // null: none is open
    void setLanguage(const QString& tag);                                            // "de"
    const lesson::LessonText& text() const;

    std::size_t step() const { return m_step; }
    std::size_t steps() const { return m_lesson ? m_lesson->steps.size() : 0; }
    void goTo(std::size_t step);
    void next();
    void previous();
    void restore(); // the step as it was before somebody explored
    void reset();   // the first step, nothing answered

    const lesson::Step& current() const { return m_lesson->steps.at(m_step); }
    const lesson::StepText& currentText() const { return text().steps.at(m_step); }
    const lesson::View& view() const { return current().view; }
    const Run& run() const; // of the step, with all that it holds
    const Asked& asked() const { return m_asked.at(m_step); }
    std::vector<std::shared_ptr<const Run>> comparedRuns() const; // beside run(), as far as they are seen now
    // All of the step's document, for what they tell of each other; none while that is withheld.
    std::vector<std::shared_ptr<const Run>> recordedRuns() const;
    bool isAsking() const;                                  // a question without an answer
    bool withholds(lesson::Withheld what) const;            // now
    lesson::Answer rightAnswer() const;                     // one of those to the step's question
    QString answerText(const lesson::Answer& answer) const; // "Sentence 2", "dog (1)", a choice, a number

    void propose(const lesson::Answer& answer);
    void vote(const lesson::Answer& answer); // one more of the class
    void takeVoteBack();
    void giveHint();
    void confirm();             // the proposal, else the answer with most votes; the rest of the step is revealed
    QString answersCsv() const; // step, question, answer, votes, right: one row an answer

Q_SIGNALS:
    void opened();
    void closed();
    void shown();        // a step, or the same with what it withheld
    void askedChanged(); // a proposal, a vote, a hint

private:
    void apply();
    std::vector<std::size_t> rows() const; // the runs that the session gets
    std::shared_ptr<const Run> shownRun(std::size_t run) const;

    Session& m_session;
    Selection& m_selection;
    std::shared_ptr<const lesson::Lesson> m_lesson;
    std::string m_language;
    std::size_t m_step = 0;
    std::vector<Asked> m_asked; // of each step
    struct Given {              // what the session was given
        std::size_t document = 0;
        std::vector<std::size_t> rows;
        bool noWeights = false;
        SentenceIndex noTranslation; // invalid: all are there
        friend bool operator==(const Given&, const Given&) = default;
    };
    std::optional<Given> m_given;
    std::vector<std::shared_ptr<const Run>> m_givenRuns;
};

} // namespace contexture::gui

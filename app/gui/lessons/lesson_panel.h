#pragma once

#include <QPointer>
#include <QTextBrowser>
#include <QWidget>

class QLabel;
class QLineEdit;
class QProgressBar;
class QPushButton;
class QVBoxLayout;

namespace contexture::gui {

class LessonPlayer;

// A lesson's text beside what it speaks of: the step, its question, what is said to the answer, and the way on.
class LessonPanel : public QWidget {
    Q_OBJECT

public:
    explicit LessonPanel(LessonPlayer& player);

    bool isVoting() const; // of a class: every answer counts, none is given yet
    QTextBrowser* text() const { return m_text; }

Q_SIGNALS:
    void stepsRequested(); // how the weights of the step's word came about

private:
    void showStep();
    void showAsked();
    void addChoices();
    void take(std::size_t choice);

    LessonPlayer& m_player;
    QLabel* m_title;
    QLabel* m_place; // "Step 2 of 5"
    QProgressBar* m_progress;
    QTextBrowser* m_text;
    QWidget* m_question;
    QLabel* m_asked;
    QWidget* m_choices;
    QVBoxLayout* m_choiceLines;
    QLineEdit* m_number;
    QLabel* m_proposal;
    QPushButton* m_vote;
    QPushButton* m_hint;
    QPushButton* m_answer;
    QPushButton* m_steps;
    QLabel* m_said; // hints, and what is said to the answer
    QPushButton* m_previous;
    QPushButton* m_next;
};

} // namespace contexture::gui

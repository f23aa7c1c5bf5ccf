// SPDX-License-Identifier: GPL-3.0-or-later

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

// The text of a lesson's step, its question, the feedback to the answer, and the buttons for other steps.
class LessonPanel : public QWidget {
    Q_OBJECT

public:
    explicit LessonPanel(LessonPlayer& player);

    bool isVoting() const; // a class votes: answers are counted and not judged yet
    QTextBrowser* text() const { return m_text; }

Q_SIGNALS:
    void stepsRequested(); // opens the computation of the weights of the step's word

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
    QLabel* m_said; // hints and feedback
    QPushButton* m_previous;
    QPushButton* m_next;
};

} // namespace contexture::gui

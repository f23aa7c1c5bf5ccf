// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/lesson/lesson.h"

#include <QList>
#include <QObject>
#include <QString>

#include <memory>

class QAction;
class QMenu;
class QMenuBar;
class QWidget;

namespace contexture::gui {

class Attributions;
class CausalCheck;
class ComparisonPane;
class Exporting;
class Instruments;
class LessonPanel;
class LessonPlayer;
class NotesPane;
class Opening;
class Projector;
class ReadingPane;
class Saving;
class Selection;
class Session;

// Lessons in the window: their menu and keys, the parts of the window that a step shows, and answers by click.
class LessonDesk : public QObject {
    Q_OBJECT

public:
    struct Parts {
        Session& session;
        Selection& selection;
        ReadingPane& reading;
        ComparisonPane& comparison;
        Instruments& instruments;
        QWidget& right; // the column of instruments, overview and notes
        QAction& allHeads;
        QAction& notes;
        QAction& overview;
        Opening& opening;
        Saving& saving;
        Exporting& exporting;
        CausalCheck& check;
        Attributions& attributions;
    };
    LessonDesk(const Parts& parts, QMenuBar& bar, QWidget& window);

    LessonPlayer& player() { return *m_player; }
    QString title() const; // of the open lesson; empty: no lesson is open
    LessonPanel* panel() const { return m_panel; }
    Projector* projector() const { return m_projector; }
    void beginAt(std::size_t step) { m_first = step; } // first step of the lesson that is opened next
    bool withholdsWeights() const;
    void takeFocusBack(); // to the projector, when it is visible

Q_SIGNALS:
    void stepsRequested(int textPixels); // height of the text on the projector; 0: show the steps in the window

private:
    void buildMenu(QMenuBar& bar);
    void addAnswers();    // the commands that answer a question by keys
    void enableAnswers(); // those that the present question has
    void choose(std::size_t choice);
    void open(const QString& path, const std::shared_ptr<const lesson::Lesson>& lesson);
    void follow();           // shows the parts of the window that the step names
    void listLanguages();    // of the lesson
    void everythingIsSeen(); // without a lesson all parts are shown
    bool take(SentenceIndex sentence, Side side,
              WordIndex word); // true: the click is an answer and changes no selection
    void copyStep();
    void saveAnswers();

    Parts m_parts;
    QWidget& m_window;
    LessonPlayer* m_player;
    LessonPanel* m_panel;
    Projector* m_projector;
    QList<QAction*> m_actions; // enabled while a lesson is open
    QAction* m_copy = nullptr;
    QList<QAction*> m_choices; // one for each number key
    QAction* m_confirm = nullptr;
    QAction* m_takeBack = nullptr; // the last vote
    QMenu* m_languages = nullptr;
    std::size_t m_first = 0;
};

} // namespace contexture::gui

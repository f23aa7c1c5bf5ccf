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

// Lessons in the window: their menu and keys, which parts of the window a step shows, and clicks that answer.
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
        CausalCheck& check;
    };
    LessonDesk(const Parts& parts, QMenuBar& bar, QWidget& window);

    LessonPlayer& player() { return *m_player; }
    QString title() const; // of the open lesson; empty: none is open
    LessonPanel* panel() const { return m_panel; }
    Projector* projector() const { return m_projector; }
    void beginAt(std::size_t step) { m_first = step; } // the lesson that is opened next
    bool press(int key);                               // false: no key of a lesson's
    bool withholdsWeights() const;
    void takeFocusBack(); // to the projector, if it is what is seen

Q_SIGNALS:
    void stepsRequested(int textPixels); // on the projector, in letters of so many pixels; 0: in the window

private:
    void buildMenu(QMenuBar& bar);
    void open(const QString& path, const std::shared_ptr<const lesson::Lesson>& lesson);
    void follow();                                                // the step: which parts are seen
    void listLanguages();                                         // of the lesson
    void everythingIsSeen();                                      // no lesson
    bool take(SentenceIndex sentence, Side side, WordIndex word); // an answer, and no selection
    void copyStep();
    void saveAnswers();

    Parts m_parts;
    QWidget& m_window;
    LessonPlayer* m_player;
    LessonPanel* m_panel;
    Projector* m_projector;
    QList<QAction*> m_actions; // that need a lesson
    QAction* m_copy = nullptr;
    QMenu* m_languages = nullptr;
    std::size_t m_first = 0;
    bool m_isApplying = false;
};

} // namespace contexture::gui

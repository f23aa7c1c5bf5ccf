#pragma once

#include <QWidget>

class QLabel;

namespace contexture::widgets {
class LinePage;
}

namespace contexture::gui {

class LessonPlayer;

// One view and a caption, for a class eight metres away: light, large, nothing to hover over. Text that is read is 42
// pixels high in a picture of 720 lines, what must be legible 34, and both grow with the screen.
class Projector : public QWidget {
    Q_OBJECT

public:
    explicit Projector(LessonPlayer& player, QWidget* parent = nullptr);

    void start(); // on the whole screen
    bool isBlank() const { return m_isBlank; }
    int textPixels() const;   // of the document, the caption and the question
    int numberPixels() const; // of weights, numbers of sentences and the step
    widgets::LinePage* page() const { return m_page; }
    QLabel* question() const { return m_question; } // and what was said to the answer, hints, what to remember

Q_SIGNALS:
    void left();
    void stepsRequested(); // how the weights of the word came about

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void closeEvent(QCloseEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void refresh();
    QString viewText(bool ranked) const; // the page
    QString questionText() const;        // below it
    void take(const QUrl& link);
    bool hasSteps() const;
    bool press(int key);

    LessonPlayer& m_player;
    QLabel* m_caption;
    widgets::LinePage* m_page;
    QLabel* m_question;
    QLabel* m_place;
    bool m_isBlank = false;
    std::size_t m_shownStep = static_cast<std::size_t>(-1);
    bool m_wasAsking = false;
};

} // namespace contexture::gui

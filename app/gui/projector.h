#pragma once

#include <QWidget>

class QLabel;
class QTextBrowser;

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
    QTextBrowser* page() const { return m_page; }

Q_SIGNALS:
    void left();

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void closeEvent(QCloseEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void refresh();
    void take(const QUrl& link);
    bool press(int key);

    LessonPlayer& m_player;
    QLabel* m_caption;
    QTextBrowser* m_page;
    QLabel* m_question;
    QLabel* m_place;
    bool m_isBlank = false;
    std::size_t m_shownStep = static_cast<std::size_t>(-1);
    bool m_wasAsking = false;
};

} // namespace contexture::gui

// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QList>
#include <QWidget>

class QAction;
class QLabel;

namespace contexture::widgets {
class LinePage;
}

namespace contexture::gui {

class LessonPlayer;

// One view and a caption in large type on a light ground, for a class at eight metres. On a screen of 720 lines running
// text is 42 pixels high and numbers 34; both grow with the screen. Nothing needs a pointer.
class Projector : public QWidget {
    Q_OBJECT

public:
    explicit Projector(LessonPlayer& player, QWidget* parent = nullptr);

    void start(); // in full screen
    bool isBlank() const { return m_isBlank; }
    int textPixels() const;   // height of document, caption and question
    int numberPixels() const; // height of weights, sentence numbers and the step
    widgets::LinePage* page() const { return m_page; }
    QLabel* question() const { return m_question; } // also feedback, hints and key points

Q_SIGNALS:
    void left();
    void stepsRequested(); // opens the computation of the word's weights

protected:
    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;
    void closeEvent(QCloseEvent* event) override;

private:
    void refresh();
    QString viewText(bool ranked) const; // HTML of the page
    QString questionText() const;        // HTML below the page
    void take(const QUrl& link);
    bool hasSteps() const;
    void addCommands();
    void vote(int number); // from 1

    LessonPlayer& m_player;
    QLabel* m_caption;
    widgets::LinePage* m_page;
    QLabel* m_question;
    QLabel* m_place;
    QList<QAction*> m_commands;
    bool m_isBlank = false;
    std::size_t m_shownStep = static_cast<std::size_t>(-1);
    bool m_wasAsking = false;
};

} // namespace contexture::gui

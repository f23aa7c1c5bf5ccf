// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QFrame>

class QHBoxLayout;
class QPushButton;

namespace contexture::widgets {

// A small sheet of a fixed width over its parent, beside the word or sentence that it concerns. Esc and the button
// "Cancel" close it. Its key events do not reach the window, whose commands have single letters as keys.
class FloatingSheet : public QFrame {
    Q_OBJECT

public:
    // Moves the sheet below `anchor` (the parent's coordinates) if there is room, else above it; also after the parent
    // was resized.
    void moveBeside(const QRect& anchor);

Q_SIGNALS:
    void left(); // closed without a change

protected:
    // `gap`: pixels between the anchor and the sheet below it.
    FloatingSheet(QWidget* parent, int width, int gap);

    QHBoxLayout* buttonRow() const { return m_buttons; } // Delete, Cancel, Keep
    QPushButton* deleteButton() const { return m_delete; }
    QPushButton* keepButton() const { return m_keep; }
    void openBeside(const QRect& anchor);
    // For the event filters of the sheet's fields. The keys of the sheet (Return, Esc) are also keys of the window's
    // commands, with modifiers as in Ctrl+Return. Accepts such a key, so that it comes as a key press, and returns
    // true; returns false for another event.
    static bool takesKeyFromShortcuts(QEvent* event);

    void keyPressEvent(QKeyEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    int m_gap;
    QHBoxLayout* m_buttons;
    QPushButton* m_delete;
    QPushButton* m_keep;
};

} // namespace contexture::widgets

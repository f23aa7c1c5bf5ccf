// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QFrame>

class QHBoxLayout;
class QPushButton;

namespace contexture::widgets {

// A small sheet of a fixed width over its parent, beside the thing it is about. Esc and its button "Cancel" close it.
// Its key events do not reach the window, whose commands have single letters as keys.
class FloatingSheet : public QFrame {
    Q_OBJECT

public:
    // Below `anchor` (the parent's coordinates) if there is room, else above it; also after the parent is resized.
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
    // For the event filters of its fields: whether this is a key that the sheet uses (Return, Esc) and the window's
    // commands have with modifiers, as Ctrl+Return; accepted, it comes as a key press.
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

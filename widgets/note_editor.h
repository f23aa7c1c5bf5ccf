// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "widgets/floating_sheet.h"

class QPlainTextEdit;

namespace contexture::widgets {

class ElidedLabel;

// A small sheet over its parent in which a note is written. Return keeps it, Shift+Return breaks the line, Esc leaves.
class NoteEditor : public FloatingSheet {
    Q_OBJECT

public:
    explicit NoteEditor(QWidget* parent);

    // Opens beside `anchor` (the parent's coordinates), below it if there is room. `text` is the present note; if there
    // is one, a button deletes it.
    void open(const QString& title, const QString& text, const QRect& anchor);
    bool isChanged() const;
    QString text() const; // without white space at its ends
    QPlainTextEdit* edit() const { return m_edit; }

Q_SIGNALS:
    void kept(const QString& text); // empty: the note is deleted

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void keep();

    ElidedLabel* m_title;
    QPlainTextEdit* m_edit;
    QString m_before;
};

} // namespace contexture::widgets

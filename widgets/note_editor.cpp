// SPDX-License-Identifier: GPL-3.0-or-later

#include "widgets/note_editor.h"

#include "widgets/small_widgets.h"
#include "widgets/theme.h"

#include <QKeyEvent>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QVBoxLayout>

namespace contexture::widgets {
namespace {

constexpr int kNoteEditorWidth = 380;
constexpr int kEditHeight = 84;
constexpr int kNoteEditorGap = 6; // to the word

} // namespace

NoteEditor::NoteEditor(QWidget* parent)
    : FloatingSheet(parent, kNoteEditorWidth, kNoteEditorGap), m_title(new ElidedLabel), m_edit(new QPlainTextEdit) {
    setObjectName(QStringLiteral("noteEditor"));
    setFocusProxy(m_edit);
    QFont bold = uiFont(type::kControl - 1, QFont::DemiBold);
    m_title->setFont(bold);
    m_edit->setFont(uiFont(type::kControl));
    m_edit->setFixedHeight(kEditHeight);
    m_edit->setTabChangesFocus(true);
    m_edit->setPlaceholderText(tr("Return keeps the note, Shift+Return begins a new line."));
    m_edit->setAccessibleName(tr("Note"));
    m_edit->installEventFilter(this);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(space::kMedium, space::kSmall, space::kMedium, space::kMedium);
    layout->setSpacing(space::kSmall);
    layout->addWidget(m_title);
    layout->addWidget(m_edit);
    layout->addLayout(buttonRow());
    connect(keepButton(), &QPushButton::clicked, this, &NoteEditor::keep);
    connect(deleteButton(), &QPushButton::clicked, this, [this] { Q_EMIT kept({}); });
}

void NoteEditor::open(const QString& title, const QString& text, const QRect& anchor) {
    m_before = text;
    m_title->setFullText(title);
    m_edit->setPlainText(text);
    m_edit->moveCursor(QTextCursor::End);
    deleteButton()->setVisible(!text.isEmpty());
    openBeside(anchor);
}

bool NoteEditor::isChanged() const {
    return text() != m_before;
}

QString NoteEditor::text() const {
    return m_edit->toPlainText().trimmed();
}

void NoteEditor::keep() {
    if (isChanged()) {
        Q_EMIT kept(text());
    } else {
        Q_EMIT left();
    }
}

bool NoteEditor::eventFilter(QObject* watched, QEvent* event) {
    if (watched == m_edit && takesKeyFromShortcuts(event)) {
        return true;
    }
    if (watched == m_edit && event->type() == QEvent::KeyPress) {
        const auto* key = static_cast<QKeyEvent*>(event);
        const bool isReturn = key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter;
        if (isReturn && !key->modifiers().testFlag(Qt::ShiftModifier)) {
            keep();
            return true;
        }
        if (key->key() == Qt::Key_Escape) {
            Q_EMIT left();
            return true;
        }
    }
    return FloatingSheet::eventFilter(watched, event);
}

} // namespace contexture::widgets

#include "widgets/note_editor.h"

#include "widgets/small_widgets.h"
#include "widgets/theme.h"

#include <QKeyEvent>
#include <QPainter>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>

namespace contexture::widgets {
namespace {

constexpr int kNoteEditorWidth = 380;
constexpr int kEditHeight = 84;
constexpr int kNoteEditorGap = 6; // to the word

} // namespace

NoteEditor::NoteEditor(QWidget* parent)
    : QFrame(parent), m_title(new ElidedLabel), m_edit(new QPlainTextEdit), m_delete(new QPushButton(tr("Delete"))) {
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
    auto* cancel = new QPushButton(tr("Cancel"));
    auto* keeper = new QPushButton(tr("Keep"));
    keeper->setProperty("primary", true);
    for (QPushButton* button : {m_delete, cancel, keeper}) {
        button->setProperty("compact", true);
    }
    auto* buttons = new QHBoxLayout;
    buttons->setSpacing(space::kSmall);
    buttons->addWidget(m_delete);
    buttons->addStretch(1);
    buttons->addWidget(cancel);
    buttons->addWidget(keeper);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(space::kMedium, space::kSmall, space::kMedium, space::kMedium);
    layout->setSpacing(space::kSmall);
    layout->addWidget(m_title);
    layout->addWidget(m_edit);
    layout->addLayout(buttons);
    setFixedWidth(kNoteEditorWidth);
    hide();
    connect(cancel, &QPushButton::clicked, this, &NoteEditor::left);
    connect(keeper, &QPushButton::clicked, this, &NoteEditor::keep);
    connect(m_delete, &QPushButton::clicked, this, [this] { Q_EMIT kept({}); });
}

void NoteEditor::open(const QString& title, const QString& text, const QRect& anchor) {
    m_before = text;
    m_title->setFullText(title);
    m_edit->setPlainText(text);
    m_edit->moveCursor(QTextCursor::End);
    m_delete->setVisible(!text.isEmpty());
    adjustSize();
    moveBeside(anchor);
    show();
    raise();
    m_edit->setFocus();
}

void NoteEditor::moveBeside(const QRect& anchor) {
    const QRect room = parentWidget()->rect().adjusted(space::kSmall, space::kSmall, -space::kSmall, -space::kSmall);
    int top = anchor.bottom() + kNoteEditorGap;
    if (top + height() > room.bottom()) {
        top = anchor.top() - kNoteEditorGap - height();
    }
    move(std::clamp(anchor.left(), room.left(), std::max(room.left(), room.right() - width())),
         std::clamp(top, room.top(), std::max(room.top(), room.bottom() - height())));
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
    return QFrame::eventFilter(watched, event);
}

void NoteEditor::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Escape) {
        Q_EMIT left();
    }
    // Nothing goes on to the window, whose keys are letters.
}

void NoteEditor::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    const auto& theme = Theme::of(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(theme[Role::Frame], 1.0));
    painter.setBrush(theme[Role::Window]);
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 6.0, 6.0);
}

} // namespace contexture::widgets

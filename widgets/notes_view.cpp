// SPDX-License-Identifier: GPL-3.0-or-later

#include "widgets/notes_view.h"

#include "widgets/comparison_view.h"
#include "widgets/theme.h"

#include <QContextMenuEvent>
#include <QKeyEvent>
#include <QPainter>
#include <QScopedValueRollback>
#include <QStyledItemDelegate>

#include <algorithm>

namespace contexture::widgets {
namespace {

// Pixels.
constexpr int kNumberWidth = 32;
constexpr int kBadge = 18;
constexpr int kPlaceWidth = 112;
constexpr int kNotesViewPadding = 6; // above and below the text
constexpr int kMostLines = 5;

const NoteEntry* noteEntryOf(const QModelIndex& index) {
    return static_cast<const NoteEntry*>(index.data(NotesModel::EntryRole).value<const void*>());
}

class NotesDelegate : public QStyledItemDelegate {
    Q_OBJECT

public:
    using QStyledItemDelegate::QStyledItemDelegate;

    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override {
        const auto* view = qobject_cast<const QAbstractItemView*>(option.widget);
        const int width = view ? view->viewport()->width() : 400;
        const QFontMetrics metrics(uiFont(type::kControl - 1));
        const int text = metrics
                             .boundingRect(QRect(0, 0, std::max(textRect({0, 0, width, 0}).width(), 60), 100000),
                                           Qt::TextWordWrap, index.data().toString())
                             .height();
        return {width, std::min(text, kMostLines * metrics.lineSpacing()) + 2 * kNotesViewPadding + 1};
    }

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
        const auto& theme = Theme::of(option.palette);
        const NoteEntry* entry = noteEntryOf(index);
        const QRect cell = option.rect;
        painter->save();
        const bool current = option.state.testFlag(QStyle::State_Selected);
        painter->fillRect(cell, theme[current ? Role::Raised : Role::Window]);
        painter->fillRect(QRect(cell.left(), cell.bottom(), cell.width(), 1), theme[Role::Line]);
        if (current) {
            const bool focused = option.state.testFlag(QStyle::State_HasFocus);
            painter->fillRect(QRect(cell.left(), cell.top(), 3, cell.height()),
                              theme[focused ? Role::Accent : Role::Text]);
        }
        const QFontMetrics metrics(uiFont(type::kControl - 1));
        const int line = metrics.height();
        const int top = cell.top() + kNotesViewPadding;
        painter->setFont(uiFont(type::kNote));
        painter->setPen(theme[Role::Muted]);
        painter->drawText(QRect(cell.left(), top, kNumberWidth, line), Qt::AlignRight | Qt::AlignVCenter,
                          QString::number(entry->place.sentence + 1));
        const bool sentence = entry->place.word < 0;
        painter->setFont(uiFont(type::kControl - 1, sentence ? QFont::Normal : QFont::DemiBold));
        painter->setPen(theme[sentence ? Role::Muted : Role::Text]);
        const int placeLeft = cell.left() + kNumberWidth + space::kMedium;
        const int badgeRoom = entry->badge >= 0 ? kBadge + space::kTight : 0;
        painter->drawText(
            QRect(placeLeft, top, kPlaceWidth - badgeRoom, line), Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine,
            painter->fontMetrics().elidedText(NotesModel::placeText(*entry), Qt::ElideRight, kPlaceWidth - badgeRoom));
        if (entry->badge >= 0) {
            painter->setRenderHint(QPainter::Antialiasing);
            const QRect badge(placeLeft + kPlaceWidth - kBadge, top + (line - kBadge) / 2, kBadge, kBadge);
            painter->setPen(Qt::NoPen);
            painter->setBrush(theme.badge(entry->badge));
            painter->drawRoundedRect(badge, 4.0, 4.0);
            painter->setFont(uiFont(type::kSmallest, QFont::DemiBold));
            painter->setPen(theme.textOn(theme.badge(entry->badge)));
            painter->drawText(badge, Qt::AlignCenter, comparisonBadge({}, entry->badge));
        }
        painter->setFont(uiFont(type::kControl - 1));
        painter->setPen(theme[Role::Text]);
        painter->setLayoutDirection(entry->text.isRightToLeft() ? Qt::RightToLeft : Qt::LeftToRight);
        const QRect text = textRect(cell);
        painter->setClipRect(text);
        painter->drawText(text, Qt::TextWordWrap | Qt::AlignLeft | Qt::AlignTop, entry->text);
        painter->restore();
    }

private:
    static QRect textRect(const QRect& cell) {
        return cell.adjusted(kNumberWidth + 2 * space::kMedium + kPlaceWidth, kNotesViewPadding, -space::kLarge,
                             -kNotesViewPadding);
    }
};

} // namespace

NotesView::NotesView(QWidget* parent) : UnchosenOnFocus(parent), m_notes(new NotesModel(this)) {
    setModel(m_notes);
    setItemDelegate(new NotesDelegate(this));
    setFrameShape(QFrame::NoFrame);
    setEditTriggers(QAbstractItemView::NoEditTriggers);
    setSelectionMode(QAbstractItemView::SingleSelection);
    setWordWrap(true); // the heights of the rows depend on the width
    setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setTabKeyNavigation(false);
    setAccessibleName(tr("Notes"));
    connect(this, &QListView::doubleClicked, this,
            [this](const QModelIndex& index) { Q_EMIT editRequested(noteEntryOf(index)->id); });
    // A click on the current note goes to its word again.
    connect(this, &QListView::clicked, this,
            [this](const QModelIndex& index) { Q_EMIT noteActivated(noteEntryOf(index)->id); });
}

void NotesView::setEntries(std::vector<NoteEntry> entries) {
    const int id = currentNote();
    m_notes->setEntries(std::move(entries));
    setCurrentNote(id);
}

void NotesView::setCurrentNote(int id) {
    const QScopedValueRollback quiet(m_quiet, true);
    const QModelIndex index = m_notes->index(m_notes->rowOf(id));
    if (index == currentIndex()) {
        return;
    }
    setCurrentIndex(index);
    if (!index.isValid()) {
        clearSelection();
    }
}

int NotesView::currentNote() const {
    return currentIndex().isValid() ? noteEntryOf(currentIndex())->id : -1;
}

int NotesView::contentHeight() const {
    int height = 0;
    for (int row = 0; row < m_notes->rowCount(); ++row) {
        height += sizeHintForIndex(m_notes->index(row)).height();
    }
    return height;
}

void NotesView::keyPressEvent(QKeyEvent* event) {
    const int id = currentNote();
    switch (event->key()) {
    case Qt::Key_Return:
    case Qt::Key_Enter:
    case Qt::Key_F2:
        if (id >= 0) {
            Q_EMIT editRequested(id);
        }
        return;
    case Qt::Key_Delete:
    case Qt::Key_Backspace:
        if (id >= 0) {
            Q_EMIT removeRequested(id);
        }
        return;
    case Qt::Key_Escape:
        Q_EMIT selectionCleared();
        return;
    case Qt::Key_Up:
    case Qt::Key_Down:
    case Qt::Key_Home:
    case Qt::Key_End:
    case Qt::Key_PageUp:
    case Qt::Key_PageDown:
        QListView::keyPressEvent(event);
        return;
    default:
        event->ignore(); // letters are the window's keys here, not a search
    }
}

void NotesView::currentChanged(const QModelIndex& current, const QModelIndex& previous) {
    QListView::currentChanged(current, previous);
    if (!m_quiet && current.isValid()) {
        Q_EMIT noteActivated(noteEntryOf(current)->id);
    }
}

void NotesView::contextMenuEvent(QContextMenuEvent* event) {
    const QModelIndex index = event->reason() == QContextMenuEvent::Mouse
                                  ? indexAt(viewport()->mapFromGlobal(event->globalPos()))
                                  : currentIndex();
    if (index.isValid()) {
        Q_EMIT menuRequested(event->globalPos(), noteEntryOf(index)->id);
    }
}

void NotesView::changeEvent(QEvent* event) {
    QListView::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::PaletteChange) {
        scheduleDelayedItemsLayout();
    }
}

} // namespace contexture::widgets

#include "notes_view.moc"

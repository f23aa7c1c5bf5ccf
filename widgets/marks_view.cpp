// SPDX-License-Identifier: GPL-3.0-or-later

#include "widgets/marks_view.h"

#include "widgets/mark_style.h"
#include "widgets/row_table.h"
#include "widgets/theme.h"

#include <QHeaderView>
#include <QKeyEvent>
#include <QPainter>
#include <QScopedValueRollback>
#include <QSortFilterProxyModel>

#include <algorithm>

namespace contexture::widgets {

namespace {

constexpr int kMarksViewRow = 26; // pixels
constexpr int kSample = 18;       // width of a severity's line
constexpr int kFewest = 2;        // rows of the size hint
constexpr int kMost = 6;

const MarkEntry* entryOf(const QModelIndex& index) {
    return static_cast<const MarkEntry*>(index.data(MarksModel::EntryRole).value<const void*>());
}

// Draws the line of a severity beside its name.
class MarksDelegate : public RowDelegate {
public:
    using RowDelegate::RowDelegate;

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
        RowDelegate::paint(painter, option, index);
        const MarkEntry* entry = entryOf(index);
        if (index.column() == MarksModel::SeverityColumn && entry && entry->rank >= 0) {
            drawMarkBar(*painter,
                        QRectF(option.rect.left() + space::kSmall, option.rect.center().y() - 3.0, kSample, 8.0),
                        entry->rank, Theme::of(option.palette));
        }
    }

protected:
    void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override {
        RowDelegate::initStyleOption(option, index);
        if (index.column() == MarksModel::SeverityColumn) { // room for the line
            option->features |= QStyleOptionViewItem::HasDecoration;
            option->decorationSize = QSize(kSample + space::kSmall, 1);
        }
        if (index.column() == MarksModel::TextColumn) {
            option->font = uiFont(type::kControl - 1, QFont::DemiBold);
        }
    }
};

} // namespace

MarksView::MarksView(QWidget* parent)
    : UnchosenOnFocus(parent), m_marks(new MarksModel(this)), m_sorted(new QSortFilterProxyModel(this)) {
    m_sorted->setSourceModel(m_marks);
    m_sorted->setSortRole(MarksModel::SortRole);
    m_sorted->setSortCaseSensitivity(Qt::CaseInsensitive);
    m_sorted->setSortLocaleAware(true);
    setModel(m_sorted);
    setItemDelegate(new MarksDelegate(this));
    setAccessibleName(tr("Marked errors"));
    setUpRows(*this, kMarksViewRow);
    setEditTriggers(QAbstractItemView::NoEditTriggers);
    setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    QHeaderView* header = horizontalHeader();
    header->setMinimumSectionSize(40);
    header->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    const auto width = [header](int column, int pixels) { header->resizeSection(column, pixels); };
    width(MarksModel::SeverityColumn, 104);
    width(MarksModel::CategoryColumn, 196);
    width(MarksModel::TextColumn, 140);
    width(MarksModel::SentenceColumn, 84);
    width(MarksModel::RunColumn, 130);
    width(MarksModel::DocumentColumn, 90);
    width(MarksModel::AnnotatorColumn, 90);
    setMinimumHeight(3 * kMarksViewRow + space::kSmall); // two rows and the names
    header->setStretchLastSection(true);
    setSortingEnabled(true);
    sortByColumn(MarksModel::SentenceColumn, Qt::AscendingOrder);
    connect(this, &QTableView::doubleClicked, this,
            [this](const QModelIndex& index) { Q_EMIT editRequested(idAt(index)); });
    // A click on the current mark goes to it again.
    connect(this, &QTableView::clicked, this, [this](const QModelIndex& index) { Q_EMIT markActivated(idAt(index)); });
}

int MarksView::idAt(const QModelIndex& index) const {
    const MarkEntry* entry = index.isValid() ? entryOf(index) : nullptr;
    return entry ? entry->id : 0;
}

void MarksView::setEntries(std::vector<MarkEntry> entries) {
    const QScopedValueRollback quiet(m_quiet, true);
    const int id = currentMark();
    // A column that has the same value in all rows is hidden; not the run where there are several, since the marks may
    // be of one that is not the current one.
    const auto differ = [&](auto of) {
        return std::any_of(entries.begin(), entries.end(),
                           [&](const MarkEntry& entry) { return of(entry) != of(entries.front()); });
    };
    const bool areSeveral =
        std::any_of(entries.begin(), entries.end(), [](const MarkEntry& entry) { return entry.badge >= 0; });
    setColumnHidden(MarksModel::RunColumn, !areSeveral && !differ([](const MarkEntry& entry) { return entry.run; }));
    setColumnHidden(MarksModel::DocumentColumn, !differ([](const MarkEntry& entry) { return entry.document; }));
    m_marks->setEntries(std::move(entries));
    setCurrentMark(id);
    updateGeometry();
}

QSize MarksView::sizeHint() const {
    const int rows = std::clamp(m_sorted->rowCount(), kFewest, kMost);
    return {QTableView::sizeHint().width(),
            horizontalHeader()->sizeHint().height() + rows * kMarksViewRow + space::kSmall};
}

void MarksView::setCurrentMark(int id) {
    const QScopedValueRollback quiet(m_quiet, true);
    for (int row = 0; id != 0 && row < m_sorted->rowCount(); ++row) {
        const QModelIndex index = m_sorted->index(row, 0);
        if (idAt(index) == id) {
            setCurrentIndex(index);
            return;
        }
    }
    setCurrentIndex({});
    clearSelection();
}

int MarksView::currentMark() const {
    return idAt(currentIndex());
}

std::vector<int> MarksView::shownIds() const {
    std::vector<int> ids;
    for (int row = 0; row < m_sorted->rowCount(); ++row) {
        ids.push_back(idAt(m_sorted->index(row, 0)));
    }
    return ids;
}

void MarksView::keyPressEvent(QKeyEvent* event) {
    const int id = currentMark();
    switch (event->key()) {
    case Qt::Key_Return:
    case Qt::Key_Enter:
    case Qt::Key_F2:
    case Qt::Key_E:
        if (id != 0) {
            Q_EMIT editRequested(id);
        }
        return;
    case Qt::Key_Delete:
    case Qt::Key_Backspace:
        if (id != 0) {
            Q_EMIT removeRequested(id);
        }
        return;
    case Qt::Key_Escape:
        Q_EMIT selectionCleared();
        return;
    default:
        break;
    }
    if (!event->text().isEmpty() && event->text().at(0).isPrint()) {
        event->ignore(); // keys belong to the window; the table has no search
        return;
    }
    QTableView::keyPressEvent(event);
}

void MarksView::currentChanged(const QModelIndex& current, const QModelIndex& previous) {
    QTableView::currentChanged(current, previous);
    if (!m_quiet && current.isValid() && current.row() != previous.row()) {
        Q_EMIT markActivated(idAt(current));
    }
}

} // namespace contexture::widgets

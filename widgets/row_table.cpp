// SPDX-License-Identifier: GPL-3.0-or-later

#include "widgets/row_table.h"

#include "widgets/theme.h"

#include <QHeaderView>
#include <QPainter>
#include <QTableView>

namespace contexture::widgets {

void setUpRows(QTableView& table, int height) {
    table.verticalHeader()->hide();
    table.verticalHeader()->setDefaultSectionSize(height);
    table.verticalHeader()->setMinimumSectionSize(height);
    table.setShowGrid(false);
    table.setFrameShape(QFrame::NoFrame);
    table.setSelectionBehavior(QAbstractItemView::SelectRows);
    table.setSelectionMode(QAbstractItemView::SingleSelection);
    table.setTabKeyNavigation(false);
    table.setWordWrap(false);
    table.horizontalHeader()->setHighlightSections(false);
}

void RowDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const {
    if (option.state & QStyle::State_Selected) {
        painter->fillRect(option.rect, Theme::of(option.palette)[Role::Raised]);
    }
    QStyledItemDelegate::paint(painter, option, index);
    const auto* table = qobject_cast<const QTableView*>(option.widget);
    if (table && table->hasFocus() && (option.state & QStyle::State_Selected) && index.column() == 0) {
        constexpr int kBar = 3; // pixels: the selected row of the table with the focus
        painter->fillRect(QRect(option.rect.left(), option.rect.top(), kBar, option.rect.height()),
                          Theme::of(option.palette)[Role::Accent]);
    }
}

void RowDelegate::initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const {
    QStyledItemDelegate::initStyleOption(option, index);
    option->state &= ~QStyle::State_HasFocus;
    option->rect.adjust(kInset, 0, -kInset, 0);
    const Theme& theme = Theme::of(option->palette);
    option->palette.setColor(QPalette::Highlight, theme[Role::Raised]);
    option->palette.setColor(QPalette::HighlightedText, theme[Role::Text]);
}

} // namespace contexture::widgets

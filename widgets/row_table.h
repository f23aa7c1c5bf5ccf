// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QStyledItemDelegate>

class QTableView;

namespace contexture::widgets {

// A list in columns, of which whole rows are chosen, one at a time: no grid, no frame, lines of `height` pixels. The
// Tab key leaves it.
void setUpRows(QTableView& table, int height);

// The chosen row has the theme's raised ground; none of its cells has a frame. Texts stand below their headers: a cell
// is drawn kInset pixels further in on both sides.
class RowDelegate : public QStyledItemDelegate {
    Q_OBJECT

public:
    static constexpr int kInset = 5; // with the style's own margin, the padding of headers

    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;

protected:
    void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override;
};

} // namespace contexture::widgets

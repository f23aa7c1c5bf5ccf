// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QStyledItemDelegate>

class QTableView;

namespace contexture::widgets {

// Sets a table up as a list with columns in which one whole row at a time is chosen: no grid, no frame, rows of
// `height` pixels. The Tab key leaves the list.
void setUpRows(QTableView& table, int height);

// The chosen row has the theme's raised background; none of its cells has a frame. Texts are aligned with their
// headers: a cell is drawn kInset pixels further in on both sides.
class RowDelegate : public QStyledItemDelegate {
    Q_OBJECT

public:
    static constexpr int kInset = 5; // with the style's own margin, this is the padding of headers

    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;

protected:
    void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override;
};

} // namespace contexture::widgets

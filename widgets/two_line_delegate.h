// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QStyledItemDelegate>

namespace contexture::widgets {

// A list of names, each with a grey line below it that says more (kDetail); both are shortened where they are long.
class TwoLineDelegate : public QStyledItemDelegate {
    Q_OBJECT

public:
    static constexpr int kDetail = Qt::UserRole + 100; // QString

    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
};

} // namespace contexture::widgets

// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QStyledItemDelegate>

namespace contexture::widgets {

struct ConsultedEntry;

// Draws the rows of a ConsultedModel: words tinted, distances grey, changes bold.
class ConsultedDelegate : public QStyledItemDelegate {
    Q_OBJECT

public:
    static constexpr int kRowHeight = 30;

    using QStyledItemDelegate::QStyledItemDelegate;
    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;

    // Index of the first word to show of a sentence that is too long for its cell: a little before the first word with
    // weight. `width`: of the cell, pixels.
    static int firstShownWord(const ConsultedEntry& entry, double width, const QFont& font);

private:
    void paintWords(QPainter& painter, const QRect& rect, const ConsultedEntry& entry, const QWidget* widget) const;
};

} // namespace contexture::widgets

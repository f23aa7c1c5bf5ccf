// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "widgets/row_table.h"

class QFontMetrics;

namespace contexture::widgets {

// The text without its beginning, as far as it takes to show what stands at character `at` and behind it in `width`
// pixels: "…" and whole words from there on. The whole text where it fits, or where that place is visible anyway.
QString stretchAround(const QString& text, int at, const QFontMetrics& metrics, int width);

// Cells whose texts are cut before the place that counts, which a model gives by the role kPlace: an index of a
// character; below 0: no place, and the text is cut at its end.
class StretchDelegate : public RowDelegate {
public:
    static constexpr int kPlace = Qt::UserRole + 40;

    using RowDelegate::RowDelegate;

protected:
    void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override;
};

} // namespace contexture::widgets

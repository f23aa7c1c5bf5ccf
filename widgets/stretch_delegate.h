// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "widgets/row_table.h"

class QFontMetrics;

namespace contexture::widgets {

// Shortens a text at its beginning so that the word at character `at` and the words behind it are visible in `width`
// pixels: "…" and whole words. Returns the whole text if it fits, or if that word is visible anyway.
QString stretchAround(const QString& text, int at, const QFontMetrics& metrics, int width);

// Draws cells whose texts are shortened so that the word at one character stays visible. The model gives the index of
// this character by the role kPlace; 0 or less: the text is shortened at its end.
class StretchDelegate : public RowDelegate {
public:
    static constexpr int kPlace = Qt::UserRole + 40;

    using RowDelegate::RowDelegate;

protected:
    void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override;
};

} // namespace contexture::widgets

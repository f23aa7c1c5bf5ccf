// SPDX-License-Identifier: GPL-3.0-or-later

#include "widgets/comparison_layout.h"

#include "widgets/theme.h"

#include <QFontMetrics>

#include <algorithm>

namespace contexture::widgets {
namespace {

// Pixels.
constexpr int kInsetY = 6;
constexpr int kButton = 20;
constexpr int kMark = 3;
constexpr int kBarWidth = 5;
constexpr int kBarGap = 4;  // between a word and its bar
constexpr int kTextTop = 3; // of a word, in its box
// Lines below the word, in its box; and lines of the total, in the row.
constexpr int kNumberTop = 21;
constexpr int kNumberHeight = 18;
constexpr int kDifferenceTop = 36;
constexpr int kDifferenceHeight = 14;
constexpr int kTotalTop = 8;
constexpr int kTotalHeight = 20;
constexpr int kUnitTop = 28;
constexpr int kUnitHeight = 16;
constexpr int kTotalDifferenceTop = 44;

} // namespace

ComparisonWordLayout::ComparisonWordLayout(const QRect& box, int textWidth, const QFontMetrics& metrics,
                                           bool isRightToLeft) {
    const int left = box.left() + ComparisonLayout::kWordInset;
    const int inside = box.width() - 2 * ComparisonLayout::kWordInset;
    const int textLeft = isRightToLeft ? box.right() + 1 - ComparisonLayout::kWordInset - textWidth : left;
    const int baseline = box.top() + kTextTop + metrics.ascent();
    const int barLeft = isRightToLeft ? textLeft - kBarGap - kBarWidth : textLeft + textWidth + kBarGap;
    text = QRect(textLeft, box.top() + kTextTop, textWidth + 1, metrics.height());
    bar = QRectF(barLeft, baseline - metrics.capHeight(), kBarWidth, metrics.capHeight());
    number = QRect(left, box.top() + kNumberTop, inside, kNumberHeight);
    difference = QRect(left, box.top() + kDifferenceTop, inside, kDifferenceHeight);
}

QRect ComparisonLayout::markRect(int row) const {
    return {0, row * kRowHeight, kMark, kRowHeight - 1};
}

QRectF ComparisonLayout::badgeRect(int row) const {
    return {double(space::kLarge), row * kRowHeight + (kRowHeight - kBadge) / 2.0, double(kBadge), double(kBadge)};
}

QRect ComparisonLayout::nameRect(int row) const {
    const int left = space::kLarge + kBadge + space::kSmall;
    return {left, row * kRowHeight, labelWidth - space::kMedium - left, kRowHeight};
}

QRect ComparisonLayout::wordsRect(int row) const {
    return {labelWidth, row * kRowHeight, wordsWidth(), kRowHeight};
}

ComparisonTotalLayout ComparisonLayout::totalPlaces(int row) const {
    const int top = row * kRowHeight;
    const int left = viewWidth - kRemove - space::kSmall - kTotal;
    return {{left, top + kTotalTop, kTotal, kTotalHeight},
            {left, top + kUnitTop, kTotal, kUnitHeight},
            {left, top + kTotalDifferenceTop, kTotal, kDifferenceHeight}};
}

QRect ComparisonLayout::lineRect(int row) const {
    return {space::kLarge, (row + 1) * kRowHeight - 1, viewWidth - 2 * space::kLarge, 1};
}

QRect ComparisonLayout::wordRect(int row, int word, int scroll) const {
    const auto column =
        static_cast<std::size_t>(columnOfWord[static_cast<std::size_t>(row)][static_cast<std::size_t>(word)]);
    const int wide = columnLeft[column + 1] - columnLeft[column] - kGap;
    const int left =
        rightToLeft ? std::max(wordsWidth(), contentWidth()) - columnLeft[column + 1] + kGap : columnLeft[column];
    return {labelWidth + left - scroll, row * kRowHeight + kInsetY, wide, kRowHeight - 2 * kInsetY};
}

QRect ComparisonLayout::removeRect(int row) const {
    return {viewWidth - kButton - 8, row * kRowHeight + (kRowHeight - kButton) / 2, kButton, kButton};
}

ComparisonLayout::Hit ComparisonLayout::hit(QPoint point, int scroll) const {
    Hit hit;
    if (point.y() < 0 || point.y() >= height() || point.x() < 0 || point.x() >= viewWidth) {
        return hit;
    }
    hit.row = point.y() / kRowHeight;
    hit.remove = removeRect(hit.row).contains(point);
    if (point.x() >= labelWidth && point.x() < viewWidth - totalWidth) {
        const int count = static_cast<int>(columnOfWord[static_cast<std::size_t>(hit.row)].size());
        for (int word = 0; word < count; ++word) {
            if (wordRect(hit.row, word, scroll).contains(point)) {
                hit.word = word;
                break;
            }
        }
    }
    return hit;
}

} // namespace contexture::widgets

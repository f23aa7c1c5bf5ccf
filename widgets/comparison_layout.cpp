#include "widgets/comparison_view.h"

#include <QRect>

#include <algorithm>

namespace contexture::widgets {
namespace {

constexpr int kInsetY = 6;
constexpr int kButton = 20;

} // namespace

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

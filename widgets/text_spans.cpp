#include "widgets/text_spans.h"

#include <QTextOption>

#include <algorithm>
#include <cmath>

namespace contexture::widgets {

QRectF spanOnLine(const QTextLine& line, const TextSpan& span, QPointF origin) {
    const int begin = std::max(span.begin, line.textStart());
    const int end = std::min(span.begin + span.length, line.textStart() + line.textLength());
    if (begin >= end) {
        return {};
    }
    // Both edges of every character: inside a word that mixes directions the ends are not its outermost points.
    double left = line.cursorToX(begin);
    double right = left;
    for (int i = begin; i < end; ++i) {
        for (const auto edge : {QTextLine::Leading, QTextLine::Trailing}) {
            const double x = line.cursorToX(i, edge);
            left = std::min(left, x);
            right = std::max(right, x);
        }
    }
    return {origin.x() + left, origin.y() + line.y(), right - left, line.height()};
}

double layOutText(QTextLayout& layout, double width, double lineStep) {
    QTextOption option;
    option.setWrapMode(width > 0.0 ? QTextOption::WrapAtWordBoundaryOrAnywhere : QTextOption::NoWrap);
    // Each text runs in its own direction, whatever the window's.
    const bool rightToLeft = layout.text().isRightToLeft();
    option.setTextDirection(rightToLeft ? Qt::RightToLeft : Qt::LeftToRight);
    option.setAlignment(rightToLeft && width > 0.0 ? Qt::AlignRight : Qt::AlignLeft);
    layout.setTextOption(option);
    layout.setCacheEnabled(true);
    layout.beginLayout();
    double y = 0.0;
    double height = 0.0;
    for (QTextLine line = layout.createLine(); line.isValid(); line = layout.createLine()) {
        line.setLineWidth(width > 0.0 ? width : 1e6);
        line.setPosition({0.0, y});
        height = y + std::ceil(line.height());
        y += std::max(std::ceil(line.height()), lineStep);
    }
    layout.endLayout();
    return height;
}

QTextLayout::FormatRange inkFor(const TextSpan& span, const QColor& colour) {
    QTextLayout::FormatRange range;
    range.start = span.begin;
    range.length = span.length;
    range.format.setForeground(colour);
    return range;
}

} // namespace contexture::widgets

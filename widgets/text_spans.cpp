// SPDX-License-Identifier: GPL-3.0-or-later

#include "widgets/text_spans.h"

#include <QGlyphRun>
#include <QPainter>
#include <QRawFont>
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
    // Positions come from the glyphs, not from cursor positions: where directions meet, a cursor has two positions, and
    // the reported one may lie at the other end of the neighbouring word.
    double left = 0.0;
    double right = 0.0;
    bool any = false;
    const auto runs = line.glyphRuns(begin, end - begin);
    for (const auto& run : runs) {
        const auto places = run.positions();
        const auto advances = run.rawFont().advancesForGlyphIndexes(run.glyphIndexes());
        for (qsizetype i = 0; i < places.size() && i < advances.size(); ++i) {
            const double from = places[i].x();
            const double to = from + advances[i].x();
            left = any ? std::min(left, from) : from;
            right = any ? std::max(right, to) : to;
            any = true;
        }
    }
    if (!any || right <= left) {
        left = line.cursorToX(begin);
        right = std::max(left + 1.0, static_cast<double>(line.cursorToX(end)));
    }
    return {origin.x() + left, origin.y() + line.y(), right - left, line.height()};
}

double layOutText(QTextLayout& layout, double width, double lineStep) {
    QTextOption option;
    option.setWrapMode(width > 0.0 ? QTextOption::WrapAtWordBoundaryOrAnywhere : QTextOption::NoWrap);
    // Each text runs in its own direction, whatever the direction of the window.
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

QRectF wordBox(const QRectF& letters, const QString& text, const TextSpan& span) {
    // If the neighbour follows without a space, the box must not cover its letters.
    const auto room = [&](int neighbour) {
        const bool open = neighbour < 0 || neighbour >= text.size() || text.at(neighbour).isSpace();
        return open ? 3.0 : 0.5;
    };
    const bool rightToLeft = QStringView(text).mid(span.begin, span.length).isRightToLeft();
    const double before = room(span.begin - 1);
    const double after = room(span.begin + span.length);
    return letters.adjusted(rightToLeft ? -after : -before, -2.0, rightToLeft ? before : after, 2.0);
}

void drawText(QPainter& painter, const QTextLayout& layout, QPointF origin, std::vector<Ink> inks, const QRectF& clip) {
    std::sort(inks.begin(), inks.end(), [](const Ink& a, const Ink& b) { return a.span.begin < b.span.begin; });
    const QPen usual = painter.pen();
    for (int i = 0; i < layout.lineCount(); ++i) {
        const auto line = layout.lineAt(i);
        const double top = origin.y() + line.y();
        if (!clip.isEmpty() && (top > clip.bottom() || top + line.height() < clip.top())) {
            continue;
        }
        const int end = line.textStart() + line.textLength();
        if (std::none_of(inks.begin(), inks.end(), [&](const Ink& ink) {
                return ink.span.begin < end && ink.span.begin + ink.span.length > line.textStart();
            })) {
            line.draw(&painter, origin);
            continue;
        }
        const auto draw = [&](int from, int to, const QPen& pen) {
            if (from < to) {
                painter.setPen(pen);
                for (const auto& run : line.glyphRuns(from, to - from)) {
                    painter.drawGlyphRun(origin, run);
                }
            }
        };
        int done = line.textStart();
        for (const auto& ink : inks) {
            const int begin = std::clamp(ink.span.begin, done, end);
            const int stop = std::clamp(ink.span.begin + ink.span.length, begin, end);
            draw(done, begin, usual);
            draw(begin, stop, ink.colour);
            done = stop;
        }
        draw(done, end, usual);
    }
    painter.setPen(usual);
}

} // namespace contexture::widgets

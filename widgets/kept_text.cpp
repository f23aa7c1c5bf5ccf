// SPDX-License-Identifier: GPL-3.0-or-later

#include "widgets/kept_text.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QHash>
#include <QPaintEngine>
#include <QPainter>
#include <QStaticText>
#include <QTextOption>

#include <algorithm>
#include <cmath>
#include <utility>

namespace contexture::widgets {
namespace {

constexpr qsizetype kMostKept = 4000; // texts of a few screens

using Key = std::pair<std::pair<int, int>, QString>; // size and weight of the interface font, and the text

const QStaticText& kept(const QFont& font, const QString& text) {
    // As with the fonts of theme.cpp: the cache belongs to the windows' thread and is destroyed with the program.
    static QHash<Key, QStaticText> texts;
    static const bool registered = [] {
        qAddPostRoutine([] { texts.clear(); });
        return true;
    }();
    Q_UNUSED(registered);
    const Key key({font.pixelSize(), static_cast<int>(font.weight())}, text);
    if (const auto found = texts.constFind(key); found != texts.constEnd()) {
        return *found;
    }
    if (texts.size() >= kMostKept) {
        texts.clear();
    }
    QStaticText made(text);
    made.setTextFormat(Qt::PlainText);
    QTextOption option;
    option.setWrapMode(QTextOption::NoWrap);
    option.setTextDirection(text.isRightToLeft() ? Qt::RightToLeft : Qt::LeftToRight);
    option.setAlignment(Qt::AlignLeft | Qt::AlignAbsolute);
    made.setTextOption(option);
    made.prepare({}, font);
    return *texts.insert(key, made);
}

// For figures and paper, texts must go out as texts.
bool isScreen(const QPainter& painter) {
    return painter.paintEngine() && painter.paintEngine()->type() == QPaintEngine::Raster &&
           painter.transform().type() <= QTransform::TxScale;
}

} // namespace

void drawKeptText(QPainter& painter, const QRectF& place, Qt::Alignment alignment, const QString& text) {
    if (text.isEmpty()) {
        return;
    }
    if (!isScreen(painter)) {
        painter.drawText(place, static_cast<int>(alignment) | Qt::TextSingleLine,
                         painter.fontMetrics().elidedText(text, Qt::ElideRight, static_cast<int>(place.width())));
        return;
    }
    const QStaticText* shown = &kept(painter.font(), text);
    if (shown->size().width() > std::ceil(place.width()) + 1.0) {
        const QString cut =
            QFontMetricsF(painter.font()).elidedText(text, Qt::ElideRight, std::max(place.width(), 0.0));
        shown = &kept(painter.font(), cut);
    }
    const QSizeF size = shown->size();
    const double x = alignment & Qt::AlignRight     ? place.right() - size.width()
                     : alignment & Qt::AlignHCenter ? place.left() + (place.width() - size.width()) / 2.0
                                                    : place.left();
    painter.drawStaticText(QPointF(x, place.top() + (place.height() - size.height()) / 2.0), *shown);
}

int keptAdvance(const QFont& font, const QString& text) {
    static QHash<Key, int> widths;
    const Key key({font.pixelSize(), static_cast<int>(font.weight())}, text);
    if (const auto found = widths.constFind(key); found != widths.constEnd()) {
        return *found;
    }
    if (widths.size() >= kMostKept) {
        widths.clear();
    }
    return *widths.insert(key, QFontMetrics(font).horizontalAdvance(text));
}

double keptTextWidth(const QPainter& painter, const QString& text) {
    return kept(painter.font(), text).size().width();
}

} // namespace contexture::widgets

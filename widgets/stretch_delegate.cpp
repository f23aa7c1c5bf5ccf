// SPDX-License-Identifier: GPL-3.0-or-later

#include "widgets/stretch_delegate.h"

#include <QApplication>
#include <QFontMetrics>
#include <QStyle>

namespace contexture::widgets {

namespace {

constexpr int kBeforeShare = 4; // one part in four of the width shows what stands before the place

} // namespace

QString stretchAround(const QString& text, int at, const QFontMetrics& metrics, int width) {
    qsizetype end = at; // of the word at the place
    while (end >= 0 && end < text.size() && !text[end].isSpace()) {
        ++end;
    }
    const QString ellipsis(QChar(0x2026));
    if (at <= 0 || at >= text.size() || metrics.horizontalAdvance(text) <= width ||
        metrics.horizontalAdvance(text.left(end) + ellipsis) <= width) {
        return text;
    }
    qsizetype begin = at;
    for (qsizetype word = begin; word > 0;) { // one word more, as long as there is room
        --word;
        while (word > 0 && !text[word - 1].isSpace()) {
            --word;
        }
        if (metrics.horizontalAdvance(ellipsis + QLatin1Char(' ') + text.mid(word, at - word)) > width / kBeforeShare) {
            break;
        }
        begin = word;
    }
    return begin == 0 ? text : ellipsis + QLatin1Char(' ') + text.mid(begin);
}

void StretchDelegate::initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const {
    RowDelegate::initStyleOption(option, index);
    const QVariant place = index.data(kPlace);
    if (place.isValid() && place.toInt() > 0) {
        const QStyle* style = option->widget ? option->widget->style() : QApplication::style();
        const int margin = style->pixelMetric(QStyle::PM_FocusFrameHMargin, option, option->widget) + 1;
        option->text =
            stretchAround(option->text, place.toInt(), option->fontMetrics, option->rect.width() - 2 * margin);
    }
}

} // namespace contexture::widgets

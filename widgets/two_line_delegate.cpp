// SPDX-License-Identifier: GPL-3.0-or-later

#include "widgets/two_line_delegate.h"

#include "widgets/theme.h"

#include <QApplication>
#include <QPainter>

namespace contexture::widgets {

namespace {

QFont detailFont() {
    return uiFont(type::kSmallest);
}

} // namespace

void TwoLineDelegate::paint(QPainter* painter, const QStyleOptionViewItem& given, const QModelIndex& index) const {
    QStyleOptionViewItem option = given;
    initStyleOption(&option, index);
    const QString name = option.text;
    option.text.clear(); // only the background and the frame
    const QStyle* style = option.widget ? option.widget->style() : QApplication::style();
    style->drawControl(QStyle::CE_ItemViewItem, &option, painter, option.widget);
    const QRect inside = option.rect.adjusted(space::kLarge, 0, -space::kTight, 0); // in line with the heading
    const QFontMetrics names(option.font);
    const QFontMetrics details(detailFont());
    const int top = inside.top() + (inside.height() - names.height() - details.height()) / 2;
    const auto& theme = Theme::of(option.palette);
    painter->save();
    painter->setFont(option.font);
    painter->setPen(theme[Role::Text]);
    painter->drawText(QRect(inside.left(), top, inside.width(), names.height()), Qt::AlignLeft | Qt::AlignVCenter,
                      names.elidedText(name, Qt::ElideMiddle, inside.width()));
    painter->setFont(detailFont());
    painter->setPen(theme[Role::Muted]);
    painter->drawText(QRect(inside.left(), top + names.height(), inside.width(), details.height()),
                      Qt::AlignLeft | Qt::AlignVCenter,
                      details.elidedText(index.data(kDetail).toString(), Qt::ElideRight, inside.width()));
    painter->restore();
}

QSize TwoLineDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex&) const {
    return {60, QFontMetrics(option.font).height() + QFontMetrics(detailFont()).height() + 2 * space::kTight};
}

} // namespace contexture::widgets

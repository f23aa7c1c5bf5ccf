// SPDX-License-Identifier: GPL-3.0-or-later

#include "widgets/figure_widget.h"

#include "widgets/tool_tip.h"

#include <QContextMenuEvent>
#include <QHelpEvent>
#include <QPainter>

namespace contexture::widgets {

FigureWidget::FigureWidget(QWidget* parent) : QWidget(parent) {
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void FigureWidget::paintFigure(QPainter& painter) {
    const QSize size = figureSize();
    painter.fillRect(QRect({0, 0}, size), Theme::of(this)[Role::Window]);
    drawFigure(painter, size.width());
}

void FigureWidget::paintRing(QPainter& painter) const {
    if (hasFocus()) {
        painter.setRenderHint(QPainter::Antialiasing, false);
        paintFocusRing(painter, rect(), Theme::of(this));
    }
}

bool FigureWidget::event(QEvent* event) {
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        showToolTip(*help, toolTipAt(help->pos()), this, toolTipArea(help->pos()));
        return true;
    }
    return QWidget::event(event);
}

void FigureWidget::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange ||
        event->type() == QEvent::StyleChange) {
        restyle();
    }
}

void FigureWidget::focusInEvent(QFocusEvent*) {
    showFocus();
}

void FigureWidget::focusOutEvent(QFocusEvent*) {
    showFocus();
}

void FigureWidget::contextMenuEvent(QContextMenuEvent* event) {
    const bool isOfKey = event->reason() == QContextMenuEvent::Keyboard;
    Q_EMIT menuRequested(isOfKey ? mapToGlobal(rect().center()) : event->globalPos());
}

} // namespace contexture::widgets

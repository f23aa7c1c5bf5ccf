// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "widgets/figure.h"

#include <QWidget>

namespace contexture::widgets {

// A figure that stands in the window: it takes the keyboard, answers a pointer that rests on it with a tool tip, and
// asks for the menu that exports it. On a page of another width it is laid out anew.
class FigureWidget : public QWidget, public Figure {
    Q_OBJECT

public:
    void paintFigure(QPainter& painter) final; // drawFigure() on the window's colour
    bool followsFigureWidth() const override { return true; }
    virtual QString toolTipAt(QPoint) const { return {}; }

Q_SIGNALS:
    void selectionCleared(); // Esc
    void menuRequested(QPoint globalPosition);

protected:
    explicit FigureWidget(QWidget* parent);

    virtual void drawFigure(QPainter& painter, int width) = 0; // without what the pointer is on
    virtual QRect toolTipArea(QPoint) const { return {}; }     // of the thing that toolTipAt() speaks of
    virtual void showFocus() { update(); }                     // it came or went
    virtual void restyle() { update(); }                       // another theme or another font
    void paintRing(QPainter& painter) const;                   // where the widget has the focus

    bool event(QEvent* event) override;
    void changeEvent(QEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
};

} // namespace contexture::widgets

// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "widgets/figure.h"

#include <QWidget>

namespace contexture::widgets {

// A figure that stands in the window: it takes the keyboard focus, shows a tool tip for the thing under a resting
// pointer, and requests the menu that exports it. For a page of another width it is laid out anew.
class FigureWidget : public QWidget, public Figure {
    Q_OBJECT

public:
    void paintFigure(QPainter& painter) final; // fills the window's colour and calls drawFigure()
    bool followsFigureWidth() const override { return true; }
    virtual QString toolTipAt(QPoint) const { return {}; }

Q_SIGNALS:
    void selectionCleared(); // Esc
    void menuRequested(QPoint globalPosition);

protected:
    explicit FigureWidget(QWidget* parent);

    virtual void drawFigure(QPainter& painter, int width) = 0; // without the highlight under the pointer
    virtual QRect toolTipArea(QPoint) const { return {}; }     // area of the thing that toolTipAt() describes
    virtual void showFocus() { update(); }                     // the focus came or went
    virtual void restyle() { update(); }                       // the theme or the font changed
    void paintRing(QPainter& painter) const;                   // drawn if the widget has the focus

    bool event(QEvent* event) override;
    void changeEvent(QEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
};

} // namespace contexture::widgets

// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "widgets/figure_widget.h"

#include <QString>

#include <vector>

namespace contexture::widgets {

// One word's context share, 1 - mean(gamma), and the standard deviation of gamma over the hidden units.
struct GateBar {
    QString label;
    double share = 0.0;  // [0, 1]
    double spread = 0.0; // 0: no line is drawn
};

// Positions of the bars. Rows stand one below the other, each kRowHeight high.
struct GateLayout {
    static constexpr int kRowHeight = 24;
    int rows = 0;
    int labelWidth = 0; // left of the bars
    int valueWidth = 0; // right of them
    int width = 0;
    int firstRow = 0; // first visible row; the rows before it have no room
    int shownRows = 0;

    int rowAt(int y) const { return y >= 0 && y / kRowHeight < shownRows ? firstRow + y / kRowHeight : -1; }
    int top(int row) const { return (row - firstRow) * kRowHeight; }
    int barLeft() const { return labelWidth; }
    int barWidth() const { return width - labelWidth - valueWidth; }
    double x(double share) const { return barLeft() + barWidth() * share; }
    int height() const { return rows * kRowHeight; }
};

// The context share that the gate gave each word: one bar per word, with its spread and its number.
class GateStrip : public FigureWidget {
    Q_OBJECT

public:
    explicit GateStrip(QWidget* parent = nullptr);

    void setBars(std::vector<GateBar> bars);
    const std::vector<GateBar>& bars() const { return m_bars; }
    void setSelectedRow(int row); // framed; -1: none
    int selectedRow() const { return m_selected; }
    void setHoveredRow(int row);
    void setEmptyText(const QString& text);
    // While the pointer previews another sentence, the strip keeps its height, whatever its bars need, so that nothing
    // moves under the pointer. The selected row stays visible.
    void setHeightHeld(bool held);

    const GateLayout& layoutInfo() const { return m_layout; }
    QString toolTipAt(QPoint position) const override;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;
    QSize figureSize() const override;
    QString asText() const override;

Q_SIGNALS:
    void rowHovered(int row); // -1: the pointer left
    void rowActivated(int row);

protected:
    void drawFigure(QPainter& painter, int width) override;
    QRect toolTipArea(QPoint position) const override;
    void restyle() override { relayout(); }
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    GateLayout layoutFor(int width) const;
    void draw(QPainter& painter, const GateLayout& layout) const;
    void relayout();

    std::vector<GateBar> m_bars;
    GateLayout m_layout;
    QString m_emptyText;
    int m_selected = -1;
    int m_hovered = -1;
    int m_heldHeight = 0; // 0: not held
};

} // namespace contexture::widgets

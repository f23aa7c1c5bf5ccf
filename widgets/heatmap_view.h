// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "widgets/figure_widget.h"
#include "widgets/matrix.h"

#include <memory>
#include <vector>

namespace contexture::widgets {

struct HeatmapLayout;

// A matrix of weights: queries in rows, keys in columns. A blank cell is exactly 0, a hatched cell is masked; numbers
// stand in the cells where they fit. Columns that have no room scroll; the caption says so.
class HeatmapView : public FigureWidget {
    Q_OBJECT

public:
    explicit HeatmapView(QWidget* parent = nullptr);
    ~HeatmapView() override;

    void setMatrix(Matrix matrix);
    const Matrix& matrix() const;
    void setRamp(Ramp ramp);
    std::vector<Ramp> ramps() const override;
    void setSelectedRow(int row);            // framed and bold; -1: none
    void setSelectedColumn(int column);      // bold label, outlined column; -1: none. The keyboard cursor goes there
    void setHoveredRow(int row);             // a row that another view previews
    void setCaption(const QString& caption); // the meaning of blank and hatched is added when such cells occur
    void setMaskedText(const QString& text); // what hatched cells mean, for the caption; empty: "not visible"
    void setEmptyText(const QString& text);  // shown instead of an empty matrix
    void ensureColumnVisible(int column);
    // While the pointer previews another word, the view keeps its height, whatever its matrix needs, so that nothing
    // moves under the pointer. Rows that do not fit scroll.
    void setHeightHeld(bool held);

    const HeatmapLayout& layoutInfo() const; // for tests: which cell is under this point?
    QString toolTipAt(QPoint position) const override;
    QString captionText() const; // the whole line under the matrix

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;
    QSize figureSize() const override;
    QString asText() const override;

Q_SIGNALS:
    void cellHovered(int row, int column);   // (-1, -1): the pointer left
    void cellActivated(int row, int column); // a click or Return; column -1: the row's label, row -1: the column's

protected:
    void drawFigure(QPainter& painter, int width) override;
    QRect toolTipArea(QPoint position) const override;
    void restyle() override { relayout(); }
    void showFocus() override { replot(); }
    void resizeEvent(QResizeEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void leaveEvent(QEvent* event) override;

private:
    void relayout();
    void replot();
    void prepare(); // fills in the colours before the plot draws them
    void fillMap();
    void setHover(int row, int column);
    void moveCursor(int by);
    QString describe(int row, int column) const; // text for a cell, a row or a column
    void describeSelection();                    // to screen readers

    struct State;
    std::unique_ptr<State> m_state;
};

} // namespace contexture::widgets

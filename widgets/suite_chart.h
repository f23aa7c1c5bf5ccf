// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "widgets/figure_widget.h"

#include <QString>

#include <optional>
#include <vector>

namespace contexture::widgets {

// Accuracy on some sentences, without and with context.
struct SuiteChartRow {
    QString heading; // heading of the group that begins with this row; empty: the row belongs to the group before
    QString label;
    std::optional<double> without; // accuracy without context, 0..1; none: nothing was scored
    std::optional<double> with;
    double chance = 0.0; // accuracy of guessing
    qsizetype scored = 0;
    qsizetype count = 0; // number of sentences
};

struct SuiteChartData {
    std::vector<SuiteChartRow> rows;
    QString emptyText;
};

// Horizontal bars, two per row: hollow without context, filled with context; a dashed line shows the accuracy of
// guessing. A click chooses a row, arrow keys go through the rows.
class SuiteChart : public FigureWidget {
    Q_OBJECT

public:
    explicit SuiteChart(QWidget* parent = nullptr);

    void setData(SuiteChartData data);
    const SuiteChartData& data() const { return m_data; }
    void setSelected(int row); // -1: none
    int selected() const { return m_selected; }

    int rowAt(QPoint position) const; // -1: none
    QRect rowRect(int row) const;
    QRectF barRect(int row, bool with) const; // empty: nothing was scored
    QString toolTipAt(QPoint position) const override;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;
    QSize figureSize() const override;
    QString asText() const override;

Q_SIGNALS:
    void rowActivated(int row);

protected:
    void drawFigure(QPainter& painter, int width) override { draw(painter, width, -1, -1); }
    QRect toolTipArea(QPoint position) const override;
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    struct Columns { // pixels
        double label = 0.0;
        double bars = 0.0;
        double barsEnd = 0.0;
        double count = 0.0; // its left edge
    };
    Columns columns(int width) const;
    double top(int row) const; // top of the stripe with the row's two bars
    int wholeHeight() const;
    void draw(QPainter& painter, int width, int marked, int hovered) const;
    void drawRow(QPainter& painter, const Columns& columns, int row, const QColor& back) const;
    void drawLegend(QPainter& painter, double x) const;
    QRectF barOf(const Columns& columns, int row, bool with) const;

    SuiteChartData m_data;
    int m_selected = -1;
    int m_hovered = -1;
};

} // namespace contexture::widgets

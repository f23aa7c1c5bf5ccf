// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "widgets/figure_widget.h"

#include <QColor>
#include <QString>

#include <functional>
#include <optional>
#include <vector>

namespace contexture::widgets {

// One measure, drawn as a band of bars along the axis that all bands share.
struct Band {
    QString title;                             // "context share"
    QString about;                             // its tooltip: what is measured, and its unit
    std::vector<std::optional<double>> values; // one value per place; none: there is nothing to measure
    double from = 0.0;                         // bars begin at this value
    double to = 1.0;                           // value at the band's edge; equal to `from`: all values are equal
    int decimals = 2;
};

struct BandChartData {
    std::vector<Band> bands;
    int places = 0;                    // number of sentences, or of distances
    std::function<QString(int)> name;  // name of a place, for tooltips
    std::function<QString(int)> label; // label under a place; null: numbers from 1
    QString axis;                      // title of the axis: what the places are
    QString emptyText;
};

// Several measures over one axis: a bar for each place, or for the mean of several places where single bars would be
// too narrow. The numbers of the place under the pointer, or else of the selected one, stand at the right.
class BandChart : public FigureWidget {
    Q_OBJECT

public:
    explicit BandChart(QWidget* parent = nullptr);

    void setData(BandChartData data);
    const BandChartData& data() const { return m_data; }
    void setRange(int first, int shown); // the places that are shown
    void setSelected(int place);         // -1: none

    int placeAt(QPoint point) const; // -1: the point is not on the bars
    QRect barsRect(int band) const;
    QString toolTipAt(QPoint position) const override;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;
    QSize figureSize() const override;
    QString asText() const override; // one line for each place that is shown

Q_SIGNALS:
    void placeActivated(int place);

protected:
    void drawFigure(QPainter& painter, int width) override { draw(painter, width, m_selected); }
    QRect toolTipArea(QPoint position) const override;
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    struct Layout {
        QRect bars; // area of the bars of all bands, pixels
        int each = 1;
        double place = 0.0; // width of one place, pixels
    };
    Layout layoutFor(int width) const;
    void draw(QPainter& painter, int width, int marked) const;
    void drawBand(QPainter& painter, const Layout& layout, int band) const;
    QString numberOf(const Band& band, int place) const;
    QString labelOf(int place) const;

    BandChartData m_data;
    int m_first = 0;
    int m_shown = 0;
    int m_selected = -1;
    int m_hovered = -1;
};

} // namespace contexture::widgets

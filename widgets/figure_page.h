// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "widgets/figure.h"
#include "widgets/theme.h"

#include <QRect>
#include <QString>

#include <vector>

namespace contexture::widgets {

// A colour scale of a figure: a ramp from weights just above 0 to 1, and the name of what it shows.
struct FigureScale {
    Ramp ramp = Ramp::Sentence;
    QString name;
};

// A figure with a heading and its colour scales above and a caption below; the page is as wide as the figure.
class FigurePage : public Figure {
public:
    FigurePage(Figure& figure, const QString& heading, std::vector<FigureScale> scales, const QString& caption);

    // Sets the least width of the page, logical pixels. A narrower figure stands on the left and is not enlarged: its
    // letters keep the size that this width gives them.
    void setLeastWidth(int pixels) { m_leastWidth = pixels; }

    QSize figureSize() const override;
    void paintFigure(QPainter& painter) override;
    QString asText() const override { return m_figure.asText(); }

private:
    int leastWidth() const;
    int headHeight() const; // heading and scales
    bool isScaleBelowHeading() const;
    int scalesWidth() const;
    void paintScales(QPainter& painter, const QRect& place) const;
    int heightOf(const QString& text, bool isHeading) const; // with the space around it; 0 for an empty text

    Figure& m_figure;
    QString m_heading;
    std::vector<FigureScale> m_scales;
    QString m_caption;
    int m_leastWidth = 0;
};

} // namespace contexture::widgets

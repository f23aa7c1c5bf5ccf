// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "widgets/figure.h"
#include "widgets/theme.h"

#include <QString>
#include <QStringList>

#include <optional>
#include <vector>

namespace contexture::widgets {

// One panel: a bar for each row of the chart.
struct ChartPanel {
    QString title;                                 // "distance 1"
    std::vector<std::optional<double>> values;     // one per row; none: nothing was measured there
    std::vector<std::optional<double>> deviations; // standard deviations, drawn as whiskers; none: one seed
};

// A comparison of systems: rows are systems; panels stand side by side and share the rows. Every bar begins at `origin`
// and every panel has the same scale, so that lengths may be compared across panels.
struct PanelChartData {
    QString title;
    QString note; // below the title
    QStringList rows;
    std::vector<ChartPanel> panels;
    double origin = 0.0;
    double end = 1.0;
    std::optional<double> mark; // a dashed line through all panels: chance, or the base's value
    int decimals = 2;
};

// A figure for papers: drawn by QCustomPlot, in the colours of a scheme.
class PanelChart : public Figure {
public:
    explicit PanelChart(PanelChartData data, Scheme scheme = Scheme::Light);

    QSize figureSize() const override;
    void paintFigure(QPainter& painter) override;
    QString asText() const override;

private:
    int labelWidth() const;

    PanelChartData m_data;
    Scheme m_scheme;
};

} // namespace contexture::widgets

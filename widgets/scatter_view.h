// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "widgets/figure_widget.h"

#include <QString>

#include <functional>
#include <memory>
#include <vector>

namespace contexture::widgets {

struct ScatterPoint {
    double x = 0.0;
    double y = 0.0;
};

struct ScatterData {
    std::vector<ScatterPoint> points;
    QString xTitle; // with its unit
    QString yTitle;
    std::function<QString(int)> name; // of a point, for tooltips
    QString emptyText;
};

// A plot of one measure against another. A click chooses the nearest point; arrow keys go through the points from left
// to right.
class ScatterView : public FigureWidget {
    Q_OBJECT

public:
    explicit ScatterView(QWidget* parent = nullptr);
    ~ScatterView() override;

    void setData(ScatterData data);
    const ScatterData& data() const;
    void setSelected(int point); // -1: none

    int pointAt(QPoint position) const; // the nearest point within reach; -1: none
    QPoint positionOf(int point) const; // in pixels, for tests
    QString toolTipAt(QPoint position) const override;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;
    QSize figureSize() const override;
    QString asText() const override;

Q_SIGNALS:
    void pointActivated(int point);

protected:
    void drawFigure(QPainter& painter, int width) override;
    QRect toolTipArea(QPoint position) const override;
    void restyle() override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void setColours(const Theme& theme);

    struct State;
    std::unique_ptr<State> m_state;
};

} // namespace contexture::widgets

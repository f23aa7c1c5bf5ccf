// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "widgets/figure_widget.h"

#include <QString>

#include <vector>

namespace contexture::widgets {

// A contribution for or against the explained word: a word, its place, and its amount in the unit of the legend.
struct SignedBar {
    QString label;
    QString place; // "2"
    double value = 0.0;
    int sentence = -1;
};

// Bars to both sides of a middle line, in two colours with a legend: contributions for the explained word go to the
// right, contributions against it to the left.
class SignedBars : public FigureWidget {
    Q_OBJECT

public:
    static constexpr int kRowHeight = 24;
    static constexpr int kMostRows = 16; // a last line gives the number of the others

    explicit SignedBars(QWidget* parent = nullptr);

    void setBars(std::vector<SignedBar> bars); // in the order in which they are listed
    const std::vector<SignedBar>& bars() const { return m_bars; }
    void setLegend(const QString& speaksFor, const QString& speaksAgainst);
    void setEmptyText(const QString& text);

    QColor colourFor() const;
    QColor colourAgainst() const;
    int rowAt(int y) const; // -1: none
    QString toolTipAt(QPoint position) const override;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;
    QSize figureSize() const override;
    QString asText() const override;

Q_SIGNALS:
    void rowActivated(int row);

protected:
    void drawFigure(QPainter& painter, int width) override;
    QRect toolTipArea(QPoint position) const override;
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    int shownRows() const;
    int heightOf() const;
    void drawLegend(QPainter& painter, int width) const;

    std::vector<SignedBar> m_bars;
    QString m_for;
    QString m_against;
    QString m_emptyText;
};

} // namespace contexture::widgets

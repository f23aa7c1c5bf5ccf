// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "widgets/figure_widget.h"

#include <QString>

#include <optional>
#include <vector>

namespace contexture::widgets {

// A column of numbers of a step.
struct StepColumn {
    QString title;
    bool isMain = false;        // the column that the step is about
    std::optional<double> line; // a threshold across all bars
    QString lineName;           // "τ = 0.412"
    std::optional<double> top;  // bars run from 0 to here; none: to the largest value, and below 0 if one is negative
    int decimals = 3;
};

struct StepRow {
    QString label;
    std::vector<std::optional<double>> values; // one per column; none: the column does not apply to this row
    bool isChosen = false;
    bool isMuted = false; // has no part in the following steps
    int sentence = -1;    // sentence of the document that the row stands for; -1: none
};

// One step of a computation: what happens, the formula with its numbers, and the numbers that the step is about.
struct StepCard {
    QString title;
    QString text;
    QString formula;
    std::vector<StepColumn> columns;
    std::vector<StepRow> rows;
    QString rest; // text in place of the rows that are not listed
};

// Rows of numbers with bars from zero; each column has its own scale. Chosen rows stand out.
class StepTable : public FigureWidget {
    Q_OBJECT

public:
    explicit StepTable(QWidget* parent = nullptr);

    void setCard(const StepCard& card);
    const StepCard& card() const { return m_card; }
    void setTypeSize(int pixels); // of the rows
    void setPlain(bool plain);    // without grey text, which is unreadable from a classroom's last row
    int typeSize() const { return m_typeSize; }
    QRect rowRect(int row) const;
    // The text that stands in a cell.
    static QString cellText(const StepColumn& column, const StepRow& row, std::size_t index);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;
    QSize figureSize() const override;
    QString asText() const override;

Q_SIGNALS:
    void rowActivated(int row);

protected:
    void drawFigure(QPainter& painter, int width) override { draw(painter, width); }
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;

private:
    struct Scale {
        double low = 0.0;
        double high = 1.0;
    };
    Scale scaleOf(std::size_t column) const;
    int rowHeight() const;
    int headerHeight() const;
    int labelWidth(int width) const;
    void draw(QPainter& painter, int width) const;
    void describe();

    StepCard m_card;
    int m_typeSize;
    bool m_isPlain = false;
};

} // namespace contexture::widgets

// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "widgets/figure_widget.h"

#include <QString>

#include <optional>
#include <vector>

namespace contexture::widgets {

// One step of a computation: what happens, the formula with its numbers, and the numbers that it is about.
struct StepColumn {
    QString title;
    bool isMain = false;        // the column that the step is about
    std::optional<double> line; // a threshold across all bars
    QString lineName;           // "τ = 0.412"
    std::optional<double> top; // bars run from 0 to this; nothing: to the largest value, and below 0 where there is one
    int decimals = 3;
};

struct StepRow {
    QString label;
    std::vector<std::optional<double>> values; // one a column; nothing: not for this row
    bool isChosen = false;
    bool isMuted = false; // has no part in what follows
    int sentence = -1;    // of the document, which the row stands for; -1: none
};

struct StepCard {
    QString title;
    QString text;
    QString formula;
    std::vector<StepColumn> columns;
    std::vector<StepRow> rows;
    QString rest; // what is not listed
};

// Rows of numbers with bars from zero, each column to its scale. Rows that are chosen stand out.
class StepTable : public FigureWidget {
    Q_OBJECT

public:
    explicit StepTable(QWidget* parent = nullptr);

    void setCard(const StepCard& card);
    const StepCard& card() const { return m_card; }
    void setTypeSize(int pixels); // of the rows
    void setPlain(bool plain);    // nothing is greyed: for the last row of a class
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

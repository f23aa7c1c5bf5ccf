// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "widgets/figure_widget.h"
#include "widgets/matrix.h"

#include <functional>
#include <optional>
#include <vector>

namespace contexture::widgets {

// The weights that one sentence gave to sentences of the document.
struct DocumentMapRow {
    std::vector<MatrixEntry> entries;  // ascending columns, values above 0
    std::vector<ColumnRange> readable; // columns that the mask leaves visible; ascending
    bool differs = false;              // the other run translates the sentence differently
};

// A matrix of sentences by sentences: rows consult, columns are consulted.
struct DocumentMapData {
    std::vector<DocumentMapRow> rows;
    std::function<QString(int)> name; // of a sentence, for tooltips: "sentence 3: The dog slept."
    QString emptyText;                // instead of a map without rows
};

// The visible part of a document: `shown` rows from `firstRow`, and as many columns from `firstColumn`.
struct MapWindow {
    int firstRow = 0;
    int firstColumn = 0;
    int shown = 0; // rows, and as many columns
    friend bool operator==(const MapWindow&, const MapWindow&) = default;
};

// Positions of the cells. If the cell of one sentence would be too small to see, a cell stands for `each` sentences.
struct DocumentMapLayout {
    static constexpr double kMostCell = 32.0; // largest cell, pixels

    QRect area; // of the cells
    MapWindow window;
    int each = 1;
    double cell = 0.0;                                                            // size of one sentence, pixels
    int cells() const { return each > 0 ? (window.shown + each - 1) / each : 0; } // number along a side
    QRectF cellRect(int row, int column) const;                                   // row and column of cells, from 0
    int sentenceRow(double y) const;                                              // -1: the point is not on the cells
    int sentenceColumn(double x) const;
};

// A map of the whole document, or of a part of it down to a single cell: Ctrl with the wheel, the keys + and -, and a
// double click zoom; dragging moves the part; the key 0 shows everything. Drawing takes time only for weights that are
// not exactly zero.
class DocumentMapView : public FigureWidget {
    Q_OBJECT

public:
    explicit DocumentMapView(QWidget* parent = nullptr);

    void setData(DocumentMapData data); // another number of sentences: the map shows all of them
    const DocumentMapData& data() const { return m_data; }
    void setSelected(int row, int column); // -1: none
    void zoom(double factor);              // around the selected cell, or the middle one if none is selected
    void showAll();
    const MapWindow& window() const { return m_window; }
    void setWindow(MapWindow window);

    const DocumentMapLayout& layoutInfo() const { return m_layout; }
    QString toolTipAt(QPoint position) const override;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;
    int heightForWidth(int width) const override;
    QSize figureSize() const override;
    QString asText() const override; // row and column (from 1) and weight of each visible entry

Q_SIGNALS:
    void cellActivated(int row, int column);
    void windowChanged();

protected:
    void drawFigure(QPainter& painter, int width) override;
    QRect toolTipArea(QPoint position) const override;
    void restyle() override { relayout(); }
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    struct Cell {
        int row = 0; // index among the cells
        int column = 0;
        double value = 0.0; // the largest value of the sentences that the cell stands for
    };
    int count() const { return static_cast<int>(m_data.rows.size()); }
    DocumentMapLayout layoutFor(int width) const;
    std::vector<Cell> cellsOf(const DocumentMapLayout& layout) const;
    void draw(QPainter& painter, const DocumentMapLayout& layout, const std::vector<Cell>& cells) const;
    void drawNumbers(QPainter& painter, const DocumentMapLayout& layout) const;
    void drawLegend(QPainter& painter, const DocumentMapLayout& layout) const;
    void relayout();
    void zoomAt(double factor, double row, double column, double atX, double atY);
    void moveCursor(int rows, int columns);
    void describe();
    double valueAt(int row, int column) const;

    DocumentMapData m_data;
    MapWindow m_window;
    DocumentMapLayout m_layout;
    std::vector<Cell> m_cells;
    int m_selectedRow = -1;
    int m_selectedColumn = -1;
    QPoint m_hovered{-1, -1}; // sentences: x the column, y the row
    std::optional<QPoint> m_pressed;
    MapWindow m_pressedWindow;
    bool m_dragged = false;
};

} // namespace contexture::widgets

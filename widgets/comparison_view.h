// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "widgets/comparison_layout.h"
#include "widgets/figure.h"

#include <QAbstractScrollArea>

#include <optional>
#include <vector>

namespace contexture::widgets {

// One sentence under two to six settings or models.
class ComparisonView : public QAbstractScrollArea, public Figure {
    Q_OBJECT

public:
    explicit ComparisonView(QWidget* parent = nullptr);

    void setData(ComparisonData data);
    const ComparisonData& data() const { return m_data; }
    void setSelectedColumn(int column); // framed in every row that has it; -1: none
    void setActiveRow(int row);         // the row that the other views show
    void setEmptyText(const QString& text);
    // Keeps the first row visible while the other rows scroll below it, if the view has room for more than one row.
    void setFirstRowPinned(bool pinned);

    const ComparisonLayout& layoutInfo() const { return m_layout; }
    int cursorRow() const { return m_cursorRow; } // row of the keyboard cursor or of the last click
    int scrollOffset() const;
    QRect shownRect(int row) const; // of a whole row, in the viewport
    QString toolTipAt(QPoint position) const;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;
    QSize figureSize() const override;
    void paintFigure(QPainter& painter) override;
    QString asText() const override;

Q_SIGNALS:
    void wordHovered(int row, int word); // (-1, -1): the pointer left
    void wordActivated(int row, int word);
    void rowActivated(int row);
    void removeRequested(int row);
    void selectionCleared();
    void menuRequested(QPoint globalPosition, int row);

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    bool viewportEvent(QEvent* event) override;

private:
    ComparisonLayout layoutFor(int width) const;
    QString baseBadge() const;
    void draw(QPainter& painter, const ComparisonLayout& layout, int scrollX, bool isInteractive) const;
    void relayout();
    void bringIntoSight(); // the selected column, sideways
    bool isPinned() const;
    int scrolledDown(int row) const; // pixels by which scrolling moves a row up from its place in the layout
    QPoint inContent(QPoint position) const;
    void setHover(ComparisonLayout::Hit hit);

    ComparisonData m_data;
    ComparisonLayout m_layout;
    ComparisonLayout::Hit m_hover;
    QString m_emptyText;
    int m_selectedColumn = -1;
    int m_activeRow = -1;
    int m_cursorRow = 0; // keyboard
    bool m_isFirstPinned = false;
};

} // namespace contexture::widgets

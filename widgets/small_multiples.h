// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "widgets/figure.h"
#include "widgets/matrix.h"
#include "widgets/theme.h"

#include <QAbstractScrollArea>

#include <optional>
#include <vector>

namespace contexture::widgets {

// One small heatmap: a head (of a layer).
struct SmallPanel {
    QString title; // "head 3", "layer 2, head 3"
    Matrix matrix;
    int group = 0;                 // panels of one group (a layer) begin a new line
    QString groupTitle;            // of the group's first panel: "layer 2"
    bool marksRow = true;          // its rows are words of the side of the selected row (setSelectedRow)
    std::optional<Ramp> ramp = {}; // its own ramp, if panels of several kinds stand together
};

// Positions of the panels, in content coordinates.
struct SmallMultiplesLayout {
    std::vector<QRect> panels; // title included
    static constexpr int kTitleHeight = 20;
    static constexpr int kGroupTitle = 24;
    // For panels with labels: the width of the query words beside each picture and the height of the key words below
    // it. 0: no room.
    std::vector<QSize> labels;
    int height = 0;
    int panelAt(QPoint point) const;
    QRect imageRect(int panel) const;
};

// Heatmaps of all heads (and layers) of one sentence, small or with labels. A click chooses a head, Return shows this
// head alone.
class SmallMultiples : public QAbstractScrollArea, public Figure {
    Q_OBJECT

public:
    explicit SmallMultiples(QWidget* parent = nullptr);

    void setPanels(std::vector<SmallPanel> panels);
    void setRamp(Ramp ramp);
    Ramp ramp() const { return m_ramp; }
    std::vector<Ramp> ramps() const override; // the ramps that are drawn, each once
    // Makes panels as large as their query words and key words need, with both beside the picture.
    void setLabelled(bool labelled);
    void setSelectedPanel(int panel); // framed; -1: none (the mean)
    void setSelectedRow(int row);     // marked in every panel
    void setEmptyText(const QString& text);
    int panelCount() const { return static_cast<int>(m_panels.size()); }

    const SmallMultiplesLayout& layoutInfo() const { return m_layout; }
    QString toolTipAt(QPoint viewportPosition) const;

    QSize sizeHint() const override;
    QSize figureSize() const override;
    void paintFigure(QPainter& painter) override;
    bool followsFigureWidth() const override { return true; }
    QString asText() const override;

Q_SIGNALS:
    void panelActivated(int panel);
    void panelIsolated(int panel);
    void selectionCleared();
    void menuRequested(QPoint globalPosition, int panel);

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    bool viewportEvent(QEvent* event) override;

private:
    SmallMultiplesLayout layoutFor(int width) const;
    void draw(QPainter& painter, const SmallMultiplesLayout& layout) const;
    SmallMultiplesLayout labelledLayout(int width) const;
    void drawCells(QPainter& painter, const SmallPanel& panel, const QRect& picture) const;
    void drawLabels(QPainter& painter, const SmallPanel& panel, const QRect& picture, QSize room) const;
    void relayout();
    QPoint toContent(QPoint viewportPosition) const;

    std::vector<SmallPanel> m_panels;
    SmallMultiplesLayout m_layout;
    QString m_emptyText;
    Ramp m_ramp = Ramp::Sentence;
    bool m_labelled = false;
    int m_selected = -1;
    int m_selectedRow = -1;
};

} // namespace contexture::widgets

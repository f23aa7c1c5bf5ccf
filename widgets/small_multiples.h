#pragma once

#include "widgets/figure.h"
#include "widgets/matrix.h"
#include "widgets/theme.h"

#include <QAbstractScrollArea>

#include <vector>

namespace contexture::widgets {

// One small heatmap: a head (of a layer).
struct SmallPanel {
    QString title; // "head 3", "layer 2, head 3"
    Matrix matrix;
    int group = 0;      // panels of one group (a layer) begin a new line
    QString groupTitle; // of the group's first panel: "layer 2"
};

// Which panel is where, in content coordinates.
struct SmallMultiplesLayout {
    std::vector<QRect> panels; // title included
    static constexpr int kTitleHeight = 20;
    int height = 0;
    int panelAt(QPoint point) const;
    QRect imageRect(int panel) const;
};

// All heads (and layers) of one matrix at once. A click chooses a head, Return isolates it.
class SmallMultiples : public QAbstractScrollArea, public Figure {
    Q_OBJECT

public:
    explicit SmallMultiples(QWidget* parent = nullptr);

    void setPanels(std::vector<SmallPanel> panels);
    void setRamp(Ramp ramp);
    Ramp ramp() const { return m_ramp; }
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
    void drawCells(QPainter& painter, const SmallPanel& panel, const QRect& picture) const;
    void relayout();
    QPoint toContent(QPoint viewportPosition) const;

    std::vector<SmallPanel> m_panels;
    SmallMultiplesLayout m_layout;
    QString m_emptyText;
    Ramp m_ramp = Ramp::Sentence;
    int m_selected = -1;
    int m_selectedRow = -1;
};

} // namespace contexture::widgets

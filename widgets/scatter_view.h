#pragma once

#include "widgets/figure.h"

#include <QString>
#include <QWidget>

#include <functional>
#include <memory>
#include <vector>

namespace contexture::widgets {

class Theme;

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

// One measure beside another. A click takes the nearest point; arrow keys go through them from left to right.
class ScatterView : public QWidget, public Figure {
    Q_OBJECT

public:
    explicit ScatterView(QWidget* parent = nullptr);
    ~ScatterView() override;

    void setData(ScatterData data);
    const ScatterData& data() const;
    void setSelected(int point); // -1: none

    int pointAt(QPoint position) const; // the nearest within reach; -1: none
    QPoint positionOf(int point) const; // in pixels, for tests
    QString toolTipAt(QPoint position) const;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;
    QSize figureSize() const override;
    void paintFigure(QPainter& painter) override;
    bool followsFigureWidth() const override { return true; }
    QString asText() const override;

Q_SIGNALS:
    void pointActivated(int point);
    void selectionCleared();
    void menuRequested(QPoint globalPosition);

protected:
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    bool event(QEvent* event) override;

private:
    void restyle();
    void setColours(const Theme& theme);

    struct State;
    std::unique_ptr<State> m_state;
};

} // namespace contexture::widgets

#pragma once

#include <QSplitter>

namespace contexture::gui {

// A header above its view, with the window's margins; `left`: pixels beside the view.
void layOutPane(QWidget& pane, QWidget* header, QWidget* view, int left);
void layOutPane(QWidget& pane, QWidget* header, QWidget* view); // with the usual margin

// One part above another that is as high as it wants, up to a share of the whole, until a person moves the edge.
class FittedSplitter : public QSplitter {
    Q_OBJECT

public:
    FittedSplitter(QWidget* upper, QWidget* lower, int mostPercent);

    void fit(int wantedPixels); // of the lower part, remembered for other heights of the whole

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void apply();

    int m_mostPercent;
    int m_wanted = -1; // nobody knows yet
    bool m_isMoved = false;
};

} // namespace contexture::gui

// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QSplitter>

#include <functional>
#include <vector>

namespace contexture::gui {

// Lays out a pane: its header above its view, with the margins of the window. `left`: the margin beside the view, in
// pixels; without it, the usual margin.
void layOutPane(QWidget& pane, QWidget* header, QWidget* view, int left);
void layOutPane(QWidget& pane, QWidget* header, QWidget* view);

// Two stacked panes. The lower takes its preferred height up to a share of the whole, until a person drags the divider.
class FittedSplitter : public QSplitter {
    Q_OBJECT

public:
    FittedSplitter(QWidget* upper, QWidget* lower, int mostPercent);

    void fit(int wantedPixels); // the preferred height of the lower pane; applied at every height of the whole

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void apply();

    int m_mostPercent;
    int m_wanted = -1; // not known yet
    bool m_isMoved = false;
};

// A main part, and lists that open below it. Until a person drags a divider, a list gets the height in which it is of
// use, and up to the height that it prefers where the main part keeps its share.
class ListColumn : public QSplitter {
public:
    explicit ListColumn(QWidget* main);

    // `useful`: gives the least height at which the list is of use, in pixels.
    void addList(QWidget* list, std::function<int()> useful);

protected:
    bool event(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void share();

    struct List {
        QWidget* widget;
        std::function<int()> useful;
    };
    std::vector<List> m_lists;
    bool m_isMoved = false;
};

} // namespace contexture::gui

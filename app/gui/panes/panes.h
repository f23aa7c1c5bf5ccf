// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QKeySequence>
#include <QSplitter>
#include <QString>

#include <functional>

class QAction;

namespace contexture::gui {

// Lays out a pane: its header above its view, with the margins of the window. `left`: the margin beside the view, in
// pixels; without it, the usual margin.
void layOutPane(QWidget& pane, QWidget* header, QWidget* view, int left);
void layOutPane(QWidget& pane, QWidget* header, QWidget* view);

// Adds a command to the pane, with a key that works while the focus is in the pane. `name`: the object name of its
// action. The page of keys lists the command under the pane's accessible name.
QAction* addPaneCommand(QWidget& pane, const char* name, const QString& text, const QKeySequence& key,
                        const std::function<void()>& work);

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

} // namespace contexture::gui

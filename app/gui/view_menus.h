// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QObject>

class QWidget;

namespace contexture::gui {

class Exporting;
class FigureMenu;
class ReadingPage;
class StepsWindow;
struct Workbench;

// The menus that a right click on a view opens: the commands of its pane, then those of its figure and data.
class ViewMenus : public QObject {
    Q_OBJECT

public:
    ViewMenus(Workbench& bench, ReadingPage& page, Exporting& exporting, QWidget& window);

    FigureMenu& figures() const { return *m_figures; }
    void serve(const StepsWindow& steps); // gives the tables of the steps the same menu

Q_SIGNALS:
    void stepsRequested(); // of the selected word's attention

private:
    Workbench& m_bench;
    ReadingPage& m_page;
    QWidget& m_window;
    FigureMenu* m_figures;
};

} // namespace contexture::gui

// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QObject>
#include <QPoint>
#include <QString>

#include <vector>

class QMenu;
class QWidget;

namespace contexture::widgets {
struct FigureScale;
}

namespace contexture::gui {

class Exporting;
class Inspector;
class Selection;
class Session;
struct ShownView;
struct ViewData;

// The menu of a right-click on a view: it copies the view or writes it to a file, as text, as a figure or as data. All
// actions use the locked selection: a preview under the pointer is ended first.
class FigureMenu : public QObject {
    Q_OBJECT

public:
    FigureMenu(const Session& session, Selection& selection, const Inspector& inspector, Exporting& exporting,
               QWidget& window);

    void exec(QPoint position, const ShownView& shown);
    void exec(QMenu& menu, QPoint position, const ShownView& shown); // after the actions that `menu` has

private:
    ViewData dataOf(const ShownView& shown) const;
    std::vector<widgets::FigureScale> scalesOf(const ShownView& shown) const;
    void save(const ShownView& shown);

    const Session& m_session;
    Selection& m_selection;
    const Inspector& m_inspector;
    Exporting& m_exporting;
    QWidget& m_window;
};

} // namespace contexture::gui

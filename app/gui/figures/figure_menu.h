#pragma once

#include <QObject>
#include <QPoint>
#include <QString>

#include <vector>

class QMenu;
class QWidget;

namespace contexture::widgets {
class Figure;
struct FigureScale;
}

namespace contexture::gui {

class Exporting;
class Inspector;
class OverviewPane;
class Selection;
class Session;
class StepsWindow;
class SuitePane;
struct ViewData;

// What a right-click on a view offers: what it shows as text, as a figure or as data, copied or written to a file.
// All of them take what is locked: a word that the pointer happens to be on is let go first.
class FigureMenu : public QObject {
    Q_OBJECT

public:
    FigureMenu(const Session& session, Selection& selection, const Inspector& inspector, Exporting& exporting,
               QWidget& window);

    void setOverview(const OverviewPane* overview) { m_overview = overview; }
    void setSteps(const StepsWindow* steps) { m_steps = steps; }
    void setSuite(const SuitePane* suite) { m_suite = suite; }
    void exec(QPoint position, widgets::Figure* figure, const QString& view);              // `view`: its name
    void exec(QMenu& menu, QPoint position, widgets::Figure* figure, const QString& view); // after what is in `menu`

private:
    bool isOfSuite(const widgets::Figure& figure) const; // which needs no run
    ViewData dataOf(widgets::Figure* figure, const QString& view) const;
    ViewData numbersOf(widgets::Figure* figure, const QString& view) const;
    std::vector<widgets::FigureScale> scalesOf(const widgets::Figure& figure, const QString& view) const;
    QString captionOf(const widgets::Figure& figure, const QString& view, const ViewData& data) const;
    void save(widgets::Figure& figure, const QString& view);

    const Session& m_session;
    Selection& m_selection;
    const Inspector& m_inspector;
    Exporting& m_exporting;
    QWidget& m_window;
    const OverviewPane* m_overview = nullptr;
    const StepsWindow* m_steps = nullptr;
    const SuitePane* m_suite = nullptr;
};

} // namespace contexture::gui

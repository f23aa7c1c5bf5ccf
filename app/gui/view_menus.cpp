// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/gui/view_menus.h"

#include "app/gui/figures/figure_menu.h"
#include "app/gui/files/exporting.h"
#include "app/gui/panes/comparison_pane.h"
#include "app/gui/panes/heads_pane.h"
#include "app/gui/panes/instruments.h"
#include "app/gui/panes/marks_pane.h"
#include "app/gui/panes/notes_pane.h"
#include "app/gui/panes/overview_pane.h"
#include "app/gui/panes/reading_pane.h"
#include "app/gui/panes/steps_window.h"
#include "app/gui/presentation/shown_view.h"
#include "app/gui/reading_page.h"
#include "app/gui/state/selection.h"
#include "app/gui/state/workbench.h"
#include "app/gui/what_if/what_if_pane.h"
#include "widgets/comparison_view.h"
#include "widgets/reading_view.h"
#include "widgets/small_multiples.h"

#include <QMenu>

namespace contexture::gui {

ViewMenus::ViewMenus(Workbench& bench, ReadingPage& page, Exporting& exporting, QWidget& window)
    : QObject(&window)
    , m_bench(bench)
    , m_page(page)
    , m_window(window)
    , m_figures(new FigureMenu(bench.session, bench.selection, bench.inspector, exporting, window)) {
    connect(&page.whatIf(), &WhatIfPane::menuRequested, this, [this](QPoint position, int row) {
        QMenu menu(&m_window);
        m_page.whatIf().addActions(menu, row);
        m_figures->exec(menu, position, shownComparison(views::kWhatIf, *m_page.whatIf().view()));
    });
    connect(&page.instruments(), &Instruments::menuRequested, this, [this](QPoint position, const ShownView& shown) {
        QMenu menu(&m_window);
        menu.addAction(tr("Step by step…"), this, &ViewMenus::stepsRequested)
            ->setEnabled(m_bench.selection.locked().word.isValid());
        m_figures->exec(menu, position, shown);
    });
    connect(page.comparison().view(), &widgets::ComparisonView::menuRequested, this, [this](QPoint position, int) {
        m_figures->exec(position, shownComparison(views::kComparison, *m_page.comparison().view()));
    });
    connect(page.reading().view(), &widgets::ReadingView::menuRequested, this,
            [this](QPoint position, const widgets::WordRef& place) {
                QMenu menu(&m_window);
                m_page.marks().addActions(menu, place);
                m_page.notes().addActions(menu, place);
                m_figures->exec(menu, position, {views::kReading, *m_page.reading().view()});
            });
    connect(page.heads().view(), &widgets::SmallMultiples::menuRequested, this, [this](QPoint position, int) {
        m_figures->exec(position, {views::kAllHeads, *m_page.heads().view()});
    });
    connect(&page.overview(), &OverviewPane::menuRequested, m_figures,
            [this](QPoint position, const ShownView& shown) { m_figures->exec(position, shown); });
}

void ViewMenus::serve(const StepsWindow& steps) {
    connect(&steps, &StepsWindow::menuRequested, m_figures,
            [this](QPoint position, const ShownView& shown) { m_figures->exec(position, shown); });
}

} // namespace contexture::gui

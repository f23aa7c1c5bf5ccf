// From part to part of the window by a key.
#include "app/gui/focus_ring.h"
#include "app/gui/main_window.h"
#include "app/gui/panes/comparison_pane.h"
#include "app/gui/panes/heads_pane.h"
#include "app/gui/panes/instruments.h"
#include "app/gui/panes/marks_pane.h"
#include "app/gui/panes/notes_pane.h"
#include "app/gui/panes/overview_pane.h"
#include "app/gui/panes/reading_pane.h"
#include "app/gui/what_if/what_if_pane.h"
#include "widgets/comparison_view.h"
#include "widgets/document_map_view.h"
#include "widgets/marks_view.h"
#include "widgets/notes_view.h"
#include "widgets/reading_view.h"
#include "widgets/small_multiples.h"

#include <QLineEdit>
#include <QStackedWidget>

namespace contexture::gui {

void MainWindow::moveFocus(int by) {
    const bool isOverview = m_right->currentWidget() == m_overview;
    QWidget* right = isOverview ? m_overview->map() : m_instruments->firstView();
    moveFocusAlong({m_reading->view(), m_heads->view(), m_comparison->view(), m_whatIf->source(), m_marksPane->view(),
                    right, m_notesPane->view()},
                   {m_right, m_whatIf}, by);
}

} // namespace contexture::gui

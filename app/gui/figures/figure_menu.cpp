#include "app/gui/figures/figure_menu.h"

#include "app/gui/figures/figure_caption.h"
#include "app/gui/figures/figure_dialog.h"
#include "app/gui/files/exporting.h"
#include "app/gui/files/view_table.h"
#include "app/gui/panes/overview_pane.h"
#include "app/gui/panes/steps_window.h"
#include "app/gui/panes/suite_pane.h"
#include "app/gui/presentation/status.h"
#include "app/gui/presentation/view_data.h"
#include "app/gui/state/inspector.h"
#include "app/gui/state/run_names.h"
#include "app/gui/state/selection.h"
#include "app/gui/state/session.h"
#include "widgets/comparison_view.h"
#include "widgets/consulted_view.h"
#include "widgets/figure_export.h"
#include "widgets/heatmap_view.h"
#include "widgets/reading_view.h"
#include "widgets/small_multiples.h"
#include "widgets/step_table.h"
#include "widgets/suite_chart.h"

#include <QApplication>
#include <QClipboard>
#include <QFileDialog>
#include <QMenu>

#include <ostream>

namespace contexture::gui {

FigureMenu::FigureMenu(const Session& session, Selection& selection, const Inspector& inspector, Exporting& exporting,
                       QWidget& window)
    : QObject(&window)
    , m_session(session)
    , m_selection(selection)
    , m_inspector(inspector)
    , m_exporting(exporting)
    , m_window(window) {}

bool FigureMenu::isOfSuite(const widgets::Figure& figure) const {
    return m_suite && dynamic_cast<const widgets::SuiteChart*>(&figure);
}

ViewData FigureMenu::dataOf(widgets::Figure* figure, const QString& view) const {
    if (isOfSuite(*figure)) {
        return m_suite->chartData();
    }
    ViewData data = numbersOf(figure, view);
    if (const auto run = m_session.activeRun()) {
        addOrigin(data, *run);
    }
    return data;
}

ViewData FigureMenu::numbersOf(widgets::Figure* figure, const QString& view) const {
    const Inspection& locked = *m_inspector.locked();
    const RunName run = runName(m_session, m_session.activeIndex());
    if (dynamic_cast<widgets::ReadingView*>(figure)) {
        return readingData(locked, run);
    }
    if (const auto* comparison = dynamic_cast<widgets::ComparisonView*>(figure)) {
        return comparisonData(comparison->data(), locked.look.sentence);
    }
    if (const auto* consulted = dynamic_cast<widgets::ConsultedView*>(figure)) {
        return consultedData(locked, run, consulted->model()->entries());
    }
    if (const auto* shown = dynamic_cast<const QWidget*>(figure); m_overview && m_overview->isAncestorOf(shown)) {
        return overviewData(view, m_overview->shown(), run);
    }
    if (const auto* step = dynamic_cast<widgets::StepTable*>(figure); step && m_steps && m_steps->steps()) {
        return stepData(step->card(), locked, run, m_steps->steps()->head, m_steps->steps()->heads);
    }
    return instrumentData(view, locked, run);
}

QString FigureMenu::captionOf(const widgets::Figure& figure, const QString& view, const ViewData& data) const {
    if (isOfSuite(figure)) {
        return m_suite->caption();
    }
    const QString caption = figureCaption(view, data);
    const auto* step = dynamic_cast<const widgets::StepTable*>(&figure);
    return step && !step->card().formula.isEmpty() ? caption + QLatin1Char('\n') + step->card().formula : caption;
}

void FigureMenu::exec(QPoint position, widgets::Figure* figure, const QString& view) {
    QMenu menu(&m_window);
    exec(menu, position, figure, view);
}

void FigureMenu::exec(QMenu& menu, QPoint position, widgets::Figure* figure, const QString& view) {
    m_selection.endPreview();
    const bool hasSomething = !figure->figureSize().isEmpty();
    QAction* asText = menu.addAction(tr("Copy as &text"));
    asText->setEnabled(hasSomething);
    QAction* asFigure = menu.addAction(tr("Copy &figure"));
    asFigure->setEnabled(hasSomething);
    QAction* data = menu.addAction(tr("Copy &data"));
    const bool hasData = hasSomething && (m_session.activeRun() || isOfSuite(*figure));
    data->setEnabled(hasData);
    QAction* latex = menu.addAction(tr("Copy data as &LaTeX"));
    latex->setEnabled(hasData);
    menu.addSeparator();
    QAction* toFile = menu.addAction(tr("&Export figure…"));
    toFile->setEnabled(hasSomething);
    QAction* dataToFile = menu.addAction(tr("E&xport data…"));
    dataToFile->setEnabled(hasData);
    const QAction* chosen = menu.exec(position);
    if (chosen == asText) {
        QApplication::clipboard()->setText(figure->asText());
    } else if (chosen == asFigure) {
        widgets::copyFigure(*figure);
    } else if (chosen == data) {
        m_exporting.copy(dataOf(figure, view));
    } else if (chosen == latex) {
        QApplication::clipboard()->setText(toLatex(dataOf(figure, view)));
    } else if (chosen == toFile) {
        save(*figure, view);
    } else if (chosen == dataToFile) {
        m_exporting.exportView(view, dataOf(figure, view));
    }
}

std::vector<widgets::FigureScale> FigureMenu::scalesOf(const widgets::Figure& figure, const QString& view) const {
    using widgets::Ramp;
    const auto named = [](Ramp ramp) -> widgets::FigureScale {
        return {ramp, ramp == Ramp::Sentence ? tr("sentence weight")
                      : ramp == Ramp::Word   ? tr("word weight")
                                             : tr("context share")};
    };
    if (const auto* map = dynamic_cast<const widgets::HeatmapView*>(&figure)) {
        return {named(map->ramp())};
    }
    if (const auto* heads = dynamic_cast<const widgets::SmallMultiples*>(&figure)) {
        std::vector<widgets::FigureScale> scales;
        for (const Ramp ramp : heads->ramps()) {
            scales.push_back(named(ramp));
        }
        return scales;
    }
    // A document map draws its own.
    const Inspection& locked = *m_inspector.locked();
    if (view == QLatin1String("reading") && locked.look.word.isValid()) {
        return {{Ramp::Sentence, sentenceTintName(locked)}, {Ramp::Word, wordTintName(locked)}};
    }
    return {};
}

void FigureMenu::save(widgets::Figure& figure, const QString& view) {
    const ViewData data = dataOf(&figure, view);
    const auto* step = dynamic_cast<const widgets::StepTable*>(&figure);
    FigureDialog dialog(figure, step ? step->card().title : viewTitle(view), scalesOf(figure, view),
                        captionOf(figure, view, data), data.facts, step ? step->window() : &m_window);
    dialog.setObjectName(QStringLiteral("export-figure"));
    if (dialog.exec() != QDialog::Accepted) {
        return;
    }
    const QString filters[] = {tr("Vector graphics (*.svg)"), tr("Portable document (*.pdf)"), tr("Picture (*.png)")};
    const QString filter = dialog.format() == widgets::FigureFormat::Svg   ? filters[0]
                           : dialog.format() == widgets::FigureFormat::Pdf ? filters[1]
                                                                           : filters[2];
    const QString path =
        QFileDialog::getSaveFileName(dialog.parentWidget(), tr("Export figure"), view + dialog.suffix(), filter);
    if (path.isEmpty()) {
        return;
    }
    m_selection.endPreview(); // the pointer may have met a word on its way out of the dialog
    // An ending that names another format is meant.
    const auto format = widgets::figureFormat(path).value_or(dialog.format());
    const widgets::DrawnFigure drawn = widgets::drawFigure(figure, format, dialog.options());
    m_exporting.writeTo(path, [drawn](std::ostream& out, const FileJob&) {
        const QByteArray bytes = drawn.bytes(); // a picture is packed here, beside the window
        out.write(bytes.constData(), bytes.size());
    });
}

} // namespace contexture::gui

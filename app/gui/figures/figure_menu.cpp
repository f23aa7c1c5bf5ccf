// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/gui/figures/figure_menu.h"

#include "app/gui/figures/figure_caption.h"
#include "app/gui/figures/figure_dialog.h"
#include "app/gui/files/exporting.h"
#include "app/gui/files/file_dialogs.h"
#include "app/gui/files/view_table.h"
#include "app/gui/presentation/shown_view.h"
#include "app/gui/state/inspector.h"
#include "app/gui/state/run_names.h"
#include "app/gui/state/selection.h"
#include "app/gui/state/session.h"
#include "widgets/figure_export.h"

#include <QApplication>
#include <QClipboard>
#include <QMenu>

#include <functional>
#include <map>
#include <ostream>
#include <utility>

namespace contexture::gui {

FigureMenu::FigureMenu(const Session& session, Selection& selection, const Inspector& inspector, Exporting& exporting,
                       QWidget& window)
    : QObject(&window)
    , m_session(session)
    , m_selection(selection)
    , m_inspector(inspector)
    , m_exporting(exporting)
    , m_window(window) {}

ViewData FigureMenu::dataOf(const ShownView& shown) const {
    ViewData data = shown.data(*m_inspector.locked(), runName(m_session, m_session.activeIndex()));
    if (const auto run = m_session.activeRun(); run && shown.isOfRun) {
        addOrigin(data, *run);
    }
    return data;
}

void FigureMenu::exec(QPoint position, const ShownView& shown) {
    QMenu menu(&m_window);
    exec(menu, position, shown);
}

void FigureMenu::exec(QMenu& menu, QPoint position, const ShownView& shown) {
    m_selection.endPreview();
    const bool hasSomething = !shown.figure.figureSize().isEmpty();
    const bool hasData = hasSomething && (m_session.activeRun() || !shown.isOfRun);
    std::map<const QAction*, std::function<void()>> works;
    const auto add = [&](const char* name, const QString& text, bool isPossible, std::function<void()> work) {
        QAction* action = menu.addAction(text);
        action->setObjectName(QLatin1String(name));
        action->setEnabled(isPossible);
        works[action] = std::move(work);
    };
    add("copyText", tr("Copy as &text"), hasSomething,
        [&] { QApplication::clipboard()->setText(shown.figure.asText()); });
    add("copyFigure", tr("Copy &figure"), hasSomething, [&] { widgets::copyFigure(shown.figure); });
    add("copyData", tr("Copy &data"), hasData, [&] { m_exporting.copy(dataOf(shown)); });
    add("copyLatex", tr("Copy data as &LaTeX"), hasData,
        [&] { QApplication::clipboard()->setText(toLatex(dataOf(shown))); });
    menu.addSeparator();
    add("exportFigure", tr("&Export figure…"), hasSomething, [&] { save(shown); });
    add("exportData", tr("E&xport data…"), hasData,
        [&] { m_exporting.exportView(viewName(shown.view), dataOf(shown)); });
    // The menu is closed before the work begins: a dialog may open.
    if (const auto chosen = works.find(menu.exec(position)); chosen != works.end()) {
        chosen->second();
    }
}

std::vector<widgets::FigureScale> FigureMenu::scalesOf(const ShownView& shown) const {
    using widgets::Ramp;
    if (shown.view.scales) {
        return shown.view.scales(*m_inspector.locked());
    }
    std::vector<widgets::FigureScale> scales;
    for (const Ramp ramp : shown.figure.ramps()) {
        scales.push_back({ramp, ramp == Ramp::Sentence ? tr("sentence weight")
                                : ramp == Ramp::Word   ? tr("word weight")
                                                       : tr("context share")});
    }
    return scales;
}

void FigureMenu::save(const ShownView& shown) {
    const ViewData data = dataOf(shown);
    QString caption = shown.caption.isEmpty() ? figureCaption(viewTitle(shown.view), data) : shown.caption;
    if (!shown.formula.isEmpty()) {
        caption += QLatin1Char('\n') + shown.formula;
    }
    FigureDialog dialog(shown.figure, shown.title, scalesOf(shown), caption, data.facts,
                        shown.window ? shown.window : &m_window);
    dialog.setObjectName(QStringLiteral("export-figure"));
    if (dialog.exec() != QDialog::Accepted) {
        return;
    }
    const QString filters[] = {tr("Vector graphics (*.svg)"), tr("Portable document (*.pdf)"), tr("Picture (*.png)")};
    const QString filter = dialog.format() == widgets::FigureFormat::Svg   ? filters[0]
                           : dialog.format() == widgets::FigureFormat::Pdf ? filters[1]
                                                                           : filters[2];
    const QString path =
        askWhereToSave(dialog.parentWidget(), tr("Export figure"), viewName(shown.view) + dialog.suffix(), filter);
    if (path.isEmpty()) {
        return;
    }
    m_selection.endPreview(); // the pointer may have hovered over a word on its way out of the dialog
    // An extension of another format in the file name decides the format.
    const auto format = widgets::figureFormat(path).value_or(dialog.format());
    const widgets::DrawnFigure drawn = widgets::drawFigure(shown.figure, format, dialog.options());
    m_exporting.writeTo(path, [drawn](std::ostream& out, const FileJob&) {
        const QByteArray bytes = drawn.bytes(); // a picture is encoded here, on the file thread
        out.write(bytes.constData(), bytes.size());
    });
}

} // namespace contexture::gui

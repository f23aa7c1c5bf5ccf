// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/gui/panes/run_controls.h"

#include "app/gui/panes/run_bar.h"
#include "app/gui/presentation/attribution_sites.h"
#include "app/gui/presentation/text.h"
#include "app/gui/state/inspector.h"
#include "app/gui/state/selection.h"
#include "app/gui/state/session.h"
#include "engine/core/other_program.h"

#include <algorithm>

namespace contexture::gui {

RunControls::RunControls(RunBar& bar, Session& session, Selection& selection, const Inspector& inspector)
    : QObject(&bar), m_bar(bar), m_session(session), m_inspector(inspector) {
    connect(&bar, &RunBar::cancelRequested, &session, &Session::cancel);
    connect(&bar, &RunBar::bundledModelChosen, &session, &Session::loadModel);
    connect(&bar, &RunBar::modelChosen, &session,
            [&session](int index) { session.setCurrentModel(session.models().at(static_cast<std::size_t>(index))); });
    connect(&bar, &RunBar::contextChosen, &session, [&session](ContextMode mode) {
        RunSettings settings = session.settings();
        settings.context = mode;
        session.setSettings(settings);
    });
    connect(&bar, &RunBar::headChosen, &selection, &Selection::setHead);
    connect(&bar, &RunBar::siteChosen, &selection,
            [&selection](const QString& site) { selection.setSite(site.toStdString()); });
    connect(&session, &Session::stateChanged, this, &RunControls::showSession);
    connect(&inspector, &Inspector::changed, this, &RunControls::showSeen);
    showSession();
    showSeen();
}

void RunControls::showSession() {
    const auto model = m_session.currentModel();
    std::vector<ModelInfo> infos;
    int current = -1;
    for (const auto& known : m_session.models()) {
        if (known == model) {
            current = static_cast<int>(infos.size());
        }
        infos.push_back(known->info());
    }
    m_bar.setModels(infos, current, m_session.isLoadingModel());
    m_bar.setContext(m_session.settings().context, model ? &model->info() : nullptr);
    m_bar.setTranslating(m_session.isTranslating());
    const RunSlot* slot = m_session.activeSlot();
    const QString whyNot = !m_session.document() ? tr("Open a document first.")
                           : slot && !slot->model && slot->run && !isOfOtherProgram(slot->run->model)
                               ? tr("The model of this run, %1, is not here: open it, or choose another.")
                                     .arg(widgets::isolated(toText(slot->run->model.name)))
                               : tr("Choose a model first.");
    m_bar.setTranslateEnabled(m_session.document() && (model || m_session.isLoadingModel()), whyNot);
    const bool full = m_session.runs().size() >= static_cast<std::size_t>(Session::kMaxRuns);
    m_bar.setCompareEnabled(m_session.document() && !full, full ? tr("There can be at most six runs; remove one first.")
                                                                : tr("Open a document first."));
}

void RunControls::showSeen() {
    const Inspection& seen = *m_inspector.seen();
    const bool reads = readsContext(seen.run.get());
    const auto sites = seen.run ? selectableSites(*seen.run) : std::vector<const SiteInfo*>();
    const bool isAmong = std::find(sites.begin(), sites.end(), seen.site) != sites.end();
    m_bar.setSites(sites, isAmong ? seen.site->name : sites.empty() ? std::string() : sites.front()->name);
    m_bar.setHeads(reads && seen.site ? seen.site->heads : 0, seen.look.head);
}

} // namespace contexture::gui

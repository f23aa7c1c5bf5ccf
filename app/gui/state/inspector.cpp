// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/gui/state/inspector.h"

#include "app/gui/presentation/attribution_sites.h"
#include "app/gui/state/selection.h"
#include "app/gui/state/session.h"

namespace contexture::gui {

Inspector::Inspector(const Session& session, Selection& selection, QObject* parent)
    : QObject(parent), m_session(session), m_selection(selection) {
    connect(&session, &Session::documentChanged, this, [this] {
        m_selection.reset();
        follow();
    });
    connect(&session, &Session::activeChanged, this, &Inspector::follow);
    connect(&session, &Session::runChanged, this, [this](int index) {
        if (index == m_session.activeIndex()) {
            follow();
        }
    });
    connect(&selection, &Selection::changed, this, &Inspector::follow);
    connect(&session, &Session::modelsChanged, this, &Inspector::followModel);
    connect(&session, &Session::modelLoading, this, &Inspector::followModel);
    connect(&session, &Session::modelFailed, this, &Inspector::followModel);
}

void Inspector::followModel() {
    const bool isChosen = m_session.currentModel() || m_session.isLoadingModel();
    if (!m_run && m_document && m_locked->isModelChosen != isChosen) {
        answersChanged();
    }
}

// If the active run lacks the selected word, selects its sentence only. Returns true if it did, which emits a change.
bool Inspector::dropMissingWord() {
    const auto run = m_session.activeRun();
    const Look look = m_selection.locked();
    if (!run || look.side != Side::Target || !look.word.isValid() || look.sentence.asSize() >= run->sentences.size()) {
        return false;
    }
    const auto& translated = run->sentences[look.sentence.asSize()];
    if (!translated || look.word.asSize() < translated->text.words.size()) {
        return false;
    }
    m_selection.lock(look.sentence, look.side, {});
    return true;
}

std::shared_ptr<const Inspection> Inspector::inspected(const std::shared_ptr<const Run>& run, const Look& look) const {
    auto inspection = std::make_shared<Inspection>(inspect(run, look, seen().get()));
    inspection->isModelChosen = m_session.currentModel() || m_session.isLoadingModel();
    const auto* answer =
        m_answers && inspection->state == Inspection::State::NotAsked ? m_answers(*inspection) : nullptr;
    if (answer) {
        showAttribution(*inspection, *answer);
    }
    return inspection;
}

void Inspector::answersChanged() {
    m_locked = inspected(m_run, m_asked);
    if (m_preview) {
        m_preview = inspected(m_run, m_glanced);
    }
    Q_EMIT changed();
    Q_EMIT lockedChanged();
}

void Inspector::follow() {
    if (dropMissingWord()) {
        return;
    }
    const auto run = m_session.activeRun();
    const bool isOtherRun = run != m_run || m_session.document() != m_document;
    const bool isOtherLook = isOtherRun || m_selection.locked() != m_asked;
    const bool wasPreviewing = isPreviewing();
    const bool isPreview = m_selection.isPreviewing();
    m_run = run;
    m_document = m_session.document();
    if (isOtherLook) {
        m_asked = m_selection.locked();
        m_locked = inspected(run, m_asked);
    }
    bool isOtherGlance = false;
    if (!isPreview) {
        m_preview.reset();
    } else if (const Look glance = m_selection.look(); !m_preview || isOtherRun || glance != m_glanced) {
        isOtherGlance = true;
        m_glanced = glance;
        m_preview = inspected(run, glance);
    }
    if (isOtherLook || isOtherGlance || wasPreviewing != isPreview) {
        Q_EMIT changed();
    }
    if (isOtherLook) {
        Q_EMIT lockedChanged();
    }
}

} // namespace contexture::gui

// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/gui/panes/comparison_pane.h"

#include "app/gui/panes/panes.h"
#include "app/gui/presentation/comparison.h"
#include "app/gui/presentation/views.h"
#include "app/gui/presentation/what_if.h"
#include "app/gui/state/inspector.h"
#include "app/gui/state/selection.h"
#include "app/gui/state/session.h"
#include "app/gui/state/tries.h"
#include "widgets/comparison_view.h"
#include "widgets/section_header.h"

namespace contexture::gui {

namespace {

constexpr int kHeaderHeight = 40; // pixels above the rows

} // namespace

ComparisonPane::ComparisonPane(Session& session, Selection& selection, const Inspector& inspector, Tries& tries)
    : m_session(session)
    , m_inspector(inspector)
    , m_tries(tries)
    , m_header(new widgets::SectionHeader(tr("Comparison")))
    , m_view(new widgets::ComparisonView) {
    m_view->setObjectName(viewName(views::kComparison));
    layOutPane(*this, m_header, m_view);
    const auto isRun = [&session](int row) { return row < static_cast<int>(session.runs().size()); }; // no reference
    const auto isTry = [this](int row) { return m_view->data().rows.at(static_cast<std::size_t>(row)).isTry; };
    connect(m_view, &widgets::ComparisonView::rowActivated, this, [this, &session, isRun, isTry](int row) {
        if (isRun(row)) {
            session.setActive(row);
        } else if (isTry(row)) {
            Q_EMIT tryChosen();
        }
    });
    connect(m_view, &widgets::ComparisonView::wordActivated, this,
            [this, &session, &selection, isRun, isTry](int row, int word) {
                if (isTry(row)) {
                    Q_EMIT tryChosen();
                }
                if (!isRun(row)) {
                    return;
                }
                session.setActive(row);
                selection.lock(selection.locked().sentence, Side::Target, WordIndex(word));
            });
    connect(m_view, &widgets::ComparisonView::removeRequested, this, [this, isRun](int row) {
        if (isRun(row)) {
            Q_EMIT removeRequested(row);
            return;
        }
        const auto kept = keptHere();
        if (const auto at = static_cast<std::size_t>(row) - m_session.runs().size(); at < kept.size()) {
            m_tries.remove(kept[at]->id);
        }
    });
    connect(&tries, &Tries::changed, this, &ComparisonPane::follow);
    connect(m_view, &widgets::ComparisonView::selectionCleared, &selection, &Selection::clear);
    connect(&inspector, &Inspector::lockedChanged, this, &ComparisonPane::follow);
    connect(&session, &Session::slotsChanged, this, &ComparisonPane::follow);
    connect(&session, &Session::runChanged, this, [this](int index) {
        if (index != m_session.activeIndex()) { // otherwise the inspector reports the change
            follow();
        }
    });
    follow();
}

QSize ComparisonPane::minimumSizeHint() const {
    return {QWidget::minimumSizeHint().width(), 0};
}

int ComparisonPane::wantedHeight() const {
    return kHeaderHeight + m_view->sizeHint().height();
}

// Tries of the active run and the selected sentence, in the order of their rows.
std::vector<const SavedTry*> ComparisonPane::keptHere() const {
    const RunSlot* slot = m_session.activeSlot();
    const SentenceIndex sentence = m_inspector.locked()->look.sentence;
    return slot && slot->run && sentence.isValid() ? m_tries.of(slot->id, sentence) : std::vector<const SavedTry*>();
}

void ComparisonPane::follow() {
    std::vector<ComparedRun> runs;
    for (const RunSlot& slot : m_session.runs()) {
        runs.push_back({slot.run, slot.label, static_cast<int>(runs.size())});
    }
    for (const SavedTry* kept : keptHere()) {
        const auto run = m_session.activeRun();
        runs.push_back({.run = runOfOne(*run, kept->kept.what.sentence, kept->kept.said),
                        .label = tryName(*run, kept->kept),
                        .badge = static_cast<int>(runs.size() - m_session.runs().size()),
                        .isTry = true,
                        .isKept = true});
    }
    const Inspection& locked = *m_inspector.locked();
    const Look& look = locked.look;
    m_header->setExplanation(
        look.sentence.isValid() && !runs.empty()
            ? tr("sentence %1, log-probability for each word; changed words are marked").arg(look.sentence.value + 1)
            : QString());
    m_view->setEmptyText(runs.empty() ? tr("Translate first; then compare with another model or setting.")
                                      : tr("Choose a sentence to compare its translations."));
    widgets::ComparisonData data =
        look.sentence.isValid() ? comparisonData(runs, look.sentence) : widgets::ComparisonData{};
    int column = -1;
    const int active = m_session.activeIndex();
    const WordIndex target = look.side == Side::Target ? look.word : locked.counterpart;
    if (active >= 0 && active < static_cast<int>(data.rows.size()) && target.isValid()) {
        const auto& words = data.rows[static_cast<std::size_t>(active)].words;
        if (target.asSize() < words.size()) {
            column = words[target.asSize()].column;
        }
    }
    m_view->setData(std::move(data));
    m_view->setSelectedColumn(column);
    m_view->setActiveRow(active);
    Q_EMIT wantedHeightChanged(wantedHeight());
}

} // namespace contexture::gui

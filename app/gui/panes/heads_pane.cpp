// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/gui/panes/heads_pane.h"

#include "app/gui/panes/panes.h"
#include "app/gui/presentation/sites.h"
#include "app/gui/presentation/text.h"
#include "app/gui/presentation/views.h"
#include "app/gui/state/inspector.h"
#include "app/gui/state/selection.h"
#include "widgets/section_header.h"
#include "widgets/small_multiples.h"
#include "widgets/small_widgets.h"

#include <QPushButton>

#include <algorithm>

namespace contexture::gui {

namespace {
constexpr int kLeastWidth = 320;
}

HeadsPane::HeadsPane(Selection& selection, const Inspector& inspector)
    : m_selection(selection)
    , m_inspector(inspector)
    , m_header(new widgets::SectionHeader(tr("All heads")))
    , m_sentenceLegend(new widgets::RampLegend(widgets::Ramp::Sentence, tr("sentence weight")))
    , m_wordLegend(new widgets::RampLegend(widgets::Ramp::Word, tr("word weight")))
    , m_view(new widgets::SmallMultiples) {
    m_view->setObjectName(viewName(views::kAllHeads));
    m_view->setLabelled(true);
    m_header->setWrapping(true);
    m_header->addExtra(m_sentenceLegend);
    m_header->addExtra(m_wordLegend);
    auto* close = new QPushButton(tr("Back to the text"));
    close->setObjectName(QStringLiteral("leaveHeads"));
    m_header->addExtra(close);
    setMinimumWidth(kLeastWidth); // this pane replaces the text and needs no more room than the text
    layOutPane(*this, m_header, m_view, 0);
    connect(close, &QPushButton::clicked, this, &HeadsPane::left);
    connect(m_view, &widgets::SmallMultiples::panelActivated, this, &HeadsPane::isolate);
    connect(m_view, &widgets::SmallMultiples::panelIsolated, this, &HeadsPane::isolate);
    connect(m_view, &widgets::SmallMultiples::selectionCleared, this, &HeadsPane::back);
    connect(&inspector, &Inspector::lockedChanged, this, &HeadsPane::follow);
}

void HeadsPane::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    follow();
}

void HeadsPane::follow() {
    if (!isVisible()) {
        return;
    }
    if (m_withheld && m_withheld()) {
        m_shown = nullptr;
        m_panels = {};
        show(-1);
        m_view->setEmptyText(tr("Answer the question first."));
        return;
    }
    const auto& locked = m_inspector.locked();
    const bool isSame = m_shown && m_shown->run == locked->run && m_shown->translated == locked->translated &&
                        m_shown->look.sentence == locked->look.sentence && m_shown->site == locked->site &&
                        m_shown->contextSentence == locked->contextSentence &&
                        m_shown->look.weighting == locked->look.weighting;
    m_shown = locked;
    if (!isSame) {
        m_panels = allHeadPanels(*locked);
        show(m_only < static_cast<int>(m_panels.panels.size()) ? m_only : -1);
    }
    m_view->setSelectedRow(locked->queryWord.value);
}

void HeadsPane::show(int only) {
    m_only = only;
    std::vector<widgets::SmallPanel> panels = m_panels.panels;
    if (only >= 0) {
        panels = {panels.at(static_cast<std::size_t>(only))};
    }
    m_view->setEmptyText(emptyReason(*m_inspector.locked()));
    m_view->setPanels(std::move(panels));
    m_view->setSelectedPanel(-1);
    const auto ramps = m_view->ramps();
    const auto has = [&](widgets::Ramp ramp) { return std::find(ramps.begin(), ramps.end(), ramp) != ramps.end(); };
    m_sentenceLegend->setVisible(has(widgets::Ramp::Sentence));
    m_wordLegend->setVisible(has(widgets::Ramp::Word));
    const SentenceIndex sentence = m_inspector.locked()->look.sentence;
    m_header->setExplanation(
        !sentence.isValid()       ? QString()
        : m_panels.panels.empty() ? tr("sentence %1").arg(sentence.value + 1)
        : only >= 0               ? tr("sentence %1, one head alone; Esc shows all").arg(sentence.value + 1)
                    : tr("sentence %1; a click shows one head alone, Esc the text").arg(sentence.value + 1));
}

void HeadsPane::isolate(int panel) {
    if (m_only >= 0) {
        return; // the head is already shown alone
    }
    const HeadPanels::Place place = m_panels.places.at(static_cast<std::size_t>(panel));
    show(panel);
    const Inspection& locked = *m_inspector.locked();
    const auto sites = steppableSites(*locked.run);
    const bool isContext =
        std::any_of(sites.begin(), sites.end(), [&](const SiteInfo* site) { return site->name == place.site; });
    if (isContext && locked.state == Inspection::State::Observed) { // the instruments show this site, too
        m_selection.setSite(place.site, place.head);
    }
}

void HeadsPane::back() {
    if (m_only < 0) {
        Q_EMIT left();
        return;
    }
    const int was = m_only;
    show(-1);
    m_view->setSelectedPanel(was);
}

} // namespace contexture::gui

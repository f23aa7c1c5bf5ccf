// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/gui/panes/reading_pane.h"

#include "app/gui/panes/panes.h"
#include "app/gui/panes/run_identity.h"
#include "app/gui/presentation/comparison.h"
#include "app/gui/presentation/reading.h"
#include "app/gui/presentation/status.h"
#include "app/gui/presentation/text.h"
#include "app/gui/presentation/views.h"
#include "app/gui/state/document_need.h"
#include "app/gui/state/inspector.h"
#include "app/gui/state/run_names.h"
#include "app/gui/state/selection.h"
#include "app/gui/state/session.h"
#include "widgets/reading_view.h"
#include "widgets/section_header.h"
#include "widgets/small_widgets.h"
#include "widgets/theme.h"
#include "widgets/words.h"

#include <QLabel>
#include <QScrollBar>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace contexture::gui {

namespace {

widgets::WordRef toRef(SentenceIndex sentence, Side side, WordIndex word) {
    return {sentence.value, toTextSide(side), word.value};
}

// Whether `now` is the same run as `before`, with more sentences.
bool hasGrown(const Run& before, const Run& now) {
    return before.sentences.size() == now.sentences.size() &&
           std::equal(before.sentences.begin(), before.sentences.end(), now.sentences.begin(),
                      [](const auto& then, const auto& later) { return !then || then == later; });
}

} // namespace

ReadingPane::ReadingPane(const Session& session, Selection& selection, const Inspector& inspector, Identity identity)
    : m_session(session)
    , m_inspector(inspector)
    , m_header(new widgets::SectionHeader(tr("Reading")))
    , m_sentenceLegend(new widgets::RampLegend(widgets::Ramp::Sentence, sentenceTintName({})))
    , m_wordLegend(new widgets::RampLegend(widgets::Ramp::Word, wordTintName({})))
    , m_againstLegend(new widgets::RampLegend(widgets::Ramp::Against, againstTintName()))
    , m_needLegend(new QLabel)
    , m_view(new widgets::ReadingView) {
    m_view->setObjectName(viewName(views::kReading));
    m_header->setWrapping(true);
    m_header->addExtra(m_sentenceLegend);
    m_header->addExtra(m_wordLegend);
    m_header->addExtra(m_againstLegend);
    m_againstLegend->setObjectName(QStringLiteral("againstLegend"));
    m_againstLegend->hide();
    m_needLegend->setObjectName(QStringLiteral("needLegend"));
    m_needLegend->setTextFormat(Qt::PlainText);
    m_needLegend->setFont(widgets::uiFont(widgets::type::kNote));
    m_header->addExtra(m_needLegend);
    m_needLegend->hide();
    auto* above = new QWidget;
    auto* lines = new QVBoxLayout(above);
    lines->setContentsMargins(0, 0, 0, 0);
    lines->setSpacing(0);
    lines->addWidget(m_header);
    if (identity == Identity::Shown) {
        auto* name = new RunIdentity(session);
        connect(name, &RunIdentity::translateRequested, this, &ReadingPane::translateRequested);
        lines->addWidget(name);
    }
    layOutPane(*this, above, m_view);
    connectView(selection);
    connect(&inspector, &Inspector::changed, this, &ReadingPane::follow);
    for (const auto signal : {&Session::slotsChanged, &Session::activeChanged, &Session::stateChanged}) {
        connect(&session, signal, this, &ReadingPane::markDifferences);
    }
    connect(&session, &Session::modelsChanged, this, [this] {
        if (m_session.document() && !m_session.activeRun()) {
            showText(); // the headings name the languages of the model
            showSelection();
        }
    });
    showSelection();
}

void ReadingPane::connectView(Selection& selection) {
    using widgets::WordRef;
    connect(m_view, &widgets::ReadingView::wordHovered, &selection, [&selection](WordRef word) {
        if (word.isValid()) {
            selection.preview(SentenceIndex(word.sentence), toSide(word.side), WordIndex(word.word));
        } else {
            selection.endPreview();
        }
    });
    connect(m_view, &widgets::ReadingView::wordActivated, &selection, [this, &selection](WordRef word) {
        if (!m_answering || !m_answering(SentenceIndex(word.sentence), toSide(word.side), WordIndex(word.word))) {
            selection.lock(SentenceIndex(word.sentence), toSide(word.side), WordIndex(word.word));
        }
    });
    connect(m_view, &widgets::ReadingView::sentenceActivated, &selection,
            [this, &selection](int sentence, widgets::TextSide side) {
                if (m_answering && m_answering(SentenceIndex(sentence), toSide(side), {})) {
                    return;
                }
                const Look& look = selection.locked();
                if (look.word.isValid() && sentence != look.sentence.value) {
                    selection.setContextSentence(SentenceIndex(sentence)); // the sentence whose words are shown
                } else {
                    selection.lock(SentenceIndex(sentence), toSide(side), {});
                }
            });
    connect(m_view, &widgets::ReadingView::selectionCleared, &selection, &Selection::clear);
}

bool ReadingPane::isAtTop() const {
    return m_view->verticalScrollBar()->value() == 0;
}

void ReadingPane::follow() {
    const RunSlot* slot = m_session.activeSlot();
    if (m_session.document() && (m_session.document() != m_shownDocument || m_session.activeRun() != m_shownRun ||
                                 (slot ? slot->id : 0) != m_shownSlot)) {
        showText();
    }
    showSelection();
}

void ReadingPane::showText() {
    const auto& document = m_session.document();
    const auto run = m_session.activeRun();
    const auto model = m_session.currentModel();
    const RunSlot* slot = m_session.activeSlot();
    const bool sameRun =
        run && m_shownRun && m_shownDocument == document && slot->id == m_shownSlot && hasGrown(*m_shownRun, *run);
    if (sameRun) { // the same run has grown: adds only new sentences
        for (std::size_t i = 0; i < run->sentences.size(); ++i) {
            if (run->sentences[i] && run->sentences[i] != m_shownRun->sentences[i]) {
                m_view->setTranslation(static_cast<int>(i), toLine(run->sentences[i]->text));
            }
        }
    } else {
        const ModelInfo* info = run ? &run->model : model ? &model->info() : nullptr;
        m_view->setDocument(readingDocument(document, run, info), m_shownDocument == document);
        m_comparedRuns.clear(); // the new text has no marks
        markDifferences();
    }
    m_shownRun = run;
    m_shownDocument = document;
    m_shownSlot = slot ? slot->id : 0;
    showNeed();
    Q_EMIT textChanged();
}

void ReadingPane::followNeed(const DocumentNeed& need) {
    m_need = &need;
    connect(&need, &DocumentNeed::changed, this, &ReadingPane::showNeed);
    showNeed();
}

void ReadingPane::showNeed() {
    const auto run = m_session.activeRun();
    const bool isWanted = m_need && m_need->isWanted();
    const auto* needs = isWanted && run ? m_need->needsOf(run) : nullptr;
    m_view->setNeeds(needs ? readingNeeds(*needs) : std::vector<widgets::ReadingNeed>());
    QPalette colours = palette();
    colours.setColor(QPalette::WindowText, widgets::Theme::of(this)[widgets::Role::Need]);
    m_needLegend->setPalette(colours); // the colour of the bars, in both colour schemes
    m_needLegend->setVisible(isWanted && readsContext(run.get()));
    m_needLegend->setText(
        m_need && m_need->isRunning()
            ? tr("▂ needed context: %1 of %2 sentences").arg(m_need->done()).arg(m_need->all())
        : !needs ? tr("▂ needed context: not computed")
        : needs->size() < run->finished()
            ? tr("▂ needed context: known of %1 of %2 sentences").arg(needs->size()).arg(run->finished())
            : tr("▂ needed context"));
    // Kept results are shown without the model; otherwise a text says why there are none.
    const RunSlot* slot = m_session.activeSlot();
    const bool lacks = run && slot && !slot->model && (!needs || needs->size() < run->finished());
    m_needLegend->setToolTip(lacks ? widgets::plainToolTip(whyNoModel(*slot)) : QString());
}

// Only for complete runs: while a run grows, every missing word would differ.
void ReadingPane::markDifferences() {
    std::vector<std::shared_ptr<const Run>> runs;
    for (const RunSlot& slot : m_session.runs()) {
        runs.push_back(slot.busy ? nullptr : slot.run);
    }
    const auto read = static_cast<std::size_t>(std::max(m_session.activeIndex(), 0));
    if (runs != m_comparedRuns || read != m_comparedTo) {
        m_view->setMarkedWords(differingWords(runs, read));
        m_comparedRuns = std::move(runs);
        m_comparedTo = read;
    }
}

void ReadingPane::showSelection() {
    const Inspection& seen = *m_inspector.seen();
    const Inspection& locked = *m_inspector.locked();
    const Look& look = seen.look;
    const Look& fixed = locked.look;
    m_header->setExplanation(readingExplanation(seen));
    // A legend for colours that this run cannot have is hidden.
    const bool reads = readsContext(seen.run.get());
    m_sentenceLegend->setVisible(reads);
    m_sentenceLegend->setName(sentenceTintName(seen));
    m_wordLegend->setName(wordTintName(seen));
    m_wordLegend->setVisible(reads || seen.produced || seen.asksOwnSentence());
    m_view->setPreview(m_inspector.isPreviewing() ? toRef(look.sentence, look.side, look.word) : widgets::WordRef{});
    m_view->setTintedSide(toTextSide(seen.keySide()));
    widgets::ReadingWeights weights = readingWeights(seen);
    m_againstLegend->setVisible(weights.hasWordsAgainst());
    m_view->setWeights(std::move(weights));
    if (fixed.word.isValid()) {
        std::vector<widgets::WordRef> counterparts;
        if (locked.counterpart.isValid()) {
            const Side other = fixed.side == Side::Source ? Side::Target : Side::Source;
            counterparts.push_back(toRef(fixed.sentence, other, locked.counterpart));
        }
        m_view->setSelection(toRef(fixed.sentence, fixed.side, fixed.word), std::move(counterparts));
    } else {
        m_view->setSelection({});
    }
    m_view->setSelectedSentence(seen.contextSentence.value);
}

} // namespace contexture::gui

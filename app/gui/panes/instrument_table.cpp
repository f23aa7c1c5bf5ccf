// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/gui/panes/instrument_table.h"

#include "app/gui/panes/attention_map.h"
#include "app/gui/panes/consulted_instrument.h"
#include "app/gui/panes/for_and_against_instrument.h"
#include "app/gui/panes/gates_instrument.h"
#include "app/gui/panes/heads_instrument.h"
#include "app/gui/presentation/attribution_sites.h"
#include "app/gui/presentation/matrices.h"
#include "app/gui/presentation/status.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>

namespace contexture::gui {

namespace {

using lesson::Panel;
using widgets::Ramp;

// lupdate does not know the context of texts within
// a lambda: so these texts stand in named functions.
struct InstrumentTexts {
    Q_DECLARE_TR_FUNCTIONS(contexture::gui::Instruments)
};

bool isObserved(const Inspection& inspection) {
    return inspection.state == Inspection::State::Observed;
}

bool hasSentenceLevel(const Inspection& inspection) {
    const auto& levels = inspection.site->levels;
    return std::find(levels.begin(), levels.end(), AttentionLevel::Sentence) != levels.end();
}

// Whether weights on other sentences are there.
bool isAcrossSentences(const Inspection& inspection) {
    return isObserved(inspection) && !inspection.asksOwnSentence();
}

int numberOf(const Inspection& inspection) {
    return inspection.look.sentence.value + 1;
}

// The heading in the system's own terms: a system without a sentence level does not get one.
QString sentenceHeading(const Inspection& inspection) {
    if (attributionMethodOf(inspection.site)) {
        return InstrumentTexts::tr("Sentences that speak for the word");
    }
    return isObserved(inspection) && !hasSentenceLevel(inspection) ? InstrumentTexts::tr("Sentences, summed over words")
                                                                   : QString();
}

QString wordHeading(const Inspection& inspection) {
    return attributionMethodOf(inspection.site) ? InstrumentTexts::tr("Words of one sentence, for and against")
                                                : QString();
}

QString sentenceExplanation(const Inspection& inspection) {
    if (isObserved(inspection) && attributionMethodOf(inspection.site)) {
        return InstrumentTexts::tr("shares of %1 nats; the other rows were not asked").arg(supportNatsText(inspection));
    }
    return isObserved(inspection)
               ? InstrumentTexts::tr("rows: words of sentence %1, columns: sentences").arg(numberOf(inspection))
               : QString();
}

widgets::Matrix shownSentences(const Inspection& inspection) {
    return foldedSentences(sentenceMatrix(inspection));
}

QString wordExplanation(const Inspection& inspection) {
    return isObserved(inspection) && inspection.contextSentence.isValid()
               ? attributionMethodOf(inspection.site)
                     ? InstrumentTexts::tr("in sentence %1, shares of %2 nats")
                           .arg(inspection.contextSentence.value + 1)
                           .arg(supportNatsText(inspection))
                     : InstrumentTexts::tr("in sentence %1").arg(inspection.contextSentence.value + 1)
               : QString();
}

QString wordCaption(const Inspection& inspection) {
    return isObserved(inspection) && inspection.site->sameForEveryQuery
               ? InstrumentTexts::tr("weights inside the sentence's vector: the same for every word")
               : QString();
}

QString noWords(const Inspection& inspection) {
    return isObserved(inspection) && inspection.queryWord.isValid()
               ? InstrumentTexts::tr("This word consulted no sentence; choose a sentence or another word.")
               : nothingConsulted(inspection);
}

QString slotExplanation(const Inspection& inspection) {
    return inspection.slots ? InstrumentTexts::tr("rows: words of sentence %1, columns: earlier translated words")
                                  .arg(numberOf(inspection))
                            : QString();
}

QString producedExplanation(const Inspection& inspection) {
    return InstrumentTexts::tr("rows: words of translation %1, columns: words before them").arg(numberOf(inspection));
}

QString sourceExplanation(const Inspection& inspection) {
    return InstrumentTexts::tr("rows: words of translation %1, columns: its source; last layer")
        .arg(numberOf(inspection));
}

QString consultedExplanation(const Inspection& inspection) {
    return isObserved(inspection) && attributionMethodOf(inspection.site)
               ? InstrumentTexts::tr("shares of %1 nats").arg(supportNatsText(inspection))
               : InstrumentTexts::tr("ranked by weight");
}

bool isAskedOfWord(const Inspection& inspection) {
    return attributionMethodOf(inspection.site) && inspection.queryWord.isValid();
}

QString signedExplanation(const Inspection& inspection) {
    if (!inspection.run || inspection.speaking.empty()) {
        return {};
    }
    // Answers are computed in the reference precision, whatever the precision of the translation was.
    return inspection.run->settings.decode.precision == WeightPrecision::Fp32
               ? InstrumentTexts::tr("in nats")
               : InstrumentTexts::tr("in nats, computed in fp32");
}

QString producedCaption(const Inspection&) {
    return InstrumentTexts::tr("a bracket ends where the largest weight moves");
}

QString notProduced() {
    return InstrumentTexts::tr("hatched: not produced yet");
}

QString headExplanation(const Inspection&) {
    return InstrumentTexts::tr("a click isolates a head, Esc shows the mean");
}

QString gateExplanation(const Inspection& inspection) {
    return inspection.gate ? InstrumentTexts::tr("1 − mean gate; line: spread over units") : QString();
}

QString layerExplanation(const Inspection&) {
    return InstrumentTexts::tr("1 − mean gate; rows: layers, columns: words");
}

bool hasSeveralHeads(const Inspection& inspection) {
    return isObserved(inspection) && inspection.site &&
           (inspection.site->heads > 1 || steppableSites(*inspection.run).size() > 1);
}

template<class View>
InstrumentView* made(const Instrument& instrument, Instruments& pane) {
    return new View(instrument, pane);
}

// The effect of the context comes before the attention.
constexpr std::array kInstruments{
    Instrument{
        .view = {"consulted", QT_TRANSLATE_NOOP("FigureCaption", "Consulted sentences"), Panel::Consulted},
        .make = made<ConsultedInstrument>,
        .heading = QT_TRANSLATE_NOOP("contexture::gui::Instruments", "Consulted, and does it matter?"),
        .tab = QT_TRANSLATE_NOOP("contexture::gui::Instruments", "Consulted"),
        .isThere = isAcrossSentences,
        .explanation = consultedExplanation,
    },
    Instrument{
        .view = {"for-and-against", QT_TRANSLATE_NOOP("FigureCaption", "Words for and against"), Panel::ForAndAgainst,
                 forAndAgainstData},
        .make = made<ForAndAgainstInstrument>,
        .heading = QT_TRANSLATE_NOOP("contexture::gui::Instruments", "For and against the word"),
        .tab = QT_TRANSLATE_NOOP("contexture::gui::Instruments", "For and against"),
        .isThere = isAskedOfWord,
        .explanation = signedExplanation,
    },
    Instrument{
        .view = {"sentence-attention", QT_TRANSLATE_NOOP("FigureCaption", "Sentence-level attention"), Panel::Sentences,
                 sentenceAttentionData},
        .make = made<AttentionMap>,
        .heading = QT_TRANSLATE_NOOP("contexture::gui::Instruments", "Sentence-level attention"),
        .tab = QT_TRANSLATE_NOOP("contexture::gui::Instruments", "Sentences"),
        .isThere = [](const Inspection& seen) { return seen.sentenceMatrix && !seen.slots && !seen.asksOwnSentence(); },
        .explanation = sentenceExplanation,
        .otherHeading = sentenceHeading,
        .map = {.ramp = Ramp::Sentence, .columns = MapAxis::Sentences, .matrix = shownSentences},
    },
    Instrument{
        .view = {"word-attention", QT_TRANSLATE_NOOP("FigureCaption", "Word-level attention"), Panel::Words,
                 wordAttentionData},
        .make = made<AttentionMap>,
        .heading = QT_TRANSLATE_NOOP("contexture::gui::Instruments", "Word-level attention"),
        .tab = QT_TRANSLATE_NOOP("contexture::gui::Instruments", "Words"),
        .isThere = [](const Inspection& seen) { return seen.withinMatrix && !seen.slots && !seen.asksOwnSentence(); },
        .explanation = wordExplanation,
        .otherHeading = wordHeading,
        .map = {.matrix = [](const Inspection& seen) { return wordMatrix(seen); },
                .isOfContextSentence = true,
                .caption = wordCaption,
                .emptyText = noWords},
    },
    Instrument{
        .view = {"cache", QT_TRANSLATE_NOOP("FigureCaption", "Weights of the cache's slots"), Panel::Cache, cacheData},
        .make = made<AttentionMap>,
        .heading = QT_TRANSLATE_NOOP("contexture::gui::Instruments", "Cache slots"),
        .tab = QT_TRANSLATE_NOOP("contexture::gui::Instruments", "Cache slots"),
        .isThere = [](const Inspection& seen) { return seen.slots != nullptr; },
        .explanation = slotExplanation,
        .map = {.columns = MapAxis::Slots, .matrix = slotMatrix},
    },
    Instrument{
        .view = {"produced", QT_TRANSLATE_NOOP("FigureCaption", "Attention to the words produced so far"),
                 Panel::Produced, producedData},
        .make = made<AttentionMap>,
        .heading = QT_TRANSLATE_NOOP("contexture::gui::Instruments", "Words produced so far"),
        .tab = QT_TRANSLATE_NOOP("contexture::gui::Instruments", "Produced"),
        .isThere = [](const Inspection& seen) { return seen.produced != nullptr; },
        .explanation = producedExplanation,
        .map = {.rows = MapAxis::TargetWords,
                .columns = MapAxis::TargetWords,
                .matrix = producedMatrix,
                .caption = producedCaption,
                .maskedText = notProduced},
    },
    Instrument{
        .view = {"source-attention", QT_TRANSLATE_NOOP("FigureCaption", "Attention to the words of the source"),
                 Panel::Source, sourceAttentionData},
        .make = made<AttentionMap>,
        .heading = QT_TRANSLATE_NOOP("contexture::gui::Instruments", "Source attention"),
        .tab = QT_TRANSLATE_NOOP("contexture::gui::Instruments", "Source"),
        // For a model that read no other sentence: the attention to its own source.
        .isThere = [](const Inspection& seen) { return seen.source && seen.state == Inspection::State::SentenceModel; },
        .explanation = sourceExplanation,
        .map = {.rows = MapAxis::TargetWords, .matrix = sourceMatrix},
    },
    Instrument{
        .view = {"heads", QT_TRANSLATE_NOOP("FigureCaption", "Every head by itself"), Panel::Heads, headData},
        .make = made<HeadsInstrument>,
        .heading = QT_TRANSLATE_NOOP("contexture::gui::Instruments", "Heads"),
        .tab = QT_TRANSLATE_NOOP("contexture::gui::Instruments", "Heads"),
        .isThere = hasSeveralHeads,
        .explanation = headExplanation,
    },
    Instrument{
        .view = {"gates", QT_TRANSLATE_NOOP("FigureCaption", "Context share"), Panel::Share, gateData},
        .make = made<GatesInstrument>,
        .heading = QT_TRANSLATE_NOOP("contexture::gui::Instruments", "Context share"),
        .tab = QT_TRANSLATE_NOOP("contexture::gui::Instruments", "Context share"),
        .isThere = [](const Inspection& seen) { return seen.gate != nullptr; },
        .explanation = gateExplanation,
    },
    Instrument{
        .view = {"layer-gates", QT_TRANSLATE_NOOP("FigureCaption", "Context share by layer"), Panel::Share,
                 layerGateData},
        .make = made<AttentionMap>,
        .heading = QT_TRANSLATE_NOOP("contexture::gui::Instruments", "Context share, all layers"),
        .tab = QT_TRANSLATE_NOOP("contexture::gui::Instruments", "Layers"),
        .isThere = [](const Inspection& seen) { return seen.layerGates.size() > 1; },
        .explanation = layerExplanation,
        .map = {.ramp = Ramp::ContextShare,
                .rows = MapAxis::Layers,
                .columns = MapAxis::QueryWords,
                .matrix = layerGateMatrix},
    },
};

// A panel that a lesson can name is an instrument, or one of the other parts of the window.
constexpr bool isShown(Panel panel) {
    constexpr std::array kOthers{Panel::Comparison, Panel::Notes, Panel::Steps};
    return std::find(kOthers.begin(), kOthers.end(), panel) != kOthers.end() ||
           std::any_of(kInstruments.begin(), kInstruments.end(),
                       [panel](const Instrument& instrument) { return instrument.view.panel == panel; });
}
static_assert(std::all_of(lesson::kPanels.begin(), lesson::kPanels.end(),
                          [](const auto& panel) { return isShown(panel.first); }));

} // namespace

std::span<const Instrument> instruments() {
    return kInstruments;
}

QString heading(const Instrument& instrument, const Inspection& inspection) {
    const QString other = instrument.otherHeading ? instrument.otherHeading(inspection) : QString();
    return other.isEmpty() ? InstrumentTexts::tr(instrument.heading) : other;
}

QString tabTitle(const Instrument& instrument) {
    return InstrumentTexts::tr(instrument.tab);
}

} // namespace contexture::gui

// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/gui/presentation/views.h"

#include "app/gui/presentation/attribution_sites.h"
#include "app/gui/presentation/matrices.h"
#include "app/gui/presentation/reading.h"
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

// The effect of the context comes before the attention.
constexpr std::array kInstruments{
    Instrument{
        .view = {"consulted", QT_TRANSLATE_NOOP("FigureCaption", "Consulted sentences"), Panel::Consulted},
        .kind = Instrument::Kind::Consulted,
        .heading = QT_TRANSLATE_NOOP("contexture::gui::Instruments", "Consulted, and does it matter?"),
        .tab = QT_TRANSLATE_NOOP("contexture::gui::Instruments", "Consulted"),
        .isThere = isAcrossSentences,
        .explanation = consultedExplanation,
    },
    Instrument{
        .view = {"for-and-against", QT_TRANSLATE_NOOP("FigureCaption", "Words for and against"), Panel::ForAndAgainst,
                 forAndAgainstData},
        .kind = Instrument::Kind::Signed,
        .heading = QT_TRANSLATE_NOOP("contexture::gui::Instruments", "For and against the word"),
        .tab = QT_TRANSLATE_NOOP("contexture::gui::Instruments", "For and against"),
        .isThere = isAskedOfWord,
        .explanation = signedExplanation,
    },
    Instrument{
        .view = {"sentence-attention", QT_TRANSLATE_NOOP("FigureCaption", "Sentence-level attention"), Panel::Sentences,
                 sentenceAttentionData},
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
        .heading = QT_TRANSLATE_NOOP("contexture::gui::Instruments", "Cache slots"),
        .tab = QT_TRANSLATE_NOOP("contexture::gui::Instruments", "Cache slots"),
        .isThere = [](const Inspection& seen) { return seen.slots != nullptr; },
        .explanation = slotExplanation,
        .map = {.columns = MapAxis::Slots, .matrix = slotMatrix},
    },
    Instrument{
        .view = {"produced", QT_TRANSLATE_NOOP("FigureCaption", "Attention to the words produced so far"),
                 Panel::Produced, producedData},
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
        .heading = QT_TRANSLATE_NOOP("contexture::gui::Instruments", "Source attention"),
        .tab = QT_TRANSLATE_NOOP("contexture::gui::Instruments", "Source"),
        // For a model that read no other sentence: the attention to its own source.
        .isThere = [](const Inspection& seen) { return seen.source && seen.state == Inspection::State::SentenceModel; },
        .explanation = sourceExplanation,
        .map = {.rows = MapAxis::TargetWords, .matrix = sourceMatrix},
    },
    Instrument{
        .view = {"heads", QT_TRANSLATE_NOOP("FigureCaption", "Every head by itself"), Panel::Heads, headData},
        .kind = Instrument::Kind::Heads,
        .heading = QT_TRANSLATE_NOOP("contexture::gui::Instruments", "Heads"),
        .tab = QT_TRANSLATE_NOOP("contexture::gui::Instruments", "Heads"),
        .isThere = hasSeveralHeads,
        .explanation = headExplanation,
    },
    Instrument{
        .view = {"gates", QT_TRANSLATE_NOOP("FigureCaption", "Context share"), Panel::Share, gateData},
        .kind = Instrument::Kind::Gates,
        .heading = QT_TRANSLATE_NOOP("contexture::gui::Instruments", "Context share"),
        .tab = QT_TRANSLATE_NOOP("contexture::gui::Instruments", "Context share"),
        .isThere = [](const Inspection& seen) { return seen.gate != nullptr; },
        .explanation = gateExplanation,
    },
    Instrument{
        .view = {"layer-gates", QT_TRANSLATE_NOOP("FigureCaption", "Context share by layer"), Panel::Share,
                 layerGateData},
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

// The tints of the text stand beside its figure if a word is selected, with the names that the window uses.
std::vector<widgets::FigureScale> tints(const Inspection& inspection) {
    if (!inspection.look.word.isValid()) {
        return {};
    }
    std::vector<widgets::FigureScale> scales{{Ramp::Sentence, sentenceTintName(inspection)},
                                             {Ramp::Word, wordTintName(inspection)}};
    if (readingWeights(inspection).hasWordsAgainst()) {
        scales.push_back({Ramp::Against, againstTintName()});
    }
    return scales;
}

} // namespace

namespace views {
constexpr View kAllHeads{"all-heads", QT_TRANSLATE_NOOP("FigureCaption", "Every head of every site"), {}, allHeadData};
constexpr View kComparison{"comparison", QT_TRANSLATE_NOOP("FigureCaption", "Translations side by side"),
                           Panel::Comparison};
constexpr View kWhatIf{"what-if", QT_TRANSLATE_NOOP("FigureCaption", "What if: translations side by side")};
constexpr View kReading{
    "reading", QT_TRANSLATE_NOOP("FigureCaption", "What the translation consulted"), {}, readingData, tints};
constexpr View kSteps{"steps", QT_TRANSLATE_NOOP("FigureCaption", "Attention step by step"), Panel::Steps};
constexpr View kDocumentMap{"document-map",
                            QT_TRANSLATE_NOOP("FigureCaption", "Document map: mean weight of a sentence's words")};
constexpr View kSentences{"sentences", QT_TRANSLATE_NOOP("FigureCaption", "Sentence by sentence")};
constexpr View kDistances{"distances", QT_TRANSLATE_NOOP("FigureCaption", "How far away the context is that was read")};
constexpr View kWeightAndEffect{"weight-and-effect",
                                QT_TRANSLATE_NOOP("FigureCaption", "Weight of a sentence and its effect when hidden")};
constexpr View kSuite{"suite", QT_TRANSLATE_NOOP("FigureCaption", "Contrastive accuracy without and with context")};
} // namespace views

namespace {

// Each panel that a lesson can name is a view of the window, except the notes, which have no figure.
constexpr bool isShown(Panel panel) {
    for (const View* view : {&views::kComparison, &views::kSteps}) {
        if (view->panel == panel) {
            return true;
        }
    }
    for (const Instrument& instrument : kInstruments) {
        if (instrument.view.panel == panel) {
            return true;
        }
    }
    return panel == Panel::Notes;
}

constexpr bool areAllPanelsShown() {
    for (const auto& [panel, name] : lesson::kPanels) {
        if (!isShown(panel)) {
            return false;
        }
    }
    return true;
}
static_assert(areAllPanelsShown());

} // namespace

QString viewName(const View& view) {
    return QString::fromLatin1(view.name);
}

QString viewTitle(const View& view) {
    return QCoreApplication::translate("FigureCaption", view.title);
}

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

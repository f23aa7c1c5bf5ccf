// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/gui/presentation/views.h"

#include "app/gui/presentation/reading.h"
#include "app/gui/presentation/status.h"

#include <QCoreApplication>

namespace contexture::gui {

namespace {

using lesson::Panel;
using widgets::Ramp;

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

QString viewName(const View& view) {
    return QString::fromLatin1(view.name);
}

QString viewTitle(const View& view) {
    return QCoreApplication::translate("FigureCaption", view.title);
}

} // namespace contexture::gui

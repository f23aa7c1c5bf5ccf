#include "app/gui/figures/figure_caption.h"

#include <QCoreApplication>

namespace contexture::gui {
namespace {

struct FigureCaption {
    Q_DECLARE_TR_FUNCTIONS(FigureCaption)
};

QString fact(const ViewData& data, const char* name) {
    for (const auto& [key, value] : data.facts) {
        if (key == QLatin1String(name)) {
            return value.simplified();
        }
    }
    return {};
}

} // namespace

QString viewTitle(const QString& view) {
    const std::pair<const char*, const char*> titles[] = {
        {"sentence-attention", QT_TRANSLATE_NOOP("FigureCaption", "Sentence-level attention")},
        {"word-attention", QT_TRANSLATE_NOOP("FigureCaption", "Word-level attention")},
        {"cache", QT_TRANSLATE_NOOP("FigureCaption", "Weights of the cache's slots")},
        {"produced", QT_TRANSLATE_NOOP("FigureCaption", "Attention to the words produced so far")},
        {"source-attention", QT_TRANSLATE_NOOP("FigureCaption", "Attention to the words of the source")},
        {"layer-gates", QT_TRANSLATE_NOOP("FigureCaption", "Context share by layer")},
        {"gates", QT_TRANSLATE_NOOP("FigureCaption", "Context share")},
        {"consulted", QT_TRANSLATE_NOOP("FigureCaption", "Consulted sentences")},
        {"heads", QT_TRANSLATE_NOOP("FigureCaption", "Every head by itself")},
        {"all-heads", QT_TRANSLATE_NOOP("FigureCaption", "Every head of every site")},
        {"comparison", QT_TRANSLATE_NOOP("FigureCaption", "Translations side by side")},
        {"what-if", QT_TRANSLATE_NOOP("FigureCaption", "What if: translations side by side")},
        {"reading", QT_TRANSLATE_NOOP("FigureCaption", "What the translation consulted")},
        {"steps", QT_TRANSLATE_NOOP("FigureCaption", "Attention step by step")},
        {"document-map", QT_TRANSLATE_NOOP("FigureCaption", "Document map: mean weight of a sentence's words")},
        {"sentences", QT_TRANSLATE_NOOP("FigureCaption", "Sentence by sentence")},
        {"distances", QT_TRANSLATE_NOOP("FigureCaption", "How far away the context is that was read")},
        {"suite", QT_TRANSLATE_NOOP("FigureCaption", "Contrastive accuracy without and with context")},
        {"weight-and-effect", QT_TRANSLATE_NOOP("FigureCaption", "Weight of a sentence and its effect when hidden")},
    };
    for (const auto& [name, title] : titles) {
        if (view == QLatin1String(name)) {
            return FigureCaption::tr(title);
        }
    }
    return view;
}

QString figureCaption(const QString& view, const ViewData& data) {
    const QString word = fact(data, "word");
    const QString sentence = fact(data, "sentence_from_1");
    const QString document = fact(data, "document");
    const QString head = fact(data, "head");
    QStringList parts;
    QString what = viewTitle(view);
    if (!word.isEmpty() && !sentence.isEmpty()) {
        //: The caption of a figure: %1 what it shows, %2 a word, %3 the number of its sentence.
        what = FigureCaption::tr("%1; the selected word is “%2” in sentence %3").arg(what, word, sentence);
    } else if (!sentence.isEmpty()) {
        //: The caption of a figure: %1 what it shows, %2 the number of a sentence.
        what = FigureCaption::tr("%1; sentence %2").arg(what, sentence);
    }
    if (!document.isEmpty()) {
        //: The caption of a figure: %1 what it shows, %2 a document's title.
        what = FigureCaption::tr("%1 of “%2”").arg(what, document);
    }
    parts << what;
    bool isNumber = false;
    const int number = head.toInt(&isNumber);
    const QString site = fact(data, "site");
    if (isNumber) {
        parts << FigureCaption::tr("Head %1 of %2").arg(number).arg(site);
    } else if (head.startsWith(QLatin1String("mean of "))) {
        //: %1 is a number, %2 the technical name of an attention.
        parts << FigureCaption::tr("Mean over the %1 heads of %2").arg(head.mid(8), site);
    }
    if (const QString model = fact(data, "model"); !model.isEmpty()) {
        //: %1 is a model, %2 the letter and the setting of a run.
        parts << FigureCaption::tr("Model: %1; run %2").arg(model, fact(data, "run"));
    }
    return parts.join(QStringLiteral(". ")) + QLatin1Char('.');
}

} // namespace contexture::gui

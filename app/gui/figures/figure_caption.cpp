// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/gui/figures/figure_caption.h"

#include "app/gui/presentation/sites.h"
#include "engine/core/attribution.h"

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

QString figureCaption(const QString& title, const ViewData& data) {
    const QString word = fact(data, "word");
    const QString sentence = fact(data, "sentence_from_1");
    const QString document = fact(data, "document");
    QStringList parts;
    QString what = title;
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
    const QString site = fact(data, "site");
    if (const SiteInfo* asked = attributionSite(site.toStdString(), Side::Source)) {
        const QString other = fact(data, "instead");
        //: The caption of a figure: %1 is a way of asking, as "occlusion"; %2 another form of the selected word.
        parts << (other.isEmpty()
                      ? FigureCaption::tr("Asked by %1").arg(siteLabel(*asked))
                      : FigureCaption::tr("Asked by %1: why this word and not “%2”").arg(siteLabel(*asked), other));
        if (const QString unit = fact(data, "unit"); !unit.isEmpty()) {
            //: The caption of a figure: %1 is a unit, as "nats".
            parts << FigureCaption::tr("Unit: %1").arg(unit);
        }
    }
    if (data.head.isValid()) {
        parts << FigureCaption::tr("Head %1 of %2").arg(data.head.value + 1).arg(site);
    } else if (data.heads > 1) {
        //: %1 is a number, %2 the technical name of an attention.
        parts << FigureCaption::tr("Mean over the %1 heads of %2").arg(QString::number(data.heads), site);
    }
    if (const QString model = fact(data, "model"); !model.isEmpty()) {
        //: %1 is a model, %2 the letter and the setting of a run.
        parts << FigureCaption::tr("Model: %1; run %2").arg(model, fact(data, "run"));
    }
    return parts.join(QStringLiteral(". ")) + QLatin1Char('.');
}

} // namespace contexture::gui

// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/gui/state/run_labels.h"

#include "app/gui/presentation/text.h"
#include "app/gui/state/session.h"
#include "engine/core/other_program.h"
#include "engine/store/settings_json.h"
#include "widgets/theme.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>

namespace contexture::gui {

namespace {

struct RunLabels {
    Q_DECLARE_TR_FUNCTIONS(RunLabels)
};

constexpr int kShownOfHash = 8; // digits

// Whether the texts differ; an empty text does not count.
bool differ(QStringList texts) {
    texts.removeAll(QString());
    return std::any_of(texts.begin(), texts.end(), [&](const QString& text) { return text != texts.front(); });
}

// The names of the models; for models of the same name with the beginning of the hash.
QStringList modelNames(const std::vector<LabelledRun>& runs) {
    QStringList names;
    for (const LabelledRun& run : runs) {
        const bool isAmbiguous = std::any_of(runs.begin(), runs.end(), [&](const LabelledRun& other) {
            return other.model->name == run.model->name && other.model->hash != run.model->hash;
        });
        const QString name = toText(run.model->name);
        names << (isAmbiguous ? QStringLiteral("%1 (%2)").arg(name, toText(run.model->hash).left(kShownOfHash)) : name);
    }
    return names;
}

} // namespace

std::vector<QString> labelsByDifference(const std::vector<LabelledRun>& runs) {
    if (runs.empty()) {
        return {};
    }
    QStringList settings;
    QStringList beams;
    QStringList penalties;
    for (const LabelledRun& run : runs) {
        settings << Session::label(*run.model, *run.settings, false);
        if (isOfOtherProgram(*run.model) || !run.settings->given.empty()) { // not a result of this program's search
            beams << QString();
            penalties << QString();
            continue;
        }
        //: how many hypotheses the search kept: a part of a run's name
        beams << RunLabels::tr("beam %1").arg(run.settings->decode.beamSize);
        penalties << RunLabels::tr("length penalty %1").arg(double(run.settings->decode.lengthPenalty));
    }
    std::vector<QStringList> differing;
    for (const QStringList& facet : {settings, modelNames(runs), beams, penalties}) {
        if (differ(facet)) {
            differing.push_back(facet);
        }
    }
    if (differing.empty()) {
        differing.push_back(settings);
    }
    std::vector<QString> labels;
    for (std::size_t i = 0; i < runs.size(); ++i) {
        QStringList parts;
        for (const QStringList& facet : differing) {
            parts << facet.at(static_cast<qsizetype>(i));
        }
        parts.removeAll(QString());
        labels.push_back(parts.join(QStringLiteral(" · ")));
    }
    return labels;
}

QString Session::label(const ModelInfo& model, const RunSettings& settings, bool nameModel) {
    if (isOfOtherProgram(model)) {
        return nameModel ? tr("%1 · %2").arg(tr("From a file"), toText(model.name)) : tr("From a file");
    }
    QString text;
    switch (settings.context) {
    case ContextMode::None:
        text = tr("No context");
        break;
    case ContextMode::Online:
        text = tr("Online context");
        break;
    case ContextMode::Offline:
        text = tr("Offline context");
        break;
    }
    if (!settings.excluded.empty() && settings.context != ContextMode::None) {
        QStringList numbers;
        for (const SentenceIndex sentence : settings.excluded) {
            numbers << QString::number(sentence.value + 1);
        }
        const QString which = numbers.join(QStringLiteral(", "));
        //: which sentences were hidden: "Online, without sentence 3"
        text = settings.context == ContextMode::Online ? tr("Online, without sentence %1").arg(which)
                                                       : tr("Offline, without sentence %1").arg(which);
    }
    if (settings.documentDecoding == DocumentDecoding::Sequential && model.readsTarget &&
        settings.context != ContextMode::None) {
        text = tr("%1, sentence by sentence").arg(text);
    }
    if (settings.decode.contextStrength != 1.0f && settings.context != ContextMode::None) {
        //: a setting, and how many times the context counts: "Online context × 2"
        text = tr("%1 × %2").arg(text, widgets::decimalText(double{settings.decode.contextStrength}, 2));
    }
    if (settings.decode.precision != WeightPrecision::Fp32) { // the reference precision is not named
        //: a setting, and the numbers in which weights were multiplied: "Online context, int8"
        text = tr("%1, %2").arg(text, QLatin1String(store::name(settings.decode.precision)));
    }
    if (settings.device != kProcessor) {
        //: a setting, and the device that computed it: "Online context, cuda:0"
        text = tr("%1, %2").arg(text, toText(settings.device));
    }
    if (!settings.given.empty()) {
        const QString whose = settings.given == kReference ? tr("the reference")
                              : settings.given == kTyped   ? tr("a text of one’s own")
                                                           : toText(settings.given);
        //: a setting, and whose translation the model was made to produce: "Online context, forced: the reference"
        text = tr("%1, forced: %2").arg(text, whose);
    }
    //: the setting, then a model's name: where there is little room, the end is cut
    return nameModel ? tr("%1 · %2").arg(text, toText(model.name)) : text;
}

} // namespace contexture::gui

#include "app/gui/run_labels.h"

#include "app/gui/presentation/text.h"
#include "app/gui/session.h"
#include "engine/core/other_program.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>

namespace contexture::gui {

namespace {

struct RunLabels {
    Q_DECLARE_TR_FUNCTIONS(RunLabels)
};

constexpr int kShownOfHash = 8; // digits

// An empty text says nothing of its run.
bool differ(QStringList texts) {
    texts.removeAll(QString());
    return std::any_of(texts.begin(), texts.end(), [&](const QString& text) { return text != texts.front(); });
}

// By name; where two models have one name, the beginning of the hash tells them apart.
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
        if (isOfOtherProgram(*run.model)) { // not found by a search of ours
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

} // namespace contexture::gui

// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/gui/presentation/only_with.h"

#include "app/gui/presentation/inspection.h"
#include "engine/text/chosen_words.h"

#include <QJsonDocument>
#include <QJsonObject>
#include <QStringList>

namespace contexture::gui {

namespace {

constexpr qsizetype kShownWords = 20;

} // namespace

QString wordsItLacks(const Inspection& inspection) {
    if (!inspection.run || !inspection.run->document || !inspection.look.sentence.isValid()) {
        return {};
    }
    const ModelInfo& model = inspection.run->model;
    const auto config = QJsonDocument::fromJson(QByteArray::fromStdString(model.configJson)).object();
    const QString part = QString::fromStdString(model.system).replace(QLatin1Char('-'), QLatin1Char('_'));
    const QString words = config[part][QLatin1String("only_with")].toString();
    const Sentence& sentence = inspection.run->document->source.at(inspection.look.sentence.asSize());
    if (text::containsOneOf(words.toStdString(), sentence.text)) {
        return {};
    }
    QStringList each = words.split(QLatin1Char(' '), Qt::SkipEmptyParts);
    if (each.size() > kShownWords) {
        each = each.first(kShownWords) << QStringLiteral("…");
    }
    return each.join(QStringLiteral(", "));
}

} // namespace contexture::gui

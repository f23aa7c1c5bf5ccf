// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/gui/state/view_state.h"

#include <QJsonDocument>
#include <QJsonObject>

namespace contexture::gui {

namespace {

const QLatin1String kSource("source");
const QLatin1String kTarget("target");

template<class Index>
void put(QJsonObject& object, const char* name, Index index) {
    if (index.isValid()) {
        object[QLatin1String(name)] = index.value;
    }
}

int number(const QJsonObject& object, const char* name) {
    return object[QLatin1String(name)].toInt(-1);
}

} // namespace

std::string toJson(const ViewState& state) {
    QJsonObject object;
    put(object, "sentence", state.look.sentence);
    put(object, "word", state.look.word);
    put(object, "head", state.look.head);
    put(object, "contextSentence", state.look.contextSentence);
    object[QLatin1String("side")] = state.look.side == Side::Source ? kSource : kTarget;
    object[QLatin1String("site")] = QString::fromStdString(state.look.site);
    object[QLatin1String("weighting")] = QLatin1String(weightingName(state.look.weighting));
    object[QLatin1String("run")] = static_cast<qint64>(state.run);
    object[QLatin1String("allHeads")] = state.allHeads;
    object[QLatin1String("notes")] = state.notes;
    object[QLatin1String("marks")] = state.marks;
    object[QLatin1String("need")] = state.need;
    return QJsonDocument(object).toJson(QJsonDocument::Compact).toStdString();
}

ViewState parseViewState(const std::string& json) {
    const QJsonObject object = QJsonDocument::fromJson(QByteArray::fromStdString(json)).object();
    const ViewState usual;
    ViewState state;
    state.look.sentence = SentenceIndex(number(object, "sentence"));
    state.look.word = WordIndex(number(object, "word"));
    state.look.head = HeadIndex(number(object, "head"));
    state.look.contextSentence = SentenceIndex(number(object, "contextSentence"));
    state.look.side = object[QLatin1String("side")].toString() == kSource ? Side::Source : Side::Target;
    state.look.site = object[QLatin1String("site")].toString().toStdString();
    const std::string weighting = object[QLatin1String("weighting")].toString().toStdString();
    state.look.weighting = parseWeighting(weighting).value_or(usual.look.weighting);
    state.run = object[QLatin1String("run")].toInteger(0);
    state.allHeads = object[QLatin1String("allHeads")].toBool(usual.allHeads);
    state.notes = object[QLatin1String("notes")].toBool(usual.notes);
    state.marks = object[QLatin1String("marks")].toBool(usual.marks);
    state.need = object[QLatin1String("need")].toBool(usual.need);
    return state;
}

Look existing(const Look& look, const Document& document, const Run* run) {
    Look found = look;
    if (!look.sentence.isValid() || look.sentence.asSize() >= document.size()) {
        found.sentence = {};
        found.word = {};
        found.contextSentence = {};
        return found;
    }
    const auto translated = run ? run->sentences.at(look.sentence.asSize()) : nullptr;
    const Sentence* sentence = look.side == Side::Source ? &document.source[look.sentence.asSize()]
                               : translated              ? &translated->text
                                                         : nullptr;
    if (!sentence || !look.word.isValid() || look.word.asSize() >= sentence->words.size()) {
        found.word = {};
    }
    if (!look.contextSentence.isValid() || look.contextSentence.asSize() >= document.size()) {
        found.contextSentence = {};
    }
    return found;
}

} // namespace contexture::gui

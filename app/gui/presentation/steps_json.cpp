// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/gui/presentation/steps_json.h"

#include "app/gui/presentation/text.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

namespace contexture::gui {
namespace {

QJsonArray numbers(const std::vector<float>& values) {
    QJsonArray array;
    for (const float value : values) {
        array.append(double{value});
    }
    return array;
}

QJsonArray numbers(const std::vector<double>& values) {
    QJsonArray array;
    for (const double value : values) {
        array.append(value);
    }
    return array;
}

const char* nameOfScoring(KeyScoring scoring) {
    switch (scoring) {
    case KeyScoring::ScaledProduct:
        return "scaled_product";
    case KeyScoring::Product:
        return "product";
    case KeyScoring::Sum:
        return "sum";
    case KeyScoring::ElementProduct:
        return "element_product";
    case KeyScoring::Linear:
        return "linear";
    case KeyScoring::Equal:
        return "equal";
    }
    return "";
}

QJsonArray valuesJson(const std::vector<ReadPiece>& pieces) {
    QJsonArray values;
    for (const ReadPiece& read : pieces) {
        values.append(QJsonObject{{"sentence", read.sentence.value + 1},
                                  {"piece", read.piece < 0 ? QJsonValue() : QJsonValue(read.piece + 1)},
                                  {"text", toText(read.text)},
                                  {"weight", read.weight},
                                  {"value", numbers(read.value)}});
    }
    return values;
}

QJsonObject levelJson(const WeighedKeys& keys) {
    QJsonArray vectors;
    QJsonArray visible;
    for (std::size_t i = 0; i < keys.keys.size(); ++i) {
        vectors.append(numbers(keys.keys[i]));
        visible.append(bool(keys.visible[i]));
    }
    return {{"normaliser", normaliserName(keys.normaliser)},
            {"scoring", QLatin1String(nameOfScoring(keys.scoring))},
            {"vector", numbers(keys.vector)},
            {"bias", keys.bias},
            {"query", numbers(keys.query)},
            {"keys", vectors},
            {"visible", visible},
            {"scores", numbers(keys.scores)},
            {"threshold", keys.threshold},
            {"weights", numbers(keys.weights)},
            {"softmax", numbers(keys.softmax)}};
}

} // namespace

QString stepsJson(const AttentionSteps& steps) {
    QJsonArray pieces;
    for (const std::string& piece : steps.pieces) {
        pieces.append(toText(piece));
    }
    const QJsonObject json{{"site", toText(steps.site)},
                           {"head", steps.head.value + 1},
                           {"sentence", steps.sentence.value + 1},
                           {"word", steps.word.value + 1},
                           {"subword", toText(steps.piece)},
                           {"sentence_level", levelJson(steps.sentences)},
                           {"looked_into", steps.isFlat() ? QJsonValue() : QJsonValue(steps.looked.value + 1)},
                           {"output", numbers(steps.output)},
                           {"log_probability", steps.logProbability ? QJsonValue(*steps.logProbability) : QJsonValue()},
                           {"log_probability_without",
                            steps.logProbabilityWithout ? QJsonValue(*steps.logProbabilityWithout) : QJsonValue()},
                           {"pieces", pieces},
                           {"word_level", levelJson(steps.words)},
                           {"words_first", steps.wordsFirst},
                           {"word_values", valuesJson(steps.wordValues)},
                           {"word_read", numbers(steps.wordRead)},
                           {"values", valuesJson(steps.values)},
                           {"read", numbers(steps.read)},
                           {"own", numbers(steps.own)},
                           {"context", numbers(steps.context)},
                           {"gate_own", numbers(steps.gateOwn)},
                           {"gate_context", numbers(steps.gateContext)},
                           {"gamma", numbers(steps.gamma)},
                           {"result", numbers(steps.result)}};
    return QString::fromUtf8(QJsonDocument(json).toJson());
}

} // namespace contexture::gui

// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/find/expression.h"

#include <algorithm>
#include <array>

namespace contexture::find {

namespace {

constexpr std::array<Field, 33> kFields{{
    {"source", FieldKind::Text, "the source word"},
    {"translation", FieldKind::Text, "the translated word that source attention clearly ties it to"},
    {"consulted", FieldKind::Text, "the context word of the largest weight"},
    {"lemma", FieldKind::Text,
     "dictionary form of the source word, whatever its sentence: one of those that it may have"},
    {"translationlemma", FieldKind::Text, "the same of the translated word"},
    {"consultedlemma", FieldKind::Text, "the same of the context word of the largest weight"},
    {"class", FieldKind::Name, "of the listed word: pronoun, \"function word\", noun, \"other word\" or punctuation"},
    {"weight", FieldKind::Number, "largest sentence-level weight, 0 to 1"},
    {"distance", FieldKind::Number, "sentences between the word's own and the one of the largest weight"},
    {"ahead", FieldKind::Flag, "the sentence of the largest weight stands later in the document"},
    {"wordweight", FieldKind::Number, "weight of the consulted word (both levels multiplied), 0 to 1"},
    {"share", FieldKind::Number, "context share, 0 to 1"},
    {"support", FieldKind::Number, "sentences of a weight above zero"},
    {"visible", FieldKind::Number, "sentences that could have been consulted"},
    {"probability", FieldKind::Number, "of the translated word, 0 to 1"},
    {"logprob", FieldKind::Number, "its natural logarithm"},
    {"need", FieldKind::Number,
     "nats that the translated word gains by context: log p with it less log p without; known once it was computed"},
    {"divergence", FieldKind::Number, "nats between its distributions with context and without (Kullback-Leibler)"},
    {"comet", FieldKind::Number, "COMET of the translated sentence, as another program computed it"},
    {"xcomet", FieldKind::Number, "xCOMET of it, likewise"},
    {"metricx", FieldKind::Number, "MetricX of it, likewise: 0 is the best, 25 the worst"},
    {kScoreField, FieldKind::Number, "score.NAME: any other metric of it, likewise"},
    {"changed", FieldKind::Flag, "another run of the document has the translated word otherwise"},
    {"noted", FieldKind::Flag, "a note stands on the word or on its sentence"},
    {"note", FieldKind::Name, "what the document's file (XLIFF, PO, TMX) tells the translator about the sentence"},
    {"error", FieldKind::Flag, "an error is marked on the word or on its sentence"},
    {"category", FieldKind::Name, "of an error on it: Accuracy/Omission, or one part of that"},
    {"severity", FieldKind::Name, "of an error on it"},
    {"document", FieldKind::Name, "name of the document"},
    {"model", FieldKind::Name, "name of the model"},
    {"run", FieldKind::Number, "number of the run, as inspect counts them"},
    {"sentence", FieldKind::Number, "number of the sentence in its document"},
    {"position", FieldKind::Number, "number of the word in its sentence"},
}};

} // namespace

std::span<const Field> fields() {
    return kFields;
}

bool mentions(const Expression& expression, std::string_view field) {
    if (expression.kind == Expression::Kind::Test) {
        return kFields.at(expression.test.field).name == field;
    }
    return std::any_of(expression.parts.begin(), expression.parts.end(),
                       [field](const Expression& part) { return mentions(part, field); });
}

std::vector<std::string> metricsIn(const Expression& expression) {
    std::vector<std::string> metrics;
    if (expression.kind == Expression::Kind::Test && !expression.test.metric.empty()) {
        metrics.push_back(expression.test.metric);
    }
    for (const Expression& part : expression.parts) {
        for (std::string& metric : metricsIn(part)) {
            metrics.push_back(std::move(metric));
        }
    }
    return metrics;
}

} // namespace contexture::find

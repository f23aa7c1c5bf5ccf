// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/gui/presentation/step_cards.h"

#include "app/gui/presentation/text.h"
#include "engine/core/attention_view.h"
#include "widgets/theme.h"

#include <QCoreApplication>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace contexture::gui {
namespace {

struct Steps {
    Q_DECLARE_TR_FUNCTIONS(Steps)
};

using widgets::StepCard;
using widgets::StepColumn;
using widgets::StepRow;

constexpr std::size_t kMostRows = 12;
constexpr int kShownProducts = 3; // of a sum, before the dots
constexpr int kMostDecimals = 9;

// Three decimals; of a small number as many that two digits stand there, so that a formula comes out.
QString digits(double value) {
    const double size = std::abs(value);
    const int decimals = size == 0.0 || size >= 0.01 ? 3 : static_cast<int>(std::ceil(-std::log10(size))) + 1;
    return widgets::decimalText(value, std::min(decimals, kMostDecimals));
}

// A column whose bars all run from 0 to 1.
StepColumn shareColumn(const QString& title, bool isMain = false) {
    StepColumn column;
    column.title = title;
    column.isMain = isMain;
    column.top = 1.0;
    return column;
}

StepColumn valueColumn(const QString& title, bool isMain = false) {
    StepColumn column;
    column.title = title;
    column.isMain = isMain;
    return column;
}

QString inBrackets(double value) { // behind a sign
    return value < 0.0 ? QLatin1Char('(') + digits(value) + QLatin1Char(')') : digits(value);
}

// A subword that is nothing but the mark of a word's beginning covers no letter.
QString shownPiece(const std::string& text) {
    return text.empty() ? QStringLiteral("▁") : toText(text);
}

// "0.120 × 0.400 + (−0.300) × 0.110 + … (32 products)"
QString productsText(const std::vector<float>& a, const std::vector<float>& b) {
    QStringList terms;
    for (std::size_t i = 0; i < std::min<std::size_t>(a.size(), kShownProducts); ++i) {
        terms << inBrackets(double{a[i]}) + QStringLiteral(" × ") + inBrackets(double{b[i]});
    }
    QString text = terms.join(QStringLiteral(" + "));
    if (a.size() > kShownProducts) {
        text += QStringLiteral(" + … ") + Steps::tr("(%n product(s))", nullptr, static_cast<int>(a.size()));
    }
    return text;
}

QString sentenceLabel(const Run& run, SentenceIndex sentence, Side side) {
    const Sentence* text = keySentence(run, side, sentence);
    return QStringLiteral("%1  %2").arg(sentence.value + 1).arg(text ? toText(text->text) : QString());
}

// The entries with the largest keys, in their own order, and `always` among them.
std::vector<std::size_t> largest(std::vector<std::size_t> all, const std::vector<double>& by, std::size_t always) {
    if (all.size() > kMostRows) {
        std::stable_sort(all.begin(), all.end(), [&](std::size_t a, std::size_t b) {
            return (a == always) != (b == always) ? a == always : by[a] > by[b];
        });
        all.resize(kMostRows);
        std::sort(all.begin(), all.end());
    }
    return all;
}

std::vector<std::size_t> visibleOf(const WeighedKeys& keys) {
    std::vector<std::size_t> all;
    for (std::size_t i = 0; i < keys.keys.size(); ++i) {
        if (keys.visible[i]) {
            all.push_back(i);
        }
    }
    return all;
}

std::size_t largestWeight(const WeighedKeys& keys) {
    return static_cast<std::size_t>(std::max_element(keys.weights.begin(), keys.weights.end()) - keys.weights.begin());
}

QString restText(std::size_t left) {
    return left == 0 ? QString() : Steps::tr("and %n more, with lower scores", nullptr, static_cast<int>(left));
}

// What the cards of one level have in common: its rows, and their labels.
struct Level {
    const WeighedKeys& keys;
    std::vector<std::size_t> shown;
    QStringList labels; // one a key
    std::size_t chosen;
    bool isOfSentences;

    std::size_t left() const { return visibleOf(keys).size() - shown.size(); }
};

void addRow(StepCard& card, const Level& level, std::size_t key, std::vector<std::optional<double>> values) {
    StepRow row;
    row.label = level.labels.at(static_cast<qsizetype>(key));
    row.values = std::move(values);
    row.isChosen = key == level.chosen;
    row.isMuted = level.keys.weights[key] == 0.0;
    row.sentence = level.isOfSentences ? static_cast<int>(key) : -1;
    card.rows.push_back(std::move(row));
}

void addScores(StepCard& card, const Level& level) {
    card.columns = {valueColumn(Steps::tr("score"), true)};
    for (const std::size_t key : level.shown) {
        addRow(card, level, key, {level.keys.scores[key]});
        card.rows.back().isMuted = false; // nothing is decided yet
    }
    const double root = std::sqrt(static_cast<double>(level.keys.query.size()));
    const double score = level.keys.scores[level.chosen];
    card.formula = Steps::tr("score = (%1) ÷ √%2 = %3 ÷ %4 = %5")
                       .arg(productsText(level.keys.query, level.keys.keys[level.chosen]))
                       .arg(level.keys.query.size())
                       .arg(digits(score * root), digits(root), digits(score));
    card.rest = restText(level.left());
}

void addWeights(StepCard& card, const Level& level) {
    const WeighedKeys& keys = level.keys;
    const double tau = keys.threshold;
    const double score = keys.scores[level.chosen];
    const QString weight = digits(keys.weights[level.chosen]);
    const bool isSoft = keys.normaliser == Normaliser::Softmax;
    const bool isEntmax = keys.normaliser == Normaliser::Entmax15;
    StepColumn scores = valueColumn(Steps::tr("score"));
    if (!isSoft) { // of 1.5-entmax it lies on half the score
        scores.line = isEntmax ? 2 * tau : tau;
        scores.lineName = (isEntmax ? QStringLiteral("2τ = ") : QStringLiteral("τ = ")) + digits(*scores.line);
    }
    card.columns = {scores};
    if (!isSoft) {
        card.columns.push_back(shareColumn(QStringLiteral("softmax")));
    }
    card.columns.push_back(shareColumn(Steps::tr("weight: %1").arg(normaliserName(keys.normaliser)), true));
    for (const std::size_t key : level.shown) {
        std::vector<std::optional<double>> values{keys.scores[key]};
        if (!isSoft) {
            values.push_back(keys.softmax[key]);
        }
        values.push_back(keys.weights[key]);
        addRow(card, level, key, std::move(values));
    }
    card.rest = restText(level.left());
    switch (keys.normaliser) {
    case Normaliser::Softmax:
        card.formula = Steps::tr("weight = exp(%1 − %2) = %3").arg(inBrackets(score), inBrackets(tau), weight);
        break;
    case Normaliser::Sparsemax:
        card.formula = Steps::tr("weight = max(0, %1 − %2) = %3").arg(inBrackets(score), inBrackets(tau), weight);
        break;
    case Normaliser::Entmax15:
        card.formula = Steps::tr("weight = max(0, %1 ÷ 2 − %2)² = %3").arg(inBrackets(score), inBrackets(tau), weight);
        break;
    }
}

QString normaliserText(const WeighedKeys& keys) {
    const int all = static_cast<int>(visibleOf(keys).size());
    const int support = static_cast<int>(keys.support());
    if (keys.normaliser == Normaliser::Softmax) {
        return Steps::tr("Softmax raises e to each score and divides by the sum (its logarithm is subtracted first): "
                         "all %1 keep a weight, "
                         "however small.")
            .arg(all);
    }
    return Steps::tr(
               "%1 subtracts a threshold, τ, and cuts at zero. It is chosen so that the weights sum to one: %2 of %3 "
               "keep one, the others are exactly 0. Softmax of the same scores would give each of them some.")
        .arg(normaliserName(keys.normaliser).replace(0, 1, normaliserName(keys.normaliser).at(0).toUpper()))
        .arg(support)
        .arg(all);
}

StepCard bothLevels(const AttentionSteps& steps) {
    StepCard card;
    card.title = Steps::tr("Both levels together");
    card.text =
        Steps::tr("What a word gets is the weight of its sentence times its weight within the sentence. Over the "
                  "whole document these products sum to one.");
    card.columns = {shareColumn(Steps::tr("its sentence")), shareColumn(Steps::tr("within the sentence")),
                    shareColumn(Steps::tr("product"), true)};
    const double sentence = steps.sentences.weights[steps.looked.asSize()];
    const std::size_t chosen = largestWeight(steps.words);
    double here = 0.0;
    std::vector<std::size_t> all(steps.words.weights.size());
    std::iota(all.begin(), all.end(), std::size_t(0));
    for (const double weight : steps.words.weights) {
        here += sentence * weight;
    }
    for (const std::size_t piece : largest(all, steps.words.weights, chosen)) {
        const double weight = steps.words.weights[piece];
        card.rows.push_back({shownPiece(steps.pieces[piece]),
                             {sentence, weight, sentence * weight},
                             piece == chosen,
                             weight == 0.0,
                             -1});
    }
    card.rows.push_back(
        {Steps::tr("all other sentences"), {1.0 - sentence, std::nullopt, 1.0 - here}, false, false, -1});
    card.formula =
        Steps::tr("weight = %1 × %2 = %3")
            .arg(digits(sentence), digits(steps.words.weights[chosen]), digits(sentence * steps.words.weights[chosen]));
    return card;
}

double lengthOf(const std::vector<float>& vector) {
    return std::sqrt(std::inner_product(vector.begin(), vector.end(), vector.begin(), 0.0, std::plus<>(),
                                        [](float a, float b) { return double{a} * double{b}; }));
}

StepCard whatIsRead(const AttentionSteps& steps) {
    StepCard card;
    card.title = Steps::tr("What the head reads");
    card.text = Steps::tr("Each word hands over a value of %n number(s). Weighted and added up they are what this head "
                          "reads. The larger weight times length, the more of it comes from that word.",
                          nullptr, static_cast<int>(steps.read.size()));
    card.columns = {shareColumn(Steps::tr("weight")), valueColumn(Steps::tr("length of its value")),
                    valueColumn(Steps::tr("weight × length"), true)};
    std::vector<std::size_t> order(steps.values.size());
    std::iota(order.begin(), order.end(), std::size_t(0));
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
        return steps.values[a].weight * lengthOf(steps.values[a].value) >
               steps.values[b].weight * lengthOf(steps.values[b].value);
    });
    QStringList terms;
    for (std::size_t i = 0; i < std::min(order.size(), kMostRows); ++i) {
        const ReadPiece& read = steps.values[order[i]];
        const double length = lengthOf(read.value);
        card.rows.push_back({QStringLiteral("%1  %2").arg(read.sentence.value + 1).arg(shownPiece(read.text)),
                             {read.weight, length, read.weight * length},
                             i == 0,
                             false,
                             -1});
        if (i < kShownProducts && !read.value.empty()) {
            terms << digits(read.weight) + QStringLiteral(" × ") + inBrackets(double{read.value[0]});
        }
    }
    if (order.size() > kMostRows) {
        card.rest = Steps::tr("and %n more, with less", nullptr, static_cast<int>(order.size() - kMostRows));
    }
    QString sum = terms.join(QStringLiteral(" + "));
    if (order.size() > kShownProducts) {
        sum += QStringLiteral(" + … ") + Steps::tr("(%n product(s))", nullptr, static_cast<int>(order.size()));
    }
    card.formula = Steps::tr("first number read = %1 = %2")
                       .arg(sum, steps.read.empty() ? QString() : digits(double{steps.read[0]}));
    return card;
}

StepCard theGate(const AttentionSteps& steps) {
    StepCard card;
    card.title = Steps::tr("The context gate");
    const double mean = std::accumulate(steps.gamma.begin(), steps.gamma.end(), 0.0) /
                        static_cast<double>(std::max<std::size_t>(1, steps.gamma.size()));
    card.text =
        //: %1: "What all 4 heads read" or "What the head read".
        Steps::tr("%1 becomes the context d, through a projection and two layers. For each of %2 hidden units a gate γ "
                  "says how much of the word’s own state h stays: result = γ h + (1 − γ) d. The mean of 1 − γ is the "
                  "context share that the window shows: %3.")
            //: Begins a sentence: "... becomes the context d"
            .arg(steps.heads > 1 ? Steps::tr("What all %1 heads read").arg(steps.heads)
                                 : Steps::tr("What the head read"))
            .arg(steps.gamma.size())
            .arg(digits(1.0 - mean));
    card.columns = {shareColumn(QStringLiteral("γ"), true), valueColumn(Steps::tr("own state h")),
                    valueColumn(Steps::tr("context d")), valueColumn(Steps::tr("result"), true)};
    std::vector<std::size_t> order(steps.gamma.size());
    std::iota(order.begin(), order.end(), std::size_t(0));
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return steps.gamma[a] < steps.gamma[b]; });
    for (std::size_t i = 0; i < std::min(order.size(), kMostRows); ++i) {
        const std::size_t unit = order[i];
        card.rows.push_back({Steps::tr("unit %1").arg(unit + 1),
                             {double{steps.gamma[unit]}, double{steps.own[unit]}, double{steps.context[unit]},
                              double{steps.result[unit]}},
                             i == 0,
                             false,
                             -1});
    }
    if (order.size() > kMostRows) {
        card.rest = Steps::tr("and %n more, which let in less", nullptr, static_cast<int>(order.size() - kMostRows));
    }
    if (!order.empty()) {
        const std::size_t unit = order.front();
        const double gamma = double{steps.gamma[unit]};
        card.formula = Steps::tr("γ = σ(%1 + %2) = %3;  result = %3 × %4 + %5 × %6 = %7")
                           .arg(inBrackets(double{steps.gateOwn[unit]}), inBrackets(double{steps.gateContext[unit]}),
                                digits(gamma), inBrackets(double{steps.own[unit]}), digits(1.0 - gamma),
                                inBrackets(double{steps.context[unit]}), digits(double{steps.result[unit]}));
    }
    return card;
}

// What the head adds to the layer's sum, and what the subword that is produced there loses without it.
StepCard whatIsAdded(const AttentionSteps& steps) {
    StepCard card;
    card.title = Steps::tr("What the head adds");
    card.text = Steps::tr("What was read goes through this head’s part of the output projection: %n number(s), which "
                          "are added to those of the other heads and to the state itself.",
                          nullptr, static_cast<int>(steps.output.size()));
    card.columns = {valueColumn(Steps::tr("what is added"), true)};
    std::vector<std::size_t> order(steps.output.size());
    std::iota(order.begin(), order.end(), std::size_t(0));
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
        return std::abs(steps.output[a]) > std::abs(steps.output[b]);
    });
    for (std::size_t i = 0; i < std::min(order.size(), kMostRows); ++i) {
        card.rows.push_back(
            {Steps::tr("unit %1").arg(order[i] + 1), {double{steps.output[order[i]]}}, i == 0, false, -1});
    }
    if (order.size() > kMostRows) {
        card.rest = Steps::tr("and %n more, with less", nullptr, static_cast<int>(order.size() - kMostRows));
    }
    if (steps.logProbability && steps.logProbabilityWithout) {
        const double gain = *steps.logProbability - *steps.logProbabilityWithout;
        //: log p of the subword, with the head and without it. %4 may be negative.
        card.formula = Steps::tr("log p(“%1”) = %2; with nothing from this head here: %3. It adds %4.")
                           .arg(toText(steps.piece), digits(*steps.logProbability),
                                digits(*steps.logProbabilityWithout), digits(gain));
    }
    return card;
}

// An attention without a sentence level: scores, weights, what is read, what is added.
std::vector<StepCard> flatCards(const AttentionSteps& steps) {
    const std::size_t key = largestWeight(steps.words);
    Level words{steps.words, largest(visibleOf(steps.words), steps.words.scores, key), {}, key, false};
    for (const std::string& piece : steps.pieces) {
        words.labels << shownPiece(piece);
    }
    StepCard scores;
    scores.title = Steps::tr("Scores of the subwords");
    scores.text =
        Steps::tr("“%1” asks with a query of %2 numbers, each subword that it may read answers with a key of as "
                  "many. Their product, divided by √%2, is the subword’s score. For “%3”:")
            .arg(toText(steps.piece), QString::number(steps.words.query.size()),
                 words.labels.value(static_cast<qsizetype>(key)));
    addScores(scores, words);
    StepCard weights;
    weights.title = Steps::tr("From scores to weights");
    weights.text = normaliserText(steps.words);
    addWeights(weights, words);
    return {scores, weights, whatIsRead(steps), whatIsAdded(steps)};
}

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

QJsonObject levelJson(const WeighedKeys& keys) {
    QJsonArray vectors;
    QJsonArray visible;
    for (std::size_t i = 0; i < keys.keys.size(); ++i) {
        vectors.append(numbers(keys.keys[i]));
        visible.append(bool(keys.visible[i]));
    }
    return {{"normaliser", normaliserName(keys.normaliser)},
            {"query", numbers(keys.query)},
            {"keys", vectors},
            {"visible", visible},
            {"scores", numbers(keys.scores)},
            {"threshold", keys.threshold},
            {"weights", numbers(keys.weights)},
            {"softmax", numbers(keys.softmax)}};
}

} // namespace

std::vector<StepCard> stepCards(const AttentionSteps& steps, const Run& run) {
    if (steps.isFlat()) {
        return flatCards(steps);
    }
    const Side read = [&] {
        for (const SiteInfo& site : run.model.sites) {
            if (site.name == steps.site) {
                return site.keySide;
            }
        }
        return steps.querySide;
    }();
    const std::size_t looked = steps.looked.asSize();
    Level sentences{
        steps.sentences, largest(visibleOf(steps.sentences), steps.sentences.scores, looked), {}, looked, true};
    for (std::size_t s = 0; s < steps.sentences.keys.size(); ++s) {
        sentences.labels << sentenceLabel(run, SentenceIndex(static_cast<std::int64_t>(s)), read);
    }
    const std::size_t word = largestWeight(steps.words);
    Level words{steps.words, largest(visibleOf(steps.words), steps.words.scores, word), {}, word, false};
    for (const std::string& piece : steps.pieces) {
        words.labels << shownPiece(piece);
    }
    const int number = steps.looked.value + 1;

    StepCard scores;
    scores.title = Steps::tr("Scores of the sentences");
    scores.text =
        Steps::tr("“%1” asks with a query of %2 numbers, each sentence that it may read answers with a key of as "
                  "many. Their product, divided by √%2, is the sentence’s score. For sentence %3:")
            .arg(toText(steps.piece), QString::number(steps.sentences.query.size()), QString::number(number));
    addScores(scores, sentences);
    StepCard weights;
    weights.title = Steps::tr("From scores to weights");
    weights.text = normaliserText(steps.sentences);
    addWeights(weights, sentences);
    StepCard wordScores;
    wordScores.title = Steps::tr("Scores of the words of sentence %1").arg(number);
    wordScores.text =
        Steps::tr("Within a sentence the same happens once more, with another query and other keys. For “%1”:")
            .arg(words.labels.value(static_cast<qsizetype>(word)));
    addScores(wordScores, words);
    StepCard wordWeights;
    wordWeights.title = Steps::tr("Weights of the words of sentence %1").arg(number);
    wordWeights.text = normaliserText(steps.words);
    addWeights(wordWeights, words);
    return {scores, weights, wordScores, wordWeights, bothLevels(steps), whatIsRead(steps), theGate(steps)};
}

QString stepsTitle(const AttentionSteps& steps, const Run& run) {
    const Sentence* sentence = steps.querySide == Side::Source ? &run.document->source.at(steps.sentence.asSize())
                               : run.sentences.at(steps.sentence.asSize())
                                   ? &run.sentences.at(steps.sentence.asSize())->text
                                   : nullptr;
    const QString word = sentence && steps.word.asSize() < sentence->words.size()
                             ? toText(std::string(sentence->word(steps.word)))
                             : toText(steps.piece);
    QString title = Steps::tr("“%1” in sentence %2, head %3 of %4")
                        .arg(word, QString::number(steps.sentence.value + 1), QString::number(steps.head.value + 1),
                             QString::number(steps.heads)); // at once: a word may be "%1"
    if (steps.piecesOfWord > 1) {
        title += QStringLiteral(", ") + Steps::tr("subword “%1” (%2 of %3)")
                                            .arg(toText(steps.piece), QString::number(steps.pieceOfWord + 1),
                                                 QString::number(steps.piecesOfWord));
    }
    return title;
}

QString stepsJson(const AttentionSteps& steps) {
    QJsonArray pieces;
    for (const std::string& piece : steps.pieces) {
        pieces.append(toText(piece));
    }
    QJsonArray values;
    for (const ReadPiece& read : steps.values) {
        values.append(QJsonObject{{"sentence", read.sentence.value + 1},
                                  {"piece", read.piece + 1},
                                  {"text", toText(read.text)},
                                  {"weight", read.weight},
                                  {"value", numbers(read.value)}});
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
                           {"log_probability_without_head",
                            steps.logProbabilityWithout ? QJsonValue(*steps.logProbabilityWithout) : QJsonValue()},
                           {"pieces", pieces},
                           {"word_level", levelJson(steps.words)},
                           {"values", values},
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

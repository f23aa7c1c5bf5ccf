// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/gui/presentation/step_cards.h"

#include "app/gui/presentation/step_texts.h"
#include "app/gui/presentation/text.h"
#include "engine/core/attention_view.h"
#include "widgets/theme.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace contexture::gui {
namespace {

using widgets::StepCard;
using widgets::StepColumn;
using widgets::StepRow;

constexpr std::size_t kMostRows = 12;
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

QString sentenceLabel(const Run& run, SentenceIndex sentence, Side side) {
    const Sentence* text = keySentence(run, side, sentence);
    return QStringLiteral("%1  %2").arg(sentence.value + 1).arg(text ? toText(text->text) : QString());
}

// The entries with the largest keys, in their original order; `always` is among them.
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

std::size_t largestWeight(const WeighedKeys& keys) {
    return static_cast<std::size_t>(std::max_element(keys.weights.begin(), keys.weights.end()) - keys.weights.begin());
}

QString restText(std::size_t left) {
    return left == 0 ? QString() : Steps::tr("and %n more, with lower scores", nullptr, static_cast<int>(left));
}

// The common parts of the cards of one level: its rows, and their labels.
struct Level {
    const WeighedKeys& keys;
    std::vector<std::size_t> shown;
    QStringList labels; // one per key
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
        card.rows.back().isMuted = false; // nothing is decided at this step
    }
    card.formula = scoreFormula(level.keys, level.chosen);
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
    if (!isSoft) { // for 1.5-entmax the line is at half the score
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

// A weighted sum of values, [d_k] each, with labels for the rows.
StepCard weightedSum(const std::vector<ReadPiece>& values, const std::vector<float>& sum, const QStringList& labels) {
    StepCard card;
    card.columns = {shareColumn(Steps::tr("weight")), valueColumn(Steps::tr("length of its value")),
                    valueColumn(Steps::tr("weight × length"), true)};
    std::vector<std::size_t> order(values.size());
    std::iota(order.begin(), order.end(), std::size_t(0));
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
        return values[a].weight * lengthOf(values[a].value) > values[b].weight * lengthOf(values[b].value);
    });
    QStringList terms;
    for (std::size_t i = 0; i < std::min(order.size(), kMostRows); ++i) {
        const ReadPiece& read = values[order[i]];
        const double length = lengthOf(read.value);
        card.rows.push_back({labels.at(static_cast<qsizetype>(order[i])),
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
    QString text = terms.join(QStringLiteral(" + "));
    if (order.size() > kShownProducts) {
        text += QStringLiteral(" + … ") + Steps::tr("(%n product(s))", nullptr, static_cast<int>(order.size()));
    }
    card.formula = Steps::tr("first number read = %1 = %2").arg(text, sum.empty() ? QString() : digits(double{sum[0]}));
    return card;
}

StepCard whatIsRead(const AttentionSteps& steps) {
    QStringList labels;
    for (const ReadPiece& read : steps.values) {
        labels << QStringLiteral("%1  %2").arg(read.sentence.value + 1).arg(shownPiece(read.text));
    }
    StepCard card = weightedSum(steps.values, steps.read, labels);
    card.title = Steps::tr("What the head reads");
    card.text = Steps::tr("Each word hands over a value of %n number(s). Weighted and added up they are what this head "
                          "reads. The larger weight times length, the more of it comes from that word.",
                          nullptr, static_cast<int>(steps.read.size()));
    return card;
}

// If words are read before sentences: the words of one sentence, then all sentences.
StepCard whatIsReadOfWords(const AttentionSteps& steps) {
    QStringList labels;
    for (const ReadPiece& read : steps.wordValues) {
        labels << shownPiece(read.text);
    }
    StepCard card = weightedSum(steps.wordValues, steps.wordRead, labels);
    card.title = Steps::tr("What is read of sentence %1").arg(steps.looked.value + 1);
    card.text =
        Steps::tr("Each word hands over a value of %n number(s). Weighted and added up they are what is read of "
                  "this sentence. From that of all heads come the sentence’s key and value in the next steps.",
                  nullptr, static_cast<int>(steps.wordRead.size()));
    return card;
}

StepCard whatIsReadOfSentences(const AttentionSteps& steps, const QStringList& sentences) {
    QStringList labels;
    for (const ReadPiece& read : steps.values) {
        labels << sentences.at(read.sentence.value);
    }
    StepCard card = weightedSum(steps.values, steps.read, labels);
    card.title = Steps::tr("What the head reads");
    card.text = Steps::tr("Each sentence hands over a value of %n number(s). Weighted and added up they are what this "
                          "head reads. The larger weight times length, the more of it comes from that sentence.",
                          nullptr, static_cast<int>(steps.read.size()));
    return card;
}

StepCard theGate(const AttentionSteps& steps) {
    StepCard card;
    card.title = Steps::tr("The context gate");
    const double mean = std::accumulate(steps.gamma.begin(), steps.gamma.end(), 0.0) /
                        static_cast<double>(std::max<std::size_t>(1, steps.gamma.size()));
    card.text = gateText(steps, 1.0 - mean);
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
    if (const QString text = probabilityText(steps); !text.isEmpty()) {
        card.formula += QLatin1Char('\n') + text;
    }
    return card;
}

// What the head adds to the layer's sum, and how much less probable the produced subword is without it.
StepCard whatIsAdded(const AttentionSteps& steps) {
    StepCard card;
    card.title = Steps::tr("What the head adds");
    card.text =
        steps.inReadout
            ? Steps::tr("What was read goes through a matrix of its own: %n number(s), which are "
                        "added in the readout to those of the decoder’s state. The next word is "
                        "made of the sum.",
                        nullptr, static_cast<int>(steps.output.size()))
            : Steps::tr("What was read goes through this head’s part of the output projection: %n number(s), which "
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
    card.formula = probabilityText(steps);
    return card;
}

// An attention without a sentence level: scores, weights, the vector that is read, and what is added.
std::vector<StepCard> flatCards(const AttentionSteps& steps) {
    const std::size_t key = largestWeight(steps.words);
    Level words{steps.words, largest(visibleOf(steps.words), steps.words.scores, key), {}, key, false};
    for (const std::string& piece : steps.pieces) {
        words.labels << shownPiece(piece);
    }
    StepCard scores;
    scores.title = Steps::tr("Scores of the subwords");
    scores.text = scoringText(steps.words, toText(steps.piece), words.labels.value(static_cast<qsizetype>(key)));
    addScores(scores, words);
    StepCard weights;
    weights.title = Steps::tr("From scores to weights");
    weights.text = normaliserText(steps.words);
    addWeights(weights, words);
    return {scores, weights, whatIsRead(steps), steps.hasGate() ? theGate(steps) : whatIsAdded(steps)};
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
    if (steps.wordsFirst) {
        wordScores.text =
            scoringText(steps.words, toText(steps.piece), words.labels.value(static_cast<qsizetype>(word)));
        return {wordScores,    wordWeights, whatIsReadOfWords(steps),
                scores,        weights,     whatIsReadOfSentences(steps, sentences.labels),
                theGate(steps)};
    }
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
                             QString::number(steps.heads)); // all at once, since a word may be "%1"
    if (steps.piecesOfWord > 1) {
        title += QStringLiteral(", ") + Steps::tr("subword “%1” (%2 of %3)")
                                            .arg(toText(steps.piece), QString::number(steps.pieceOfWord + 1),
                                                 QString::number(steps.piecesOfWord));
    }
    return title;
}

} // namespace contexture::gui

// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/gui/presentation/step_texts.h"

#include "app/gui/presentation/text.h"
#include "widgets/theme.h"

#include <QStringList>

#include <algorithm>
#include <cmath>

namespace contexture::gui {
namespace {

constexpr int kMostDecimals = 9;

QString ofAll(std::size_t all, std::size_t shown) {
    return all > shown ? QStringLiteral(" + … ") + Steps::tr("(%n product(s))", nullptr, static_cast<int>(all))
                       : QString();
}

// "0.120 × 0.400 + (−0.300) × 0.110 + … (32 products)"
QString productsText(const std::vector<float>& a, const std::vector<float>& b) {
    const std::size_t shown = std::min<std::size_t>(a.size(), kShownProducts);
    QStringList terms;
    for (std::size_t i = 0; i < shown; ++i) {
        terms << inBrackets(double{a[i]}) + QStringLiteral(" × ") + inBrackets(double{b[i]});
    }
    return terms.join(QStringLiteral(" + ")) + ofAll(a.size(), shown);
}

// "0.120 × tanh(0.400 + (−0.300)) + … (32 products)"
QString squeezedText(const WeighedKeys& keys, const std::vector<float>& key) {
    const QString sign = keys.scoring == KeyScoring::Sum ? QStringLiteral(" + ") : QStringLiteral(" × ");
    const std::size_t shown = std::min<std::size_t>(key.size(), kShownProducts);
    QStringList terms;
    for (std::size_t i = 0; i < shown; ++i) {
        terms << inBrackets(double{keys.vector[i]}) + QStringLiteral(" × tanh(") + inBrackets(double{key[i]}) + sign +
                     inBrackets(double{keys.query[i]}) + QLatin1Char(')');
    }
    return terms.join(QStringLiteral(" + ")) + ofAll(key.size(), shown);
}

} // namespace

QString digits(double value) {
    const double size = std::abs(value);
    const int decimals = size == 0.0 || size >= 0.01 ? 3 : static_cast<int>(std::ceil(-std::log10(size))) + 1;
    return widgets::decimalText(value, std::min(decimals, kMostDecimals));
}

QString inBrackets(double value) {
    return value < 0.0 ? QLatin1Char('(') + digits(value) + QLatin1Char(')') : digits(value);
}

QString shownPiece(const std::string& text) {
    return text.empty() ? QStringLiteral("▁") : toText(text);
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

QString scoringText(const WeighedKeys& keys, const QString& asking, const QString& chosen) {
    const QString size = QString::number(keys.keys.empty() ? 0 : keys.keys.front().size());
    switch (keys.scoring) {
    case KeyScoring::ScaledProduct:
        return Steps::tr("“%1” asks with a query of %2 numbers, each subword that it may read answers with a key of as "
                         "many. Their product, divided by √%2, is the subword’s score. For “%3”:")
            .arg(asking, size, chosen);
    case KeyScoring::Product:
        return Steps::tr("“%1” asks with a query of %2 numbers, each subword that it may read answers with a key of as "
                         "many. Their product is the subword’s score. For “%3”:")
            .arg(asking, size, chosen);
    case KeyScoring::Sum:
        return Steps::tr("“%1” asks with a query of %2 numbers, each subword that it may read answers with a key of as "
                         "many. They are added number by number, tanh brings each sum between −1 and 1, and a learnt "
                         "vector v weighs them: the result is the subword’s score. For “%3”:")
            .arg(asking, size, chosen);
    case KeyScoring::ElementProduct:
        return Steps::tr("“%1” asks with a query of %2 numbers, each subword that it may read answers with a key of as "
                         "many. They are multiplied number by number, tanh brings each product between −1 and 1, and a "
                         "learnt vector v weighs them: the result is the subword’s score. For “%3”:")
            .arg(asking, size, chosen);
    case KeyScoring::Linear:
        return Steps::tr("Who asks does not matter here: each subword has a key of %1 numbers, and a learnt vector v "
                         "weighs them. The result is the subword’s score. For “%2”:")
            .arg(size, chosen);
    case KeyScoring::Equal:
        return Steps::tr("Nothing is scored here: all subwords that may be read count alike.");
    }
    return {};
}

QString scoreFormula(const WeighedKeys& keys, std::size_t chosen) {
    const std::vector<float>& key = keys.keys[chosen];
    const double score = keys.scores[chosen];
    const double root = std::sqrt(static_cast<double>(key.size()));
    switch (keys.scoring) {
    case KeyScoring::ScaledProduct:
        return Steps::tr("score = (%1) ÷ √%2 = %3 ÷ %4 = %5")
            .arg(productsText(keys.query, key))
            .arg(key.size())
            .arg(digits(score * root), digits(root), digits(score));
    case KeyScoring::Product:
        return Steps::tr("score = %1 = %2").arg(productsText(keys.query, key), digits(score));
    case KeyScoring::Sum:
    case KeyScoring::ElementProduct:
        return Steps::tr("score = %1 = %2").arg(squeezedText(keys, key), digits(score));
    case KeyScoring::Linear: {
        const QString bias = keys.bias == 0.0 ? QString() : QStringLiteral(" + ") + inBrackets(keys.bias);
        return Steps::tr("score = %1 = %2").arg(productsText(keys.vector, key) + bias, digits(score));
    }
    case KeyScoring::Equal:
        return {};
    }
    return {};
}

QString normaliserText(const WeighedKeys& keys) {
    const int all = static_cast<int>(visibleOf(keys).size());
    const int support = static_cast<int>(keys.support());
    if (keys.normaliser == Normaliser::Softmax && support < all) {
        return Steps::tr(
                   "Softmax raises e to each score and divides by the sum (its logarithm is subtracted first). The "
                   "scores lie so far apart that %1 of %2 weights are smaller than the model’s numbers can tell "
                   "from 0.")
            .arg(all - support)
            .arg(all);
    }
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

QString gateText(const AttentionSteps& steps, double share) {
    //: Begins a sentence: "... becomes the context d"
    const QString read =
        steps.heads > 1 ? Steps::tr("What all %1 heads read").arg(steps.heads) : Steps::tr("What the head read");
    QString text;
    switch (steps.toContext) {
    case ToContext::Layers:
        //: %1: "What all 4 heads read" or "What the head read".
        text = Steps::tr("%1 becomes the context d, through a projection and two layers.").arg(read);
        break;
    case ToContext::Projection:
        text = Steps::tr("%1 becomes the context d, through a projection.").arg(read);
        break;
    case ToContext::Itself:
        text = Steps::tr("%1 is the context d, as it is.").arg(read);
        break;
    }
    return text + QLatin1Char(' ') +
           Steps::tr(
               "For each of %1 hidden units a gate γ says how much of the word’s own state h stays: result = γ h + "
               "(1 − γ) d. The mean of 1 − γ is the context share that the window shows: %2.")
               .arg(QString::number(steps.gamma.size()), digits(share));
}

QString probabilityText(const AttentionSteps& steps) {
    if (!steps.logProbability || !steps.logProbabilityWithout) {
        return {};
    }
    const QString with = digits(*steps.logProbability);
    const QString without = digits(*steps.logProbabilityWithout);
    const QString gain = digits(*steps.logProbability - *steps.logProbabilityWithout);
    const QString piece = shownPiece(steps.piece);
    if (steps.hasGate()) {
        //: log p of the subword, with the context and without it. %4 may be negative.
        return Steps::tr("log p(“%1”) = %2; with nothing of the context here: %3. It adds %4.")
            .arg(piece, with, without, gain);
    }
    if (steps.inReadout) {
        //: log p of the subword, with this attention and without it. %4 may be negative.
        return Steps::tr("log p(“%1”) = %2; with nothing from this attention here: %3. It adds %4.")
            .arg(piece, with, without, gain);
    }
    //: log p of the subword, with the head and without it. %4 may be negative.
    return Steps::tr("log p(“%1”) = %2; with nothing from this head here: %3. It adds %4.")
        .arg(piece, with, without, gain);
}

} // namespace contexture::gui

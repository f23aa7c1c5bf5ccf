// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/attention_steps.h"

#include <QCoreApplication>
#include <QString>

#include <string>
#include <vector>

namespace contexture::gui {

// Sentences and formulas of the cards that explain an attention step by step.
struct Steps {
    Q_DECLARE_TR_FUNCTIONS(Steps)
};

inline constexpr int kShownProducts = 3; // products of a sum that are shown before the dots

// Three decimals; a small number has as many decimals as two digits need, so that formulas give their results.
QString digits(double value);
QString inBrackets(double value); // in brackets if it is negative, to stand behind a sign
// A subword that consists only of the mark for a word's beginning covers no letter.
QString shownPiece(const std::string& text);

std::vector<std::size_t> visibleOf(const WeighedKeys& keys);

// How the score of a subword is computed, with the numbers of one score; `asking`: the subword of the query.
QString scoringText(const WeighedKeys& keys, const QString& asking, const QString& chosen);
QString scoreFormula(const WeighedKeys& keys, std::size_t chosen);
// What the normaliser does with the scores.
QString normaliserText(const WeighedKeys& keys);
// How the vector that was read becomes the context behind the gate.
QString gateText(const AttentionSteps& steps, double share);
// log p of the produced subword, with and without the attention; empty if there is none.
QString probabilityText(const AttentionSteps& steps);

} // namespace contexture::gui

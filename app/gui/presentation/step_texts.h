// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/attention_steps.h"

#include <QCoreApplication>
#include <QString>

#include <string>
#include <vector>

namespace contexture::gui {

// Sentences and formulas of the cards that tell an attention step by step.
struct Steps {
    Q_DECLARE_TR_FUNCTIONS(Steps)
};

inline constexpr int kShownProducts = 3; // of a sum, before the dots

// Three decimals; of a small number as many that two digits stand there, so that a formula comes out.
QString digits(double value);
QString inBrackets(double value); // behind a sign
// A subword that is nothing but the mark of a word's beginning covers no letter.
QString shownPiece(const std::string& text);

std::vector<std::size_t> visibleOf(const WeighedKeys& keys);

// How a subword's score comes about, and the numbers of one; `asking`: the subword that asks.
QString scoringText(const WeighedKeys& keys, const QString& asking, const QString& chosen);
QString scoreFormula(const WeighedKeys& keys, std::size_t chosen);
// What the normaliser does with scores.
QString normaliserText(const WeighedKeys& keys);
// How what was read becomes the context behind the gate.
QString gateText(const AttentionSteps& steps, double share);
// log p of the subword that is produced, with the attention and without; empty where there is none.
QString probabilityText(const AttentionSteps& steps);

} // namespace contexture::gui

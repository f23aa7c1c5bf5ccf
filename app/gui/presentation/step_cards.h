// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/attention_steps.h"
#include "engine/core/run.h"
#include "widgets/step_table.h"

#include <vector>

namespace contexture::gui {

// The computation of one head as seven cards: scores of sentences, their weights, scores of words, their weights, both
// multiplied, the vector that was read, the gate. Every number of a card follows from numbers of earlier cards.
std::vector<widgets::StepCard> stepCards(const AttentionSteps& steps, const Run& run);

// The word, the subword and the head of the steps: "“it” in sentence 8, head 2 of 4".
QString stepsTitle(const AttentionSteps& steps, const Run& run);

} // namespace contexture::gui

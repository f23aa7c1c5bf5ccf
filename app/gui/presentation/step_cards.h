#pragma once

#include "engine/core/attention_steps.h"
#include "engine/core/run.h"
#include "widgets/step_table.h"

#include <vector>

namespace contexture::gui {

// How one head came to what it read, as seven cards: scores of sentences, their weights, scores of words, their
// weights, both together, what was read, the gate. Every number of a card follows from numbers of cards before it.
std::vector<widgets::StepCard> stepCards(const AttentionSteps& steps, const Run& run);

// Which word, subword and head they are of: "“it” in sentence 8, head 2 of 4".
QString stepsTitle(const AttentionSteps& steps, const Run& run);

// All numbers, to compute with: JSON.
QString stepsJson(const AttentionSteps& steps);

} // namespace contexture::gui

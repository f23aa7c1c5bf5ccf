// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/model/guided_attention.h"
#include "engine/train/pieces.h"
#include "engine/train/random.h"
#include "engine/train/request.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

namespace contexture::train {

// The work behind the fields of ContextHelp. Random numbers are seeded only by the update and the batch, so that a
// resumed training, or another process, draws the same numbers.

// The mode of a context that looks in this direction.
inline ContextMode contextModeOf(const TrainRequest& request) {
    return request.context == ContextDirection::Online ? ContextMode::Online : ContextMode::Offline;
}

// The system's interface for guided and softened attention; null if the request asks for neither. Throws Error that
// names the field if the system lacks this interface, or its attention lacks the head or the level.
model::GuidedSystem* guidedSystem(model::System& system, const TrainRequest& request);

// Share of softmax in the attention at update `step` (from 1): 1 at the first update, 0 after `soften_over` updates.
double softShareAt(const ContextHelp& help, std::int64_t step);

// Whether an update trains on each sentence of a document: on the favoured sentences, and on a random share of the
// others.
std::vector<bool> trainedNow(const TrainingDocument& document, const ContextHelp& help, Random& random);

// Contextual word dropout (Fernandes, Yin, Neubig, Martins 2021, section 3): pieces of the current source become
// unknown. BOS and EOS are added later and stay. As context of other sentences, the sentence keeps its pieces.
void dropWords(PairBatch& pairs, double share, Random& random);

// Appends to `to` the decided words of sentences [begin, end) of a document: `begin` becomes sentence `offset` of `to`.
// Words outside are left out.
void appendDecided(const TrainingDocument& document, std::size_t begin, std::size_t end, std::size_t offset,
                   TrainingDocument& to);

// Number of the document's words with a record for this side, by which a guide's loss is divided.
std::int64_t guidedWords(const TrainingDocument& document, Side side);

std::shared_ptr<model::AttentionGuide> guideFor(const TrainingDocument& document, Side side, const ContextHelp& help);

} // namespace contexture::train

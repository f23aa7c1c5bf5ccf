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

// The parts of ContextHelp. Their random numbers are seeded by the update and the batch alone, so that a resumed
// training, or another process, draws the same ones.

// The system's interface for such help; null where the request asks for none. Throws Error naming the field where the
// system cannot: its attention has no such head or level, or is not known to this program's guidance.
model::GuidedSystem* guidedSystem(model::System& system, const TrainRequest& request);

// Share of softmax at an update (from 1): 1 at the first one, 0 from the one after `soften_over` on.
double softShareAt(const ContextHelp& help, std::int64_t step);

// Which sentences of a document an update trains on: those that are favoured, and a share of the others.
std::vector<bool> trainedNow(const TrainingDocument& document, const ContextHelp& help, Random& random);

// Contextual word dropout (Fernandes, Yin, Neubig, Martins 2021, section 3): pieces of the current source become
// unknown; its marks come later and stay, and so does the sentence as others' context.
void dropWords(PairBatch& pairs, double share, Random& random);

// The decided words of sentences [begin, end) of a document behind what `to` holds already: its sentence `offset` is
// `begin`. What lies outside is left out.
void appendDecided(const TrainingDocument& document, std::size_t begin, std::size_t end, std::size_t offset,
                   TrainingDocument& to);

// How many words of the document have a record for this side; what a guide's loss is divided by.
std::int64_t guidedWords(const TrainingDocument& document, Side side);

std::shared_ptr<model::AttentionGuide> guideFor(const TrainingDocument& document, Side side, const ContextHelp& help);

} // namespace contexture::train

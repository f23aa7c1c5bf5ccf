// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/decode/context_strength.h"
#include "engine/model/system.h"

#include <span>
#include <string>
#include <vector>

namespace contexture::decode {

// Log-probability of one given translation, natural log.
struct ForcedScore {
    std::vector<double> pieces; // one per piece, given all before it
    double end = 0.0;           // of EOS

    double total() const;
};

// Runs the decoder once over given translations, one for each row of `memory`, and returns the log-probability of each
// piece. With a recorder, the pass reports every attention and gate: input position t produces piece t, the last one
// EOS. `strength`, if not null, is of the same rows. Throws Error naming the model if it computes NaN or infinity.
std::vector<ForcedScore> forcedScores(model::System& system, const model::Memory& memory,
                                      std::span<const model::Pieces> target, const model::DocumentContext* context,
                                      trace::Recorder* recorder, const std::string& modelName,
                                      const ContextStrength* strength = nullptr);

// Runs the same pass for the recorder alone; no scores are computed.
void observe(model::System& system, const model::Memory& memory, std::span<const model::Pieces> target,
             const model::DocumentContext* context, trace::Recorder& recorder);

// Rows of a memory, for several translations of one sentence. rows: indices into the memory.
model::Memory selectRows(const model::Memory& memory, std::span<const std::int64_t> rows);

} // namespace contexture::decode

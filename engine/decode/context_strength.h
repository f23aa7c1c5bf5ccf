// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/model/system.h"

#include <memory>
#include <optional>
#include <span>

namespace contexture::decode {

// Context-aware decoding (Shi et al. 2024, section 2.2; strength = 1 + alpha): the decoder reads a sentence twice, with
// its context and without, and what the context changes in the logits counts `strength` times. The softmax of
//     without + strength * (with - without)
// is the distribution of the next subword. Strength 1 is the model itself, 0 the same model without context.
class ContextStrength {
public:
    ContextStrength() = default; // 1
    // The same sentences that are read with `context`. They are encoded without it, unless nothing is to be computed
    // twice: strength 1, or no context. `system` must outlive this object.
    ContextStrength(model::System& system, const model::SourceBatch& batch, const model::DocumentContext* context,
                    double strength);

    // Rows of the sentences, for several translations of one (see decode::selectRows).
    void selectRows(std::span<const std::int64_t> rows);

    // logits [B, T, V] of System::decode with the context, input [B, T] of the same call. Differentiable.
    at::Tensor applied(const at::Tensor& logits, const at::Tensor& input) const;

    // For decoding step by step: the state without context, one row for each sentence. Null if nothing is read twice.
    std::unique_ptr<model::DecoderState> start() const;
    // logits [N, V] of System::step with the context, previous [N] of the same call; returned on the CPU in float32.
    at::Tensor applied(const at::Tensor& logits, model::DecoderState& state, const at::Tensor& previous) const;

private:
    at::Tensor mixed(const at::Tensor& with, const at::Tensor& without) const;

    model::System* m_system = nullptr;
    std::optional<model::Memory> m_without;
    double m_strength = 1.0;
};

} // namespace contexture::decode

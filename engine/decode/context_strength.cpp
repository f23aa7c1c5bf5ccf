// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/decode/context_strength.h"

#include "engine/decode/teacher_forcing.h"

#include <ATen/ATen.h>

namespace contexture::decode {

ContextStrength::ContextStrength(model::System& system, const model::SourceBatch& batch,
                                 const model::DocumentContext* context, double strength)
    : m_system(&system), m_strength(strength) {
    if (context && strength != 1.0) {
        m_without = system.encode(batch, nullptr, nullptr);
    }
}

void ContextStrength::selectRows(std::span<const std::int64_t> rows) {
    if (m_without) {
        m_without = decode::selectRows(*m_without, rows);
    }
}

at::Tensor ContextStrength::mixed(const at::Tensor& with, const at::Tensor& without) const {
    // A piece that cannot be produced has no finite logit, and a difference of two such logits is no number.
    return at::where(at::isfinite(with) & at::isfinite(without), without + m_strength * (with - without), with);
}

at::Tensor ContextStrength::applied(const at::Tensor& logits, const at::Tensor& input) const {
    if (!m_without) {
        return logits;
    }
    const at::Tensor without = m_system->decode(*m_without, input, nullptr, nullptr);
    return mixed(logits.to(at::kFloat), without.to(at::kFloat));
}

std::unique_ptr<model::DecoderState> ContextStrength::start() const {
    return m_without ? m_system->start(*m_without, 1, nullptr) : nullptr;
}

at::Tensor ContextStrength::applied(const at::Tensor& logits, model::DecoderState& state,
                                    const at::Tensor& previous) const {
    const at::Tensor without = m_system->step(state, previous);
    return mixed(logits.to(at::kCPU, at::kFloat), without.to(at::kCPU, at::kFloat));
}

} // namespace contexture::decode

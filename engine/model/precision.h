// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/run.h"
#include "engine/model/nn/linear.h"
#include "engine/model/nn/packed_weights.h"
#include "engine/model/nn/rounded_weights.h"

namespace contexture::model {

class System;

// The precision for a request on this processor: WeightPrecision::Automatic becomes one of the others, which stay
// unchanged. While attention is recorded it becomes Fp32.
WeightPrecision chosenPrecision(WeightPrecision wish, TraceDetail trace);

// For a scope and the calling thread: products with the weights of `system` in this precision (not Automatic). Fp32
// changes nothing. On a processor the weights are in this format, and what they multiply is float32 (BFloat16) or is
// rounded row by row (Int8); on a device both operands of BFloat16 are rounded, and Int8 is not there. `system` must
// outlive the scope, and its weights must no longer change nor go elsewhere.
class PrecisionScope {
public:
    PrecisionScope(System& system, WeightPrecision precision);

private:
    PrecisionScope(const nn::PackedWeights* packed, const nn::RoundedWeights* rounded);

    nn::PackedScope m_packed;
    nn::PrecisionGuard m_products;
    nn::RoundedScope m_rounded;
};

} // namespace contexture::model

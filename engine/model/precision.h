// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/run.h"
#include "engine/model/nn/packed_weights.h"

namespace contexture::model {

class System;

// The precision for a request on this processor: WeightPrecision::Automatic becomes one of the others, which stay
// unchanged. While attention is recorded it becomes Fp32.
WeightPrecision chosenPrecision(WeightPrecision wish, TraceDetail trace);

// For a scope and the calling thread: products with the weights of `system` in this precision (not Automatic). Fp32
// changes nothing. `system` must outlive the scope, and its weights must no longer change.
class PrecisionScope {
public:
    PrecisionScope(System& system, WeightPrecision precision);

private:
    nn::PackedScope m_scope;
};

} // namespace contexture::model

// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/run.h"
#include "engine/model/nn/packed_weights.h"

namespace contexture::model {

class System;

// What is meant by a wish on this processor: WeightPrecision::Automatic becomes one of the others, which stay as they
// are. While attention is recorded that is Fp32.
WeightPrecision chosenPrecision(WeightPrecision wish, TraceDetail trace);

// For a scope and the calling thread: products with the weights of `system` in this precision (not Automatic). Nothing
// changes for Fp32. `system` outlives the scope, and its weights no longer change.
class PrecisionScope {
public:
    PrecisionScope(System& system, WeightPrecision precision);

private:
    nn::PackedScope m_scope;
};

} // namespace contexture::model

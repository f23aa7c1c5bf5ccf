// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/model/precision.h"

#include "engine/model/system.h"

namespace contexture::model {
namespace {

using kernels::Instructions;
using kernels::WeightFormat;

} // namespace

WeightPrecision chosenPrecision(WeightPrecision wish, TraceDetail trace) {
    if (wish != WeightPrecision::Automatic) {
        return wish;
    }
    if (trace != TraceDetail::None) {
        return WeightPrecision::Fp32;
    }
    if (kernels::canRun(Instructions::Avx512Vnni, WeightFormat::Int8)) {
        return WeightPrecision::Int8;
    }
    return kernels::canRun(Instructions::Avx512Bf16, WeightFormat::BFloat16) ? WeightPrecision::BFloat16
                                                                             : WeightPrecision::Fp32;
}

PrecisionScope::PrecisionScope(System& system, WeightPrecision precision)
    : PrecisionScope(system.packedWeights(precision), system.roundedWeights(precision)) {}

PrecisionScope::PrecisionScope(const nn::PackedWeights* packed, const nn::RoundedWeights* rounded)
    : m_packed(packed)
    , m_products(rounded ? nn::ProductPrecision::BFloat16 : nn::productPrecision())
    , m_rounded(rounded) {}

} // namespace contexture::model

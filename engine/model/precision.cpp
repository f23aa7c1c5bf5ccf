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
    : m_packed(system.packedWeights(precision))
    , m_products(system.roundedWeights(precision) ? nn::ProductPrecision::BFloat16 : nn::productPrecision())
    , m_rounded(system.roundedWeights(precision)) {}

} // namespace contexture::model

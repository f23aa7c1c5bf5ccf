// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/decode/recorded_precision.h"

#include "engine/core/error.h"
#include "engine/model/precision.h"

namespace contexture::decode {

WeightPrecision recordedPrecision(const RunSettings& settings) {
    if (settings.device == kProcessor) {
        return model::chosenPrecision(settings.decode.precision, settings.trace);
    }
    if (settings.decode.precision == WeightPrecision::Int8) {
        throw Error(Message("device.precision", "int8 is computed on processors only"), settings.device,
                    Message("device.precision.do", "take fp32 or bf16, or the device \"cpu\""));
    }
    return settings.decode.precision == WeightPrecision::BFloat16 ? WeightPrecision::BFloat16 : WeightPrecision::Fp32;
}

} // namespace contexture::decode

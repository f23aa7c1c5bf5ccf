// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/decode/recorded_precision.h"

#include "engine/core/error.h"
#include "engine/model/precision.h"

namespace contexture::decode {

WeightPrecision recordedPrecision(const RunSettings& settings) {
    if (settings.device == kProcessor) {
        return model::chosenPrecision(settings.decode.precision, settings.trace);
    }
    if (settings.decode.precision != WeightPrecision::Automatic && settings.decode.precision != WeightPrecision::Fp32) {
        throw Error(Message("device.precision", "Reduced precision is computed on processors only"), settings.device,
                    Message("device.precision.do", "take fp32, or the device \"cpu\""));
    }
    return WeightPrecision::Fp32; // the packed products are those of processors
}

} // namespace contexture::decode

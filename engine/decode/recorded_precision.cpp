// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/decode/recorded_precision.h"

#include "engine/model/precision.h"

namespace contexture::decode {

WeightPrecision recordedPrecision(const RunSettings& settings) {
    if (settings.device != kProcessor && settings.decode.precision == WeightPrecision::Automatic) {
        return WeightPrecision::Fp32; // the packed products are those of processors
    }
    return model::chosenPrecision(settings.decode.precision, settings.trace);
}

} // namespace contexture::decode

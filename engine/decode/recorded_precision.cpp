// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/decode/recorded_precision.h"

#include "engine/model/precision.h"

namespace contexture::decode {

WeightPrecision recordedPrecision(const RunSettings& settings) {
    return model::chosenPrecision(settings.decode.precision, settings.trace);
}

} // namespace contexture::decode

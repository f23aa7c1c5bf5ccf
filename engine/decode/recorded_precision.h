// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/run.h"

namespace contexture::decode {

// The number format in which a request under these settings is computed on their device; never Automatic,
// which is Fp32 on a device. // Throws Error for a format that this device does not have.
WeightPrecision recordedPrecision(const RunSettings& settings);

} // namespace contexture::decode

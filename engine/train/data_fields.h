// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/train/request.h"

#include <string>

namespace contexture::train {

// The data of a training, as JSON: each training file's name, weight and SHA-256, in order; the same for dev files and
// for parts of shards; and the SHA-256 of the bundle that gives the context layers. Paths are not included. Reads every
// file once; throws Error for a file that cannot be read.
std::string dataFields(const TrainRequest& request);

// The first entry that differs, as a sentence that names the field and the file; empty if there is no difference.
std::string differenceOfData(const std::string& before, const std::string& now);

} // namespace contexture::train

// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/train/request.h"

#include <string>

namespace contexture::train {

// What the data of a training are, as JSON: each training file's name, weight and SHA-256, in order; the same of dev
// files, of the parts of shards, and the SHA-256 of the bundle that context layers come from. Where the files lie is
// not among it. Reads every file once; throws Error for one that cannot be read.
std::string dataFields(const TrainRequest& request);

// The first entry that has changed, as a sentence that names the field and the file; empty where none has.
std::string differenceOfData(const std::string& before, const std::string& now);

} // namespace contexture::train

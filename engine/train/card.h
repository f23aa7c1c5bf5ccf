#pragma once

#include "engine/train/trainer.h"

#include <string>

namespace contexture::train {

// The bundle's card: what it is, what it was trained on and how, its dev loss, its licence. No date and no time spent:
// the same training gives the same file.
std::string cardJson(const TrainRequest& request, const TrainReport& report, const std::string& baseHash);

} // namespace contexture::train

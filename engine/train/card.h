// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/train/trainer.h"

#include <string>

namespace contexture::train {

// The bundle's card: what it is, what it was trained on and how, its dev loss, its licence. No date and no time spent:
// the same training gives the same file.
// The card repeats a summary of the base's card, and of that one's base: a bundle that is passed on alone still tells
// what its weights were trained on.
struct BaseOfCard {
    std::string hash; // SHA-256; empty: there is no base
    std::string cardJson;
    std::string contextHash; // of the bundle that the first context layers came from; empty: from none
};
std::string cardJson(const TrainRequest& request, const TrainReport& report, const BaseOfCard& base);

} // namespace contexture::train

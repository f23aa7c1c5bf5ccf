// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/train/trainer.h"

#include <string>

namespace contexture::train {

// The bundle's card: name, description, training data and settings, dev loss, licence. The card has no date and no
// duration, so that the same training gives the same file. It repeats a summary of the base's card, and of the card of
// that base: so a bundle that is passed on alone still tells what its weights were trained on.
struct BaseOfCard {
    std::string hash; // SHA-256; empty: there is no base
    std::string cardJson;
    std::string contextHash; // of the bundle with the initial context layers; empty: none
};
std::string cardJson(const TrainRequest& request, const TrainReport& report, const BaseOfCard& base);

} // namespace contexture::train

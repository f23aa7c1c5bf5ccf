#pragma once

#include "engine/train/trainer.h"

#include <string>

namespace contexture::train {

// The bundle's card: what it is, what it was trained on and how, its dev loss, its licence. No date and no time spent:
// the same training gives the same file.
// Of the base, the card repeats in short what its own says, and that of its base in turn: one that is passed on alone
// still says what its weights were trained on.
struct BaseOfCard {
    std::string hash; // SHA-256; empty: there is no base
    std::string cardJson;
    std::string contextHash; // of the bundle that the first context layers came from; empty: from none
};
std::string cardJson(const TrainRequest& request, const TrainReport& report, const BaseOfCard& base);

} // namespace contexture::train

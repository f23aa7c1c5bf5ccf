// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/lab/phenomena.h"

namespace contexture::lab {

// A place and an occasion: the events there fill the text between the sentences that gold records are about.
struct Scene {
    Frames openings;
    Frames events;            // in any order
    std::string_view classes; // of things that are at home here
};

std::span<const Scene> scenes();
// Sentences of a conversation. The first kind addresses the other speaker, the second does not.
const Frames& addressFrames();
const Frames& talkFrames();

} // namespace contexture::lab

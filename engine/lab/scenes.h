// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/lab/phenomena.h"

namespace contexture::lab {

// A place and an occasion: its events fill the text between the sentences with gold records.
struct Scene {
    Frames openings;
    Frames events;            // in any order
    std::string_view classes; // classes of things that belong here
};

std::span<const Scene> scenes();
// Sentences of a conversation. Those of the first kind address the other speaker, the others do not.
const Frames& addressFrames();
const Frames& talkFrames();

} // namespace contexture::lab

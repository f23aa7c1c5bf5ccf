// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/lab/frame.h"

namespace contexture::lab {

// Person and number with which a finite verb agrees.
Person personOf(const NounPhrase& subject);

// Collects words and the positions of those that gold records name.
struct SurfaceBuilder {
    Surface surface;

    // Splits at spaces; the role goes to the last part.
    void add(const std::string& words, GoldRole role = GoldRole::None);
    void capitalise(); // capitalises the first letter, after an opening quotation mark
};

// Adds a German noun phrase; `preposition` is contracted with the article if German does so.
void addGermanPhrase(SurfaceBuilder& out, const NounPhrase& phrase, Case c, std::string_view preposition = {});

} // namespace contexture::lab

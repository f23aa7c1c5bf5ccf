// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/lab/frame.h"

namespace contexture::lab {

// Person and number that a finite verb agrees with.
Person personOf(const NounPhrase& subject);

// Collects words and the places of the marked ones.
struct SurfaceBuilder {
    Surface surface;

    // Splits at spaces; the mark goes to the last part.
    void add(const std::string& words, Mark mark = Mark::None);
    void capitalise(); // the first letter, behind an opening quotation mark
};

// Adds a German noun phrase, merging `preposition` with the article where German does.
void addGermanPhrase(SurfaceBuilder& out, const NounPhrase& phrase, Case c, std::string_view preposition = {});

} // namespace contexture::lab

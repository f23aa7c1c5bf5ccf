// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

namespace contexture {

// What a sentence-level model is given besides the current sentence, without having been trained for it.
struct UntrainedWindow {
    static constexpr int kMostSentences = 1000;

    int sentences = 1;     // before the current one
    bool endsEach = false; // EOS behind each of them; else they follow each other as in one line of text
};

} // namespace contexture

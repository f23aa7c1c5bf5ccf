// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

namespace contexture {

// The context of a model that was trained on single sentences: previous sentences and their translations, which stand
// before the current sentence in the input (concatenation at decoding).
struct UntrainedWindow {
    static constexpr int kMostSentences = 1000;

    int sentences = 1;     // number of sentences before the current one, from 1 to kMostSentences
    bool endsEach = false; // EOS stands behind each of these sentences; false: they are one line of text
};

} // namespace contexture

// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <string>

namespace contexture {

// The context of a model that was trained on single sentences: previous sentences and their translations, which stand
// before the current sentence in the input (concatenation at decoding).
struct UntrainedWindow {
    static constexpr int kMostSentences = 1000;
    static constexpr int kMostPieces = 100000;

    int sentences = 1; // number of sentences before the current one, from 1 to kMostSentences
    // Most subwords of the sentences that are read and the current one together, from 1 to kMostPieces: sentences that
    // would make a longer row are not read. 0: as many as the model has positions.
    int pieces = 0;
    bool endsEach = false; // EOS stands behind each of these sentences; false: a full stop behind those without a mark
    // Words of the source language, with white space between them: a sentence that contains none of them is read
    // alone. Empty: every sentence is read with those before it.
    std::string onlyWith{};
};

} // namespace contexture

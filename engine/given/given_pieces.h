// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/cancel.h"
#include "engine/core/document.h"
#include "engine/given/given_attention.h"

#include <filesystem>
#include <vector>

namespace contexture::given {

// Subwords of a run whose files of attention do not name them.
struct PieceFiles {
    std::filesystem::path source = {}; // a line for each sentence of the document, spaces between the subwords
    std::filesystem::path target = {};
    std::filesystem::path model = {}; // a bundle, whose subword models cut both sides; files go before it
};

// Gives the sentences the subwords of the files. Throws Error for a file with another number of lines.
void addPiecesOfFiles(GivenAttention& given, const PieceFiles& files, const Document& document,
                      const CancelToken& cancel);

// Gives the sentences that still lack subwords those of the model. Then, where the weights of a file are of subwords
// (GivenSentence::lacksSubwords), words between spaces, if there are as many of them as subwords: each is one subword
// then. Throws Error naming the sentence where the subwords of a side stay unknown.
void completePieces(GivenAttention& given, const PieceFiles& files, const Document& document,
                    const std::vector<Sentence>& translations);

} // namespace contexture::given

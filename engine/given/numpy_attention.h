// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/given/given_attention.h"
#include "engine/given/numpy_file.h"

namespace contexture::given {

// Attention in NumPy's arrays, the file's `name` for messages. The names in an archive give the meaning:
//     sentence-12/decoder.5.cross              [heads, target tokens, source tokens], or without the axis of heads
//     sentence-12/encoder.0.self               [heads, tokens, tokens] of the side that the site's name begins with
//     sentence-12/encoder.context/sentences    [heads, query tokens, sentences of the document]
//     sentence-12/encoder.context/words        [heads, query tokens, words of the document]
//     sentence-12/source, sentence-12/target   tokens, as texts; without them, a row or column is a word as the
//                                              document has it
// Rows and columns may be one more than the tokens: the end of the sentence. A single array holds the source attention
// of all sentences, filled up with zeros: [sentences, heads, target, source] or [sentences, target, source].
GivenAttention attentionOf(const NumpyFile& file, const std::string& name);

} // namespace contexture::given

// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/message.h"
#include "engine/core/run.h"

#include <string>

namespace contexture::store {

// The fault of a run (empty: none): words outside their text, numbers for words that do not exist, traces whose rows,
// columns, heads or cache slots do not fit this document and this model. Views of a run without a fault need not check
// an index again.
Message whatIsWrong(const Run& run);
Message whatIsWrong(const Document& document);
Message whatIsWrong(const TranslatedSentence& alone); // a sentence that need not belong to a run, without its trace

// Number of words of the whole document, as word-level columns of each side count them.
struct WordColumns {
    explicit WordColumns(const Run& run);

    std::size_t source;
    std::size_t target; // of the pass that the model reads
};
// The check of one sentence of a run, and of one trace. `run` need not hold traces, nor sentences that this sentence
// does not read.
Message whatIsWrong(const Run& run, const WordColumns& columns, SentenceIndex at, const TranslatedSentence& sentence);
Message whatIsWrong(const Run& run, const WordColumns& columns, SentenceIndex at, const Sentence& translated,
                    const SentenceTrace& trace);

} // namespace contexture::store

// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/document.h"
#include "engine/core/message.h"
#include "engine/core/run.h"
#include "engine/decode/translation_model.h"
#include "engine/decode/word_map.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace contexture::decode {

// A document's source side as a model reads it: subwords and their words. One entry per sentence.
struct PreparedDocument {
    std::vector<std::vector<std::int64_t>> pieces; // without BOS and EOS; none for an empty line
    std::vector<WordMap> words;
    std::vector<UnreadWords> unread; // for sentences that are too long; the unread words have no subwords

    std::size_t size() const { return pieces.size(); }
    std::int32_t length(std::size_t sentence) const { return static_cast<std::int32_t>(pieces[sentence].size()); }
    std::vector<const WordMap*> wordMaps() const;
};

// One sentence of a PreparedDocument.
struct PreparedSentence {
    std::vector<std::int64_t> pieces;
    WordMap words;
    std::optional<UnreadWords> unread;
};

// Both throw Error naming the sentence and its length if it is longer than the model can read and must be refused.
PreparedSentence prepareSentence(const TranslationModel& model, const Document& document, SentenceIndex sentence,
                                 LongSentences longOnes = LongSentences::Refuse);
PreparedDocument prepareDocument(const TranslationModel& model, const Document& document,
                                 LongSentences longOnes = LongSentences::Refuse);

// The treatment of a sentence of a run's document: as in that run if it did not read the sentence whole, else Refuse.
LongSentences longSentencesAt(const Run& run, SentenceIndex sentence);

// Throws Error if a given translation is longer than the model can read; `what` names the translation.
void checkTargetLength(const TranslationModel& model, std::size_t pieces, Message what);

} // namespace contexture::decode

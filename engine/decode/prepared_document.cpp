// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/decode/prepared_document.h"

#include "engine/core/error.h"
#include "engine/decode/request_checks.h"

#include <algorithm>

namespace contexture::decode {

namespace {

[[noreturn]] void tooLong(const TranslationModel& model, Message what, std::size_t pieces, std::size_t limit,
                          Message remedy) {
    throw Error(
        Message(
            "request.too-long",
            "This is too long for the model: it has {pieces} subwords, and \"{model}\" takes at most {limit} at a time",
            pieces, model.info.name, limit),
        std::move(what), std::move(remedy));
}

// The whole words from the beginning that fit into `limit` subwords, and their subwords.
struct Beginning {
    std::size_t words = 0;
    std::size_t pieces = 0;
};

Beginning beginning(std::span<const text::Piece> pieces, std::span<const ByteRange> words, std::size_t limit) {
    const std::vector<std::int32_t> wordOfPiece = makeWordMap(pieces, words).wordOfPiece;
    const std::int32_t next = wordOfPiece.at(limit); // the first word that does not fit
    std::size_t fitting = limit;
    while (fitting > 0 && wordOfPiece[fitting - 1] >= next) {
        --fitting;
    }
    return fitting == 0 ? Beginning() : Beginning{static_cast<std::size_t>(next), fitting};
}

} // namespace

std::vector<const WordMap*> PreparedDocument::wordMaps() const {
    std::vector<const WordMap*> maps;
    for (const WordMap& map : words) {
        maps.push_back(&map);
    }
    return maps;
}

PreparedSentence prepareSentence(const TranslationModel& model, const Document& document, SentenceIndex sentence,
                                 LongSentences longOnes) {
    PreparedSentence prepared;
    const auto limit = static_cast<std::size_t>(model.maxPositions - 2); // BOS and EOS
    const Sentence& text = document.source.at(sentence.asSize());
    const std::span<const ByteRange> words = text.words;
    const std::vector<text::Piece> all = model.source->encode(text.text);
    Beginning read{words.size(), all.size()};
    if (all.size() > limit) {
        if (longOnes == LongSentences::Refuse) {
            tooLong(model,
                    document.title.empty() ? sentenceName(sentence)
                                           : Message("at.document-sentence", "{document}, sentence {number}",
                                                     document.title, std::int64_t(sentence.value) + 1),
                    all.size(), limit,
                    Message("request.too-long.choose",
                            "split it, or have translate cut it or leave it out (--long-sentences)."));
        }
        read = longOnes == LongSentences::Cut ? beginning(all, words, limit) : Beginning();
        prepared.unread = UnreadWords{sentence, static_cast<std::int32_t>(read.words)};
    }
    const std::span<const text::Piece> pieces = std::span(all).first(read.pieces);
    for (const text::Piece& piece : pieces) {
        prepared.pieces.push_back(piece.id);
    }
    prepared.words = makeWordMap(pieces, words.first(read.words));
    prepared.words.words = static_cast<std::int32_t>(words.size());
    prepared.words.piecesOfWord.resize(words.size());
    return prepared;
}

PreparedDocument prepareDocument(const TranslationModel& model, const Document& document, LongSentences longOnes) {
    PreparedDocument prepared;
    for (std::size_t i = 0; i < document.size(); ++i) {
        PreparedSentence sentence =
            prepareSentence(model, document, SentenceIndex(static_cast<std::int64_t>(i)), longOnes);
        prepared.pieces.push_back(std::move(sentence.pieces));
        prepared.words.push_back(std::move(sentence.words));
        if (sentence.unread) {
            prepared.unread.push_back(*sentence.unread);
        }
    }
    return prepared;
}

LongSentences longSentencesAt(const Run& run, SentenceIndex sentence) {
    const auto& unread = run.settings.unread;
    const bool wasLong = std::any_of(unread.begin(), unread.end(),
                                     [sentence](const UnreadWords& each) { return each.sentence == sentence; });
    return wasLong ? run.settings.longSentences : LongSentences::Refuse;
}

void checkTargetLength(const TranslationModel& model, std::size_t pieces, Message what) {
    const auto limit = static_cast<std::size_t>(model.maxPositions - 1); // BOS
    if (pieces > limit) {
        tooLong(model, std::move(what), pieces, limit, Message("request.too-long.do", "split it."));
    }
}

} // namespace contexture::decode

#include "engine/decode/prepared_document.h"

#include "engine/core/error.h"
#include "engine/decode/request_checks.h"

namespace contexture::decode {

namespace {

[[noreturn]] void tooLong(const TranslationModel& model, Message what, std::size_t pieces, int limit) {
    throw Error(
        Message(
            "request.too-long",
            "This is too long for the model: it has {pieces} subwords, and \"{model}\" takes at most {limit} at a time",
            pieces, model.info.name, limit),
        std::move(what), Message("request.too-long.do", "split it."));
}

} // namespace

std::vector<const WordMap*> PreparedDocument::wordMaps() const {
    std::vector<const WordMap*> maps;
    for (const WordMap& map : words) {
        maps.push_back(&map);
    }
    return maps;
}

PreparedDocument prepareDocument(const TranslationModel& model, const Document& document) {
    PreparedDocument prepared;
    const int limit = model.maxPositions - 2; // BOS and EOS
    for (std::size_t i = 0; i < document.size(); ++i) {
        const std::vector<text::Piece> pieces = model.source->encode(document.source[i].text);
        if (static_cast<std::int64_t>(pieces.size()) > limit) {
            const SentenceIndex sentence{static_cast<std::int64_t>(i)};
            tooLong(model,
                    document.title.empty()
                        ? sentenceName(sentence)
                        : Message("at.document-sentence", "{document}, sentence {number}", document.title, i + 1),
                    pieces.size(), limit);
        }
        std::vector<std::int64_t>& ids = prepared.pieces.emplace_back();
        for (const text::Piece& piece : pieces) {
            ids.push_back(piece.id);
        }
        prepared.words.push_back(makeWordMap(pieces, document.source[i].words));
    }
    return prepared;
}

void checkTargetLength(const TranslationModel& model, std::size_t pieces, Message what) {
    const int limit = model.maxPositions - 1; // BOS
    if (static_cast<std::int64_t>(pieces) > limit) {
        tooLong(model, std::move(what), pieces, limit);
    }
}

} // namespace contexture::decode

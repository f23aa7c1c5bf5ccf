// SPDX-License-Identifier: GPL-3.0-or-later

// Subword models: what is looked at before SentencePiece is given them, what it does with those that pass, and the same
// models taken apart for an import.
#include "engine/exchange/subword_model.h"
#include "engine/text/subwords.h"
#include "tests/fuzz/target.h"

using namespace contexture;

static const fuzz::Target kTarget("sentencepiece", [](std::string_view input) {
    fuzz::attempt([&] {
        const auto model = exchange::SubwordModel::read(fuzz::fileOf(input));
        std::vector<std::string> order{"<pad>", "<unk>", "<s>", "</s>"};
        for (const std::string& piece : model.strangersTo({})) {
            order.push_back(piece);
        }
        model.unknown();
        model.end();
        model.inOrder(order);
    });
    const text::Subwords subwords = text::Subwords::fromBytes(fuzz::bytesOf(input));
    const std::string_view sentence = "Ein Hund, a dog;  \xc3\xa9\xe2\x84\xa2 \xf0\x9f\x98\x80 x\xff";
    std::vector<std::int64_t> ids;
    for (const text::Piece& piece : subwords.encodeWithRanges(sentence)) {
        fuzz::require(piece.id >= 0 && piece.id < subwords.size(), "a piece that is none of the model's");
        fuzz::require(piece.bytes.begin <= piece.bytes.end && piece.bytes.end <= sentence.size(),
                      "a piece outside of its sentence");
        ids.push_back(piece.id);
    }
    subwords.decode(ids);
    for (std::int64_t id = 0; id < subwords.size(); ++id) {
        subwords.piece(id);
    }
});

// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/text/subword_model_check.h"

#include "engine/core/error.h"
#include "engine/text/wire_format.h"

#include <cmath>
#include <cstring>
#include <string>

namespace contexture::text {
namespace {

using Bytes = std::span<const std::uint8_t>;

// Checks ModelProto.SentencePiece: field 1 piece, 2 score.
void checkPiece(Bytes bytes) {
    WireMessage message(bytes);
    while (const auto field = message.next()) {
        if (field->number == 2 && field->wireType == 5) {
            const std::uint32_t bits = littleEndian32(field->bytes);
            float score = 0.0f;
            std::memcpy(&score, &bits, sizeof score);
            if (!std::isfinite(score)) {
                refuseSubwordModel(Message("subwords.score", "a piece has a score that is not a number"));
            }
        }
    }
}

// The layout of the table: size of its trie in bytes (32 bits), the trie (units of 32 bits, as in Darts-clone), and the
// replacement strings, each ended by a zero byte. From unit i, byte c leads to unit i ^ offset(i) ^ c; a leaf holds the
// position of its string.
void checkCharacterMap(Bytes map) {
    if (map.empty()) {
        return; // no rules: text is unchanged
    }
    if (map.size() < 8) {
        refuseSubwordModel(Message("subwords.table-short", "its normalisation table is too short"));
    }
    const std::size_t trieBytes = littleEndian32(map.first(4));
    if (trieBytes % 4 != 0 || trieBytes < 1024 || trieBytes >= map.size() - 4) {
        refuseSubwordModel(Message("subwords.table-size", "its normalisation table names a wrong size"));
    }
    const Bytes trie = map.subspan(4, trieBytes);
    const Bytes strings = map.subspan(4 + trieBytes);
    if (strings.back() != 0) {
        refuseSubwordModel(Message("subwords.table-strings", "the strings of its normalisation table have no end"));
    }
    const std::size_t units = trieBytes / 4;
    const auto unitAt = [&](std::size_t i) { return littleEndian32(trie.subspan(i * 4, 4)); };
    for (std::size_t i = 0; i < units; ++i) {
        const std::uint32_t unit = unitAt(i);
        if (unit >> 31 != 0) {
            continue; // a leaf is read only through its parent
        }
        const std::size_t children = i ^ (std::size_t(unit >> 10) << ((unit & 0x200u) >> 6));
        const bool hasLeaf = (unit & 0x100u) != 0;
        if ((children | 0xffu) >= units || (hasLeaf && (unitAt(children) & 0x7fffffffu) >= strings.size())) {
            refuseSubwordModel(Message("subwords.table-range", "its normalisation table points outside itself"));
        }
    }
}

// Checks NormalizerSpec: field 2 precompiled_charsmap.
void checkNormaliser(Bytes bytes) {
    WireMessage message(bytes);
    while (const auto field = message.next()) {
        if (field->number == 2 && field->wireType == 2) {
            checkCharacterMap(field->bytes);
        }
    }
}

} // namespace

// Checks ModelProto: fields 1 pieces, 2 trainer_spec, 3 normalizer_spec, 5 denormalizer_spec.
void checkSubwordModel(Bytes model) {
    if (model.empty()) {
        refuseSubwordModel(Message("subwords.empty", "it is empty"));
    }
    std::size_t pieces = 0;
    bool hasTraining = false;
    bool hasNormaliser = false;
    WireMessage message(model);
    while (const auto field = message.next()) {
        if (field->wireType != 2) {
            continue;
        }
        if (field->number == 1) {
            checkPiece(field->bytes);
            ++pieces;
        } else if (field->number == 3 || field->number == 5) {
            checkNormaliser(field->bytes);
            hasNormaliser = hasNormaliser || field->number == 3;
        } else if (field->number == 2) {
            hasTraining = true;
        }
    }
    if (pieces < 4 || !hasTraining || !hasNormaliser) {
        refuseSubwordModel(Message("subwords.parts", "its pieces, its training or its normalisation is missing"));
    }
}

} // namespace contexture::text

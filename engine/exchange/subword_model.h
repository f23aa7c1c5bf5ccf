// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <unordered_set>
#include <vector>

namespace contexture::exchange {

// A SentencePiece model in parts, from which it can be built again with other numbers for its pieces.
struct SubwordModel {
    enum class Type : std::uint8_t { Normal = 1, Unknown = 2, Control = 3, UserDefined = 4, Unused = 5, Byte = 6 };
    enum class Kind : std::uint8_t { Unigram = 1, Bpe = 2, Word = 3, Char = 4 };

    struct Piece {
        std::string text;
        float score = 0.0f;
        Type type = Type::Normal;
    };

    std::string where; // the file, for messages
    std::vector<Piece> pieces;
    Kind kind = Kind::Unigram;
    std::string endPiece = "</s>";
    std::vector<std::uint8_t> training;   // the trainer's fields, unchanged
    std::vector<std::uint8_t> otherParts; // normaliser and other parts, with their keys

    // Throws Error naming the file when it cannot be read or is not a unigram or BPE model.
    static SubwordModel read(const std::filesystem::path& path);

    // Number of the unknown piece, and of the piece that ends sentences; -1 without.
    std::int64_t unknown() const;
    std::int64_t end() const;

    // Pieces that encoding can produce and that `known` lacks.
    std::vector<std::string> strangersTo(const std::unordered_set<std::string>& known) const;
    // The model with the numbers of `order`: 0 padding, 1 unknown, 2 BOS, 3 EOS, and the pieces' names. It cuts as
    // before: pieces of `order` that are not this model's are marked as unused. Every piece that text is cut into must
    // be in `order`. Throws Error for a BPE model with pieces that are not its own, where such marks would change cuts.
    // `noText` (as long as `order`, or empty): pieces that text is never cut into, whoever writes their letters, and
    // that are left out where pieces become text.
    std::vector<std::uint8_t> inOrder(std::span<const std::string> order, const std::vector<bool>& noText = {}) const;
};

} // namespace contexture::exchange

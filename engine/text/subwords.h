// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/document.h"

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace contexture::text {

// One subword of a sentence and the bytes of the given sentence that it covers
// (without the white space before it). The range is empty for a lone word-boundary
// mark, and for all but one of the pieces of a character that NFKC expands.
struct Piece {
    std::int64_t id = 0;
    ByteRange bytes;
};

// A SentencePiece model held in memory; const members may be called from several threads.
// Numbers: 0 padding, 1 unknown, 2 BOS, 3 EOS. Text is normalised by the model's own rules before it is cut.
class Subwords {
public:
    // Throws contexture::Error if the bytes are not a SentencePiece model with those numbers.
    static Subwords fromBytes(std::span<const std::uint8_t> model);
    ~Subwords();
    Subwords(Subwords&&) noexcept;
    Subwords& operator=(Subwords&&) noexcept;

    std::vector<std::int64_t> encode(std::string_view text) const; // without BOS and EOS
    std::vector<Piece> encodeWithRanges(std::string_view text) const;
    // Padding, BOS and EOS are skipped, an unknown piece becomes U+2047. Throws Error for an invalid number.
    std::string decode(std::span<const std::int64_t> ids) const;
    std::string piece(std::int64_t id) const; // as stored, with its word-boundary mark
    std::int64_t size() const;
    const std::vector<std::uint8_t>& bytes() const; // the model itself, as stored in a bundle

private:
    struct Impl;
    explicit Subwords(std::unique_ptr<Impl> impl);
    std::unique_ptr<Impl> m_impl;
};

// The normalisation of a text before it is cut, by SentencePiece's names.
enum class Normalisation {
    NmtNfkc,  // NFKC, and changes of characters that NFKC keeps but machine translation should not see
    Nfkc,     // NFKC
    Identity, // only white space: for text with known characters; the model is 240 kB smaller
};

struct SubwordTraining {
    std::int64_t vocabularySize = 8000; // upper bound if `softLimit`
    bool byteFallback = false;          // unknown characters as bytes, so that none is lost
    bool softLimit = true;              // a small corpus may give fewer pieces
    double characterCoverage = 1.0;
    Normalisation normalisation = Normalisation::NmtNfkc;
    std::uint32_t seed = 1;
};
// The code of the error if the library refuses to train.
inline constexpr const char* kTrainingFailed = "subwords.train";
// Trains a unigram model on sentences; one thread at a time (the library's generator and log level are global). The
// same sentences and options give the same bytes with the same version of the library. Throws Error for empty text, and
// for a vocabulary that the text cannot fill (without `softLimit`) or that is smaller than its set of characters.
Subwords trainSubwords(std::span<const std::string> sentences, const SubwordTraining& options);

// The least number of pieces for a vocabulary of this training: one for each character of the sentences that the
// coverage requires, the special pieces, and the bytes for byte fallback. The library counts them, as it does before it
// trains. Throws Error as trainSubwords() does.
std::int64_t leastVocabulary(std::span<const std::string> sentences, const SubwordTraining& options);

// For each piece the word whose bytes it overlaps most, the first of equals; an empty piece belongs to the word that
// begins or continues at its position; -1 if there is none. Words ascend and do not overlap. A word may be left without
// a piece: an unknown piece can cover several words.
std::vector<std::int32_t> wordOfPiece(std::span<const Piece> pieces, std::span<const ByteRange> words);

} // namespace contexture::text

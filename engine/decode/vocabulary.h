// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/text/subwords.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace contexture::decode {

// Text that was joined from subwords, and the bytes that came from each of them.
struct Decoded {
    std::string text;
    std::vector<text::Piece> pieces; // one per given number, in order
};

// Text to subwords and back, as the decoder needs it. const members may be called from several threads.
class Vocabulary {
public:
    virtual ~Vocabulary() = default;
    virtual std::vector<text::Piece> encode(std::string_view text) const = 0; // without BOS and EOS
    virtual Decoded decode(std::span<const std::int64_t> ids) const = 0;
    // Whether the subword, after others, lengthens their last word: it begins with a letter or a digit.
    virtual bool lengthensWord(std::int64_t id) const = 0;
};

// A bundle's SentencePiece model. The ranges of decode() come from the numbers themselves: encoding the text again
// could give other subwords than the model's.
class SubwordVocabulary final : public Vocabulary {
public:
    explicit SubwordVocabulary(text::Subwords subwords) : m_subwords(std::move(subwords)) {}

    std::vector<text::Piece> encode(std::string_view text) const override;
    Decoded decode(std::span<const std::int64_t> ids) const override;
    bool lengthensWord(std::int64_t id) const override;
    const text::Subwords& subwords() const { return m_subwords; }

private:
    text::Subwords m_subwords;
};

} // namespace contexture::decode

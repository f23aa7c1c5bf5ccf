// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/text/subwords.h"

#include "engine/core/error.h"
#include "engine/text/normalisation_names.h"
#include "engine/text/sentencepiece_module.h"
#include "engine/text/subword_model_check.h"

#include <unicode/uchar.h>
#include <unicode/utf8.h>

#include <algorithm>
#include <array>
#include <limits>
#include <optional>
#include <string>

namespace contexture::text {
namespace {

constexpr int kPadding = 0;
constexpr int kUnknown = 1;
constexpr int kBos = 2;
constexpr int kEos = 3;

// Sinks that fill the caller's objects; the module keeps no reference to them.
ContextureTextSink sinkFor(std::string& text) {
    return {&text, [](void* context, const char* bytes, std::size_t size) {
                static_cast<std::string*>(context)->assign(bytes, size);
            }};
}

ContexturePieceSink sinkFor(std::vector<Piece>& pieces) {
    return {&pieces, [](void* context, std::int32_t id, std::uint32_t begin, std::uint32_t end) {
                static_cast<std::vector<Piece>*>(context)->push_back({id, {begin, end}});
            }};
}

// Number of bytes at the start of `text` that the normaliser turns into a word boundary.
std::size_t leadingWhiteSpace(std::string_view text) {
    constexpr UChar32 kZeroWidthSpace = 0x200b;
    const auto size = static_cast<std::int32_t>(text.size());
    std::int32_t i = 0;
    while (i < size) {
        std::int32_t next = i;
        UChar32 c = 0;
        U8_NEXT_OR_FFFD(text.data(), next, size, c);
        if (!u_isUWhiteSpace(c) && c != kZeroWidthSpace) {
            break;
        }
        i = next;
    }
    return static_cast<std::size_t>(i);
}

// Line ends within a sentence, and tabs: they are white space in every text, but unknown characters to a model whose
// normaliser leaves text unchanged.
bool isLineEndOrTab(UChar32 c) {
    return (c >= 0x09 && c <= 0x0d) || c == 0x85 || c == 0x2028 || c == 0x2029;
}

// A text with blanks in place of these characters, and the original position of each byte; nullopt if there are none.
struct Spaced {
    std::string text;
    std::vector<std::uint32_t> places; // of each byte, and of the end
};

std::optional<Spaced> withBlanks(std::string_view text) {
    const bool hasAny = std::any_of(text.begin(), text.end(), [](char c) {
        const auto byte = static_cast<unsigned char>(c);
        return (byte >= 0x09 && byte <= 0x0d) || byte == 0xc2 || byte == 0xe2; // or the first byte of such a character
    });
    if (!hasAny) {
        return std::nullopt;
    }
    Spaced spaced;
    const auto size = static_cast<std::int32_t>(text.size());
    for (std::int32_t i = 0; i < size;) {
        const std::int32_t begin = i;
        UChar32 c = 0;
        U8_NEXT(text.data(), i, size, c); // negative for an invalid byte, which stays
        const bool isBlank = isLineEndOrTab(c);
        for (std::int32_t at = begin; at < (isBlank ? begin + 1 : i); ++at) {
            spaced.text += isBlank ? ' ' : text[static_cast<std::size_t>(at)];
            spaced.places.push_back(static_cast<std::uint32_t>(at));
        }
    }
    spaced.places.push_back(static_cast<std::uint32_t>(size));
    return spaced.text == text ? std::nullopt : std::optional(std::move(spaced));
}

Message inSubwordModel() {
    return Message("at.subword-model", "subword model");
}

// Throws Error if the model has no piece of that number.
void checkNumber(std::int64_t id, std::int64_t size) {
    if (id < 0 || id >= size) {
        throw Error(Message("subwords.number-unknown", "there is no subword number {number} among {size}", id, size),
                    inSubwordModel());
    }
}

} // namespace

struct Subwords::Impl {
    explicit Impl(const ContextureSentencePiece& l) : library(l) {}
    ~Impl() {
        if (processor) {
            library.destroy(processor);
        }
    }
    Impl(const Impl&) = delete;
    Impl& operator=(const Impl&) = delete;

    // Pieces with the library's own ranges.
    std::vector<Piece> encode(std::string_view text) const {
        if (text.size() > std::numeric_limits<std::uint32_t>::max() / 8) {
            throw Error(Message("subwords.long", "a sentence is too long to be cut into subwords"), {},
                        Message("subwords.long.do", "split it into sentences"));
        }
        const std::optional<Spaced> spaced = withBlanks(text);
        const std::string_view read = spaced ? std::string_view(spaced->text) : text;
        std::vector<Piece> pieces;
        std::string error;
        if (library.encode(processor, read.data(), read.size(), sinkFor(pieces), sinkFor(error)) != 0) {
            throw Error(Message("subwords.encode", "a sentence could not be cut into subwords: {reason}", error),
                        inSubwordModel());
        }
        for (Piece& piece : pieces) {
            if (spaced) {
                const auto last = static_cast<std::uint32_t>(spaced->text.size());
                piece.bytes = {spaced->places[std::min(piece.bytes.begin, last)],
                               spaced->places[std::min(piece.bytes.end, last)]};
            }
        }
        return pieces;
    }

    bool isByte(std::int64_t id) const { return library.isByte(processor, static_cast<int>(id)) != 0; }

    const ContextureSentencePiece& library;
    void* processor = nullptr;
    std::vector<std::uint8_t> bytes;
};

Subwords::Subwords(std::unique_ptr<Impl> impl) : m_impl(std::move(impl)) {}
Subwords::~Subwords() = default;
Subwords::Subwords(Subwords&&) noexcept = default;
Subwords& Subwords::operator=(Subwords&&) noexcept = default;

Subwords Subwords::fromBytes(std::span<const std::uint8_t> model) {
    const Message remedy("subwords.do", "use a bundle or a SentencePiece model trained by contexture-cli");
    checkSubwordModel(model);
    auto impl = std::make_unique<Impl>(sentencePiece());
    impl->bytes.assign(model.begin(), model.end());
    std::string error;
    impl->processor = impl->library.load(reinterpret_cast<const char*>(model.data()), model.size(), sinkFor(error));
    if (!impl->processor) {
        throw Error(Message("subwords.unreadable", "the subword model cannot be read ({reason})", error),
                    inSubwordModel(), remedy);
    }
    for (const int number : {kPadding, kUnknown, kBos, kEos}) {
        if (impl->library.specialNumber(impl->processor, number) != number) {
            throw Error(
                Message("subwords.special",
                        "the subword model numbers its special pieces in another way than 0 padding, 1 unknown, 2 BOS, "
                        "3 EOS"),
                inSubwordModel(), remedy);
        }
    }
    return Subwords(std::move(impl));
}

std::vector<std::int64_t> Subwords::encode(std::string_view text) const {
    std::vector<std::int64_t> ids;
    for (const Piece& piece : m_impl->encode(text)) {
        ids.push_back(piece.id);
    }
    return ids;
}

std::vector<Piece> Subwords::encodeWithRanges(std::string_view text) const {
    std::vector<Piece> pieces = m_impl->encode(text);
    const auto size = static_cast<std::uint32_t>(text.size());
    for (Piece& piece : pieces) {
        ByteRange& range = piece.bytes;
        range.begin = std::min(range.begin, size);
        range.end = std::max(range.begin, std::min(range.end, size));
        range.begin += static_cast<std::uint32_t>(leadingWhiteSpace(text.substr(range.begin, range.size())));
    }
    // The library assigns a character's bytes only to the last of its byte pieces; here each of the pieces gets the
    // whole character.
    for (std::size_t i = pieces.size(); i-- > 1;) {
        const bool bothBytes = m_impl->isByte(pieces[i].id) && m_impl->isByte(pieces[i - 1].id);
        if (bothBytes && pieces[i - 1].bytes.size() == 0 && pieces[i - 1].bytes.begin == pieces[i].bytes.begin) {
            pieces[i - 1].bytes = pieces[i].bytes;
        }
    }
    return pieces;
}

std::string Subwords::decode(std::span<const std::int64_t> ids) const {
    std::vector<int> kept;
    kept.reserve(ids.size());
    for (const std::int64_t id : ids) {
        checkNumber(id, size());
        if (id != kPadding && id != kBos && id != kEos) {
            kept.push_back(static_cast<int>(id));
        }
    }
    std::string text;
    std::string error;
    if (m_impl->library.decode(m_impl->processor, kept.data(), kept.size(), sinkFor(text), sinkFor(error)) != 0) {
        throw Error(Message("subwords.decode", "subwords could not be joined to text: {reason}", error),
                    inSubwordModel());
    }
    return text;
}

std::string Subwords::piece(std::int64_t id) const {
    checkNumber(id, size());
    std::string text;
    m_impl->library.piece(m_impl->processor, static_cast<int>(id), sinkFor(text));
    return text;
}

std::int64_t Subwords::size() const {
    return m_impl->library.size(m_impl->processor);
}

const std::vector<std::uint8_t>& Subwords::bytes() const {
    return m_impl->bytes;
}

namespace {

// `model_type` of the library. A character model has exactly the pieces that every model of these sentences must have.
enum class ModelKind { Unigram, Character };

Subwords train(std::span<const std::string> sentences, const SubwordTraining& options, ModelKind kind) {
    const auto isBlank = [](const std::string& s) { return leadingWhiteSpace(s) == s.size(); };
    if (std::all_of(sentences.begin(), sentences.end(), isBlank)) {
        throw Error(Message("subwords.no-text", "there is no text to train a subword model on"), {},
                    Message("subwords.no-text.do", "give at least one sentence that is not empty"));
    }
    std::size_t longest = 0;
    for (const std::string& sentence : sentences) {
        longest = std::max(longest, sentence.size());
    }
    const std::string vocabularySize = std::to_string(options.vocabularySize);
    const std::string coverage = std::to_string(options.characterCoverage);
    const std::string maxLength = std::to_string(longest + 1);
    const std::array<ContextureTrainingArgument, 14> arguments{{
        {"model_type", kind == ModelKind::Unigram ? "unigram" : "char"},
        {"use_all_vocab", kind == ModelKind::Unigram ? "false" : "true"},
        {"vocab_size", vocabularySize.c_str()},
        {"hard_vocab_limit", options.softLimit ? "false" : "true"},
        {"byte_fallback", options.byteFallback ? "true" : "false"},
        {"character_coverage", coverage.c_str()},
        {"pad_id", "0"},
        {"unk_id", "1"},
        {"bos_id", "2"},
        {"eos_id", "3"},
        {"normalization_rule_name", kNormalisationNames.at(std::size_t(options.normalisation))},
        {"max_sentence_length", maxLength.c_str()}, // longer sentences would be left out silently
        {"num_threads", "1"},                       // sums of floats in a single order: the same bytes every time
        {"minloglevel", "4"},
    }};
    const ContextureSentences source{
        &sentences, sentences.size(), [](const void* context, std::size_t i, const char** bytes, std::size_t* size) {
            const std::string& sentence = (*static_cast<const std::span<const std::string>*>(context))[i];
            *bytes = sentence.data();
            *size = sentence.size();
        }};
    std::string model;
    std::string error;
    if (sentencePiece().train(&source, arguments.data(), arguments.size(), options.seed, sinkFor(model),
                              sinkFor(error)) != 0) {
        throw Error(Message("subwords.train",
                            "a subword model of {size} pieces could not be trained on these sentences ({reason})",
                            options.vocabularySize, error),
                    {}, Message("subwords.train.do", "use another vocabulary size, or more text"));
    }
    return Subwords::fromBytes({reinterpret_cast<const std::uint8_t*>(model.data()), model.size()});
}

} // namespace

Subwords trainSubwords(std::span<const std::string> sentences, const SubwordTraining& options) {
    return train(sentences, options, ModelKind::Unigram);
}

std::int64_t leastVocabulary(std::span<const std::string> sentences, const SubwordTraining& options) {
    constexpr std::int64_t kSpecialsAndBytes = 4 + 256; // the library requires room for them, needed or not
    SubwordTraining counted = options;
    counted.vocabularySize = std::max(options.vocabularySize, kSpecialsAndBytes);
    return train(sentences, counted, ModelKind::Character).size();
}

std::vector<std::int32_t> wordOfPiece(std::span<const Piece> pieces, std::span<const ByteRange> words) {
    std::vector<std::int32_t> result;
    result.reserve(pieces.size());
    for (const Piece& piece : pieces) {
        // The first word that ends after the piece begins is the first one that can overlap it.
        const auto first =
            std::upper_bound(words.begin(), words.end(), piece.bytes.begin,
                             [](std::uint32_t begin, const ByteRange& word) { return begin < word.end; });
        std::int32_t best = -1;
        std::uint32_t most = 0;
        for (auto word = first; word != words.end(); ++word) {
            const bool isEmptyHere = piece.bytes.size() == 0 && word->begin <= piece.bytes.begin;
            if (isEmptyHere) {
                best = static_cast<std::int32_t>(word - words.begin());
            }
            if (word->begin >= piece.bytes.end) {
                break;
            }
            const std::uint32_t overlap =
                std::min(word->end, piece.bytes.end) - std::max(word->begin, piece.bytes.begin);
            if (overlap > most) {
                most = overlap;
                best = static_cast<std::int32_t>(word - words.begin());
            }
        }
        result.push_back(best);
    }
    return result;
}

} // namespace contexture::text

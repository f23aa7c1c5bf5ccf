#include "engine/text/subwords.h"

#include "engine/core/error.h"
#include "engine/text/subword_model_check.h"

#include <sentencepiece_processor.h>
#include <sentencepiece_trainer.h>
#include <unicode/uchar.h>
#include <unicode/utf8.h>

#include <algorithm>
#include <limits>
#include <mutex>
#include <unordered_map>

namespace contexture::text {
namespace {

constexpr int kPadding = 0;
constexpr int kUnknown = 1;
constexpr int kBos = 2;
constexpr int kEos = 3;
constexpr const char* kWhere = "subword model";

// The library reports on stderr what it also returns as a status. Its level is set through the trainer's arguments
// alone in every packaged version; without sentences that call ends at once with an error that nobody needs.
void silenceLibrary() {
    static std::once_flag once;
    std::call_once(once, [] {
        std::string unused;
        sentencepiece::SentencePieceTrainer::Train(std::unordered_map<std::string, std::string>{{"minloglevel", "4"}},
                                                   nullptr, &unused)
            .IgnoreError();
    });
}

class SpanIterator : public sentencepiece::SentenceIterator {
public:
    explicit SpanIterator(std::span<const std::string> sentences) : m_sentences(sentences) {}

    bool done() const override { return m_next >= m_sentences.size(); }
    void Next() override { ++m_next; }
    const std::string& value() const override { return m_sentences[m_next]; }
    sentencepiece::util::Status status() const override { return {}; }

private:
    std::span<const std::string> m_sentences;
    std::size_t m_next = 0;
};

// Bytes at the start of `text` that the normaliser turns into a word boundary.
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

} // namespace

struct Subwords::Impl {
    std::vector<std::uint8_t> bytes;
    sentencepiece::SentencePieceProcessor processor;

    sentencepiece::ImmutableSentencePieceText encode(std::string_view text) const {
        if (text.size() > std::numeric_limits<std::uint32_t>::max() / 8) {
            throw Error("a sentence is too long to be cut into subwords", {}, "split it into sentences");
        }
        sentencepiece::ImmutableSentencePieceText pieces;
        const auto status = processor.Encode(text, pieces.mutable_proto());
        if (!status.ok()) {
            throw Error("a sentence could not be cut into subwords: " + std::string(status.message()), kWhere);
        }
        return pieces;
    }
};

Subwords::Subwords(std::unique_ptr<Impl> impl) : m_impl(std::move(impl)) {}
Subwords::~Subwords() = default;
Subwords::Subwords(Subwords&&) noexcept = default;
Subwords& Subwords::operator=(Subwords&&) noexcept = default;

Subwords Subwords::fromBytes(std::span<const std::uint8_t> model) {
    const char* const remedy = "use a bundle or a SentencePiece model trained by contexture-cli";
    silenceLibrary();
    checkSubwordModel(model);
    auto impl = std::make_unique<Impl>();
    impl->bytes.assign(model.begin(), model.end());
    const std::string_view view(reinterpret_cast<const char*>(model.data()), model.size());
    const auto status = impl->processor.LoadFromSerializedProto(view);
    if (!status.ok()) {
        throw Error("the subword model cannot be read (" + std::string(status.message()) + ")", kWhere, remedy);
    }
    const auto& processor = impl->processor;
    if (processor.pad_id() != kPadding || processor.unk_id() != kUnknown || processor.bos_id() != kBos ||
        processor.eos_id() != kEos) {
        throw Error(
            "the subword model numbers its special pieces in another way than 0 padding, 1 unknown, 2 BOS, 3 EOS",
            kWhere, remedy);
    }
    return Subwords(std::move(impl));
}

std::vector<std::int64_t> Subwords::encode(std::string_view text) const {
    const auto pieces = m_impl->encode(text);
    std::vector<std::int64_t> ids;
    ids.reserve(pieces.pieces_size());
    for (const auto& piece : pieces.pieces()) {
        ids.push_back(piece.id());
    }
    return ids;
}

std::vector<Piece> Subwords::encodeWithRanges(std::string_view text) const {
    const auto encoded = m_impl->encode(text);
    std::vector<Piece> pieces;
    pieces.reserve(encoded.pieces_size());
    for (const auto& piece : encoded.pieces()) {
        const auto size = static_cast<std::uint32_t>(text.size());
        ByteRange range{std::min(piece.begin(), size), std::min(piece.end(), size)};
        range.end = std::max(range.begin, range.end);
        range.begin += static_cast<std::uint32_t>(leadingWhiteSpace(text.substr(range.begin, range.size())));
        pieces.push_back({piece.id(), range});
    }
    // The library gives a character's bytes to the last of its byte pieces alone; each of them stands for the
    // character.
    for (std::size_t i = pieces.size(); i-- > 1;) {
        const bool bothBytes = m_impl->processor.IsByte(static_cast<int>(pieces[i].id)) &&
                               m_impl->processor.IsByte(static_cast<int>(pieces[i - 1].id));
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
        if (id < 0 || id >= size()) {
            throw Error("there is no subword number " + std::to_string(id) + " among " + std::to_string(size()),
                        kWhere);
        }
        if (id != kPadding && id != kBos && id != kEos) {
            kept.push_back(static_cast<int>(id));
        }
    }
    std::string text;
    const auto status = m_impl->processor.Decode(kept, &text);
    if (!status.ok()) {
        throw Error("subwords could not be joined to text: " + std::string(status.message()), kWhere);
    }
    return text;
}

std::string Subwords::piece(std::int64_t id) const {
    if (id < 0 || id >= size()) {
        throw Error("there is no subword number " + std::to_string(id) + " among " + std::to_string(size()), kWhere);
    }
    return m_impl->processor.IdToPiece(static_cast<int>(id));
}

std::int64_t Subwords::size() const {
    return m_impl->processor.GetPieceSize();
}

const std::vector<std::uint8_t>& Subwords::bytes() const {
    return m_impl->bytes;
}

Subwords trainSubwords(std::span<const std::string> sentences, const SubwordTraining& options) {
    const auto isBlank = [](const std::string& s) { return leadingWhiteSpace(s) == s.size(); };
    if (std::all_of(sentences.begin(), sentences.end(), isBlank)) {
        throw Error("there is no text to train a subword model on", {}, "give at least one sentence that is not empty");
    }
    silenceLibrary();
    std::size_t longest = 0;
    for (const std::string& sentence : sentences) {
        longest = std::max(longest, sentence.size());
    }
    const auto flag = [](bool on) { return std::string(on ? "true" : "false"); };
    const std::unordered_map<std::string, std::string> arguments{
        {"model_type", "unigram"},
        {"vocab_size", std::to_string(options.vocabularySize)},
        {"hard_vocab_limit", flag(!options.softLimit)},
        {"byte_fallback", flag(options.byteFallback)},
        {"character_coverage", std::to_string(options.characterCoverage)},
        {"pad_id", std::to_string(kPadding)},
        {"unk_id", std::to_string(kUnknown)},
        {"bos_id", std::to_string(kBos)},
        {"eos_id", std::to_string(kEos)},
        {"normalization_rule_name", "nmt_nfkc"},
        {"max_sentence_length", std::to_string(longest + 1)}, // longer ones would be left out in silence
        {"num_threads", "1"}, // sums of floats in one order only: the same bytes every time
        {"minloglevel", "4"},
    };
    sentencepiece::SetRandomGeneratorSeed(options.seed);
    SpanIterator iterator(sentences);
    std::string model;
    const auto status = sentencepiece::SentencePieceTrainer::Train(arguments, &iterator, &model);
    if (!status.ok()) {
        throw Error("a subword model of " + std::to_string(options.vocabularySize) +
                        " pieces could not be trained on these sentences (" + std::string(status.message()) + ")",
                    {}, "use another vocabulary size, or more text");
    }
    return Subwords::fromBytes({reinterpret_cast<const std::uint8_t*>(model.data()), model.size()});
}

std::vector<std::int32_t> wordOfPiece(std::span<const Piece> pieces, std::span<const ByteRange> words) {
    std::vector<std::int32_t> result;
    result.reserve(pieces.size());
    for (const Piece& piece : pieces) {
        // The first word that ends after the piece begins is the first that can hold any of it.
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

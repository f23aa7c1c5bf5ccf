// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/given/given_pieces.h"

#include "engine/core/error.h"
#include "engine/store/bundle.h"
#include "engine/text/encoding.h"
#include "engine/text/language_marks.h"
#include "engine/text/subwords.h"

#include <algorithm>
#include <span>
#include <utility>

namespace contexture::given {
namespace {

constexpr const char* kSomeMark = ">>?<<"; // the mark of a language that the model was given
constexpr std::int64_t kUnknown = 1;       // text::Subwords

using Tokens = std::vector<std::string>;

Tokens tokensBetweenSpaces(std::string_view text) {
    Tokens tokens;
    while (!(text = text::trimWhiteSpace(text)).empty()) {
        const auto end = text.find_first_of(" \t");
        tokens.emplace_back(text.substr(0, end));
        text.remove_prefix(end == std::string_view::npos ? text.size() : end);
    }
    return tokens;
}

std::vector<Tokens> readPieces(const std::filesystem::path& path, const Document& document, const CancelToken& cancel) {
    constexpr std::size_t kMost = 500'000'000; // bytes
    const std::string name = path.string();
    const std::string bytes = text::readFileBytes(path, kMost, cancel);
    std::vector<Tokens> pieces;
    std::size_t filled = 0;
    for (const std::string_view line : text::textLines(bytes, name)) {
        pieces.push_back(tokensBetweenSpaces(line));
        filled += pieces.back().empty() ? 0 : 1;
    }
    if (pieces.size() != document.size()) {
        std::erase_if(pieces, [](const Tokens& tokens) { return tokens.empty(); });
    }
    if (pieces.size() != document.size()) {
        throw Error(
            Message("given.pieces-count",
                    "the file has subwords in {lines} lines, and the document {sentences} sentences", filled,
                    document.size()),
            name, Message("given.pieces-count.do", "give a line for each sentence, with spaces between its subwords"));
    }
    return pieces;
}

class Cutter {
public:
    explicit Cutter(std::span<const std::byte> model)
        : m_subwords(
              text::Subwords::fromBytes(std::span(reinterpret_cast<const std::uint8_t*>(model.data()), model.size()))) {
    }

    Tokens cut(const std::string& text) const {
        Tokens tokens;
        for (const text::Piece& piece : m_subwords.encodeWithRanges(text)) {
            tokens.push_back(piece.id == kUnknown ? text.substr(piece.bytes.begin, piece.bytes.size())
                                                  : m_subwords.piece(piece.id));
        }
        return tokens;
    }
    bool hasMarks() const {
        Tokens pieces;
        for (std::int64_t id = 0; id < m_subwords.size(); ++id) {
            pieces.push_back(m_subwords.piece(id));
        }
        return !text::languageMarks(pieces).empty();
    }

private:
    text::Subwords m_subwords;
};

std::int32_t rowsOf(const GivenSentence& sentence) {
    return sentence.attention.empty() ? 0 : sentence.attention.front().rows.value_or(0);
}

std::int32_t columnsOf(const GivenSentence& sentence) {
    return sentence.attention.empty() ? 0 : sentence.attention.front().columns.value_or(0);
}

void cutByModel(GivenAttention& given, const std::filesystem::path& path, const Document& document,
                const std::vector<Sentence>& translations) {
    const store::Bundle bundle = store::Bundle::open(path);
    const Cutter source(bundle.sourceTokenizer);
    const Cutter target(bundle.targetTokenizer);
    const bool hasMarks = source.hasMarks();
    for (auto& [at, sentence] : given.sentences) {
        const auto s = static_cast<std::size_t>(at);
        if (sentence.sourceTokens.empty()) {
            sentence.sourceTokens = source.cut(document.source[s].text);
            const auto columns = static_cast<std::size_t>(columnsOf(sentence));
            if (hasMarks && sentence.lacksSubwords && columns == sentence.sourceTokens.size() + 2) {
                sentence.sourceTokens.insert(sentence.sourceTokens.begin(), kSomeMark);
            }
        }
        if (sentence.targetTokens.empty()) {
            sentence.targetTokens = target.cut(translations[s].text);
        }
    }
}

[[noreturn]] void refuseUnknown(const Message& what, const Message& where) {
    throw Error(what, where,
                Message("given.marian.do",
                        "give the subwords to contexture-cli runs: --source-pieces and --target-pieces name files of "
                        "them, --pieces-of a bundle of the model (--no-spm-decode lets marian-decoder write those of "
                        "the translation)"));
}

} // namespace

void addPiecesOfFiles(GivenAttention& given, const PieceFiles& files, const Document& document,
                      const CancelToken& cancel) {
    const auto give = [&](const std::filesystem::path& path, Tokens GivenSentence::*side) {
        if (!path.empty()) {
            std::vector<Tokens> pieces = readPieces(path, document, cancel);
            for (auto& [at, sentence] : given.sentences) {
                sentence.*side = std::move(pieces[static_cast<std::size_t>(at)]);
            }
        }
    };
    give(files.source, &GivenSentence::sourceTokens);
    give(files.target, &GivenSentence::targetTokens);
}

void completePieces(GivenAttention& given, const PieceFiles& files, const Document& document,
                    const std::vector<Sentence>& translations) {
    if (!files.model.empty()) {
        cutByModel(given, files.model, document, translations);
    }
    for (auto& [at, sentence] : given.sentences) {
        if (!sentence.lacksSubwords) {
            continue;
        }
        const auto s = static_cast<std::size_t>(at);
        const auto columns = static_cast<std::size_t>(columnsOf(sentence));
        const auto rows = static_cast<std::size_t>(rowsOf(sentence));
        if (sentence.sourceTokens.empty()) {
            sentence.sourceTokens = tokensBetweenSpaces(document.source[s].text);
            if (columns != sentence.sourceTokens.size() + 1) {
                refuseUnknown(Message("given.marian",
                                      "these are alignments of marian-decoder, which do not tell the subwords of the "
                                      "source: there are weights for {weights} and the end, and {words} words",
                                      columns - 1, sentence.sourceTokens.size()),
                              placeOf(given.file, at));
            }
        }
        if (sentence.targetTokens.empty() && !translations[s].text.empty()) {
            sentence.targetTokens = tokensBetweenSpaces(translations[s].text);
            if (rows != sentence.targetTokens.size() && rows != sentence.targetTokens.size() + 1) {
                refuseUnknown(Message("given.marian-target",
                                      "these are alignments of marian-decoder, and the subwords of the translation "
                                      "are not known: there are weights of {weights} and the end, and {words} words",
                                      rows - 1, sentence.targetTokens.size()),
                              placeOf(given.file, at));
            }
        }
        // The end has a probability of its own.
        if (sentence.tokenLogProbability.size() == sentence.targetTokens.size() + 1) {
            sentence.targetTokens.emplace_back("</s>");
        }
    }
}

} // namespace contexture::given

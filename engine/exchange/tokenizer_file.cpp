// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/exchange/tokenizer_file.h"

#include "engine/core/error.h"
#include "engine/exchange/hugging_face_config.h"
#include "engine/exchange/wire_writer.h"
#include "engine/store/json_check.h"
#include "engine/store/json_member.h"
#include "engine/text/subword_model_check.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <string_view>
#include <unordered_map>
#include <utility>

namespace contexture::exchange {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;
using Piece = SubwordModel::Piece;
using Type = SubwordModel::Type;

constexpr const char* kSpace = "\u2581"; // SentencePiece's sign for a space
constexpr std::size_t kMostPieces = 10'000'000;

// The bytes that a text in base64 stands for (RFC 4648, with padding); nullopt for another text.
std::optional<std::vector<std::uint8_t>> fromBase64(std::string_view text) {
    static constexpr std::string_view kDigits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    if (text.size() % 4 != 0) {
        return {};
    }
    const std::size_t padding = text.ends_with("==") ? 2 : text.ends_with('=') ? 1 : 0;
    text.remove_suffix(padding);
    std::vector<std::uint8_t> bytes;
    bytes.reserve(text.size() / 4 * 3 + 2);
    std::uint32_t bits = 0;
    int count = 0;
    for (const char c : text) {
        const std::size_t digit = kDigits.find(c);
        if (digit == std::string_view::npos) {
            return {};
        }
        bits = bits << 6 | static_cast<std::uint32_t>(digit);
        count += 6;
        if (count >= 8) {
            count -= 8;
            bytes.push_back(static_cast<std::uint8_t>(bits >> count));
        }
    }
    return bytes;
}

// A field of an object; null without it.
const Json& fieldOf(const Json& object, const char* name) {
    static const Json kNull;
    const Json* const found = store::memberOf(object, name);
    return found ? *found : kNull;
}

std::string textOr(const Json& value, std::string otherwise) {
    return value.is_string() ? value.get<std::string>() : std::move(otherwise);
}

// Reads one tokenizer.json into a SubwordModel.
class TokenizerReader {
public:
    explicit TokenizerReader(const fs::path& path) : m_file(path) { m_model.where = path.string(); }

    SubwordModel read() {
        const Json& model = fieldOf(m_file.json(), "model");
        const std::string type = textOr(fieldOf(model, "type"), "");
        if (type == "Unigram") {
            m_model.kind = SubwordModel::Kind::Unigram;
            readUnigram(model);
        } else if (type == "BPE") {
            m_model.kind = SubwordModel::Kind::Bpe;
            readBpe(model);
        } else {
            refuse("model.type is " + store::inQuotes(type) + ", and Unigram and BPE are read");
        }
        readNormaliser(fieldOf(m_file.json(), "normalizer"));
        readPreTokenizer(fieldOf(m_file.json(), "pre_tokenizer"));
        writeParts();
        return std::move(m_model);
    }

private:
    [[noreturn]] void refuse(const std::string& what) const {
        m_file.refuse(what, "put the SentencePiece model of the same model beside it (sentencepiece.bpe.model or "
                            "spiece.model)");
    }

    void addPiece(const std::string& text, double score) {
        if (text.empty() || !std::isfinite(score)) {
            refuse("model.vocab has a piece without a text or a score");
        }
        m_model.pieces.push_back({text, static_cast<float>(score), Type::Normal});
    }

    // Which pieces are no text: special ones, bytes, those of the person who trained the model.
    void readTypes(const Json& model, const std::string& unknown) {
        const bool hasBytes = fieldOf(model, "byte_fallback") == true;
        std::unordered_map<std::string, bool> added; // whether it is special
        for (const Json& entry : fieldOf(m_file.json(), "added_tokens")) {
            added[textOr(fieldOf(entry, "content"), "")] = fieldOf(entry, "special") == true;
        }
        bool hasUnknown = false;
        for (Piece& piece : m_model.pieces) {
            const auto found = added.find(piece.text);
            if (piece.text == unknown) {
                piece.type = Type::Unknown;
                hasUnknown = true;
            } else if (found != added.end()) {
                piece.type = found->second ? Type::Control : Type::UserDefined;
            } else if (hasBytes && piece.text.size() == 6 && piece.text.starts_with("<0x")) {
                piece.type = Type::Byte;
            }
        }
        if (!hasUnknown) {
            refuse("it names no piece for unknown text");
        }
        m_hasBytes = hasBytes;
    }

    // [["<s>", 0.0], ...], by their numbers.
    void readUnigram(const Json& model) {
        const Json& vocabulary = fieldOf(model, "vocab");
        if (!vocabulary.is_array() || vocabulary.empty() || vocabulary.size() > kMostPieces) {
            refuse("model.vocab is no list of pieces with their scores");
        }
        for (const Json& entry : vocabulary) {
            if (!entry.is_array() || entry.size() != 2 || !entry[0].is_string() || !entry[1].is_number()) {
                refuse("an entry of model.vocab is no piece with its score");
            }
            addPiece(entry[0].get<std::string>(), entry[1].get<double>());
        }
        const auto unknown = store::wholeNumber<std::int32_t>(fieldOf(model, "unk_id"));
        if (!unknown || *unknown < 0 || static_cast<std::size_t>(*unknown) >= m_model.pieces.size()) {
            refuse("model.unk_id is no number of a piece");
        }
        readTypes(model, m_model.pieces[static_cast<std::size_t>(*unknown)].text);
    }

    // {"<s>": 0, ...}, and pairs of pieces in the order in which they are joined.
    void readBpe(const Json& model) {
        for (const char* name : {"continuing_subword_prefix", "end_of_word_suffix"}) {
            if (!textOr(fieldOf(model, name), "").empty()) {
                refuse(std::string("model.") + name + " is " + store::inQuotes(textOr(fieldOf(model, name), "")));
            }
        }
        if (fieldOf(model, "ignore_merges") == true) {
            refuse("model.ignore_merges is true");
        }
        const Json& vocabulary = fieldOf(model, "vocab");
        if (!vocabulary.is_object() || vocabulary.empty() || vocabulary.size() > kMostPieces) {
            refuse("model.vocab is no table of pieces and their numbers");
        }
        std::vector<std::string> pieces(vocabulary.size());
        for (const auto& [piece, value] : vocabulary.items()) {
            const auto number = store::wholeNumber<std::int32_t>(value);
            if (!number || *number < 0 || static_cast<std::size_t>(*number) >= pieces.size() ||
                !pieces[static_cast<std::size_t>(*number)].empty()) {
                refuse("model.vocab does not number its pieces from 0 on, each once: " + store::inQuotes(piece));
            }
            pieces[static_cast<std::size_t>(*number)] = piece;
        }
        const Json& merges = fieldOf(model, "merges");
        if (!merges.is_array() || merges.size() > 100 * kMostPieces) {
            refuse("model.merges is no list");
        }
        for (const std::string& piece : pieces) {
            addPiece(piece, -static_cast<double>(merges.size()));
        }
        readTypes(model, textOr(fieldOf(model, "unk_token"), ""));
        readMerges(merges);
    }

    // SentencePiece joins two pieces whenever their text together is a piece, that of the best score first; a tokeniser
    // of this form joins the pairs that it lists, the first first. Both cut alike if every such pair is listed, those
    // of one piece together: its score is then minus its place.
    void readMerges(const Json& merges) {
        std::unordered_map<std::string_view, Piece*> byText;
        for (Piece& piece : m_model.pieces) {
            if (piece.type == Type::Normal) {
                byText.emplace(piece.text, &piece);
            }
        }
        const auto splitsOf = [&](const std::string& text) {
            std::vector<std::size_t> splits;
            for (std::size_t at = 1; at < text.size(); ++at) {
                const bool isInside = (static_cast<unsigned char>(text[at]) & 0xc0u) == 0x80u;
                const std::string_view all = text;
                if (!isInside && byText.contains(all.substr(0, at)) && byText.contains(all.substr(at))) {
                    splits.push_back(at);
                }
            }
            return splits;
        };
        std::unordered_map<const Piece*, std::vector<std::size_t>> listed;
        const Piece* last = nullptr;
        for (std::size_t i = 0; i < merges.size(); ++i) {
            const auto [left, right] = pairOf(merges[i]);
            const auto found = byText.find(left + right);
            if (found == byText.end()) {
                continue; // of a piece that is no text
            }
            std::vector<std::size_t>& splits = listed[found->second];
            if (!splits.empty() && found->second != last) {
                refuseMerges(left, right, "stands apart from the other merges of the same piece");
            }
            if (splits.empty()) {
                found->second->score = -static_cast<float>(i);
            }
            splits.push_back(left.size());
            last = found->second;
        }
        for (const auto& [text, piece] : byText) {
            std::vector<std::size_t> splits = listed[piece];
            std::sort(splits.begin(), splits.end());
            const std::vector<std::size_t> all = splitsOf(piece->text);
            if (splits != all) {
                const std::size_t at = all.empty() ? splits.front() : all.front();
                refuseMerges(piece->text.substr(0, at), piece->text.substr(at), "is not listed as SentencePiece would");
            }
        }
    }

    [[noreturn]] void refuseMerges(const std::string& left, const std::string& right, const char* why) const {
        refuse("model.merges are not those of a SentencePiece model: " + store::inQuotes(left) + " and " +
               store::inQuotes(right) + " " + why);
    }

    // "a b", or ["a", "b"].
    std::pair<std::string, std::string> pairOf(const Json& merge) const {
        if (merge.is_array() && merge.size() == 2 && merge[0].is_string() && merge[1].is_string()) {
            return {merge[0].get<std::string>(), merge[1].get<std::string>()};
        }
        const std::string text = textOr(merge, "");
        const std::size_t space = text.find(' ');
        if (space == std::string::npos || space == 0 || space + 1 == text.size()) {
            refuse("an entry of model.merges is no pair of pieces");
        }
        return {text.substr(0, space), text.substr(space + 1)};
    }

    void readNormaliser(const Json& normaliser) {
        const std::string type = textOr(fieldOf(normaliser, "type"), "");
        const Json& pattern = fieldOf(normaliser, "pattern");
        const std::string content = textOr(fieldOf(normaliser, "content"), "");
        if (normaliser.is_null() || type == "Strip") { // SentencePiece strips, too
            return;
        }
        if (type == "Sequence") {
            for (const Json& each : fieldOf(normaliser, "normalizers")) {
                readNormaliser(each);
            }
        } else if (type == "Precompiled") {
            auto table = fromBase64(textOr(fieldOf(normaliser, "precompiled_charsmap"), ""));
            if (!table || !m_table.empty()) {
                refuse("normalizer.precompiled_charsmap is no table in base64");
            }
            m_table = std::move(*table);
        } else if (type == "Prepend" && textOr(fieldOf(normaliser, "prepend"), "") == kSpace) {
            m_beginsWithSpace = true;
        } else if (type == "Replace" && textOr(fieldOf(pattern, "Regex"), "") == " {2,}" &&
                   (content == kSpace || content == " ")) {
            return; // SentencePiece joins spaces
        } else if (type == "Replace" && textOr(fieldOf(pattern, "String"), "") == " " && content == kSpace) {
            m_showsSpaces = true;
        } else {
            refuse("normalizer has a part that SentencePiece has not: " + store::inQuotes(type));
        }
    }

    void readPreTokenizer(const Json& tokenizer) {
        const std::string type = textOr(fieldOf(tokenizer, "type"), "");
        if (type == "Sequence") {
            for (const Json& each : fieldOf(tokenizer, "pretokenizers")) {
                readPreTokenizer(each);
            }
        } else if (type == "Metaspace" && textOr(fieldOf(tokenizer, "replacement"), kSpace) == kSpace) {
            const Json& scheme = fieldOf(tokenizer, "prepend_scheme");
            m_showsSpaces = true;
            m_beginsWithSpace =
                scheme.is_string() ? scheme != "never" : fieldOf(tokenizer, "add_prefix_space") != false;
        } else if (!(tokenizer.is_null() && m_showsSpaces) && type != "WhitespaceSplit") {
            refuse("pre_tokenizer is not SentencePiece's (Metaspace): " + store::inQuotes(type));
        }
    }

    // TrainerSpec: 3 model_type, 35 byte_fallback. NormalizerSpec: 1 name, 2 precompiled_charsmap, 3 add_dummy_prefix.
    // ModelProto: 1 pieces, 3 normalizer_spec.
    void writeParts() {
        WireWriter training;
        training.number(3, static_cast<std::uint64_t>(m_model.kind));
        training.number(35, m_hasBytes ? 1 : 0);
        m_model.training = training.taken();
        WireWriter normaliser;
        normaliser.text(1, m_table.empty() ? "identity" : "precompiled");
        normaliser.bytes(2, m_table);
        normaliser.number(3, m_beginsWithSpace ? 1 : 0);
        WireWriter others;
        others.bytes(3, normaliser.taken());
        m_model.otherParts = others.taken();

        WireWriter piece;
        piece.text(1, "a");
        WireWriter whole;
        for (int i = 0; i < 4; ++i) { // the fewest that a model has
            whole.bytes(1, piece.taken());
        }
        whole.bytes(2, m_model.training);
        whole.raw(m_model.otherParts);
        try {
            text::checkSubwordModel(whole.taken());
        } catch (const Error& error) {
            throw Error(error.happened(), m_model.where, "get the file again from where the model came from");
        }
    }

    HuggingFaceConfig m_file;
    SubwordModel m_model;
    std::vector<std::uint8_t> m_table;
    bool m_hasBytes = false;
    bool m_showsSpaces = false;
    bool m_beginsWithSpace = false;
};

} // namespace

SubwordModel readTokenizerFile(const fs::path& path) {
    return TokenizerReader(path).read();
}

FolderSubwords readFolderSubwords(const fs::path& folder, const char* name, const std::string& kind) {
    constexpr const char* kTokenizer = "tokenizer.json";
    if (!hasFile(folder, name) && hasFile(folder, kTokenizer)) {
        return {readTokenizerFile(folder / kTokenizer), true};
    }
    requireFile(folder, name, "the subwords of " + kind);
    return {SubwordModel::read(folder / name), false};
}

} // namespace contexture::exchange

// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/exchange/extra_pieces.h"

#include "engine/core/error.h"
#include "engine/exchange/hugging_face_config.h"
#include "engine/store/json_check.h"

#include <algorithm>
#include <charconv>
#include <set>

namespace contexture::exchange {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;

[[noreturn]] void refusePiece(const std::string& where, const char* field) {
    throw Error(std::string("an entry of ") + field + " is no piece with a number", where, kGetAgain);
}

// The member "content" of an object, or the text itself.
std::string contentOf(const Json& entry, const std::string& where, const char* field) {
    const Json* text = &entry;
    if (entry.is_object()) {
        const auto found = entry.find("content");
        text = found == entry.end() ? nullptr : &*found;
    }
    if (!text || !text->is_string() || text->get_ref<const std::string&>().empty()) {
        refusePiece(where, field);
    }
    return text->get<std::string>();
}

std::int64_t numberOf(const Json& value, const std::string& where, const char* field) {
    const auto number = store::wholeNumber<std::int32_t>(value);
    if (!number || *number < 0) {
        refusePiece(where, field);
    }
    return *number;
}

// {"256001": {"content": "ace_Arab", ...}, ...}
void readDecoder(const HuggingFaceConfig& file, ExtraPieces& extra) {
    constexpr const char* kField = "added_tokens_decoder";
    const auto found = file.json().find(kField);
    if (found == file.json().end() || !found->is_object()) {
        return;
    }
    for (const auto& [key, entry] : found->items()) {
        std::int32_t number = -1;
        const auto end = std::from_chars(key.data(), key.data() + key.size(), number);
        if (end.ec != std::errc() || end.ptr != key.data() + key.size() || number < 0) {
            refusePiece(file.where(), kField);
        }
        extra.numbered.emplace_back(contentOf(entry, file.where(), kField), number);
    }
}

// [{"id": 256001, "content": "ace_Arab", ...}, ...]
void readTokenizer(const HuggingFaceConfig& file, ExtraPieces& extra) {
    constexpr const char* kField = "added_tokens";
    const auto found = file.json().find(kField);
    if (found == file.json().end() || !found->is_array()) {
        return;
    }
    for (const auto& entry : *found) {
        const auto id = entry.is_object() ? entry.find("id") : entry.end();
        if (!entry.is_object() || id == entry.end()) {
            refusePiece(file.where(), kField);
        }
        extra.numbered.emplace_back(contentOf(entry, file.where(), kField), numberOf(*id, file.where(), kField));
    }
}

void readFollowing(const HuggingFaceConfig& file, ExtraPieces& extra) {
    constexpr const char* kField = "additional_special_tokens";
    const auto found = file.json().find(kField);
    if (!extra.following.empty() || found == file.json().end() || !found->is_array()) {
        return;
    }
    for (const auto& entry : *found) {
        extra.following.push_back(contentOf(entry, file.where(), kField));
    }
}

bool hasLanguage(const ExtraPieces& extra) {
    return std::any_of(extra.numbered.begin(), extra.numbered.end(),
                       [](const auto& entry) { return isLanguagePiece(entry.first); });
}

bool isSmall(char c) {
    return c >= 'a' && c <= 'z';
}

bool isCapital(char c) {
    return c >= 'A' && c <= 'Z';
}

std::size_t smallLetters(const std::string& text, std::size_t from) {
    std::size_t end = from;
    while (end < text.size() && isSmall(text[end])) {
        ++end;
    }
    return end - from;
}

} // namespace

ExtraPieces readExtraPieces(const fs::path& folder, bool fromTokenizer) {
    ExtraPieces extra;
    if (fromTokenizer) {
        readTokenizer(HuggingFaceConfig(folder / "tokenizer.json"), extra);
        return extra;
    }
    if (hasFile(folder, "special_tokens_map.json")) {
        readFollowing(HuggingFaceConfig(folder / "special_tokens_map.json"), extra);
    }
    if (hasFile(folder, "tokenizer_config.json")) {
        const HuggingFaceConfig file(folder / "tokenizer_config.json");
        readDecoder(file, extra);
        readFollowing(file, extra);
    }
    if (hasFile(folder, "added_tokens.json")) {
        const HuggingFaceConfig file(folder / "added_tokens.json");
        for (const auto& [piece, number] : file.json().items()) {
            extra.numbered.emplace_back(piece, numberOf(number, file.where(), "it"));
        }
    }
    if (!hasLanguage(extra) && extra.following.empty() && hasFile(folder, "tokenizer.json")) {
        readTokenizer(HuggingFaceConfig(folder / "tokenizer.json"), extra);
    }
    return extra;
}

bool isLanguagePiece(const std::string& piece) {
    if (piece.starts_with("__") && piece.ends_with("__")) { // __de__
        const auto letters = piece.size() > 4 ? smallLetters(piece, 2) : 0;
        return letters >= 2 && letters + 4 == piece.size();
    }
    if (piece.starts_with("<2") && piece.ends_with(">")) { // <2de>, <2zh_Hant>
        return piece.size() >= 5 && smallLetters(piece, 2) >= 2;
    }
    const auto letters = smallLetters(piece, 0);
    if (letters < 2 || letters > 3 || piece.size() <= letters + 2 || piece[letters] != '_') {
        return false;
    }
    const std::string rest = piece.substr(letters + 1);
    const bool isRegion = rest.size() == 2 && isCapital(rest[0]) && isCapital(rest[1]);         // de_DE
    const bool isScript = rest.size() == 4 && isCapital(rest[0]) && smallLetters(rest, 1) == 3; // deu_Latn
    return isRegion || isScript;
}

void addExtraPieces(const ExtraPieces& extra, std::int64_t next, const std::string& where,
                    ForeignVocabulary& vocabulary) {
    const auto rows = static_cast<std::int64_t>(vocabulary.pieces.size());
    std::set<std::string> known;
    const auto add = [&](const std::string& piece, std::int64_t row) {
        if (row >= rows) {
            throw Error("the piece " + store::inQuotes(piece) + " has the number " + std::to_string(row) +
                            ", but the model's embedding has " + std::to_string(rows) + " rows",
                        where, "take the tokeniser's files that came with the model");
        }
        std::string& there = vocabulary.pieces[static_cast<std::size_t>(row)];
        if (!there.empty() && there != piece) {
            throw Error("the pieces " + store::inQuotes(there) + " and " + store::inQuotes(piece) +
                            " have the same number, " + std::to_string(row),
                        where, "take the tokeniser's files that came with the model");
        }
        there = piece;
        known.insert(piece);
        if (vocabulary.noText.insert(row).second && isLanguagePiece(piece)) {
            vocabulary.languages.push_back(row);
        }
    };
    for (const auto& [piece, number] : extra.numbered) {
        add(piece, number);
    }
    for (const auto& piece : extra.following) {
        if (!known.contains(piece)) {
            while (next < rows && !vocabulary.pieces[static_cast<std::size_t>(next)].empty()) {
                ++next;
            }
            add(piece, next++);
        }
    }
    std::sort(vocabulary.languages.begin(), vocabulary.languages.end());
    for (std::int64_t row = 0; row < rows; ++row) {
        if (vocabulary.pieces[static_cast<std::size_t>(row)].empty()) {
            vocabulary.noText.insert(row);
        }
    }
}

} // namespace contexture::exchange

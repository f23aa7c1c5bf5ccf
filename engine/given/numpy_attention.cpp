// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/given/numpy_attention.h"

#include "engine/core/error.h"
#include "engine/store/json_check.h"

#include <charconv>
#include <limits>
#include <optional>
#include <string_view>

namespace contexture::given {
namespace {

constexpr std::string_view kSentence = "sentence-";
constexpr const char* kOnlySite = "decoder.cross"; // the site of a file with a single array

Message nameRemedy() {
    return Message("given.numpy-name.do",
                   "name arrays as \"sentence-12/decoder.5.cross\", and tokens \"sentence-12/source\" and "
                   "\"sentence-12/target\"");
}

[[noreturn]] void refuseShape(const NumpyArray& array, const Message& where) {
    std::string shape;
    for (const std::int64_t axis : array.shape) {
        shape.append(shape.empty() ? "" : ", ").append(std::to_string(axis));
    }
    throw Error(
        Message("given.numpy-shape", "the array has the shape ({shape})", shape), where,
        Message("given.numpy-shape.do", "give weights as numbers of the shape (heads, target tokens, source tokens)"));
}

// The heads of one sentence in a larger array; `from` is the index of the first element.
void readHeads(const std::vector<float>& values, std::size_t from, std::int64_t heads, const Message& where,
               GivenMatrix& matrix) {
    const std::int64_t rows = *matrix.rows;
    const std::int64_t columns = *matrix.columns;
    for (std::int64_t head = 0; head < heads; ++head) {
        std::vector<GivenEntry>& entries = matrix.heads.emplace_back();
        for (std::int64_t row = 0; row < rows; ++row) {
            for (std::int64_t column = 0; column < columns; ++column) {
                const float value = values[from++];
                if (value == 0.0f) {
                    continue;
                }
                entries.push_back({static_cast<std::int32_t>(row), static_cast<std::int32_t>(column),
                                   checkedWeight(double{value}, where, row, column)});
            }
        }
    }
}

bool fitsInt(const std::vector<std::int64_t>& shape) {
    for (const std::int64_t axis : shape) {
        if (axis > std::numeric_limits<std::int32_t>::max()) {
            return false;
        }
    }
    return true;
}

// An array with all sentences.
GivenAttention ofOneArray(const NumpyArray& array, const std::string& name) {
    const std::vector<float>* values = array.floats();
    const std::size_t axes = array.shape.size();
    if (!values || axes < 3 || axes > 4 || !fitsInt(array.shape)) {
        throw Error(Message("given.numpy-single", "a single array must hold all sentences: (sentences, heads, target, "
                                                  "source) or (sentences, target, source), as numbers"),
                    name, nameRemedy());
    }
    GivenAttention given;
    given.file = name;
    const std::int64_t heads = axes == 4 ? array.shape[1] : 1;
    const std::int64_t rows = array.shape[axes - 2];
    const std::int64_t columns = array.shape[axes - 1];
    if (heads < 1) {
        refuseShape(array, name);
    }
    for (std::int64_t s = 0; s < array.shape[0]; ++s) {
        const auto at = static_cast<std::int32_t>(s);
        GivenMatrix matrix = matrixOf(kOnlySite, AttentionLevel::Source);
        matrix.rows = static_cast<std::int32_t>(rows);
        matrix.columns = static_cast<std::int32_t>(columns);
        matrix.isPadded = true;
        readHeads(*values, static_cast<std::size_t>(s * heads * rows * columns), heads, placeOf(name, at, kOnlySite),
                  matrix);
        given.sentences[at].attention.push_back(std::move(matrix));
    }
    given.count = static_cast<std::size_t>(array.shape[0]);
    return given;
}

struct ArrayName {
    std::int32_t sentence = 0;
    std::string_view what; // "source", "target", "decoder.5.cross", "encoder.context/words"
};

std::optional<ArrayName> parseName(std::string_view name) {
    const auto slash = name.find('/');
    if (!name.starts_with(kSentence) || slash == std::string_view::npos || slash + 1 == name.size()) {
        return std::nullopt;
    }
    ArrayName parsed;
    const char* const last = name.data() + slash;
    const auto [end, error] = std::from_chars(name.data() + kSentence.size(), last, parsed.sentence);
    if (error != std::errc() || end != last || parsed.sentence < 1) {
        return std::nullopt;
    }
    --parsed.sentence;
    parsed.what = name.substr(slash + 1);
    return parsed;
}

bool takeEnd(std::string_view& text, std::string_view end) {
    if (!text.ends_with(end)) {
        return false;
    }
    text.remove_suffix(end.size());
    return true;
}

} // namespace

GivenAttention attentionOf(const NumpyFile& file, const std::string& name) {
    if (file.arrays.size() == 1 && file.arrays.front().first.empty()) {
        return ofOneArray(file.arrays.front().second, name);
    }
    GivenAttention given;
    given.file = name;
    for (const auto& [arrayName, array] : file.arrays) {
        const Message where = Message("given.numpy-place", "{file}, array {name}", name, store::inQuotes(arrayName));
        const auto parsed = parseName(arrayName);
        if (!parsed) {
            throw Error(Message("given.numpy-name", "the array's name does not say of which sentence it is"), where,
                        nameRemedy());
        }
        GivenSentence& sentence = given.sentences[parsed->sentence];
        if (parsed->what == "source" || parsed->what == "target") {
            if (!array.texts() || array.shape.size() != 1) {
                throw Error(Message("given.numpy-tokens", "tokens must be a list of texts"), where, nameRemedy());
            }
            (parsed->what == "source" ? sentence.sourceTokens : sentence.targetTokens) = *array.texts();
            continue;
        }
        std::string_view site = parsed->what;
        const AttentionLevel level = takeEnd(site, "/sentences") ? AttentionLevel::Sentence
                                     : takeEnd(site, "/words")   ? AttentionLevel::Word
                                                                 : levelOf(std::string(site));
        const std::size_t axes = array.shape.size();
        const std::int64_t heads = axes == 3 ? array.shape[0] : 1;
        if (!array.floats() || axes < 2 || axes > 3 || heads < 1 || !fitsInt(array.shape) || site.empty()) {
            refuseShape(array, where);
        }
        GivenMatrix matrix = matrixOf(std::string(site), level);
        matrix.rows = static_cast<std::int32_t>(array.shape[axes - 2]);
        matrix.columns = static_cast<std::int32_t>(array.shape[axes - 1]);
        readHeads(*array.floats(), 0, heads, where, matrix);
        sentence.attention.push_back(std::move(matrix));
    }
    if (given.sentences.empty()) {
        throw Error(Message("given.numpy-empty", "the archive holds no array"), name, nameRemedy());
    }
    return given;
}

} // namespace contexture::given

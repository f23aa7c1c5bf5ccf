// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/given/table_attention.h"

#include "engine/core/error.h"
#include "engine/store/json_check.h"
#include "engine/store/settings_json.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <limits>

namespace contexture::given {
namespace {

using nlohmann::json;

constexpr const char* kWords = "word-attention";
constexpr const char* kSentences = "sentence-attention";

Message asGivenTable() {
    return Message("given.table.do",
                   "export it again: contexture-cli export --what word-attention --format json (or npz) --run N");
}

// One row of a table in any file format. Unknown numbers are negative, unknown weights NaN.
struct Row {
    std::string site;
    std::string level;     // empty in tables of sentence attention
    std::int64_t head = 0; // from 1; 0 is the mean
    std::string querySide;
    std::int64_t sentence = -1; // from 1, like the numbers below
    std::int64_t word = -1;
    std::string keySide;
    std::int64_t keySentence = -1;
    std::int64_t keyWord = -1;
    double weight = std::numeric_limits<double>::quiet_NaN();
    double within = std::numeric_limits<double>::quiet_NaN();
};

class TableReader {
public:
    TableReader(const std::string& name, bool ofWords) : m_ofWords(ofWords) { m_given.file = name; }

    void add(const Row& row, std::size_t number) {
        const Message where = Message("given.table-row", "{file}, row {row}", m_given.file, number + 1);
        if (row.head == 0) {
            return;
        }
        const AttentionLevel level = levelOf(row, where);
        if (level == AttentionLevel::CacheSlot) {
            return;
        }
        const std::int64_t column = level == AttentionLevel::Sentence ? row.keySentence : row.keyWord;
        const bool isKnown = row.sentence >= 1 && row.word >= 1 && column >= 1 && row.head >= 1 && row.head <= 4096 &&
                             !row.site.empty() && (level != AttentionLevel::Word || row.keySentence >= 1);
        if (!isKnown ||
            std::max({row.sentence, row.word, column, row.keySentence}) > std::numeric_limits<std::int32_t>::max()) {
            throw Error(Message("given.table-numbers", "the row lacks a number: sentence, word, head or what is read"),
                        where, asGivenTable());
        }
        const auto put = [&](bool within, double weight) {
            GivenMatrix& matrix = matrixFor(row, level, within, where);
            const auto head = static_cast<std::size_t>(row.head);
            if (matrix.heads.size() < head) {
                matrix.heads.resize(head);
            }
            const float checked = checkedWeight(weight, where, row.word - 1, column - 1);
            if (checked != 0.0f) {
                matrix.heads[head - 1].push_back(
                    {static_cast<std::int32_t>(row.word - 1), static_cast<std::int32_t>(column - 1), checked,
                     level == AttentionLevel::Word ? static_cast<std::int32_t>(row.keySentence - 1) : -1});
            }
        };
        // Both are kept. Which one is used is decided when all tables are read and it is known whether sentences have
        // weights.
        if (level != AttentionLevel::Word || !std::isnan(row.weight)) {
            put(false, row.weight);
        }
        if (level == AttentionLevel::Word && !std::isnan(row.within)) {
            put(true, row.within);
        }
    }

    GivenAttention take() { return std::move(m_given); }

private:
    AttentionLevel levelOf(const Row& row, const Message& where) const {
        if (!m_ofWords) {
            return AttentionLevel::Sentence;
        }
        for (const auto level :
             {AttentionLevel::Word, AttentionLevel::Source, AttentionLevel::SelfSide, AttentionLevel::CacheSlot}) {
            if (row.level == store::name(level)) {
                return level;
            }
        }
        throw Error(Message("given.table-level", "there is no level {level}", store::inQuotes(row.level)), where,
                    asGivenTable());
    }

    static Side sideOf(const std::string& name, const Message& where) {
        if (name != store::name(Side::Source) && name != store::name(Side::Target)) {
            throw Error(Message("given.table-side", "there is no side {side}", store::inQuotes(name)), where,
                        asGivenTable());
        }
        return name == store::name(Side::Source) ? Side::Source : Side::Target;
    }

    GivenMatrix& matrixFor(const Row& row, AttentionLevel level, bool within, const Message& where) {
        auto& list = m_given.sentences[static_cast<std::int32_t>(row.sentence - 1)].attention;
        const auto found = std::find_if(list.begin(), list.end(), [&](const GivenMatrix& each) {
            return each.site == row.site && each.level == level && each.withinSentence == within;
        });
        if (found != list.end()) {
            return *found;
        }
        GivenMatrix matrix;
        matrix.site = row.site;
        matrix.level = level;
        matrix.withinSentence = within;
        matrix.querySide = sideOf(row.querySide, where);
        matrix.keySide = sideOf(row.keySide, where);
        return list.emplace_back(std::move(matrix));
    }

    bool m_ofWords;
    GivenAttention m_given;
};

// Reads a table "word-attention" or "sentence-attention" of exactly one run.
bool isOfWords(const json& about, const std::string& name) {
    const json& what = about.at("what");
    if (!what.is_string() || (what != kWords && what != kSentences)) {
        throw Error(Message("given.table-what", "the table holds no attention"), name, asGivenTable());
    }
    const auto runs = about.find("runs");
    if (runs != about.end() && runs->is_array() && runs->size() > 1) {
        throw Error(Message("given.table-runs", "the table holds {runs} runs, and one is read", runs->size()), name,
                    asGivenTable());
    }
    return what == kWords;
}

} // namespace

bool isAttentionTable(const json& json) {
    return json.is_object() && json.contains("what") && json.contains("counted_from");
}

GivenAttention attentionOfTable(const json& json, const std::string& name) {
    TableReader reader(name, isOfWords(json, name));
    const auto rows = json.find("rows");
    if (rows == json.end() || !rows->is_array()) {
        throw Error(Message("given.table-rows", "the table has no rows"), name, asGivenTable());
    }
    std::size_t number = 0;
    for (const auto& each : *rows) {
        const auto text = [&](const char* key) {
            const auto found = each.find(key);
            return found != each.end() && found->is_string() ? found->template get<std::string>() : std::string();
        };
        const auto whole = [&](const char* key) {
            const auto found = each.find(key);
            return found != each.end() && found->is_number_integer() ? found->template get<std::int64_t>() : -1;
        };
        const auto weight = [&](const char* key) {
            const auto found = each.find(key);
            return found != each.end() && found->is_number() ? found->template get<double>()
                                                             : std::numeric_limits<double>::quiet_NaN();
        };
        const std::int64_t head = text("head") == "mean" ? 0 : whole("head");
        reader.add({text("site"), text("level"), head, text("query_side"), whole("sentence_from_1"),
                    whole("word_from_1"), text("key_side"), whole("key_sentence_from_1"), whole("key_word_from_1"),
                    weight("weight"), weight("weight_within_sentence")},
                   number++);
    }
    return reader.take();
}

GivenAttention attentionOfTable(const NumpyFile& file, const std::string& name) {
    const json about = store::parseStrictJson(file.about, name, asGivenTable());
    if (!isAttentionTable(about) || !about.contains("texts")) {
        throw Error(Message("given.table-what", "the table holds no attention"), name, asGivenTable());
    }
    TableReader reader(name, isOfWords(about, name));
    std::size_t length = 0;
    const auto column = [&](const char* key, bool isNeeded) -> const NumpyArray* {
        const NumpyArray* array = file.find(key);
        const bool fits = array && array->shape.size() == 1 && (array->wholes() || array->floats());
        if (!fits && isNeeded) {
            throw Error(Message("given.table-column", "the table has no column {column}", key), name, asGivenTable());
        }
        return fits ? array : nullptr;
    };
    const NumpyArray* sentences = column("sentence_from_1", true);
    length = static_cast<std::size_t>(sentences->shape[0]);
    const auto at = [&](const char* key, bool isNeeded) -> std::function<double(std::size_t)> {
        const NumpyArray* array = column(key, isNeeded);
        if (array && static_cast<std::size_t>(array->shape[0]) != length) {
            throw Error(Message("given.table-length", "the column {column} has another length than the table", key),
                        name, asGivenTable());
        }
        return [array](std::size_t row) {
            return !array            ? std::numeric_limits<double>::quiet_NaN()
                   : array->wholes() ? static_cast<double>((*array->wholes())[row])
                                     : double{(*array->floats())[row]};
        };
    };
    const auto textAt = [&](const char* key, bool isNeeded) -> std::function<std::string(std::size_t)> {
        const auto codes = at(key, isNeeded);
        const auto found = about["texts"].find(key);
        const json list = found != about["texts"].end() && found->is_array() ? *found : json::array();
        return [codes, list](std::size_t row) {
            const double code = codes(row);
            const bool isThere = code >= 0.0 && code < static_cast<double>(list.size());
            const json& text = isThere ? list[static_cast<std::size_t>(code)] : list;
            return text.is_string() ? text.get<std::string>() : std::string();
        };
    };
    const bool ofWords = about["what"] == kWords;
    const auto site = textAt("site", true);
    const auto level = textAt("level", ofWords);
    const auto querySide = textAt("query_side", true);
    const auto keySide = textAt("key_side", true);
    const auto head = at("head", true);
    const auto sentence = at("sentence_from_1", true);
    const auto word = at("word_from_1", true);
    const auto keySentence = at("key_sentence_from_1", true);
    const auto keyWord = at("key_word_from_1", ofWords);
    const auto weight = at("weight", true);
    const auto within = at("weight_within_sentence", ofWords);
    const auto whole = [](double value) { return std::isnan(value) ? std::int64_t(-1) : std::int64_t(value); };
    for (std::size_t row = 0; row < length; ++row) {
        reader.add({site(row), level(row), whole(head(row)), querySide(row), whole(sentence(row)), whole(word(row)),
                    keySide(row), whole(keySentence(row)), whole(keyWord(row)), weight(row), within(row)},
                   row);
    }
    return reader.take();
}

} // namespace contexture::given

// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/given/json_attention.h"

#include "engine/core/error.h"
#include "engine/store/json_member.h"
#include "engine/store/settings_json.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <limits>

namespace contexture::given {
namespace {

using nlohmann::json;

Message asGivenJson() {
    return Message("given.json.do", "the handbook's page on files shows the layout");
}

// Reads one sentence, and knows its place for messages.
class SentenceReader {
public:
    SentenceReader(const json& json, const std::string& file, std::int32_t at) : m_json(json), m_file(file), m_at(at) {}

    GivenSentence read() {
        GivenSentence sentence;
        sentence.source = text(m_json, "source");
        sentence.translation = text(m_json, "translation");
        sentence.sourceTokens = texts("source_tokens");
        sentence.targetTokens = texts("target_tokens");
        if (m_json.contains("words") && sentence.targetTokens.empty()) {
            sentence.targetTokens = texts("words");
            sentence.tokensAreWords = true;
        }
        sentence.wordLogProbability = numbers(m_json, "word_log_probability");
        sentence.tokenLogProbability = numbers(m_json, "token_log_probability");
        if (const json* number = store::memberOf(m_json, "log_probability"); number && number->is_number()) {
            sentence.logProbability = number->get<double>();
        }
        readTrace(m_json, sentence);
        if (const json* trace = store::memberOf(m_json, "trace")) {
            if (!trace->is_object()) {
                refuse("trace");
            }
            readTrace(*trace, sentence);
        }
        return sentence;
    }

private:
    Message place() const { return m_site.empty() ? placeOf(m_file, m_at) : placeOf(m_file, m_at, m_site); }
    [[noreturn]] void refuse(const char* key) const {
        throw Error(Message("given.json-field", "the field \"{field}\" is missing or not what it should be", key),
                    place(), asGivenJson());
    }

    std::optional<std::string> text(const json& object, const char* key) const {
        const json* value = store::memberOf(object, key);
        if (value && !value->is_string()) {
            refuse(key);
        }
        return value ? std::optional(value->get<std::string>()) : std::nullopt;
    }
    std::vector<std::string> texts(const char* key) const {
        std::vector<std::string> result;
        if (const json* list = store::memberOf(m_json, key)) {
            if (!list->is_array()) {
                refuse(key);
            }
            for (const json& each : *list) {
                if (!each.is_string()) {
                    refuse(key);
                }
                result.push_back(each.get<std::string>());
            }
        }
        return result;
    }
    std::vector<float> numbers(const json& object, const char* key) const {
        std::vector<float> result;
        if (const json* list = store::memberOf(object, key)) {
            if (!list->is_array()) {
                refuse(key);
            }
            for (const json& each : *list) {
                if (!each.is_number() && !each.is_null()) {
                    refuse(key);
                }
                result.push_back(each.is_null() ? std::numeric_limits<float>::quiet_NaN() : each.get<float>());
            }
        }
        return result;
    }
    std::vector<std::int32_t> wholes(const json& object, const char* key) const {
        const json* list = store::memberOf(object, key);
        if (!list || !list->is_array()) {
            refuse(key);
        }
        std::vector<std::int32_t> result;
        for (const json& each : *list) {
            if (!each.is_number_integer() || each.get<std::int64_t>() < 0 ||
                each.get<std::int64_t>() > std::numeric_limits<std::int32_t>::max()) {
                refuse(key);
            }
            result.push_back(each.get<std::int32_t>());
        }
        return result;
    }
    template<class E, std::size_t N>
    E oneOf(const json& object, const char* key, E otherwise, const std::array<E, N>& values) const {
        const auto name = text(object, key);
        if (!name) {
            return otherwise;
        }
        const auto found =
            std::find_if(values.begin(), values.end(), [&](E value) { return *name == store::name(value); });
        if (found == values.end()) {
            refuse(key);
        }
        return *found;
    }

    void readTrace(const json& trace, GivenSentence& sentence) {
        if (const json* none = store::memberOf(trace, "no_context"); none && none->is_boolean()) {
            sentence.noContext = none->get<bool>();
        }
        if (const json* visible = store::memberOf(trace, "visible")) {
            sentence.visible.emplace();
            for (const json& range : *visible) { // pairs of first and last, counted from 1
                if (!range.is_array() || range.size() != 2 || !range[0].is_number_integer() ||
                    !range[1].is_number_integer()) {
                    refuse("visible");
                }
                sentence.visible->push_back({range[0].get<std::int32_t>() - 1, range[1].get<std::int32_t>()});
            }
        }
        if (const json* records = store::memberOf(trace, "attention")) {
            if (!records->is_array()) {
                refuse("attention");
            }
            for (const json& record : *records) {
                m_site.clear();
                sentence.attention.push_back(readMatrix(record));
            }
        }
        m_site.clear();
        if (const json* gates = store::memberOf(trace, "gates")) {
            for (const json& gate : *gates) {
                const auto site = gate.is_object() ? text(gate, "site") : std::nullopt;
                if (!site) {
                    refuse("gates");
                }
                sentence.gates.push_back({*site, oneOf(gate, "query_side", Side::Source, kSides),
                                          numbers(gate, "context_share"), numbers(gate, "spread")});
            }
        }
    }

    GivenMatrix readMatrix(const json& record) {
        const auto site = record.is_object() ? text(record, "site") : std::nullopt;
        if (!site || site->empty()) {
            refuse("site");
        }
        m_site = *site;
        GivenMatrix matrix = matrixOf(*site, oneOf(record, "level", levelOf(*site), kLevels));
        matrix.querySide = oneOf(record, "query_side", matrix.querySide, kSides);
        matrix.keySide = oneOf(record, "key_side",
                               matrix.level == AttentionLevel::SelfSide ? matrix.querySide : matrix.keySide, kSides);
        if (const json* within = store::memberOf(record, "within_sentence")) {
            if (!within->is_boolean()) {
                refuse("within_sentence");
            }
            matrix.withinSentence = within->get<bool>();
        }
        if (store::memberOf(record, "columns")) {
            if (!record["columns"].is_number_integer() || record["columns"].get<std::int64_t>() < 0 ||
                record["columns"].get<std::int64_t>() > std::numeric_limits<std::int32_t>::max()) {
                refuse("columns");
            }
            matrix.columns = record["columns"].get<std::int32_t>();
        }
        const json* heads = store::memberOf(record, "heads");
        if (!heads || !heads->is_array() || heads->empty()) {
            refuse("heads");
        }
        for (const json& head : *heads) {
            head.is_object() ? readSparse(head, matrix) : readRows(head, matrix);
        }
        if (matrix.level == AttentionLevel::CacheSlot) {
            readSlots(record, matrix);
        }
        return matrix;
    }

    void setRows(GivenMatrix& matrix, std::size_t rows) const {
        if (matrix.rows && static_cast<std::size_t>(*matrix.rows) != rows) {
            throw Error(Message("given.json-heads", "the heads differ in their number of rows: {rows} and {others}",
                                *matrix.rows, rows),
                        place(), asGivenJson());
        }
        matrix.rows = static_cast<std::int32_t>(rows);
    }

    void readSparse(const json& head, GivenMatrix& matrix) const {
        const auto starts = wholes(head, "row_start");
        const auto columns = wholes(head, "column");
        const json* weights = store::memberOf(head, "weight");
        if (!weights || !weights->is_array() || weights->size() != columns.size() || starts.empty() ||
            starts.front() != 0 || static_cast<std::size_t>(starts.back()) != columns.size() ||
            !std::is_sorted(starts.begin(), starts.end()) || !matrix.columns) {
            refuse("heads");
        }
        setRows(matrix, starts.size() - 1);
        std::vector<GivenEntry>& entries = matrix.heads.emplace_back();
        for (std::size_t row = 0; row + 1 < starts.size(); ++row) {
            for (auto i = static_cast<std::size_t>(starts[row]); i < static_cast<std::size_t>(starts[row + 1]); ++i) {
                if (columns[i] >= *matrix.columns) {
                    refuse("column");
                }
                addWeight((*weights)[i], row, static_cast<std::size_t>(columns[i]), entries);
            }
        }
    }

    void readRows(const json& head, GivenMatrix& matrix) const {
        if (!head.is_array()) {
            refuse("heads");
        }
        setRows(matrix, head.size());
        std::vector<GivenEntry>& entries = matrix.heads.emplace_back();
        for (std::size_t row = 0; row < head.size(); ++row) {
            if (!head[row].is_array()) {
                refuse("heads");
            }
            if (!matrix.columns) {
                matrix.columns = static_cast<std::int32_t>(head[row].size());
            }
            if (head[row].size() != static_cast<std::size_t>(*matrix.columns)) {
                throw Error(Message("given.json-row", "row {row} has {cells} weights, and others have {columns}",
                                    row + 1, head[row].size(), *matrix.columns),
                            place(), asGivenJson());
            }
            for (std::size_t column = 0; column < head[row].size(); ++column) {
                addWeight(head[row][column], row, column, entries);
            }
        }
    }

    void addWeight(const json& value, std::size_t row, std::size_t column, std::vector<GivenEntry>& entries) const {
        // JSON has no NaN; programs write null or a text in its place.
        const double number = value.is_number() ? value.get<double>() : std::numeric_limits<double>::quiet_NaN();
        const float weight =
            checkedWeight(number, place(), static_cast<std::int64_t>(row), static_cast<std::int64_t>(column));
        if (weight != 0.0f) {
            entries.push_back({static_cast<std::int32_t>(row), static_cast<std::int32_t>(column), weight});
        }
    }

    void readSlots(const json& record, GivenMatrix& matrix) const {
        const json* slots = store::memberOf(record, "slots");
        if (!slots || !slots->is_array()) {
            refuse("slots");
        }
        for (const json& slot : *slots) { // counted from 1; members of an empty slot are missing
            if (!slot.is_object()) {
                refuse("slots");
            }
            const auto index = [&](const char* key) {
                const json* value = store::memberOf(slot, key);
                if (value && (!value->is_number_integer() || value->get<std::int64_t>() < 1)) {
                    refuse("slots");
                }
                return value ? value->get<std::int64_t>() - 1 : -1;
            };
            matrix.slotWords.push_back({SentenceIndex(index("sentence")), oneOf(slot, "side", matrix.keySide, kSides),
                                        WordIndex(index("word"))});
        }
    }

    static constexpr std::array kSides{Side::Source, Side::Target};
    static constexpr std::array kLevels{AttentionLevel::Sentence, AttentionLevel::Word, AttentionLevel::Source,
                                        AttentionLevel::SelfSide, AttentionLevel::CacheSlot};

    const json& m_json;
    const std::string& m_file;
    std::int32_t m_at;
    std::string m_site; // the site that is being read
};

} // namespace

GivenAttention attentionOf(const nlohmann::json& json, const std::string& name) {
    const auto sentences = json.find("sentences");
    if (sentences == json.end() || !sentences->is_array()) {
        throw Error(Message("given.json", "there is no list \"sentences\" in it"), name, asGivenJson());
    }
    GivenAttention given;
    given.file = name;
    if (const auto model = json.find("model"); model != json.end()) {
        given.modelName = model->is_string() ? model->get<std::string>()
                          : model->is_object() && model->contains("name") && (*model)["name"].is_string()
                              ? (*model)["name"].get<std::string>()
                              : std::string();
    }
    bool isNumbered = false;
    std::int32_t next = 0;
    for (const auto& sentence : *sentences) {
        std::int32_t at = next++;
        const Message where = placeOf(name, at);
        if (!sentence.is_object()) {
            throw Error(Message("given.json-sentence", "a sentence must be an object"), where, asGivenJson());
        }
        if (const auto number = sentence.find("sentence"); number != sentence.end()) {
            if (!number->is_number_integer() || number->get<std::int64_t>() < 1 ||
                number->get<std::int64_t>() > std::numeric_limits<std::int32_t>::max()) {
                throw Error(Message("given.json-number", "\"sentence\" must be its number, from 1"), where,
                            asGivenJson());
            }
            at = number->get<std::int32_t>() - 1;
            isNumbered = true;
        }
        if (!given.sentences.emplace(at, SentenceReader(sentence, name, at).read()).second) {
            throw Error(Message("given.json-twice", "the sentence is there twice"), placeOf(name, at), asGivenJson());
        }
    }
    if (!isNumbered) {
        given.count = given.sentences.size();
    }
    return given;
}

} // namespace contexture::given

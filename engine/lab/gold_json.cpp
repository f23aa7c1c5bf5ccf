// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/lab/gold.h"

#include "engine/core/error.h"

#include <nlohmann/json.hpp>

namespace contexture::lab {
namespace {

using Json = nlohmann::json;            // for reading: keys are sorted, which makes large objects fast
using Written = nlohmann::ordered_json; // for writing: fields keep their order

constexpr const char* Format = "contexture-gold";
constexpr int Version = 1;

Written toJson(const std::vector<Sentence>& sentences) {
    Written list = Written::array();
    for (const Sentence& sentence : sentences) {
        Written words = Written::array();
        for (const ByteRange& range : sentence.words) {
            words.push_back({range.begin, range.end});
        }
        list.push_back({{"text", sentence.text}, {"words", std::move(words)}, {"paragraph", sentence.startsParagraph}});
    }
    return list;
}

const char* sideName(Side side) {
    return side == Side::Source ? "source" : "target";
}

Written toJson(const GoldRecord& record) {
    Written places = Written::array();
    for (const DocumentWord& place : record.antecedents) {
        places.push_back(
            {{"sentence", place.sentence.value}, {"side", sideName(place.side)}, {"word", place.word.value}});
    }
    return {{"phenomenon", name(record.phenomenon)},
            {"sentence", record.sentence.value},
            {"source_word", record.sourceWord.value},
            {"target_word", record.targetWord.value},
            {"antecedent_sentence", record.antecedentSentence.value},
            {"antecedent_word", record.antecedentWord.value},
            {"antecedents", std::move(places)},
            {"decided_by", sideName(record.decidedBy)},
            {"distance", record.distance},
            {"right", record.right},
            {"wrong", record.wrong},
            {"contrastive", record.contrastive}};
}

// Reads one file and reports the place of an error in it.
class GoldReader {
public:
    explicit GoldReader(std::string fileName) : m_file(std::move(fileName)) {}

    std::vector<LabDocument> read(const std::string& text) {
        const Json json = Json::parse(text, nullptr, false);
        if (json.is_discarded()) {
            fail("", "the file is not JSON");
        }
        if (!json.is_object() || !json.contains("format") || json["format"] != Format) {
            fail("format", std::string("this is not a gold file: \"format\" should be \"") + Format + "\"");
        }
        const std::int64_t version = integer(json, "", "version");
        if (version != Version) {
            fail("version", "the file has version " + std::to_string(version) + ", this program reads version " +
                                std::to_string(Version));
        }
        std::vector<LabDocument> documents;
        const Json& list = array(json, "", "documents");
        for (std::size_t i = 0; i < list.size(); ++i) {
            documents.push_back(document(list[i], "documents[" + std::to_string(i) + "]"));
        }
        return documents;
    }

private:
    [[noreturn]] void fail(const std::string& field, const std::string& what) const {
        throw Error(what, field.empty() ? m_file : m_file + ", field " + field,
                    "write the file anew with contexture-cli generate");
    }
    static std::string inside(const std::string& path, const char* key) {
        return path.empty() ? std::string(key) : path + "." + key;
    }
    const Json& member(const Json& object, const std::string& path, const char* key) const {
        if (!object.is_object()) {
            fail(path, "an object is expected here");
        }
        const auto found = object.find(key);
        if (found == object.end()) {
            fail(inside(path, key), "the field is missing");
        }
        return *found;
    }
    const Json& array(const Json& object, const std::string& path, const char* key) const {
        const Json& value = member(object, path, key);
        if (!value.is_array()) {
            fail(inside(path, key), "a list is expected here");
        }
        return value;
    }
    std::string string(const Json& object, const std::string& path, const char* key) const {
        const Json& value = member(object, path, key);
        if (!value.is_string()) {
            fail(inside(path, key), "a string is expected here");
        }
        return value.get<std::string>();
    }
    std::int64_t integerValue(const Json& value, const std::string& path) const {
        if (!value.is_number_integer() || (value.is_number_unsigned() && value.get<std::uint64_t>() > 0x7fffffffULL)) {
            fail(path, "a whole number is expected here");
        }
        const auto number = value.get<std::int64_t>();
        if (number > 0x7fffffffLL || number < -0x7fffffffLL) {
            fail(path, "the number is too large");
        }
        return number;
    }
    std::int64_t integer(const Json& object, const std::string& path, const char* key) const {
        return integerValue(member(object, path, key), inside(path, key));
    }
    std::int64_t index(const Json& object, const std::string& path, const char* key, std::size_t count,
                       const char* ofWhat) const {
        const std::int64_t value = integer(object, path, key);
        if (value < 0 || value >= static_cast<std::int64_t>(count)) {
            fail(inside(path, key), "number " + std::to_string(value) + " is out of range: there are " +
                                        std::to_string(count) + " " + ofWhat);
        }
        return value;
    }
    Side side(const Json& object, const std::string& path, const char* key) const {
        const std::string value = string(object, path, key);
        if (value != "source" && value != "target") {
            fail(inside(path, key), "\"" + value + "\" is neither \"source\" nor \"target\"");
        }
        return value == "source" ? Side::Source : Side::Target;
    }
    std::vector<std::string> strings(const Json& object, const std::string& path, const char* key) const {
        const Json& list = array(object, path, key);
        std::vector<std::string> result;
        for (std::size_t i = 0; i < list.size(); ++i) {
            if (!list[i].is_string()) {
                fail(inside(path, key) + "[" + std::to_string(i) + "]", "a string is expected here");
            }
            result.push_back(list[i].get<std::string>());
        }
        return result;
    }

    Sentence sentence(const Json& json, const std::string& path) const {
        Sentence result;
        result.text = string(json, path, "text");
        const Json& paragraph = member(json, path, "paragraph");
        if (!paragraph.is_boolean()) {
            fail(inside(path, "paragraph"), "true or false is expected here");
        }
        result.startsParagraph = paragraph.get<bool>();
        const Json& words = array(json, path, "words");
        std::int64_t last = 0;
        for (std::size_t i = 0; i < words.size(); ++i) {
            const std::string place = inside(path, "words") + "[" + std::to_string(i) + "]";
            if (!words[i].is_array() || words[i].size() != 2) {
                fail(place, "a pair of byte positions is expected here");
            }
            const std::int64_t begin = integerValue(words[i][0], place);
            const std::int64_t end = integerValue(words[i][1], place);
            if (begin < last || end <= begin || end > static_cast<std::int64_t>(result.text.size())) {
                fail(place, "the byte positions do not lie one behind the other in the text");
            }
            result.words.push_back({static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)});
            last = end;
        }
        return result;
    }

    std::vector<Sentence> sentences(const Json& json, const std::string& path, const char* key) const {
        const Json& list = array(json, path, key);
        std::vector<Sentence> result;
        for (std::size_t i = 0; i < list.size(); ++i) {
            result.push_back(sentence(list[i], inside(path, key) + "[" + std::to_string(i) + "]"));
        }
        return result;
    }

    const std::vector<Sentence>& sideOf(const Document& document, Side side) const {
        return side == Side::Source ? document.source : document.reference;
    }

    GoldRecord record(const Json& json, const std::string& path, const Document& document) const {
        GoldRecord result;
        result.phenomenon = phenomenon(string(json, path, "phenomenon"), inside(path, "phenomenon"));
        const std::size_t count = document.size();
        const auto at = static_cast<std::size_t>(index(json, path, "sentence", count, "sentences"));
        result.sentence = SentenceIndex(static_cast<std::int64_t>(at));
        result.sourceWord = WordIndex(index(json, path, "source_word", document.source[at].words.size(), "words"));
        result.targetWord = WordIndex(index(json, path, "target_word", document.reference[at].words.size(), "words"));
        result.decidedBy = side(json, path, "decided_by");
        const auto decided = static_cast<std::size_t>(index(json, path, "antecedent_sentence", count, "sentences"));
        result.antecedentSentence = SentenceIndex(static_cast<std::int64_t>(decided));
        result.antecedentWord = WordIndex(
            index(json, path, "antecedent_word", sideOf(document, result.decidedBy)[decided].words.size(), "words"));
        result.distance = static_cast<std::int32_t>(integer(json, path, "distance"));
        if (result.distance != result.sentence.value - result.antecedentSentence.value) {
            fail(inside(path, "distance"), "the distance is not that between the two sentences");
        }
        const Json& places = array(json, path, "antecedents");
        for (std::size_t i = 0; i < places.size(); ++i) {
            const std::string place = inside(path, "antecedents") + "[" + std::to_string(i) + "]";
            DocumentWord word;
            word.side = side(places[i], place, "side");
            const auto where = static_cast<std::size_t>(index(places[i], place, "sentence", count, "sentences"));
            word.sentence = SentenceIndex(static_cast<std::int64_t>(where));
            word.word =
                WordIndex(index(places[i], place, "word", sideOf(document, word.side)[where].words.size(), "words"));
            result.antecedents.push_back(word);
        }
        result.right = string(json, path, "right");
        result.wrong = strings(json, path, "wrong");
        result.contrastive = strings(json, path, "contrastive");
        if (result.wrong.empty() || result.wrong.size() != result.contrastive.size()) {
            fail(inside(path, "contrastive"), "one whole sentence is expected for each wrong form");
        }
        return result;
    }

    Phenomenon phenomenon(const std::string& text, const std::string& path) const {
        for (const Phenomenon candidate : {Phenomenon::Pronoun, Phenomenon::WordSense, Phenomenon::VerbSense,
                                           Phenomenon::Register, Phenomenon::Cohesion, Phenomenon::Ellipsis}) {
            if (text == name(candidate)) {
                return candidate;
            }
        }
        fail(path, "there is no phenomenon \"" + text + "\"");
    }

    LabDocument document(const Json& json, const std::string& path) const {
        LabDocument result;
        result.document.id = string(json, path, "id");
        result.document.title = string(json, path, "title");
        result.document.sourceLanguage = string(json, path, "source_language");
        result.document.targetLanguage = string(json, path, "target_language");
        result.document.source = sentences(json, path, "source");
        result.document.reference = sentences(json, path, "reference");
        if (result.document.source.size() != result.document.reference.size()) {
            fail(inside(path, "reference"), "there are " + std::to_string(result.document.reference.size()) +
                                                " sentences for " + std::to_string(result.document.source.size()) +
                                                " source sentences");
        }
        const Json& records = array(json, path, "records");
        for (std::size_t i = 0; i < records.size(); ++i) {
            result.records.push_back(
                record(records[i], inside(path, "records") + "[" + std::to_string(i) + "]", result.document));
        }
        return result;
    }

    std::string m_file;
};

} // namespace

std::string toGoldJson(const std::vector<LabDocument>& documents) {
    Written list = Written::array();
    for (const LabDocument& document : documents) {
        Written records = Written::array();
        for (const GoldRecord& record : document.records) {
            records.push_back(toJson(record));
        }
        list.push_back({{"id", document.document.id},
                        {"title", document.document.title},
                        {"source_language", document.document.sourceLanguage},
                        {"target_language", document.document.targetLanguage},
                        {"source", toJson(document.document.source)},
                        {"reference", toJson(document.document.reference)},
                        {"records", std::move(records)}});
    }
    const Written json = {
        {"format", Format}, {"version", Version}, {"revision", kRevision}, {"documents", std::move(list)}};
    return json.dump(1) + "\n";
}

int revisionOfGold(const std::string& json, const std::string& fileName) {
    const Json read = Json::parse(json, nullptr, false);
    const auto revision = read.is_object() ? read.find("revision") : read.end();
    if (!read.is_object() || (revision != read.end() && !revision->is_number_integer())) {
        throw Error("the revision of the controlled language cannot be read", fileName,
                    "write the file anew with contexture-cli generate");
    }
    return revision == read.end() ? 1 : revision->get<int>();
}

std::vector<LabDocument> parseGoldJson(const std::string& json, const std::string& fileName) {
    return GoldReader(fileName).read(json);
}

} // namespace contexture::lab

// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/annotate/esa_sentences.h"

#include "engine/annotate/mark_metadata.h"
#include "engine/annotate/marked_text.h"
#include "engine/eval/characters.h"
#include "engine/store/json_member.h"

#include <algorithm>
#include <array>

namespace contexture::annotate {

namespace {

using Json = EsaJson;

constexpr std::array<const char*, 4> kNamedSeverities{"Minor", "Major", "Neutral", "Critical"};

std::string categoryOf(const Json& span) {
    for (const char* key : {"error_type", "category"}) {
        if (std::string category = textAt(span, key); !category.empty()) {
            return category;
        }
    }
    return kUncategorised;
}

bool isMissing(const Json& span) {
    return textAt(span, "start_i") == "missing" || textAt(span, "end_i") == "missing";
}

// Whether a word ends at a place of a text: there is one before it, and none behind.
bool isWordEnd(const std::vector<char32_t>& text, std::size_t place) {
    return place > 0 && place <= text.size() && eval::isLetter(text[place - 1]) &&
           (place == text.size() || !eval::isLetter(text[place]));
}

// The end of a span, exclusive, by the text that it names; nullopt where it names none, or one that does not stand
// there.
std::optional<std::uint32_t> endByText(const Json& span, std::string_view target) {
    const auto begin = placeAt(span, "start_i");
    const auto end = placeAt(span, "end_i");
    const Json* const said = store::memberOf(span, "text");
    if (!begin || !end || !said || !said->is_string()) {
        return std::nullopt;
    }
    const std::string text = said->get<std::string>();
    const std::uint32_t behind = *begin + characterCount(text);
    const bool isEither = behind == *end || behind == *end + 1;
    const bool isThere = isEither && behind <= characterCount(target) && textOf(target, {*begin, behind}) == text;
    return isThere ? std::optional(behind) : std::nullopt;
}

} // namespace

bool isEsaScore(const Json& score) {
    return score.is_number() && score.get<double>() >= 0.0 && score.get<double>() <= 100.0;
}

bool hasKey(std::string_view line, std::string_view key) {
    const std::string quoted = '"' + std::string(key) + '"';
    for (std::size_t at = line.find(quoted); at != std::string_view::npos; at = line.find(quoted, at + 1)) {
        const std::size_t next = line.find_first_not_of(" \t", at + quoted.size());
        if (next != std::string_view::npos && line[next] == ':') {
            return true;
        }
    }
    return false;
}

Json esaPartOf(const Json& line) {
    Json part = Json::object();
    for (const char* key : {"src", "tgt", kEsaScore, "esa_spans"}) {
        const auto found = line.find(key);
        part[key] = found == line.end() ? Json() : *found;
    }
    return part;
}

std::string textAt(const Json& object, std::string_view key) {
    const Json* const value = store::memberOf(object, key);
    return !value ? std::string() : value->is_string() ? value->get<std::string>() : oneLine(*value);
}

std::optional<std::uint32_t> placeAt(const Json& span, const char* key) {
    const Json* const value = store::memberOf(span, key);
    const bool isPlace = value && value->is_number_unsigned() && value->get<std::uint64_t>() < 1'000'000'000;
    return isPlace ? std::optional(value->get<std::uint32_t>()) : std::nullopt;
}

std::string severityOf(const Json& span) {
    std::string written = textAt(span, "severity");
    const std::string folded = eval::toLower(written);
    for (const char* known : kNamedSeverities) {
        if (folded == eval::toLower(std::string_view(known))) {
            return known;
        }
    }
    return written;
}

void nameSentence(std::string id, MarkRecord& record) {
    const std::size_t digits = id.find_last_not_of("0123456789") + 1; // npos + 1 is 0
    if (digits < id.size() && digits > 0) {
        const std::size_t name = id.find_last_not_of("_#:-. ", digits - 1);
        if (name != std::string::npos && name + 1 < digits) {
            record.segment = id.substr(digits);
            id.resize(name + 1);
        }
    }
    record.document = std::move(id);
}

void EsaCollector::remark(Remark::Kind kind, std::size_t line, Message what) {
    m_file.remarks.push_back({kind, line, std::move(what)});
}

void EsaCollector::add(EsaSentence sentence) {
    m_parts.push_back({.sentence = std::move(sentence), .records = {}, .isSentence = true});
}

void EsaCollector::add(std::vector<MarkRecord> records) {
    m_parts.push_back({.sentence = {}, .records = std::move(records), .isSentence = false});
}

void EsaCollector::finish() {
    m_areExclusive = areEndsExclusive();
    if (m_areExclusive) {
        const auto first =
            std::find_if(m_parts.begin(), m_parts.end(), [](const Part& part) { return part.isSentence; });
        remark(Remark::Kind::Kept, first->sentence.record.line,
               Message("marks.esa-ends", "the ends of the spans are read as the characters "
                                         "behind them: so they end with words"));
    }
    for (Part& part : m_parts) {
        if (part.isSentence) {
            take(part.sentence);
        } else {
            std::move(part.records.begin(), part.records.end(), std::back_inserter(m_file.records));
        }
    }
    std::stable_sort(m_file.remarks.begin(), m_file.remarks.end(),
                     [](const Remark& a, const Remark& b) { return a.line < b.line; });
}

// Of as many either way it is the last character, as WMT and Pearmut write it.
bool EsaCollector::areEndsExclusive() const {
    std::size_t inclusive = 0;
    std::size_t exclusive = 0;
    for (const Part& part : m_parts) {
        const EsaSentence& sentence = part.sentence;
        if (!part.isSentence || sentence.endsAreLast || !sentence.spans.is_array()) {
            continue;
        }
        const std::vector<char32_t> text = eval::codePoints(sentence.record.target);
        for (const Json& span : sentence.spans) {
            const bool isOpen = span.is_object() && !endByText(span, sentence.record.target);
            if (const auto end = isOpen ? placeAt(span, "end_i") : std::nullopt) {
                const bool isLast = isWordEnd(text, *end + 1U);
                const bool isBehind = isWordEnd(text, *end);
                inclusive += isLast && !isBehind ? 1 : 0;
                exclusive += isBehind && !isLast ? 1 : 0;
            }
        }
    }
    return exclusive > inclusive;
}

void EsaCollector::keep(const EsaSentence& sentence, ErrorMark mark, const Json& ofSpan) {
    MarkRecord record = sentence.record;
    mark.annotator = record.mark.annotator;
    Json metadata = sentence.metadata;
    metadata.update(ofSpan);
    mark.metadata = metadata.empty() ? std::string() : oneLine(metadata);
    record.mark = std::move(mark);
    m_file.records.push_back(std::move(record));
}

void EsaCollector::take(const EsaSentence& sentence) {
    if (sentence.spans.is_null()) {
        keep(sentence, {}, Json::object()); // a number, and nothing said of errors
        return;
    }
    if (sentence.spans.empty()) {
        keep(sentence, {.category = kNoError, .severity = kNoError}, Json::object());
    }
    for (const Json& span : sentence.spans) {
        takeSpan(sentence, span);
    }
}

void EsaCollector::takeSpan(const EsaSentence& sentence, const Json& span) {
    const std::size_t line = sentence.record.line;
    if (!span.is_object()) {
        leaveOut(line, Message("marks.esa-span", "a span must be an object with start_i, end_i and severity"));
        return;
    }
    const std::string& target = sentence.record.target;
    const auto byText = endByText(span, target);
    ErrorMark mark{.category = categoryOf(span), .severity = severityOf(span)};
    Json rest = Json::object();
    for (const auto& [key, value] : span.items()) {
        const bool isRead = key == "start_i" || key == "end_i" || key == "severity" || key == "error_type" ||
                            key == "category" || (key == "text" && byText) || value.is_null();
        if (!isRead) {
            rest[key] = value;
        }
    }
    if (isMissing(span)) {
        mark.category = mark.category == kUncategorised ? "Accuracy/Omission" : mark.category;
        keep(sentence, std::move(mark), rest);
        return;
    }
    const auto begin = placeAt(span, "start_i");
    const auto last = placeAt(span, "end_i");
    if (!begin || !last) {
        leaveOut(line, Message("marks.esa-span", "a span must be an object with start_i, end_i and severity"));
        return;
    }
    const bool isBehind = m_areExclusive && !sentence.endsAreLast;
    const std::uint32_t end = byText.value_or(*last + (isBehind ? 0 : 1));
    if (*begin > end || end > characterCount(target)) {
        leaveOut(line, Message("marks.outside", "a span does not lie in its sentence"));
        return;
    }
    mark.spans.push_back({Side::Target, *begin, end});
    keep(sentence, std::move(mark), rest);
}

} // namespace contexture::annotate

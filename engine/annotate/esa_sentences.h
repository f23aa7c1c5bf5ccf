// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/annotate/mark_record.h"

#include <nlohmann/json.hpp>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace contexture::annotate {

// What the readers of error span annotation (esa.h, pearmut.h) share.

using EsaJson = nlohmann::ordered_json;

// The number that an annotator gave to a sentence, in the metadata of its marks.
inline constexpr const char* kEsaScore = "esa_score";
bool isEsaScore(const EsaJson& score); // a number from 0 to 100

// A member of lines that this program wrote, for marks that the layout cannot hold: {"of": esaPartOf(line), "marks":
// objects of mark_lines.h}. Another program that changes the line leaves "of" as it was: then the line itself counts.
inline constexpr const char* kEsaOwn = "contexture";
EsaJson esaPartOf(const EsaJson& line); // texts, number and spans

// Whether an object has this key; the same words inside a text have a backslash before the quotation mark.
bool hasKey(std::string_view line, std::string_view key);
std::string textAt(const EsaJson& object, std::string_view key); // other values as JSON; empty without the key
std::optional<std::uint32_t> placeAt(const EsaJson& span, const char* key); // a character, counted from 0
std::string severityOf(const EsaJson& span);                                // "major" is "Major"; others as they are

// "garden_12" is sentence 12 of "garden"; other names are the document's alone.
void nameSentence(std::string id, MarkRecord& record);

// One annotated sentence, before its spans' ends are understood.
struct EsaSentence {
    MarkRecord record = {}; // without a mark
    EsaJson spans = {};     // null: nobody marked spans
    EsaJson metadata = EsaJson::object();
    bool endsAreLast = false; // "end_i" is the last character of a span for sure
};

// Makes marks of sentences. In other files than Pearmut's, "end_i" may be the last character of a span or the one
// behind it: a span with its "text" says which, and of the others where more of them end with a word.
class EsaCollector {
public:
    explicit EsaCollector(MarkFile& file) : m_file(file) {}

    void leaveOut(std::size_t line, Message what) { remark(Remark::Kind::LeftOut, line, std::move(what)); }
    void passOver(std::size_t line, Message what) { remark(Remark::Kind::Kept, line, std::move(what)); }
    void add(EsaSentence sentence);
    void add(std::vector<MarkRecord> records); // as they are, behind the sentences so far
    void finish();

private:
    struct Part { // either of them
        EsaSentence sentence = {};
        std::vector<MarkRecord> records = {};
        bool isSentence = false;
    };

    void remark(Remark::Kind kind, std::size_t line, Message what);
    bool areEndsExclusive() const;
    void keep(const EsaSentence& sentence, ErrorMark mark, const EsaJson& ofSpan);
    void take(const EsaSentence& sentence);
    void takeSpan(const EsaSentence& sentence, const EsaJson& span);

    MarkFile& m_file;
    std::vector<Part> m_parts;
    bool m_areExclusive = false;
};

} // namespace contexture::annotate

// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/annotate/mark_file.h"
#include "engine/core/random.h"

#include <QString>

#include <algorithm>
#include <sstream>
#include <string>
#include <vector>

// What the tests of marked errors share: records, and their way through a file.
namespace annotatetest {

using namespace contexture;
using namespace contexture::annotate;

inline MarkRecord record(const std::string& category = "Accuracy/Mistranslation", const std::string& severity = "Major",
                         std::vector<CharacterSpan> spans = {{Side::Target, 0, 2}}) {
    MarkRecord record;
    record.system = "Online";
    record.document = "farm";
    record.segment = "2";
    record.source = "It barked .";
    record.target = "Es bellte .";
    record.mark.category = category;
    record.mark.severity = severity;
    record.mark.annotator = "A";
    record.mark.spans = std::move(spans);
    return record;
}

inline std::string written(const std::vector<MarkRecord>& records, MarkFormat format) {
    std::ostringstream out;
    writeMarks(out, records, format);
    return out.str();
}

inline QString remarksOf(const MarkFile& file) {
    QString all;
    for (const Remark& remark : file.remarks) {
        all += QString::fromStdString(inEnglish(remark)) + QLatin1Char('\n');
    }
    return all;
}

// Records of every kind of trouble: tags and tabs in texts, characters of one to four bytes and combining ones, spans
// that overlap, touch or are empty, quotation marks, names that look like other things.
class Generator {
public:
    explicit Generator(std::uint64_t seed) : m_random(seed) {}

    MarkRecord next() {
        MarkRecord made;
        made.system = text(3);
        made.document = text(2);
        made.segment = below(3) == 0 ? text(2) : std::to_string(below(50) + 1);
        made.globalSegment = below(2) == 0 ? std::string() : text(1);
        made.source = text(12);
        made.target = text(12);
        ErrorMark& mark = made.mark;
        mark.annotator = text(2);
        mark.category = below(6) == 0 ? "No-error" : text(2);
        mark.severity = below(3) == 0 ? text(1) : "Major";
        mark.comment = text(5);
        const std::size_t spans = below(4);
        for (std::size_t i = 0; i < spans; ++i) {
            const Side side = below(3) == 0 ? Side::Source : Side::Target;
            const auto length = length_(side == Side::Source ? made.source : made.target);
            const auto begin = static_cast<std::uint32_t>(below(length + 1));
            mark.spans.push_back({side, begin, begin + static_cast<std::uint32_t>(below(length - begin + 1))});
        }
        std::sort(mark.spans.begin(), mark.spans.end());
        mark.correction = below(2) == 0 ? std::string() : text(3);
        if (below(3) == 0) {
            mark.metadata = R"({"timestamp":1650000000000,"deleted_errors":[{"start":3}],"x":"a\tb\"c\\"})";
        }
        return made;
    }

private:
    std::size_t below(std::size_t n) { return static_cast<std::size_t>(m_random.next() % n); }

    static std::size_t length_(const std::string& utf8) {
        std::size_t length = 0;
        for (const char c : utf8) {
            length += (static_cast<unsigned char>(c) & 0xC0u) != 0x80u ? 1 : 0;
        }
        return length;
    }

    std::string text(std::size_t most) {
        static const std::vector<std::string> kPieces{"a",
                                                      "Es",
                                                      " ",
                                                      "  ",
                                                      "\t",
                                                      "\n",
                                                      "\r\n",
                                                      "<v>",
                                                      "</v>",
                                                      "<v",
                                                      ">",
                                                      "\"",
                                                      "\"\"",
                                                      "'",
                                                      "\\",
                                                      "ß",
                                                      "é",
                                                      "e\u0301",
                                                      "\u2028",
                                                      "\u00A0",
                                                      "\U0001F600",
                                                      "\U0001F469\u200D\U0001F680",
                                                      "\u05D0\u05D1",
                                                      "\x01",
                                                      "\x7F",
                                                      "{}",
                                                      "{\"a\":1}",
                                                      "No-error",
                                                      "system",
                                                      "doc",
                                                      "\v",
                                                      "/",
                                                      "1",
                                                      "\uFEFF"};
        std::string made;
        const std::size_t pieces = below(most + 1);
        for (std::size_t i = 0; i < pieces; ++i) {
            made += kPieces[below(kPieces.size())];
        }
        return made;
    }

    SplitMix64 m_random;
};

} // namespace annotatetest

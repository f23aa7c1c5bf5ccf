// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/formats/markdown.h"

#include "engine/core/error.h"
#include "engine/formats/placed_units.h"
#include "engine/formats/utf8.h"
#include "engine/formats/xml_file.h"

#include <md4c.h>

#include <algorithm>
#include <cctype>
#include <set>
#include <utility>

namespace contexture::formats {
namespace {

// MD4C gives the places of texts, but not of marks: a mark is the bytes between two texts.
class MarkdownReader {
public:
    MarkdownReader(std::string_view bytes, std::size_t from) : m_bytes(bytes), m_from(from) {}

    std::vector<PlacedUnit> read() {
        MD_PARSER parser{};
        parser.flags = MD_FLAG_TABLES | MD_FLAG_STRIKETHROUGH;
        parser.enter_block = [](MD_BLOCKTYPE type, void*, void* self) {
            auto* reader = static_cast<MarkdownReader*>(self);
            reader->finish();
            reader->m_literal += isLiteral(type) ? 1 : 0;
            return 0;
        };
        parser.leave_block = [](MD_BLOCKTYPE type, void*, void* self) {
            auto* reader = static_cast<MarkdownReader*>(self);
            reader->finish();
            reader->m_literal -= isLiteral(type) ? 1 : 0;
            return 0;
        };
        parser.enter_span = [](MD_SPANTYPE type, void*, void* self) {
            static_cast<MarkdownReader*>(self)->enter(type);
            return 0;
        };
        parser.leave_span = [](MD_SPANTYPE type, void*, void* self) {
            static_cast<MarkdownReader*>(self)->leave(type);
            return 0;
        };
        parser.text = [](MD_TEXTTYPE type, const MD_CHAR* text, MD_SIZE size, void* self) {
            static_cast<MarkdownReader*>(self)->text(type, text, size);
            return 0;
        };
        const std::string_view body = m_bytes.substr(m_from);
        if (md_parse(body.data(), static_cast<MD_SIZE>(body.size()), &parser, this) != 0) {
            m_units.clear();
        }
        return std::move(m_units);
    }

private:
    static bool isLiteral(MD_BLOCKTYPE type) { return type == MD_BLOCK_CODE || type == MD_BLOCK_HTML; }

    struct Event {
        bool opens = false;
        int pair = 0;
        MD_SPANTYPE type = MD_SPAN_EM;
    };

    void enter(MD_SPANTYPE type) {
        m_images += type == MD_SPAN_IMG ? 1 : 0;
        m_spans.emplace_back(type, m_pairs);
        m_events.push_back({true, m_pairs++, type});
    }
    void leave(MD_SPANTYPE type) {
        // MD4C 0.4.8 may report the end of a link whose beginning it did not report.
        const auto span =
            std::find_if(m_spans.rbegin(), m_spans.rend(), [type](const auto& open) { return open.first == type; });
        if (span == m_spans.rend()) {
            return;
        }
        m_images -= type == MD_SPAN_IMG ? 1 : 0;
        if (m_linked != span->second) {
            m_events.push_back({false, span->second, type});
        }
        m_spans.erase(std::next(span).base());
    }

    void text(MD_TEXTTYPE type, const char* text, std::size_t size) {
        if (m_literal > 0 || m_images > 0) {
            return;
        }
        if (type == MD_TEXT_SOFTBR || type == MD_TEXT_BR) {
            m_before = std::exchange(m_events, {});
            m_isBroken = true;
            m_isHard = type == MD_TEXT_BR;
            return;
        }
        const bool isInside =
            text >= m_bytes.data() && size <= m_bytes.size() && text + size <= m_bytes.data() + m_bytes.size();
        if (!isInside || size == 0) {
            return;
        }
        auto begin = static_cast<std::size_t>(text - m_bytes.data());
        auto end = begin + size;
        const bool isLink = !m_events.empty() && m_events.back().opens && m_events.back().type == MD_SPAN_A &&
                            begin > 0 && m_bytes[begin - 1] == '<' && m_bytes.substr(end).starts_with('>');
        if (isLink) { // <http://...>: an address, which nobody translates
            m_linked = m_events.back().pair;
            m_events.pop_back();
            --begin;
            ++end;
        }
        if (!m_isOpen) {
            m_isOpen = true;
            m_unit.begin = m_unit.end = frontOf(begin);
        }
        if (begin < m_unit.end) {
            m_isSpoilt = true; // what overlaps is left as it is
            return;
        }
        addBetween(begin);
        if (type == MD_TEXT_HTML || isLink) {
            m_pieces.addMark({.kind = Piece::Kind::Single, .text = std::string(m_bytes.substr(begin, end - begin))});
        } else {
            m_pieces.addText(type == MD_TEXT_ENTITY ? decoded({text, size}) : std::string(text, size));
        }
        m_unit.end = end;
    }

    // The beginning of the marks before the first text, as far as their bytes are known.
    std::size_t frontOf(std::size_t text) const {
        std::size_t at = text;
        for (auto event = m_events.rbegin(); event != m_events.rend(); ++event) {
            const std::size_t length = markBefore(at, event->type);
            if (!event->opens || length == 0) {
                return text;
            }
            at -= length;
        }
        return at;
    }
    // The end of the marks after the last text.
    std::size_t backOf(std::size_t text, const std::vector<Event>& events) const {
        std::size_t at = text;
        for (const Event& event : events) {
            const std::size_t length = event.opens ? 0 : markBehind(at, event.type);
            if (length == 0) {
                return text;
            }
            at += length;
        }
        return at;
    }

    static std::size_t lengthOf(MD_SPANTYPE type) {
        return type == MD_SPAN_EM ? 1 : type == MD_SPAN_STRONG || type == MD_SPAN_DEL ? 2 : 0;
    }

    std::size_t markBefore(std::size_t at, MD_SPANTYPE type) const {
        if (type == MD_SPAN_A) {
            return at > m_from && m_bytes[at - 1] == '[' ? 1 : 0;
        }
        if (type == MD_SPAN_CODE) {
            std::size_t from = at;
            from -= from > m_from && m_bytes[from - 1] == ' ' ? 1 : 0;
            const std::size_t behind = from;
            while (from > m_from && m_bytes[from - 1] == '`') {
                --from;
            }
            return from < behind ? at - from : 0;
        }
        const std::size_t length = lengthOf(type);
        const bool fits = length > 0 && at >= m_from + length &&
                          m_bytes.substr(at - length, length).find_first_not_of("*_~") == std::string_view::npos;
        return fits ? length : 0;
    }

    std::size_t markBehind(std::size_t at, MD_SPANTYPE type) const {
        const std::string_view rest = m_bytes.substr(at);
        if (type == MD_SPAN_CODE) {
            const std::size_t first = rest.starts_with(' ') ? 1 : 0;
            const std::size_t end = std::min(rest.find_first_not_of('`', first), rest.size());
            return end > first ? end : 0;
        }
        if (type != MD_SPAN_A) {
            const std::size_t length = lengthOf(type);
            const bool fits = length > 0 && rest.size() >= length &&
                              rest.substr(0, length).find_first_not_of("*_~") == std::string_view::npos;
            return fits ? length : 0;
        }
        if (!rest.starts_with("](")) {
            return rest.starts_with("][") ? rest.find(']', 2) + 1 : rest.starts_with(']') ? 1 : 0;
        }
        std::size_t depth = 0;
        for (std::size_t i = 1; i < rest.size() && rest[i] != '\n'; ++i) {
            i += rest[i] == '\\' ? 1 : 0;
            if (i >= rest.size()) {
                break;
            }
            depth += rest[i] == '(' ? 1 : 0;
            if (rest[i] == ')' && --depth == 0) {
                return i + 1;
            }
        }
        return 0;
    }

    void addBetween(std::size_t to) {
        std::string_view raw = m_bytes.substr(m_unit.end, to - m_unit.end);
        if (m_isBroken) {
            const std::size_t feed = std::min(raw.find_first_of("\r\n"), raw.size());
            std::size_t next = raw.find_first_not_of(" \t\r\n>", feed); // what quotes and lists put before a line
            next = std::min(next, raw.size());
            if (m_isHard) {
                const std::size_t marks = std::min(backOf(m_unit.end, m_before) - m_unit.end, feed);
                addMarks(raw.substr(0, marks), m_before);
                m_pieces.addMark({.kind = Piece::Kind::Single, .text = std::string(raw.substr(marks, next - marks))});
            } else {
                addMarks(raw.substr(0, feed), m_before);
            }
            m_pieces.addText(" ");
            addMarks(raw.substr(next), m_events);
        } else {
            addMarks(raw, m_events);
        }
        m_before.clear();
        m_events.clear();
        m_isBroken = m_isHard = false;
    }

    // The bytes of several adjacent marks belong to the outermost mark. If some marks begin and others end there, the
    // bytes cannot be assigned.
    void addMarks(std::string_view raw, const std::vector<Event>& events) {
        if (events.empty()) {
            return; // a backslash, or blanks at the end of a line
        }
        const bool allOpen = std::ranges::all_of(events, &Event::opens);
        const bool allClose = std::ranges::none_of(events, &Event::opens);
        if (!allOpen && !allClose) {
            m_pieces.addMark({.kind = Piece::Kind::Single, .text = std::string(raw)});
            for (const Event& event : events) {
                m_unknown.insert(event.pair);
            }
            return;
        }
        for (std::size_t e = 0; e < events.size(); ++e) {
            const bool isOuter = allOpen ? e == 0 : e + 1 == events.size();
            m_pieces.addMark({.kind = allOpen ? Piece::Kind::Open : Piece::Kind::Close,
                              .text = isOuter ? std::string(raw) : std::string(),
                              .pair = events[e].pair,
                              .isOnlyInside = events[e].type == MD_SPAN_CODE});
        }
    }

    void finish() {
        if (m_isOpen) {
            // As before the first text, marks after the last text stay outside the unit if their bytes are not known.
            std::erase_if(m_events, [](const Event& event) { return event.opens; });
            const std::size_t back = m_isBroken ? m_unit.end : backOf(m_unit.end, m_events);
            m_before.insert(m_before.end(), m_events.begin(), m_events.end());
            addMarks(m_bytes.substr(m_unit.end, back - m_unit.end), m_before);
            m_unit.end = back;
            for (Piece& piece : m_pieces.pieces()) {
                if (piece.kind != Piece::Kind::Text && m_unknown.contains(piece.pair)) {
                    piece.kind = Piece::Kind::Single;
                }
            }
            m_unit.unit.pieces = m_pieces.pieces();
            const bool isApart = m_units.empty() || m_units.back().end <= m_unit.begin;
            if (!m_isSpoilt && isApart && !isBlank(m_unit.unit.text())) {
                m_units.push_back(std::move(m_unit));
            }
        }
        m_unit = {};
        m_pieces = {};
        m_spans.clear();
        m_before.clear();
        m_events.clear();
        m_unknown.clear();
        m_isOpen = m_isSpoilt = m_isBroken = m_isHard = false;
        m_images = 0;
        m_linked = -1;
    }

    std::string_view m_bytes;
    std::size_t m_from = 0;
    int m_literal = 0; // blocks of code or HTML
    int m_images = 0;
    int m_pairs = 0;
    int m_linked = -1;                                // the pair of an address in < and >, which is a mark as a whole
    std::vector<std::pair<MD_SPANTYPE, int>> m_spans; // that are open, and their pairs
    std::vector<Event> m_before;                      // of a line break, since the last text
    std::vector<Event> m_events;                      // since the last text or line break
    std::set<int> m_unknown;
    bool m_isOpen = false;
    bool m_isSpoilt = false;
    bool m_isBroken = false;
    bool m_isHard = false;
    PieceBuilder m_pieces;
    PlacedUnit m_unit;
    std::vector<PlacedUnit> m_units;
};

// The beginning of the text, after a byte order mark and front matter.
std::size_t bodyOf(std::string_view bytes) {
    const std::size_t from = bytes.starts_with(kByteOrderMark) ? kByteOrderMark.size() : 0;
    const std::string_view text = bytes.substr(from);
    if (!text.starts_with("---\n") && !text.starts_with("---\r\n")) {
        return from;
    }
    const std::size_t end = text.find("\n---", 3);
    const std::size_t feed = end == std::string_view::npos ? end : text.find('\n', end + 1);
    return feed == std::string_view::npos ? from : from + feed + 1;
}

std::string escapedMarkdown(std::string_view text) {
    static constexpr std::string_view kMarks = "\\`*[]<|~";
    std::string result;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        const auto isLetter = [&](std::size_t at) {
            return at < text.size() && (std::isalnum(static_cast<unsigned char>(text[at])) || text[at] < 0);
        };
        const bool isEmphasis = c == '_' && !(i > 0 && isLetter(i - 1) && isLetter(i + 1));
        const bool isReference = c == '&' && i + 1 < text.size() && (isLetter(i + 1) || text[i + 1] == '#');
        if (kMarks.find(c) != std::string_view::npos || isEmphasis || isReference) {
            result += '\\';
        }
        result += c;
    }
    return result;
}

// Escapes signs that at the start of a block would make a heading, a list, a quote or a line.
std::string asBlockStart(std::string text) {
    const std::size_t digits = std::min(text.find_first_not_of("0123456789"), text.size());
    if (!text.empty() && std::string_view("#+->=").find(text.front()) != std::string_view::npos) {
        return "\\" + text;
    }
    if (digits > 0 && digits < text.size() && (text[digits] == '.' || text[digits] == ')')) {
        text.insert(digits, "\\");
    }
    return text;
}

} // namespace

bool isMarkdown(std::string_view, std::string_view name) {
    return hasSuffix(name, ".md") || hasSuffix(name, ".markdown");
}

Content readMarkdown(std::string_view bytes, const std::string&) {
    Content content;
    content.units = unitsOf(MarkdownReader(bytes, bodyOf(bytes)).read());
    return content;
}

Written writeMarkdown(std::string_view bytes, const std::string& name, const std::vector<std::vector<Said>>& said,
                      const std::string&) {
    const auto units = MarkdownReader(bytes, bodyOf(bytes)).read();
    Written written = writtenInPlace(bytes, units, said, escapedMarkdown, asBlockStart);
    if (MarkdownReader(written.bytes, bodyOf(written.bytes)).read().size() != units.size()) {
        throw Error(Message("markdown.parts", "with the translation in it, the Markdown has other parts than before"),
                    name, Message("markdown.parts.do", "write the translation as a text (.txt)"));
    }
    return written;
}

} // namespace contexture::formats

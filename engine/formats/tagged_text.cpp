// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/formats/tagged_text.h"

#include <algorithm>
#include <map>
#include <optional>
#include <tuple>
#include <utility>

namespace contexture::formats {
namespace {

bool isBlankByte(char c) {
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

bool isPartOfWord(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
           static_cast<unsigned char>(c) >= 0x80;
}

// A mark of the text and its place: inside a sentence, or in the gap before a sentence.
struct PlacedMark {
    const Piece* piece = nullptr;
    std::size_t offset = 0; // in the text
    bool isInside = false;
    std::size_t sentence = 0; // its own, or the one behind the gap
    std::optional<std::size_t> partner;
    bool isDone = false; // its sentence writes it
};

class Renderer {
public:
    Renderer(const std::vector<Piece>& pieces, const std::vector<Said>& said, Escape escape)
        : m_pieces(pieces), m_said(said), m_escape(escape), m_text(textOf(pieces)) {}

    Rendered run() {
        findMarks();
        for (std::size_t s = 0; s < m_said.size(); ++s) {
            m_sentences.push_back(sentence(s));
        }
        std::size_t offset = 0;
        std::size_t next = 0; // sentence
        std::size_t mark = 0;
        for (const Piece& piece : m_pieces) {
            if (piece.kind != Piece::Kind::Text) {
                const PlacedMark& at = m_marks[mark++];
                if (!at.isInside && !at.isDone) {
                    m_result.bytes += piece.text;
                }
                continue;
            }
            const std::size_t end = offset + piece.text.size();
            while (offset < end) {
                if (next < m_said.size() && m_said[next].begin <= offset) {
                    if (m_said[next].begin == offset) {
                        m_result.bytes += m_sentences[next];
                    }
                    const std::size_t to = std::min<std::size_t>(end, m_said[next].end);
                    offset = std::max(offset, to);
                    if (offset >= m_said[next].end) {
                        ++next;
                    }
                    continue;
                }
                const std::size_t to = next < m_said.size() ? std::min<std::size_t>(end, m_said[next].begin) : end;
                if (!piece.isImplied) {
                    m_result.bytes += m_escape(std::string_view(m_text).substr(offset, to - offset));
                }
                offset = to;
            }
        }
        return std::move(m_result);
    }

private:
    void findMarks() {
        std::map<int, std::size_t> opened;
        std::size_t offset = 0;
        for (const Piece& piece : m_pieces) {
            if (piece.kind == Piece::Kind::Text) {
                offset += piece.text.size();
                continue;
            }
            PlacedMark mark{.piece = &piece, .offset = offset, .partner = {}};
            while (mark.sentence < m_said.size() && m_said[mark.sentence].end <= offset) {
                ++mark.sentence;
            }
            mark.isInside = mark.sentence < m_said.size() && m_said[mark.sentence].begin < offset;
            if (piece.kind == Piece::Kind::Open) {
                opened[piece.pair] = m_marks.size();
            } else if (piece.kind == Piece::Kind::Close) {
                if (const auto open = opened.find(piece.pair); open != opened.end()) {
                    mark.partner = open->second;
                    m_marks[open->second].partner = m_marks.size();
                    opened.erase(open);
                }
            }
            m_marks.push_back(std::move(mark));
        }
    }

    // The place of `text` in a translation as whole words; nothing unless it occurs exactly once.
    static std::optional<std::size_t> placeOf(std::string_view text, std::string_view in) {
        std::optional<std::size_t> place;
        for (std::size_t at = in.find(text); at != std::string_view::npos; at = in.find(text, at + 1)) {
            const bool isWhole =
                (at == 0 || !isPartOfWord(in[at - 1]) || !isPartOfWord(text.front())) &&
                (at + text.size() == in.size() || !isPartOfWord(in[at + text.size()]) || !isPartOfWord(text.back()));
            if (isWhole && place) {
                return std::nullopt;
            }
            if (isWhole) {
                place = at;
            }
        }
        return place;
    }

    struct Placed {
        std::size_t begin = 0;
        std::size_t end = 0;
        std::size_t open = 0; // marks
        std::size_t close = 0;
    };

    std::optional<Placed> verbatim(std::size_t open, std::size_t close, const std::vector<Placed>& others,
                                   std::string_view translation) const {
        std::string_view inner =
            std::string_view(m_text).substr(m_marks[open].offset, m_marks[close].offset - m_marks[open].offset);
        while (!inner.empty() && isBlankByte(inner.front())) {
            inner.remove_prefix(1);
        }
        while (!inner.empty() && isBlankByte(inner.back())) {
            inner.remove_suffix(1);
        }
        // If one end of a pair is outside the bytes of the unit, the other end stays at its place.
        const bool isWhole = m_marks[open].piece->text.empty() == m_marks[close].piece->text.empty();
        const auto at = inner.empty() || !isWhole ? std::nullopt : placeOf(inner, translation);
        if (!at) {
            return std::nullopt;
        }
        const Placed placed{*at, *at + inner.size(), open, close};
        const bool fits = std::ranges::all_of(others, [&](const Placed& other) {
            const bool isApart = placed.end <= other.begin || placed.begin >= other.end;
            const bool isWithin =
                other.begin <= placed.begin && placed.end <= other.end && other.open < open && close < other.close;
            return isApart || isWithin;
        });
        return fits ? std::optional(placed) : std::nullopt;
    }

    // A sentence with its marks.
    std::string sentence(std::size_t s) {
        std::string opens;  // in front of it
        std::string closes; // behind it
        std::string singles;
        std::string goOn; // pairs that begin in it and end in another
        std::string end;  // and the other way round
        std::vector<Placed> placed;
        const std::string& translation = m_said[s].text;
        for (std::size_t m = 0; m < m_marks.size(); ++m) {
            PlacedMark& mark = m_marks[m];
            const bool isOwn = mark.isInside && mark.sentence == s;
            if (mark.piece->kind == Piece::Kind::Open && mark.partner) {
                const std::size_t close = *mark.partner;
                const PlacedMark& other = m_marks[close];
                const bool closesHere =
                    (other.isInside && other.sentence == s) || (!other.isInside && other.sentence == s + 1);
                const bool isLocal = mark.sentence == s && closesHere && (mark.isInside || other.isInside);
                if (isLocal) {
                    mark.isDone = true;
                    m_marks[close].isDone = true;
                    if (const auto place = verbatim(m, close, placed, translation)) {
                        placed.push_back(*place);
                    } else if (!mark.piece->isOnlyInside || mark.piece->text.empty() || other.piece->text.empty()) {
                        opens += mark.piece->text;
                        closes.insert(0, other.piece->text);
                        ++m_result.moved;
                    } else {
                        ++m_result.moved;
                    }
                } else if (isOwn) {
                    goOn += mark.piece->text;
                    ++m_result.moved;
                }
            } else if (isOwn && mark.piece->kind == Piece::Kind::Close && mark.partner) {
                if (!mark.isDone) {
                    end += mark.piece->text;
                    ++m_result.moved;
                }
            } else if (isOwn) {
                singles += mark.piece->text;
                ++m_result.moved;
            }
        }
        const bool doBoth = !goOn.empty() && !end.empty(); // then neither holds the sentence, or they would cross
        std::string result = doBoth ? end : goOn;
        result += opens + withPlaced(translation, placed) + singles + closes;
        return result + (doBoth ? goOn : end);
    }

    std::string withPlaced(std::string_view translation, const std::vector<Placed>& placed) const {
        std::vector<std::tuple<std::size_t, bool, std::size_t>> events; // place, opens, mark
        for (const Placed& pair : placed) {
            events.emplace_back(pair.begin, true, pair.open);
            events.emplace_back(pair.end, false, pair.close);
        }
        std::ranges::sort(events);
        std::string result;
        std::size_t from = 0;
        for (const auto& [place, opens, mark] : events) {
            result += m_escape(translation.substr(from, place - from));
            result += m_marks[mark].piece->text;
            from = place;
        }
        return result + m_escape(translation.substr(from));
    }

    const std::vector<Piece>& m_pieces;
    const std::vector<Said>& m_said;
    Escape m_escape;
    std::string m_text;
    std::vector<PlacedMark> m_marks;
    std::vector<std::string> m_sentences;
    Rendered m_result;
};

} // namespace

void PieceBuilder::addText(std::string_view text) {
    std::string plain;
    for (const char c : text) {
        if (!isBlankByte(c)) {
            plain += c;
            m_endsInBlank = false;
        } else if (!m_endsInBlank) {
            plain += ' ';
            m_endsInBlank = true;
        }
    }
    if (plain.empty()) {
        return;
    }
    if (!m_pieces.empty() && m_pieces.back().kind == Piece::Kind::Text && !m_pieces.back().isImplied) {
        m_pieces.back().text += plain;
    } else {
        m_pieces.push_back({.kind = Piece::Kind::Text, .text = std::move(plain)});
    }
}

void PieceBuilder::addImpliedBlank() {
    if (!m_endsInBlank) {
        m_pieces.push_back({.kind = Piece::Kind::Text, .text = " ", .isImplied = true});
        m_endsInBlank = true;
    }
}

std::string textOf(const std::vector<Piece>& pieces) {
    std::string text;
    for (const Piece& piece : pieces) {
        text += piece.kind == Piece::Kind::Text ? piece.text : std::string();
    }
    return text;
}

Rendered rendered(const std::vector<Piece>& pieces, const std::vector<Said>& said, Escape escape) {
    return Renderer(pieces, said, escape).run();
}

std::string escapedXml(std::string_view text) {
    std::string result;
    for (const char c : text) {
        switch (c) {
        case '&':
            result += "&amp;";
            break;
        case '<':
            result += "&lt;";
            break;
        case '>':
            result += "&gt;"; // "]]>" may not stand in content
            break;
        default:
            if (static_cast<unsigned char>(c) >= 0x20 || c == '\t' || c == '\n') { // XML has no other controls
                result += c;
            }
        }
    }
    return result;
}

} // namespace contexture::formats

// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/formats/inline_marks.h"

#include <algorithm>
#include <array>
#include <map>
#include <sstream>
#include <string_view>
#include <utility>

namespace contexture::formats {
namespace {

bool holdsText(pugi::xml_node node) {
    const std::string_view name = localName(node);
    return name == "g" || name == "pc" || name == "mrk" || name == "hi";
}

// Marks that begin and end a stretch without holding it, and the attributes by which an end names its beginning.
struct HalfPair {
    std::string_view open;
    std::string_view close;
    std::array<const char*, 3> openKeys; // the first that is there
    std::array<const char*, 3> closeKeys;
};
constexpr std::array kHalves{HalfPair{"bpt", "ept", {"rid", "id", "i"}, {"rid", "id", "i"}}, // "i" is TMX's
                             HalfPair{"bx", "ex", {"rid", "id", "id"}, {"rid", "id", "id"}},
                             HalfPair{"sc", "ec", {"id", "id", "id"}, {"startRef", "id", "id"}},
                             HalfPair{"sm", "em", {"id", "id", "id"}, {"startRef", "id", "id"}}};

std::string keyOf(pugi::xml_node node, const std::array<const char*, 3>& keys) {
    const auto there = std::ranges::find_if(keys, [&](const char* key) { return bool(node.attribute(key)); });
    return there == keys.end() ? std::string() : std::string(node.attribute(*there).value());
}

bool isLineBreak(pugi::xml_node element) {
    return std::ranges::any_of(std::array{"ctype", "subType", "type"}, [&](const char* name) {
        const std::string_view kind = element.attribute(name).value();
        return kind == "lb" || kind == "xlf:lb";
    });
}

class Collector {
public:
    explicit Collector(const XmlFile& file) : m_file(file) {}

    void collect(pugi::xml_node element) {
        for (const pugi::xml_node child : element) {
            switch (child.type()) {
            case pugi::node_pcdata:
                m_pieces.addText(decoded(child.value()));
                break;
            case pugi::node_cdata:
                m_pieces.addText(child.value());
                break;
            case pugi::node_element:
                addElement(child);
                break;
            default: // comments stay in the source
                break;
            }
        }
    }
    std::vector<Piece> take() { return std::move(m_pieces.pieces()); }

private:
    void addElement(pugi::xml_node element) {
        if (holdsText(element) && !m_file.isSelfClosed(element)) {
            const int pair = m_pieces.newPair();
            m_pieces.addMark({.kind = Piece::Kind::Open, .text = std::string(m_file.startTag(element)), .pair = pair});
            collect(element);
            m_pieces.addMark({.kind = Piece::Kind::Close, .text = std::string(m_file.endTag(element)), .pair = pair});
            return;
        }
        if (isLineBreak(element)) {
            m_pieces.addImpliedBlank();
        }
        m_pieces.addMark({.kind = Piece::Kind::Single, .text = std::string(m_file.raw(element))});
        for (const HalfPair& half : kHalves) {
            if (localName(element) == half.open) {
                m_opened[std::string(half.open) + keyOf(element, half.openKeys)] = m_pieces.pieces().size() - 1;
            } else if (localName(element) == half.close) {
                const auto open = m_opened.find(std::string(half.open) + keyOf(element, half.closeKeys));
                if (open != m_opened.end()) {
                    Piece& begin = m_pieces.pieces()[open->second];
                    Piece& end = m_pieces.pieces().back();
                    begin.kind = Piece::Kind::Open;
                    end.kind = Piece::Kind::Close;
                    begin.pair = end.pair = m_pieces.newPair();
                    m_opened.erase(open);
                }
            }
        }
    }

    const XmlFile& m_file;
    PieceBuilder m_pieces;
    std::map<std::string, std::size_t> m_opened; // pieces that began something
};

// The text in an element and in all elements inside of it.
void addAllText(pugi::xml_node element, std::string& text) {
    for (const pugi::xml_node child : element) {
        if (child.type() == pugi::node_element) {
            addAllText(child, text);
        } else if (child.type() == pugi::node_cdata) {
            text += child.value();
        } else if (child.type() == pugi::node_pcdata) {
            text += decoded(child.value());
        }
    }
}

} // namespace

std::vector<Piece> inlinePieces(const XmlFile& file, pugi::xml_node element) {
    Collector collector(file);
    collector.collect(element);
    return collector.take();
}

std::string plainText(const XmlFile& file, pugi::xml_node element) {
    std::string text = textOf(inlinePieces(file, element));
    const auto isBlankAt = [](char c) { return c == ' '; }; // runs of white space are one blank
    while (!text.empty() && isBlankAt(text.back())) {
        text.pop_back();
    }
    text.erase(0, std::min(text.size(), text.find_first_not_of(' ')));
    return text;
}

std::string notesIn(pugi::xml_node element) {
    std::string all;
    for (const pugi::xml_node child : element) {
        std::string text;
        if (hasName(child, "note")) {
            addAllText(child, text);
        }
        std::istringstream words(text);
        const char* before = all.empty() ? "" : "\n";
        for (std::string word; words >> word; before = " ") { // runs of white space are one blank
            all += before + word;
        }
    }
    return all;
}

} // namespace contexture::formats

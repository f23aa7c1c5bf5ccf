// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/formats/html.h"

#include "engine/core/error.h"
#include "engine/formats/placed_units.h"
#include "engine/formats/utf8.h"
#include "engine/formats/xml_file.h"

#include <gumbo.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <memory>
#include <utility>

namespace contexture::formats {
namespace {

constexpr unsigned kDeepestPage = 400;    // elements in one another; what stands deeper is left as it is
constexpr std::size_t kMostNested = 3000; // gumbo itself goes down recursively

// Elements inside running text; all other elements end it.
bool isInline(GumboTag tag) {
    switch (tag) {
    case GUMBO_TAG_A:
    case GUMBO_TAG_ABBR:
    case GUMBO_TAG_B:
    case GUMBO_TAG_BDI:
    case GUMBO_TAG_BDO:
    case GUMBO_TAG_BIG:
    case GUMBO_TAG_CITE:
    case GUMBO_TAG_DEL:
    case GUMBO_TAG_DFN:
    case GUMBO_TAG_EM:
    case GUMBO_TAG_FONT:
    case GUMBO_TAG_I:
    case GUMBO_TAG_INS:
    case GUMBO_TAG_LABEL:
    case GUMBO_TAG_MARK:
    case GUMBO_TAG_Q:
    case GUMBO_TAG_S:
    case GUMBO_TAG_SMALL:
    case GUMBO_TAG_SPAN:
    case GUMBO_TAG_STRIKE:
    case GUMBO_TAG_STRONG:
    case GUMBO_TAG_SUB:
    case GUMBO_TAG_SUP:
    case GUMBO_TAG_TIME:
    case GUMBO_TAG_TT:
    case GUMBO_TAG_U:
        return true;
    default:
        return false;
    }
}

// Elements that are marks together with their content.
bool isWholeMark(GumboTag tag) {
    return tag == GUMBO_TAG_BR || tag == GUMBO_TAG_WBR || tag == GUMBO_TAG_IMG || tag == GUMBO_TAG_INPUT;
}

bool isCode(GumboTag tag) {
    return tag == GUMBO_TAG_CODE || tag == GUMBO_TAG_KBD || tag == GUMBO_TAG_SAMP || tag == GUMBO_TAG_VAR;
}

bool isNoText(GumboTag tag) {
    return tag == GUMBO_TAG_SCRIPT || tag == GUMBO_TAG_STYLE || tag == GUMBO_TAG_TEMPLATE || tag == GUMBO_TAG_PRE ||
           tag == GUMBO_TAG_TEXTAREA || tag == GUMBO_TAG_SVG || tag == GUMBO_TAG_MATH || tag == GUMBO_TAG_IFRAME ||
           tag == GUMBO_TAG_NOSCRIPT || tag == GUMBO_TAG_XMP || tag == GUMBO_TAG_PLAINTEXT;
}

bool isLeftAlone(const GumboElement& element) {
    const GumboAttribute* translate = gumbo_get_attribute(&element.attributes, "translate");
    const GumboAttribute* kind = gumbo_get_attribute(&element.attributes, "class");
    return (translate && std::string_view(translate->value) == "no") ||
           (kind && std::string_view(kind->value).find("notranslate") != std::string_view::npos);
}

bool isBreak(std::string_view tag) {
    return tag.size() > 3 && tag[0] == '<' && (tag[1] | 0x20) == 'b' && (tag[2] | 0x20) == 'r' &&
           !std::isalnum(static_cast<unsigned char>(tag[3]));
}

// A piece of a unit and its place in the file.
struct Spot {
    std::size_t begin = 0;
    std::size_t end = 0;
    Piece piece;
};

class PageReader {
public:
    explicit PageReader(std::string_view bytes) : m_bytes(bytes) {}

    void read(const GumboNode* node, unsigned depth) {
        if (depth > kDeepestPage) {
            return;
        }
        if (node->type == GUMBO_NODE_DOCUMENT) {
            readAll(node->v.document.children, depth);
        } else if (node->type == GUMBO_NODE_TEXT || node->type == GUMBO_NODE_WHITESPACE) {
            addText(node->v.text);
        } else if (node->type == GUMBO_NODE_ELEMENT) {
            readElement(node->v.element, depth);
        }
    }

    std::vector<PlacedUnit> take() {
        finish();
        return std::move(m_units);
    }

private:
    void readAll(const GumboVector& children, unsigned depth) {
        for (unsigned i = 0; i < children.length; ++i) {
            read(static_cast<const GumboNode*>(children.data[i]), depth + 1);
        }
    }

    void readElement(const GumboElement& element, unsigned depth) {
        const std::string_view start(element.original_tag.data, element.original_tag.length);
        const std::string_view end(element.original_end_tag.data, element.original_end_tag.length);
        if (isNoText(element.tag)) {
            finish();
        } else if (isWholeMark(element.tag) ||
                   ((isInline(element.tag) || isCode(element.tag)) && isLeftAlone(element))) {
            if (!start.empty()) {
                const std::size_t from = place(start);
                const std::size_t to = end.empty() ? from + start.size() : place(end) + end.size();
                m_spots.push_back({from, to, {.kind = Piece::Kind::Single, .text = {}}});
            }
        } else if (isInline(element.tag) || isCode(element.tag)) {
            const int pair = m_pairs++;
            const bool isPair = !start.empty() && !end.empty();
            if (!start.empty()) {
                m_spots.push_back({place(start),
                                   place(start) + start.size(),
                                   {.kind = isPair ? Piece::Kind::Open : Piece::Kind::Single,
                                    .text = {},
                                    .pair = pair,
                                    .isOnlyInside = isCode(element.tag)}});
            }
            readAll(element.children, depth);
            if (!end.empty()) {
                m_spots.push_back({place(end),
                                   place(end) + end.size(),
                                   {.kind = isPair ? Piece::Kind::Close : Piece::Kind::Single,
                                    .text = {},
                                    .pair = pair,
                                    .isOnlyInside = isCode(element.tag)}});
            }
        } else {
            finish();
            if (!isLeftAlone(element)) {
                readAll(element.children, depth);
            }
            finish();
        }
    }

    void addText(const GumboText& text) {
        const std::string_view original(text.original_text.data, text.original_text.length);
        if (!original.empty()) {
            m_spots.push_back(
                {place(original), place(original) + original.size(), {.kind = Piece::Kind::Text, .text = text.text}});
        }
    }

    std::size_t place(std::string_view part) const { return static_cast<std::size_t>(part.data() - m_bytes.data()); }

    void finish() {
        std::vector<Spot> spots = std::exchange(m_spots, {});
        const auto isWord = [](const Spot& spot) {
            return spot.piece.kind == Piece::Kind::Text && !isBlank(spot.piece.text);
        };
        const auto first = std::ranges::find_if(spots, isWord);
        if (first == spots.end()) {
            return;
        }
        // Gumbo moves misplaced content and repeats tags. If positions are therefore not ascending, marks are the bytes
        // between the texts.
        const auto goesBack = [](const Spot& a, const Spot& b) { return b.begin < a.end; };
        const bool isInOrder = std::adjacent_find(spots.begin(), spots.end(), goesBack) == spots.end();
        if (!isInOrder) {
            std::erase_if(spots, [](const Spot& spot) { return spot.piece.kind != Piece::Kind::Text; });
            std::ranges::sort(spots, {}, &Spot::begin);
            for (std::size_t s = 1; s < spots.size(); ++s) {
                if (spots[s].begin < spots[s - 1].end) {
                    return; // the same text twice: it is left as it is
                }
            }
        }
        trim(spots);
        PlacedUnit unit;
        unit.begin = spots.front().begin;
        unit.end = spots.back().end;
        PieceBuilder pieces;
        std::size_t at = unit.begin;
        for (Spot& spot : spots) {
            if (spot.begin > at) { // comments, and tags without a counterpart
                pieces.addMark({.kind = Piece::Kind::Single, .text = std::string(m_bytes.substr(at, spot.begin - at))});
            }
            if (spot.piece.kind == Piece::Kind::Text) {
                pieces.addText(spot.piece.text);
            } else {
                if (isBreak(m_bytes.substr(spot.begin))) {
                    pieces.addImpliedBlank();
                }
                spot.piece.text = m_bytes.substr(spot.begin, spot.end - spot.begin);
                pieces.addMark(std::move(spot.piece));
            }
            at = spot.end;
        }
        if (!m_units.empty() && unit.begin < m_units.back().end) {
            return; // text that a browser shows elsewhere than it stands
        }
        unit.unit.pieces = pieces.pieces();
        m_units.push_back(std::move(unit));
    }

    // White space at the ends belongs to the layout of the file and stays.
    void trim(std::vector<Spot>& spots) const {
        const auto isBlankText = [](const Spot& spot) {
            return spot.piece.kind == Piece::Kind::Text && isBlank(spot.piece.text);
        };
        while (isBlankText(spots.front())) {
            spots.erase(spots.begin());
        }
        while (isBlankText(spots.back())) {
            spots.pop_back();
        }
        constexpr std::string_view kBlanks = " \t\r\n\f";
        if (Spot& first = spots.front(); first.piece.kind == Piece::Kind::Text) {
            const std::size_t layout = m_bytes.find_first_not_of(kBlanks, first.begin) - first.begin;
            first.begin += layout;
            first.piece.text.erase(0, first.piece.text.find_first_not_of(kBlanks));
        }
        if (Spot& last = spots.back(); last.piece.kind == Piece::Kind::Text) {
            last.end = m_bytes.find_last_not_of(kBlanks, last.end - 1) + 1;
            last.piece.text.erase(last.piece.text.find_last_not_of(kBlanks) + 1);
        }
    }

    std::string_view m_bytes;
    int m_pairs = 0;
    std::vector<Spot> m_spots;
    std::vector<PlacedUnit> m_units;
};

std::string languageOf(const GumboNode* root) {
    if (!root || root->type != GUMBO_NODE_ELEMENT) {
        return {};
    }
    const GumboAttribute* language = gumbo_get_attribute(&root->v.element.attributes, "lang");
    return language ? language->value : "";
}

// The maximum nesting of elements, by a scan of the bytes. Elements without a required end tag do not count, because
// gumbo closes them.
std::size_t depthOf(std::string_view bytes) {
    static constexpr std::array<std::string_view, 26> kEndless{
        "br", "img", "hr", "input", "meta", "link", "wbr", "col",    "source", "area",  "embed", "param",    "track",
        "p",  "li",  "td", "tr",    "th",   "dt",   "dd",  "option", "thead",  "tbody", "tfoot", "colgroup", "base"};
    std::size_t depth = 0;
    std::size_t deepest = 0;
    for (std::size_t at = 0; (at = bytes.find('<', at)) != std::string_view::npos; ++at) {
        const bool closes = at + 1 < bytes.size() && bytes[at + 1] == '/';
        const std::size_t from = at + (closes ? 2 : 1);
        std::size_t to = from;
        while (to < bytes.size() && std::isalnum(static_cast<unsigned char>(bytes[to]))) {
            ++to;
        }
        std::string tag(bytes.substr(from, to - from));
        std::ranges::transform(tag, tag.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
        if (tag.empty() || std::ranges::find(kEndless, tag) != kEndless.end()) {
            continue;
        }
        depth = closes ? depth - std::min<std::size_t>(depth, 1) : depth + 1;
        deepest = std::max(deepest, depth);
    }
    return deepest;
}

std::vector<PlacedUnit> unitsOfPage(std::string_view bytes, const std::string& name, std::string& language) {
    if (depthOf(bytes) > kMostNested) {
        throw Error(Message("html.deep", "more than {limit} elements stand in one another", kMostNested), name,
                    Message("do.copy-text", "copy its text into a text file, one sentence a line"));
    }
    GumboOptions options = kGumboDefaultOptions;
    options.max_errors = 0;
    const auto destroy = [](GumboOutput* output) { gumbo_destroy_output(&kGumboDefaultOptions, output); };
    const std::string_view text =
        bytes.substr(bytes.starts_with(kByteOrderMark) ? kByteOrderMark.size() : std::size_t(0));
    const std::unique_ptr<GumboOutput, decltype(destroy)> page(
        gumbo_parse_with_options(&options, text.data(), text.size()), destroy);
    language = languageOf(page->root);
    PageReader reader(bytes);
    reader.read(page->document, 0);
    return reader.take();
}

} // namespace

bool isPage(std::string_view bytes, std::string_view) {
    return beginsWithElement(bytes, "html") || beginsWithDocumentType(bytes, "html");
}

Content readPage(std::string_view bytes, const std::string& name) {
    Content content;
    content.units = unitsOf(unitsOfPage(bytes, name, content.sourceLanguage));
    return content;
}

Written writePage(std::string_view bytes, const std::string& name, const std::vector<std::vector<Said>>& said,
                  const std::string&) {
    std::string language;
    return writtenInPlace(bytes, unitsOfPage(bytes, name, language), said, escapedXml);
}

} // namespace contexture::formats

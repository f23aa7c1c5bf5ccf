// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/formats/office.h"

#include "engine/core/error.h"
#include "engine/formats/archive.h"
#include "engine/formats/edits.h"
#include "engine/formats/utf8.h"
#include "engine/formats/xml_file.h"

#include <algorithm>
#include <array>
#include <functional>

namespace contexture::formats {
namespace {

constexpr const char* kWordText = "word/document.xml";
constexpr const char* kOpenText = "content.xml";
constexpr std::string_view kOpenKind = "mimetypeapplication/vnd.oasis.opendocument.text";

// A stretch of characters of a paragraph, where it stands in the XML; or white space that is an element.
struct Run {
    std::size_t begin = 0;
    std::size_t end = 0;
    std::string text;
    pugi::xml_node element; // Word: w:t, whose space is to be kept
    std::string look = {};  // its own properties, as in the file
    bool isElement = false; // a tab, a line break, several blanks
};

struct Paragraph {
    std::vector<Run> runs;
    Unit unit;
};

bool isOneOf(pugi::xml_node node, std::initializer_list<std::string_view> names) {
    return std::ranges::find(names, localName(node)) != names.end();
}

std::string lookOf(const XmlFile& file, pugi::xml_node properties) {
    return properties ? std::string(file.raw(properties)) : std::string();
}

void finishParagraph(Paragraph& paragraph, std::vector<Paragraph>& paragraphs) {
    PieceBuilder pieces;
    for (const Run& run : paragraph.runs) {
        pieces.addText(run.text);
    }
    paragraph.unit.pieces = pieces.pieces();
    if (!isBlank(paragraph.unit.text())) {
        paragraphs.push_back(std::move(paragraph));
    }
}

// The runs of a Word paragraph. A paragraph inside it (of a text box) is one of its own.
void findWordRuns(const XmlFile& file, pugi::xml_node node, Paragraph& paragraph, std::vector<pugi::xml_node>& inside) {
    for (const pugi::xml_node child : node) {
        if (child.type() != pugi::node_element ||
            isOneOf(child, {"del", "moveFrom", "instrText", "pPr", "rPr", "Fallback"})) {
            continue;
        }
        if (hasName(child, "p")) {
            inside.push_back(child);
        } else if (hasName(child, "t")) {
            paragraph.runs.push_back({.begin = file.contentBegin(child),
                                      .end = file.contentEnd(child),
                                      .text = decoded(file.content(child)),
                                      .element = child,
                                      .look = lookOf(file, childNamed(child.parent(), "rPr"))});
        } else if (isOneOf(child, {"tab", "br", "cr"})) {
            paragraph.runs.push_back(
                {.begin = file.begin(child), .end = file.end(child), .text = " ", .element = child, .isElement = true});
        } else {
            findWordRuns(file, child, paragraph, inside);
        }
    }
}

void findWordParagraphs(const XmlFile& file, pugi::xml_node node, std::vector<Paragraph>& paragraphs) {
    for (const pugi::xml_node child : node) {
        if (hasName(child, "p")) {
            Paragraph paragraph;
            std::vector<pugi::xml_node> inside;
            findWordRuns(file, child, paragraph, inside);
            finishParagraph(paragraph, paragraphs);
            for (const pugi::xml_node box : inside) {
                Paragraph own;
                std::vector<pugi::xml_node> deeper; // boxes in boxes are left
                findWordRuns(file, box, own, deeper);
                finishParagraph(own, paragraphs);
            }
        } else if (child.type() == pugi::node_element && !isOneOf(child, {"del", "moveFrom"})) {
            findWordParagraphs(file, child, paragraphs);
        }
    }
}

void findOpenRuns(const XmlFile& file, pugi::xml_node node, Paragraph& paragraph, std::vector<pugi::xml_node>& inside) {
    for (const pugi::xml_node child : node) {
        if (child.type() == pugi::node_pcdata || child.type() == pugi::node_cdata) {
            const std::string raw(child.value());
            paragraph.runs.push_back({.begin = file.begin(child),
                                      .end = file.end(child),
                                      .text = child.type() == pugi::node_cdata ? raw : decoded(raw),
                                      .element = {},
                                      .look = attributeOf(node, "text:style-name")});
        } else if (child.type() != pugi::node_element ||
                   isOneOf(child, {"annotation", "note", "tracked-changes", "ruby-text"})) {
            continue;
        } else if (isOneOf(child, {"s", "tab", "line-break"})) {
            paragraph.runs.push_back(
                {.begin = file.begin(child), .end = file.end(child), .text = " ", .element = child, .isElement = true});
        } else if (isOneOf(child, {"p", "h", "text-box", "object"})) {
            inside.push_back(child);
        } else {
            findOpenRuns(file, child, paragraph, inside);
        }
    }
}

void findOpenParagraphs(const XmlFile& file, pugi::xml_node node, std::vector<Paragraph>& paragraphs) {
    for (const pugi::xml_node child : node) {
        if (child.type() != pugi::node_element || isOneOf(child, {"tracked-changes", "annotation", "note"})) {
            continue;
        }
        if (isOneOf(child, {"p", "h"})) {
            Paragraph paragraph;
            std::vector<pugi::xml_node> inside;
            findOpenRuns(file, child, paragraph, inside);
            finishParagraph(paragraph, paragraphs);
            for (const pugi::xml_node box : inside) {
                findOpenParagraphs(file, box, paragraphs);
            }
        } else {
            findOpenParagraphs(file, child, paragraphs);
        }
    }
}

// The whole translation in the place of the first run with text; those behind it lose theirs. Elements of white space
// at the ends stay, those between would stand behind the text.
void setParagraph(const XmlFile& file, const Paragraph& paragraph, const std::vector<Said>& said,
                  std::vector<Edit>& edits, std::size_t& looks) {
    const auto& runs = paragraph.runs;
    const auto hasWords = [](const Run& run) { return !run.isElement && !isBlank(run.text); };
    const auto first = std::ranges::find_if(runs, hasWords);
    const auto last = std::find_if(runs.rbegin(), runs.rend(), hasWords).base();
    std::string text = rendered(paragraph.unit.pieces, said, escapedXml).bytes;
    text.erase(0, std::min(text.find_first_not_of(' '), text.size()));
    text.erase(text.find_last_not_of(' ') + 1);
    const auto keepsSpace = [&](pugi::xml_node element) { // else blanks at the ends are dropped
        return !element || std::string_view(element.attribute("xml:space").value()) == "preserve";
    };
    for (auto run = first; run != last; ++run) {
        if (run != first) {
            edits.push_back({run->begin, run->end, {}});
            looks += hasWords(*run) && run->look != first->look ? 1 : 0;
            continue;
        }
        const std::string& old = run->text;
        std::string content = text;
        if (old.starts_with(' ')) {
            content.insert(0, " ");
        }
        if (run + 1 == last && old.ends_with(' ')) {
            content += ' ';
        }
        if (keepsSpace(run->element) || !(content.starts_with(' ') || content.ends_with(' '))) {
            edits.push_back({run->begin, run->end, std::move(content)});
        } else {
            edits.push_back(
                {file.begin(run->element), run->begin, startTagWith(run->element, {{"xml:space", "preserve"}})});
            edits.push_back({run->begin, run->end, std::move(content)});
        }
    }
}

using Find = void (*)(const XmlFile&, pugi::xml_node, std::vector<Paragraph>&);

Content contentOfParts(std::string_view bytes, const char* part, const std::string& name, Find find) {
    const std::string xml = partOf(bytes, part, name);
    const XmlFile file(xml, name);
    std::vector<Paragraph> paragraphs;
    find(file, file.root(), paragraphs);
    Content content;
    for (Paragraph& paragraph : paragraphs) {
        content.units.push_back(std::move(paragraph.unit));
    }
    return content;
}

Written writtenPart(std::string_view bytes, const char* part, const std::string& name,
                    const std::vector<std::vector<Said>>& said, Find find) {
    const std::string xml = partOf(bytes, part, name);
    const XmlFile file(xml, name);
    std::vector<Paragraph> paragraphs;
    find(file, file.root(), paragraphs);
    std::vector<Edit> edits;
    Written written;
    for (std::size_t p = 0; p < paragraphs.size(); ++p) {
        if (!said.at(p).empty()) {
            setParagraph(file, paragraphs[p], said[p], edits, written.looks);
        }
    }
    written.bytes = edits.empty() ? std::string(bytes) : withPart(bytes, part, edited(xml, std::move(edits)), name);
    return written;
}

} // namespace

bool isWord(std::string_view bytes, std::string_view) {
    return hasPart(bytes, kWordText);
}

Content readWord(std::string_view bytes, const std::string& name) {
    return contentOfParts(bytes, kWordText, name, findWordParagraphs);
}

Written writeWord(std::string_view bytes, const std::string& name, const std::vector<std::vector<Said>>& said,
                  const std::string&) {
    return writtenPart(bytes, kWordText, name, said, findWordParagraphs);
}

bool isOpenDocument(std::string_view bytes, std::string_view) {
    return isArchive(bytes) && bytes.substr(0, 200).find(kOpenKind) != std::string_view::npos &&
           hasPart(bytes, kOpenText);
}

Content readOpenDocument(std::string_view bytes, const std::string& name) {
    return contentOfParts(bytes, kOpenText, name, findOpenParagraphs);
}

Written writeOpenDocument(std::string_view bytes, const std::string& name, const std::vector<std::vector<Said>>& said,
                          const std::string&) {
    return writtenPart(bytes, kOpenText, name, said, findOpenParagraphs);
}

} // namespace contexture::formats

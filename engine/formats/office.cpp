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
constexpr const char* kWordRelations = "word/_rels/document.xml.rels";
constexpr const char* kOpenText = "content.xml";
constexpr const char* kOpenStyles = "styles.xml";
constexpr std::size_t kMostTextParts = 200; // headers and footers of one document; further ones are left
constexpr std::string_view kOpenKind = "mimetypeapplication/vnd.oasis.opendocument.text";

// A run of characters of a paragraph and its place in the XML, or an element of white space.
struct Run {
    std::size_t begin = 0;
    std::size_t end = 0;
    std::string text = {};
    pugi::xml_node element = {}; // Word: w:t, whose space is to be kept
    std::string look = {};       // its own properties, as in the file
    bool isElement = false;      // a tab, a line break, several blanks
    bool isField = false;        // a number of pages, which its program sets: it stays where it is, and is no text
};

struct Paragraph {
    std::vector<Run> runs;
    Unit unit;
    std::vector<std::string> fields = {}; // Word: instructions of the fields that are open
};

bool isOneOf(pugi::xml_node node, std::initializer_list<std::string_view> names) {
    return std::ranges::find(names, localName(node)) != names.end();
}

std::string lookOf(const XmlFile& file, pugi::xml_node properties) {
    return properties ? std::string(file.raw(properties)) : std::string();
}

// Adds the paragraph; its parts before and behind a field are units of their own, since the field stays between them.
void finishParagraph(const Paragraph& paragraph, std::vector<Paragraph>& paragraphs) {
    bool isFirst = true;
    for (auto from = paragraph.runs.begin(); from != paragraph.runs.end();) {
        const auto to = std::find_if(from, paragraph.runs.end(), [](const Run& run) { return run.isField; });
        Paragraph part{.runs = {from, to}, .unit = {}};
        PieceBuilder pieces;
        for (const Run& run : part.runs) {
            pieces.addText(run.text);
        }
        part.unit.pieces = pieces.pieces();
        part.unit.startsParagraph = isFirst;
        if (!isBlank(part.unit.text())) {
            paragraphs.push_back(std::move(part));
            isFirst = false;
        }
        from = to == paragraph.runs.end() ? to : to + 1;
    }
}

bool isOfPages(const std::string& instruction) { // " PAGE \\* MERGEFORMAT "
    const std::size_t from = std::min(instruction.size(), instruction.find_first_not_of(' '));
    const std::string name = instruction.substr(from, instruction.find(' ', from) - from);
    return name == "PAGE" || name == "NUMPAGES" || name == "SECTIONPAGES";
}

bool isInPages(const Paragraph& paragraph) {
    return std::ranges::any_of(paragraph.fields, isOfPages);
}

// A field of several elements: its instruction stands between "begin" and "separate", what it shows before "end".
void followField(pugi::xml_node mark, Paragraph& paragraph) {
    const std::string_view kind = mark.attribute("w:fldCharType").value();
    if (kind == "begin") {
        paragraph.fields.emplace_back();
    } else if (kind == "end" && !paragraph.fields.empty()) {
        if (isOfPages(paragraph.fields.back())) {
            paragraph.runs.push_back({.isField = true});
        }
        paragraph.fields.pop_back();
    }
}

// The runs of a Word paragraph. A paragraph inside it (in a text box) is a separate one.
void findWordRuns(const XmlFile& file, pugi::xml_node node, Paragraph& paragraph, std::vector<pugi::xml_node>& inside) {
    for (const pugi::xml_node child : node) {
        if (child.type() != pugi::node_element || isOneOf(child, {"del", "moveFrom", "pPr", "rPr", "Fallback"})) {
            continue;
        }
        if (hasName(child, "p")) {
            inside.push_back(child);
        } else if (hasName(child, "instrText")) {
            if (!paragraph.fields.empty()) {
                paragraph.fields.back() += decoded(file.content(child));
            }
        } else if (hasName(child, "fldChar")) {
            followField(child, paragraph);
        } else if (hasName(child, "fldSimple") && isOfPages(attributeOf(child, "w:instr"))) {
            paragraph.runs.push_back({.isField = true});
        } else if (isInPages(paragraph)) {
            findWordRuns(file, child, paragraph, inside); // for its end
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
        } else if (isOneOf(child, {"page-number", "page-count"})) {
            paragraph.runs.push_back({.isField = true});
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

// The paragraphs of footnotes and endnotes, which stand inside of those that refer to them.
void findOpenNotes(const XmlFile& file, pugi::xml_node node, std::vector<Paragraph>& paragraphs) {
    for (const pugi::xml_node child : node) {
        if (child.type() != pugi::node_element || isOneOf(child, {"tracked-changes", "annotation"})) {
            continue;
        }
        if (hasName(child, "note-body")) {
            findOpenParagraphs(file, child, paragraphs);
        } else {
            findOpenNotes(file, child, paragraphs);
        }
    }
}

void findOpenText(const XmlFile& file, pugi::xml_node node, std::vector<Paragraph>& paragraphs) {
    findOpenParagraphs(file, node, paragraphs);
    findOpenNotes(file, node, paragraphs);
}

// Headers and footers of all kinds of pages, in the styles.
void findOpenMargins(const XmlFile& file, pugi::xml_node node, std::vector<Paragraph>& paragraphs) {
    for (const pugi::xml_node child : node) {
        if (isOneOf(child, {"header", "header-left", "header-first", "footer", "footer-left", "footer-first"})) {
            findOpenParagraphs(file, child, paragraphs);
        } else if (child.type() == pugi::node_element) {
            findOpenMargins(file, child, paragraphs);
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

struct Part {
    std::string name;
    Find find;
};

// The body, then headers, footers, footnotes and endnotes, each in the order of the relations of the body.
std::vector<Part> wordParts(std::string_view bytes, const std::string& name) {
    std::vector<Part> parts{{kWordText, findWordParagraphs}};
    if (!hasPart(bytes, kWordRelations)) {
        return parts;
    }
    const std::string xml = partOf(bytes, kWordRelations, name);
    const XmlFile relations(xml, name);
    for (const std::string_view kind : {"/header", "/footer", "/footnotes", "/endnotes"}) {
        for (const pugi::xml_node relation : relations.root()) {
            std::string target = attributeOf(relation, "Target");
            target = target.starts_with('/') ? target.substr(1) : "word/" + target;
            const bool isNew = std::ranges::none_of(parts, [&](const Part& part) { return part.name == target; });
            if (parts.size() < kMostTextParts && attributeOf(relation, "Type").ends_with(kind) && isNew &&
                hasPart(bytes, target.c_str())) {
                parts.push_back({std::move(target), findWordParagraphs});
            }
        }
    }
    return parts;
}

// The body with its notes, then headers and footers.
std::vector<Part> openParts(std::string_view bytes, const std::string&) {
    std::vector<Part> parts{{kOpenText, findOpenText}};
    if (hasPart(bytes, kOpenStyles)) {
        parts.push_back({kOpenStyles, findOpenMargins});
    }
    return parts;
}

Content contentOfParts(std::string_view bytes, const std::vector<Part>& parts, const std::string& name) {
    Content content;
    for (const Part& part : parts) {
        const std::string xml = partOf(bytes, part.name.c_str(), name);
        const XmlFile file(xml, name);
        std::vector<Paragraph> paragraphs;
        part.find(file, file.root(), paragraphs);
        for (Paragraph& paragraph : paragraphs) {
            content.units.push_back(std::move(paragraph.unit));
        }
    }
    return content;
}

Written writtenParts(std::string_view bytes, const std::vector<Part>& parts, const std::string& name,
                     const std::vector<std::vector<Said>>& said) {
    Written written;
    std::vector<NewPart> changed;
    std::size_t unit = 0;
    for (const Part& part : parts) {
        const std::string xml = partOf(bytes, part.name.c_str(), name);
        const XmlFile file(xml, name);
        std::vector<Paragraph> paragraphs;
        part.find(file, file.root(), paragraphs);
        std::vector<Edit> edits;
        for (const Paragraph& paragraph : paragraphs) {
            if (const auto& own = said.at(unit++); !own.empty()) {
                setParagraph(file, paragraph, own, edits, written.looks);
            }
        }
        if (!edits.empty()) {
            changed.push_back({part.name, edited(xml, std::move(edits))});
        }
    }
    written.bytes = changed.empty() ? std::string(bytes) : withParts(bytes, changed, name);
    return written;
}

} // namespace

bool isWord(std::string_view bytes, std::string_view) {
    return hasPart(bytes, kWordText);
}

Content readWord(std::string_view bytes, const std::string& name) {
    return contentOfParts(bytes, wordParts(bytes, name), name);
}

Written writeWord(std::string_view bytes, const std::string& name, const std::vector<std::vector<Said>>& said,
                  const std::string&) {
    return writtenParts(bytes, wordParts(bytes, name), name, said);
}

bool isOpenDocument(std::string_view bytes, std::string_view) {
    return isArchive(bytes) && bytes.substr(0, 200).find(kOpenKind) != std::string_view::npos &&
           hasPart(bytes, kOpenText);
}

Content readOpenDocument(std::string_view bytes, const std::string& name) {
    return contentOfParts(bytes, openParts(bytes, name), name);
}

Written writeOpenDocument(std::string_view bytes, const std::string& name, const std::vector<std::vector<Said>>& said,
                          const std::string&) {
    return writtenParts(bytes, openParts(bytes, name), name, said);
}

} // namespace contexture::formats

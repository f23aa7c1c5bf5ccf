// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/formats/xliff.h"

#include "engine/formats/inline_marks.h"
#include "engine/formats/utf8.h"
#include "engine/formats/xliff_units.h"
#include "engine/formats/xml_file.h"

#include <algorithm>

namespace contexture::formats {
namespace {

// Segmenting programs may leave marks out of the segments at their ends. Marks of the source that the content lacks are
// added before or after it, as in the source.
std::string withMarksOf(const std::vector<Piece>& source, std::string content) {
    std::string front;
    std::string back;
    bool isFront = true;
    for (const Piece& piece : source) {
        if (piece.kind == Piece::Kind::Text) {
            isFront = isFront && isBlank(piece.text);
        } else if (piece.kind == Piece::Kind::Single && content.find(piece.text) == std::string::npos) {
            (isFront ? front : back) += piece.text;
        }
    }
    return front + content + back;
}

// The content of the target: the bytes of the source, with translations in place of its segments.
std::string targetContent(const XmlFile& file, const Xliff& xliff, const XliffTarget& target,
                          const std::vector<std::vector<Said>>& said, std::size_t& moved) {
    if (!target.segmented) {
        const std::size_t only = target.segments.front();
        Rendered content = rendered(xliff.segments[only].unit.pieces, said[only], escapedXml);
        moved += content.moved;
        return std::move(content.bytes);
    }
    const std::size_t from = file.contentBegin(target.segmented);
    std::vector<Edit> edits;
    for (const std::size_t number : target.segments) {
        const XliffSegment& segment = xliff.segments[number];
        Rendered content = rendered(segment.unit.pieces, said[number], escapedXml);
        moved += content.moved;
        edits.push_back({file.contentBegin(segment.source) - from, file.contentEnd(segment.source) - from,
                         std::move(content.bytes)});
    }
    return withMarksOf(inlinePieces(file, target.source), edited(file.content(target.segmented), std::move(edits)));
}

std::vector<Attribute> originOf(bool isVersion2) {
    std::vector<Attribute> origin;
    origin.push_back({"state", isVersion2 ? "translated" : "needs-review-translation"});
    origin.push_back({isVersion2 ? "subState" : "state-qualifier", isVersion2 ? "contexture:mt" : "leveraged-mt"});
    return origin;
}

// The white space before an element in the file; it is also put before an element that is inserted after it.
std::string_view indentOf(const XmlFile& file, pugi::xml_node element) {
    const pugi::xml_node before = element.previous_sibling();
    const bool isBlank = before.type() == pugi::node_pcdata &&
                         std::string_view(before.value()).find_first_not_of(" \t\r\n") == std::string_view::npos;
    return isBlank ? file.raw(before) : std::string_view();
}

void nameLanguage(const XmlFile& file, const Xliff& xliff, const std::string& language, std::vector<Edit>& edits) {
    const char* attribute = xliff.isVersion2 ? "trgLang" : "target-language";
    const auto put = [&](pugi::xml_node element) {
        if (language.empty() || element.attribute(attribute)) {
            return;
        }
        const std::size_t at = file.begin(element) + 1 + std::string_view(element.name()).size();
        edits.push_back({at, at, std::string(" ") + attribute + "=\"" + escapedAttribute(language) + "\""});
    };
    if (xliff.isVersion2) {
        put(file.root());
        return;
    }
    for (const pugi::xml_node child : file.root()) {
        if (hasName(child, "file")) {
            put(child);
        }
    }
}

} // namespace

bool isXliff(std::string_view bytes, std::string_view) {
    return beginsWithElement(bytes, "xliff");
}

Content readXliff(std::string_view bytes, const std::string& name) {
    const XmlFile file(bytes, name);
    Xliff xliff = xliffOf(file, name);
    Content content{.sourceLanguage = xliff.sourceLanguage, .targetLanguage = xliff.targetLanguage, .units = {}};
    for (XliffSegment& segment : xliff.segments) {
        content.units.push_back(std::move(segment.unit));
    }
    return content;
}

Written writeXliff(std::string_view bytes, const std::string& name, const std::vector<std::vector<Said>>& said,
                   const std::string& language) {
    const XmlFile file(bytes, name);
    const Xliff xliff = xliffOf(file, name);
    checkLanguage(xliff.targetLanguage, language, name);
    Written written;
    std::vector<Edit> edits;
    for (const XliffTarget& target : xliff.targets) {
        const auto isSaid = [&](std::size_t segment) { return !said.at(segment).empty(); };
        if (xliff.segments[target.segments.front()].unit.isFinal) {
            written.final += target.segments.size();
            continue;
        }
        if (!std::ranges::any_of(target.segments, isSaid)) {
            continue;
        }
        const std::string content = targetContent(file, xliff, target, said, written.moved);
        const std::vector<Attribute> origin = originOf(xliff.isVersion2);
        if (xliff.isVersion2) { // state and origin are the segment's
            const std::size_t from = file.begin(target.owner);
            edits.push_back({from, file.contentBegin(target.owner), startTagWith(target.owner, origin)});
        }
        const std::string prefix(
            std::string_view(target.source.name())
                .substr(0, std::string_view(target.source.name()).size() - localName(target.source).size()));
        const std::string end = "</" + prefix + "target>";
        if (target.target) {
            const std::string begin = startTagWith(target.target, xliff.isVersion2 ? std::vector<Attribute>() : origin);
            edits.push_back({file.begin(target.target), file.end(target.target), begin + content + end});
            continue;
        }
        std::string begin = "<" + prefix + "target";
        for (const Attribute& attribute : xliff.isVersion2 ? std::vector<Attribute>() : origin) {
            begin += " " + attribute.name + "=\"" + attribute.value + "\"";
        }
        const std::size_t at = file.end(target.segmented ? target.segmented : target.source);
        edits.push_back({at, at, std::string(indentOf(file, target.source)) + begin + ">" + content + end});
    }
    if (!edits.empty()) {
        nameLanguage(file, xliff, language, edits);
    }
    written.bytes = edited(bytes, std::move(edits));
    return written;
}

} // namespace contexture::formats

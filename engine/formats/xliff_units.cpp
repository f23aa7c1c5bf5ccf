// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/formats/xliff_units.h"

#include "engine/core/error.h"
#include "engine/formats/inline_marks.h"
#include "engine/formats/utf8.h"

#include <algorithm>
#include <utility>

namespace contexture::formats {
namespace {

// The segments in a seg-source or in a target, wherever they stand in it.
void findSegments(pugi::xml_node element, std::vector<pugi::xml_node>& found) {
    for (const pugi::xml_node child : element) {
        if (hasName(child, "mrk") && std::string_view(child.attribute("mtype").value()) == "seg") {
            found.push_back(child);
        } else if (child.type() == pugi::node_element) {
            findSegments(child, found);
        }
    }
}

class Finder {
public:
    Finder(const XmlFile& file, Xliff& xliff) : m_file(file), m_xliff(xliff) {}

    void find(pugi::xml_node element, bool isTranslated) {
        for (const pugi::xml_node child : element) {
            if (child.type() != pugi::node_element) {
                continue;
            }
            const std::string_view said = child.attribute("translate").value();
            const bool does = said.empty() ? isTranslated : said != "no";
            if (!m_xliff.isVersion2 && hasName(child, "trans-unit")) {
                if (does) {
                    addTransUnit(child);
                }
            } else if (m_xliff.isVersion2 && hasName(child, "unit")) {
                if (does) {
                    addUnit(child);
                }
            } else if (hasName(child, "file") || hasName(child, "body") || hasName(child, "group")) {
                find(child, does);
            }
        }
    }

private:
    void add(XliffTarget& target, pugi::xml_node source, Unit unit) {
        unit.pieces = inlinePieces(m_file, source);
        if (isBlank(unit.text())) {
            return;
        }
        target.segments.push_back(m_xliff.segments.size());
        m_xliff.segments.push_back({.owner = target.owner, .source = source, .unit = std::move(unit)});
    }

    void addTransUnit(pugi::xml_node element) {
        XliffTarget target{.segments = {},
                           .owner = element,
                           .source = childNamed(element, "source"),
                           .segmented = childNamed(element, "seg-source"),
                           .target = childNamed(element, "target")};
        if (!target.source) {
            return;
        }
        const std::string_view state = target.target.attribute("state").value();
        Unit unit{.pieces = {},
                  .reference = {},
                  .note = notesIn(element),
                  .isFinal = std::string_view(element.attribute("approved").value()) == "yes" || state == "final" ||
                             state == "signed-off"};
        std::vector<pugi::xml_node> segments;
        findSegments(target.segmented, segments);
        if (segments.empty()) {
            target.segmented = {};
            unit.reference = plainText(m_file, target.target);
            add(target, target.source, std::move(unit));
        } else {
            std::vector<pugi::xml_node> translated;
            findSegments(target.target, translated);
            for (const pugi::xml_node segment : segments) {
                unit.isSentence = true;
                unit.reference.clear();
                const std::string_view number = segment.attribute("mid").value();
                const auto same = std::ranges::find_if(
                    translated, [&](pugi::xml_node mark) { return mark.attribute("mid").value() == number; });
                if (same != translated.end()) {
                    unit.reference = plainText(m_file, *same);
                } else if (translated.empty() && segments.size() == 1) {
                    unit.reference = plainText(m_file, target.target);
                }
                add(target, segment, unit);
                unit.startsParagraph = false;
            }
        }
        if (!target.segments.empty()) {
            m_xliff.targets.push_back(std::move(target));
        }
    }

    void addUnit(pugi::xml_node element) {
        Unit unit{.pieces = {}, .isSentence = true, .reference = {}, .note = notesIn(childNamed(element, "notes"))};
        for (const pugi::xml_node segment : element) {
            XliffTarget target{.segments = {},
                               .owner = segment,
                               .source = childNamed(segment, "source"),
                               .segmented = {},
                               .target = childNamed(segment, "target")};
            if (!hasName(segment, "segment") || !target.source) {
                continue;
            }
            unit.isFinal = std::string_view(segment.attribute("state").value()) == "final";
            unit.reference = plainText(m_file, target.target);
            add(target, target.source, unit);
            if (!target.segments.empty()) {
                unit.startsParagraph = false;
                m_xliff.targets.push_back(std::move(target));
            }
        }
    }

    const XmlFile& m_file;
    Xliff& m_xliff;
};

} // namespace

Xliff xliffOf(const XmlFile& file, const std::string& name) {
    Xliff xliff;
    const pugi::xml_node root = file.root();
    const std::string version = attributeOf(root, "version");
    xliff.isVersion2 = version.starts_with("2.");
    if (!xliff.isVersion2 && version != "1.2" && version != "1.1" && version != "1.0") {
        throw Error(Message("xliff.version", "this is XLIFF of version “{version}”; 1.2 and 2 are read", version), name,
                    Message("xliff.version.do", "export it as XLIFF 1.2"));
    }
    const pugi::xml_node first = xliff.isVersion2 ? root : childNamed(root, "file");
    xliff.sourceLanguage = attributeOf(first, xliff.isVersion2 ? "srcLang" : "source-language");
    xliff.targetLanguage = attributeOf(first, xliff.isVersion2 ? "trgLang" : "target-language");
    Finder(file, xliff).find(root, true);
    return xliff;
}

} // namespace contexture::formats

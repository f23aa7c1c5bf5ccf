// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/formats/edits.h"

#include <pugixml.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace contexture::formats {

// An XML file read by pugixml, and the positions of its parts among the bytes: values are as in the file; references
// and line ends are not resolved. pugixml loads no other file and expands no entity of the file; a file that declares
// an entity is refused nevertheless, since its text would have gaps.
class XmlFile {
public:
    static constexpr int kDeepest = 250; // limit of nested elements

    // `bytes` must outlive it. Throws Error, with the line, for text that is no XML in UTF-8.
    XmlFile(std::string_view bytes, const std::string& name);

    pugi::xml_node root() const { return m_document.document_element(); }
    std::string_view bytes() const { return m_bytes; }
    std::size_t begin(pugi::xml_node node) const; // of its first byte
    std::size_t end(pugi::xml_node node) const;   // behind its last one
    std::size_t contentBegin(pugi::xml_node element) const;
    std::size_t contentEnd(pugi::xml_node element) const;
    bool isSelfClosed(pugi::xml_node element) const; // <x/>
    std::string_view raw(pugi::xml_node node) const;
    std::string_view content(pugi::xml_node element) const;
    std::string_view startTag(pugi::xml_node element) const;
    std::string_view endTag(pugi::xml_node element) const; // empty for <x/>

private:
    std::size_t startTagEnd(pugi::xml_node element) const;

    std::string_view m_bytes;
    pugi::xml_document m_document;
};

std::string_view localName(pugi::xml_node node); // without its prefix
bool hasName(pugi::xml_node node, std::string_view local);
pugi::xml_node childNamed(pugi::xml_node node, std::string_view local); // by local name
std::string decoded(std::string_view raw);                              // references resolved
std::string attributeOf(pugi::xml_node node, const char* name);         // decoded; empty if missing
std::string escapedAttribute(std::string_view value);                   // between double quotes
// The start tag with these attributes, which replace attributes of the same names; a self-closed tag is opened.
struct Attribute {
    std::string name;
    std::string value; // empty: the attribute is left out
};
std::string startTagWith(pugi::xml_node element, const std::vector<Attribute>& attributes);

// Whether the first element of the bytes, after declaration, comments and document type, has this name; only the
// beginning is examined.
bool beginsWithElement(std::string_view bytes, std::string_view local);
bool beginsWithDocumentType(std::string_view bytes, std::string_view name); // <!DOCTYPE html

} // namespace contexture::formats

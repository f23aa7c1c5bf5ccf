// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/formats/xml_file.h"

#include "engine/core/error.h"
#include "engine/formats/tagged_text.h"
#include "engine/formats/utf8.h"

#include <algorithm>
#include <cstring>
#include <stdexcept>

namespace contexture::formats {
namespace {

constexpr unsigned kAsItStands = pugi::parse_cdata | pugi::parse_comments | pugi::parse_pi | pugi::parse_ws_pcdata |
                                 pugi::parse_doctype | pugi::parse_declaration;

struct DepthWalker : pugi::xml_tree_walker {
    bool for_each(pugi::xml_node&) override { return depth() <= XmlFile::kDeepest; }
};

char lower(char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

bool isSameInLower(std::string_view text, std::string_view inLower) {
    return std::ranges::equal(text, inLower, [](char a, char b) { return lower(a) == b; });
}

// The position after byte order mark, declarations and comments, and after a document type if it is to be skipped.
std::string_view behindPreamble(std::string_view bytes, bool skipsType) {
    if (bytes.starts_with(kByteOrderMark)) {
        bytes.remove_prefix(kByteOrderMark.size());
    }
    while (true) {
        bytes.remove_prefix(std::min(bytes.size(), bytes.find_first_not_of(" \t\r\n")));
        std::string_view until;
        if (bytes.starts_with("<?")) {
            until = "?>";
        } else if (bytes.starts_with("<!--")) {
            until = "-->";
        } else if (skipsType && bytes.starts_with("<!")) {
            const std::size_t subset = bytes.substr(0, bytes.find('>')).find('[');
            until = subset == std::string_view::npos ? ">" : "]>";
        } else {
            return bytes;
        }
        const std::size_t end = bytes.find(until);
        if (end == std::string_view::npos) {
            return {};
        }
        bytes.remove_prefix(end + until.size());
    }
}

Message atLineOf(const std::string& name, std::string_view bytes, std::size_t offset) {
    return Message("at.line", "{file}, line {line}", name, lineAt(bytes, offset));
}

} // namespace

XmlFile::XmlFile(std::string_view bytes, const std::string& name) : m_bytes(bytes) {
    if (!isUtf8(bytes)) {
        throw Error(Message("xml.not-utf8", "this XML is not in UTF-8"), name,
                    Message("do.save-as-utf8", "save it as UTF-8 text"));
    }
    const pugi::xml_parse_result result =
        m_document.load_buffer(bytes.data(), bytes.size(), kAsItStands, pugi::encoding_utf8);
    if (!result) {
        throw Error(Message("xml.broken", "the XML is broken here ({reason})", std::string(result.description())),
                    atLineOf(name, bytes, static_cast<std::size_t>(std::max<std::ptrdiff_t>(result.offset, 0))),
                    Message("xml.broken.do", "export it again from the program that wrote it"));
    }
    for (const pugi::xml_node node : m_document) {
        if (node.type() == pugi::node_doctype && std::strstr(node.value(), "<!ENTITY")) {
            throw Error(Message("xml.entities", "the XML declares entities of its own, which are not expanded"),
                        atLineOf(name, bytes, begin(node)),
                        Message("xml.entities.do", "export it again without a document type"));
        }
        if (node.type() == pugi::node_declaration) {
            std::string encoding = node.attribute("encoding").value();
            std::ranges::transform(encoding, encoding.begin(), lower);
            if (!encoding.empty() && encoding != "utf-8" && encoding != "utf8" && encoding != "us-ascii") {
                throw Error(Message("xml.encoding", "the XML says that it is in {encoding}",
                                    std::string(node.attribute("encoding").value())),
                            atLineOf(name, bytes, begin(node)), Message("do.save-as-utf8", "save it as UTF-8 text"));
            }
        }
    }
    DepthWalker walker;
    if (!m_document.traverse(walker)) {
        throw Error(Message("xml.deep", "more than {limit} elements stand in one another", kDeepest), name,
                    Message("xml.broken.do", "export it again from the program that wrote it"));
    }
}

std::size_t XmlFile::begin(pugi::xml_node node) const {
    const std::ptrdiff_t at = node.offset_debug();
    if (at < 0 || static_cast<std::size_t>(at) > m_bytes.size()) {
        throw std::logic_error("a part of an XML file without a place");
    }
    const auto offset = static_cast<std::size_t>(at);
    switch (node.type()) {
    case pugi::node_element:
        return offset - 1;
    case pugi::node_declaration:
    case pugi::node_pi:
        return offset - 2;
    case pugi::node_comment:
        return offset - 4;
    case pugi::node_cdata:
        return offset - 9;
    case pugi::node_doctype:
        return m_bytes.rfind("<!", offset);
    default:
        return offset;
    }
}

std::size_t XmlFile::startTagEnd(pugi::xml_node element) const {
    if (element.first_child()) {
        return begin(element.first_child());
    }
    char quote = 0;
    for (std::size_t i = begin(element) + 1; i < m_bytes.size(); ++i) {
        const char c = m_bytes[i];
        if (quote != 0) {
            quote = c == quote ? 0 : quote;
        } else if (c == '"' || c == '\'') {
            quote = c;
        } else if (c == '>') {
            return i + 1;
        }
    }
    throw std::logic_error("an element of an XML file without an end");
}

bool XmlFile::isSelfClosed(pugi::xml_node element) const {
    return !element.first_child() && m_bytes[startTagEnd(element) - 2] == '/';
}

std::size_t XmlFile::contentBegin(pugi::xml_node element) const {
    return startTagEnd(element);
}

std::size_t XmlFile::contentEnd(pugi::xml_node element) const {
    return element.first_child() ? end(element.last_child()) : startTagEnd(element);
}

std::size_t XmlFile::end(pugi::xml_node node) const {
    const std::size_t offset = static_cast<std::size_t>(node.offset_debug());
    switch (node.type()) {
    case pugi::node_element:
        return isSelfClosed(node) ? startTagEnd(node) : m_bytes.find('>', contentEnd(node)) + 1;
    case pugi::node_declaration:
    case pugi::node_pi:
        return m_bytes.find("?>", offset) + 2;
    case pugi::node_comment:
    case pugi::node_cdata:
        return offset + std::strlen(node.value()) + 3;
    case pugi::node_doctype:
        return offset + std::strlen(node.value()) + 1;
    default:
        return offset + std::strlen(node.value());
    }
}

std::string_view XmlFile::raw(pugi::xml_node node) const {
    const std::size_t from = begin(node);
    return m_bytes.substr(from, end(node) - from);
}

std::string_view XmlFile::content(pugi::xml_node element) const {
    const std::size_t from = contentBegin(element);
    return m_bytes.substr(from, contentEnd(element) - from);
}

std::string_view XmlFile::startTag(pugi::xml_node element) const {
    const std::size_t from = begin(element);
    return m_bytes.substr(from, startTagEnd(element) - from);
}

std::string_view XmlFile::endTag(pugi::xml_node element) const {
    const std::size_t from = contentEnd(element);
    return m_bytes.substr(from, end(element) - from);
}

std::string_view localName(pugi::xml_node node) {
    const std::string_view name = node.name();
    const std::size_t colon = name.find(':');
    return colon == std::string_view::npos ? name : name.substr(colon + 1);
}

bool hasName(pugi::xml_node node, std::string_view local) {
    return node.type() == pugi::node_element && localName(node) == local;
}

pugi::xml_node childNamed(pugi::xml_node node, std::string_view local) {
    return node.find_child([local](pugi::xml_node child) { return hasName(child, local); });
}

std::string decoded(std::string_view raw) {
    if (raw.find('&') == std::string_view::npos) {
        return std::string(raw);
    }
    pugi::xml_document document;
    const std::string element = "<x>" + std::string(raw) + "</x>";
    document.load_buffer(element.data(), element.size(), pugi::parse_escapes | pugi::parse_ws_pcdata,
                         pugi::encoding_utf8);
    return document.child("x").child_value();
}

std::string attributeOf(pugi::xml_node node, const char* name) {
    return decoded(node.attribute(name).value());
}

std::string escapedAttribute(std::string_view value) {
    std::string result = escapedXml(value);
    for (auto at = result.find('"'); at != std::string::npos; at = result.find('"', at)) {
        result.replace(at, 1, "&quot;");
    }
    return result;
}

std::string startTagWith(pugi::xml_node element, const std::vector<Attribute>& attributes) {
    std::string tag = "<";
    tag += element.name();
    for (const pugi::xml_attribute attribute : element.attributes()) {
        const std::string_view name = attribute.name();
        if (std::ranges::any_of(attributes, [name](const Attribute& other) { return other.name == name; })) {
            continue;
        }
        const char quote = std::strchr(attribute.value(), '"') ? '\'' : '"';
        tag += ' ';
        tag += name;
        tag += '=';
        tag += quote;
        tag += attribute.value();
        tag += quote;
    }
    for (const Attribute& attribute : attributes) {
        if (!attribute.value.empty()) {
            tag += " " + attribute.name + "=\"" + escapedAttribute(attribute.value) + "\"";
        }
    }
    return tag + ">";
}

bool beginsWithElement(std::string_view bytes, std::string_view local) {
    bytes = behindPreamble(bytes, true);
    if (!bytes.starts_with('<')) {
        return false;
    }
    std::string_view name = bytes.substr(1, bytes.find_first_of(" \t\r\n/>", 1) - 1);
    const std::size_t colon = name.find(':');
    name = colon == std::string_view::npos ? name : name.substr(colon + 1);
    return isSameInLower(name, local);
}

bool beginsWithDocumentType(std::string_view bytes, std::string_view name) {
    constexpr std::string_view kMark = "<!doctype";
    bytes = behindPreamble(bytes, false);
    if (!isSameInLower(bytes.substr(0, kMark.size()), kMark)) {
        return false;
    }
    bytes.remove_prefix(kMark.size());
    bytes.remove_prefix(std::min(bytes.size(), bytes.find_first_not_of(" \t\r\n")));
    return isSameInLower(bytes.substr(0, name.size()), name);
}

} // namespace contexture::formats

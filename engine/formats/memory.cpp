// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/formats/memory.h"

#include "engine/core/error.h"
#include "engine/formats/xml_file.h"

#include <algorithm>
#include <vector>

namespace contexture::formats {
namespace {

constexpr std::size_t kMostNamed = 6; // languages

std::string languagesOf(pugi::xml_node body) {
    std::vector<std::string> languages;
    for (const pugi::xml_node pair : body) {
        for (const pugi::xml_node side : pair) {
            const pugi::xml_attribute old = side.attribute("lang"); // TMX 1.1
            std::string language = old ? old.value() : attributeOf(side, "xml:lang");
            if (hasName(side, "tuv") && !language.empty() &&
                std::ranges::find(languages, language) == languages.end()) {
                languages.push_back(std::move(language));
            }
        }
    }
    std::ranges::sort(languages);
    std::string text;
    for (std::size_t l = 0; l < std::min(languages.size(), kMostNamed); ++l) {
        text += (l > 0 ? ", " : "") + languages[l];
    }
    return languages.size() > kMostNamed ? text + ", …" : text;
}

} // namespace

bool isMemory(std::string_view bytes, std::string_view) {
    return beginsWithElement(bytes, "tmx");
}

Content readMemory(std::string_view bytes, const std::string& name) {
    const XmlFile file(bytes, name);
    const pugi::xml_node body = childNamed(file.root(), "body");
    const auto pairs = std::count_if(body.begin(), body.end(), [](pugi::xml_node node) { return hasName(node, "tu"); });
    throw Error(
        Message("tmx.memory",
                "this is a translation memory (TMX) of {pairs} pairs ({languages}), not a document: none of them "
                "is context of another",
                static_cast<std::size_t>(pairs), languagesOf(body)),
        name, Message("tmx.memory.do", "open the document that it was made for, such as an XLIFF file"));
}

} // namespace contexture::formats

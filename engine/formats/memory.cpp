// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/formats/memory.h"

#include "engine/core/error.h"
#include "engine/formats/inline_marks.h"
#include "engine/formats/utf8.h"
#include "engine/formats/xml_file.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace contexture::formats {
namespace {

constexpr std::size_t kMostNamed = 6; // languages
constexpr const char* kUs = "Contexture";

bool isSameTag(std::string_view a, std::string_view b) { // "en-US" and "EN-us"
    const auto isSame = [](char x, char y) {
        const auto lower = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; };
        return lower(x) == lower(y);
    };
    return std::ranges::equal(a, b, isSame);
}

bool isNearTag(std::string_view a, std::string_view b) { // the same language, in any region
    const auto primary = [](std::string_view tag) { return tag.substr(0, tag.find_first_of("-_")); };
    return !primary(a).empty() && isSameTag(primary(a), primary(b));
}

const char* languageAttribute(pugi::xml_node variant) {
    return variant.attribute("lang") ? "lang" : "xml:lang"; // TMX 1.1
}

std::string languageOf(pugi::xml_node variant) {
    return attributeOf(variant, languageAttribute(variant));
}

// The variants of a pair that have a segment.
std::vector<pugi::xml_node> variantsOf(pugi::xml_node pair) {
    std::vector<pugi::xml_node> variants;
    for (const pugi::xml_node child : pair) {
        if (hasName(child, "tuv") && childNamed(child, "seg")) {
            variants.push_back(child);
        }
    }
    return variants;
}

// The one in this language: with the same region, else with any. Null if there is none.
pugi::xml_node variantIn(const std::vector<pugi::xml_node>& variants, const std::string& language) {
    const auto same =
        std::ranges::find_if(variants, [&](pugi::xml_node each) { return isSameTag(languageOf(each), language); });
    const auto near =
        std::ranges::find_if(variants, [&](pugi::xml_node each) { return isNearTag(languageOf(each), language); });
    return same != variants.end() ? *same : near != variants.end() ? *near : pugi::xml_node();
}

void addOnce(std::vector<std::string>& languages, std::string language) {
    if (!language.empty() &&
        std::ranges::none_of(languages, [&](const std::string& known) { return isSameTag(known, language); })) {
        languages.push_back(std::move(language));
    }
}

std::string listed(const std::vector<std::string>& languages) {
    std::string text;
    for (std::size_t l = 0; l < std::min(languages.size(), kMostNamed); ++l) {
        text += (l > 0 ? ", " : "") + languages[l];
    }
    return languages.size() > kMostNamed ? text + ", …" : text;
}

struct Pair {
    pugi::xml_node element; // tu
    pugi::xml_node source;  // tuv
    std::vector<pugi::xml_node> others;
    Unit unit;
};

struct TranslationMemory {
    std::string sourceLanguage;
    std::vector<std::string> targets; // languages of the other variants, in the order of the file
    std::vector<Pair> pairs;
};

std::vector<pugi::xml_node> pairsIn(const XmlFile& file) {
    std::vector<pugi::xml_node> pairs;
    for (const pugi::xml_node child : childNamed(file.root(), "body")) {
        if (hasName(child, "tu")) {
            pairs.push_back(child);
        }
    }
    return pairs;
}

std::string sourceLanguageOf(const XmlFile& file, const std::vector<pugi::xml_node>& pairs, const std::string& wanted,
                             const std::string& name) {
    std::vector<std::string> languages;
    for (const pugi::xml_node pair : pairs) {
        for (const pugi::xml_node variant : variantsOf(pair)) {
            addOnce(languages, languageOf(variant));
        }
    }
    const auto has = [&](const std::string& language) {
        return std::ranges::any_of(languages, [&](const auto& known) { return isNearTag(known, language); });
    };
    if (!wanted.empty()) {
        if (!languages.empty() && !has(wanted)) {
            throw Error(Message("tmx.source",
                                "this translation memory has no segments in “{language}”, but in {languages}", wanted,
                                listed(languages)),
                        name, Message("tmx.source.do", "choose a model that reads one of them"));
        }
        return wanted;
    }
    const std::string said = attributeOf(childNamed(file.root(), "header"), "srclang");
    const bool isSaid = !said.empty() && !isSameTag(said, "*all*") && has(said);
    return isSaid || languages.empty() ? said : languages.front();
}

TranslationMemory memoryOf(const XmlFile& file, const std::string& name, const std::string& wanted) {
    const auto elements = pairsIn(file);
    const std::string usual = attributeOf(childNamed(file.root(), "header"), "segtype");
    TranslationMemory memory{
        .sourceLanguage = sourceLanguageOf(file, elements, wanted, name), .targets = {}, .pairs = {}};
    for (const pugi::xml_node element : elements) {
        Pair pair{.element = element, .source = {}, .others = variantsOf(element), .unit = {}};
        pair.source = variantIn(pair.others, memory.sourceLanguage);
        if (!pair.source) {
            continue;
        }
        std::erase(pair.others, pair.source);
        const std::string own = attributeOf(element, "segtype");
        const std::string& type = own.empty() ? usual : own;
        pair.unit.pieces = inlinePieces(file, childNamed(pair.source, "seg"));
        pair.unit.isSentence = type != "paragraph" && type != "block";
        pair.unit.note = notesIn(element);
        if (isBlank(pair.unit.text())) {
            continue;
        }
        for (const pugi::xml_node other : pair.others) {
            addOnce(memory.targets, languageOf(other));
        }
        memory.pairs.push_back(std::move(pair));
    }
    return memory;
}

std::string textIn(const XmlFile& file, const Pair& pair, const std::string& language) {
    const pugi::xml_node variant = variantIn(pair.others, language);
    return variant ? plainText(file, childNamed(variant, "seg")) : std::string();
}

// The language of the file that is wanted, else its first one; empty if it has none.
std::string targetIn(const TranslationMemory& memory, const std::string& wanted) {
    const auto is = [&](const auto& isIt) { return std::ranges::find_if(memory.targets, isIt); };
    if (wanted.empty()) {
        return memory.targets.empty() ? std::string() : memory.targets.front();
    }
    const auto same = is([&](const std::string& language) { return isSameTag(language, wanted); });
    const auto near = is([&](const std::string& language) { return isNearTag(language, wanted); });
    return same != memory.targets.end() ? *same : near != memory.targets.end() ? *near : std::string();
}

// What stands in the file between two variants, or in front of the only one.
std::string_view gapBefore(const XmlFile& file, pugi::xml_node variant) {
    const pugi::xml_node before = variant.previous_sibling();
    return before.type() == pugi::node_pcdata && isBlank(before.value()) ? file.raw(before) : std::string_view();
}

// The name of an element of the same kind, with the prefix of the file's names.
std::string prefixOf(pugi::xml_node variant) {
    const std::string_view name = variant.name();
    return std::string(name.substr(0, name.size() - localName(variant).size()));
}

void setSegment(const XmlFile& file, pugi::xml_node variant, std::string content, std::vector<Edit>& edits) {
    const pugi::xml_node segment = childNamed(variant, "seg");
    edits.push_back({file.begin(variant), file.contentBegin(variant), startTagWith(variant, {{"changeid", kUs}})});
    if (file.isSelfClosed(segment)) {
        edits.push_back({file.begin(segment), file.end(segment),
                         startTagWith(segment, {}) + content + "</" + segment.name() + ">"});
    } else {
        edits.push_back({file.contentBegin(segment), file.contentEnd(segment), std::move(content)});
    }
}

} // namespace

bool isMemory(std::string_view bytes, std::string_view) {
    return beginsWithElement(bytes, "tmx");
}

Content readMemory(std::string_view bytes, const std::string& name, const Languages& wanted) {
    const XmlFile file(bytes, name);
    TranslationMemory memory = memoryOf(file, name, wanted.source);
    Content content{.sourceLanguage = memory.sourceLanguage,
                    .targetLanguage = targetIn(memory, wanted.target),
                    .units = {},
                    .furtherTargets = {}};
    for (const std::string& language : memory.targets) {
        if (wanted.target.empty() && language != content.targetLanguage) {
            content.furtherTargets.push_back({.language = language, .texts = {}});
        }
    }
    for (Pair& pair : memory.pairs) {
        if (!content.targetLanguage.empty()) {
            pair.unit.reference = textIn(file, pair, content.targetLanguage);
        }
        for (Translations& further : content.furtherTargets) {
            further.texts.push_back(textIn(file, pair, further.language));
        }
        content.units.push_back(std::move(pair.unit));
    }
    return content;
}

Written writeMemory(std::string_view bytes, const std::string& name, const std::vector<std::vector<Said>>& said,
                    const Languages& wanted) {
    const XmlFile file(bytes, name);
    const TranslationMemory memory = memoryOf(file, name, wanted.source);
    const std::string there = targetIn(memory, wanted.target);
    const std::string language = !there.empty() ? there : !wanted.target.empty() ? wanted.target : "und";
    Written written;
    std::vector<Edit> edits;
    for (std::size_t p = 0; p < memory.pairs.size(); ++p) {
        if (said.at(p).empty()) {
            continue;
        }
        const Pair& pair = memory.pairs[p];
        Rendered content = rendered(pair.unit.pieces, said[p], escapedXml);
        written.moved += content.moved;
        if (const pugi::xml_node target = variantIn(pair.others, language)) {
            setSegment(file, target, std::move(content.bytes), edits);
            continue;
        }
        const pugi::xml_node last = pair.others.empty() ? pair.source : pair.others.back();
        const pugi::xml_node after = last.offset_debug() > pair.source.offset_debug() ? last : pair.source;
        const std::string prefix = prefixOf(after);
        edits.push_back({file.end(after), file.end(after),
                         std::string(gapBefore(file, after)) + "<" + prefix + "tuv " + languageAttribute(after) +
                             "=\"" + escapedAttribute(language) + "\" creationid=\"" + kUs + "\"><" + prefix + "seg>" +
                             content.bytes + "</" + prefix + "seg></" + prefix + "tuv>"});
    }
    written.bytes = edited(bytes, std::move(edits));
    return written;
}

} // namespace contexture::formats

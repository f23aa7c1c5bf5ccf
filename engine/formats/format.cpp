// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/formats/format.h"

#include "engine/core/error.h"
#include "engine/formats/catalogue.h"
#include "engine/formats/html.h"
#include "engine/formats/markdown.h"
#include "engine/formats/memory.h"
#include "engine/formats/office.h"
#include "engine/formats/xliff.h"

#include <algorithm>
#include <vector>

namespace contexture::formats {
namespace {

// The first format that recognises a file is used.
const std::vector<Format>& allFormats() {
    static const std::vector<Format> kFormats{
        {.name = "XLIFF",
         .suffixes = {".xlf", ".xliff", ".sdlxliff", ".mqxliff", ".mxliff"},
         .recognise = isXliff,
         .read = readXliff,
         .write = writeXliff},
        {.name = "PO",
         .suffixes = {".po", ".pot"},
         .recognise = isCatalogue,
         .read = readCatalogue,
         .write = writeCatalogue},
        {.name = "TMX", .suffixes = {".tmx"}, .recognise = isMemory, .readIn = readMemory, .writeIn = writeMemory},
        {.name = "HTML",
         .suffixes = {".html", ".htm", ".xhtml"},
         .recognise = isPage,
         .read = readPage,
         .write = writePage},
        {.name = "Markdown",
         .suffixes = {".md", ".markdown"},
         .recognise = isMarkdown,
         .read = readMarkdown,
         .write = writeMarkdown},
        {.name = "Word",
         .content = Format::Content::Binary,
         .suffixes = {".docx"},
         .recognise = isWord,
         .read = readWord,
         .write = writeWord},
        {.name = "OpenDocument",
         .content = Format::Content::Binary,
         .suffixes = {".odt", ".ott"},
         .recognise = isOpenDocument,
         .read = readOpenDocument,
         .write = writeOpenDocument},
    };
    return kFormats;
}

const Format* findFormat(const auto& isIt) {
    const auto found = std::ranges::find_if(allFormats(), isIt);
    return found == allFormats().end() ? nullptr : &*found;
}

} // namespace

const Format* formatOf(std::string_view bytes, std::string_view name) {
    return findFormat([&](const Format& format) { return format.recognise(bytes, name); });
}

const Format* formatOfName(std::string_view name) {
    return findFormat([&](const Format& format) {
        return std::ranges::any_of(format.suffixes, [&](std::string_view suffix) { return hasSuffix(name, suffix); });
    });
}

std::vector<std::string_view> suffixes() {
    std::vector<std::string_view> all;
    for (const Format& format : allFormats()) {
        all.insert(all.end(), format.suffixes.begin(), format.suffixes.end());
    }
    return all;
}

bool hasSuffix(std::string_view name, std::string_view suffix) {
    const auto isSame = [](char a, char b) { return (a >= 'A' && a <= 'Z' ? a - 'A' + 'a' : a) == b; };
    return name.size() > suffix.size() && std::ranges::equal(name.substr(name.size() - suffix.size()), suffix, isSame);
}

bool isSameLanguage(std::string_view a, std::string_view b) {
    const auto primary = [](std::string_view tag) { return tag.substr(0, tag.find_first_of("-_")); };
    const auto isSame = [](char x, char y) { return (x | 0x20) == (y | 0x20); }; // letters alone
    a = primary(a);
    b = primary(b);
    return a.empty() || b.empty() || a.size() != b.size() // "deu" and "de": not known to differ
           || std::ranges::equal(a, b, isSame);
}

void checkLanguage(const std::string& asked, const std::string& given, const std::string& name) {
    if (!isSameLanguage(asked, given)) {
        throw Error(Message("format.language",
                            "the file asks for a translation into “{asked}”, and this one is “{given}”", asked, given),
                    name, Message("format.language.do", "choose a model of its language, or write plain text"));
    }
}

} // namespace contexture::formats

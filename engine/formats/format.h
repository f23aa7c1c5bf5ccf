// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/formats/tagged_text.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace contexture::formats {

// A stretch of a file that is translated: a segment, a paragraph, a text of a program.
struct Unit {
    std::vector<Piece> pieces;
    bool isSentence = false; // as it stands; otherwise it is prose, which may hold several
    bool startsParagraph = true;
    std::string reference; // the translation in the file, without marks; may be empty
    std::string note;      // for people: what the file says of the text's use
    bool isFinal = false;  // the file calls its translation final: it stays when ours is written

    std::string text() const { return textOf(pieces); }
};

struct Content {
    std::string sourceLanguage; // BCP 47, as the file says; may be empty
    std::string targetLanguage;
    std::vector<Unit> units; // in the order of the file; each with text
};

struct Written {
    std::string bytes;
    std::size_t moved = 0; // marks whose place inside a translation is not known; see rendered()
    std::size_t looks = 0; // changes of look inside paragraphs, which are lost
    std::size_t final = 0; // units whose translation was final, and stayed
};

// A kind of file. A new one is an entry in format.cpp's table, with its source.
struct Format {
    enum class Content : std::uint8_t { Text, Binary }; // text is UTF-8, which its reader may take for granted
    const char* name = "";                              // as people call it: "XLIFF"
    Content content = Content::Text;
    std::vector<std::string_view> suffixes = {}; // of files that are to be written so, with the dot
    // By content; `name` is the file's, for formats whose content alone does not tell.
    bool (*recognise)(std::string_view bytes, std::string_view name) = nullptr;
    // Throws Error, with `name`, for what it cannot read; units may be none.
    formats::Content (*read)(std::string_view bytes, const std::string& name) = nullptr;
    // The same file with said[u] in unit u of what `read` gives; a unit for which nothing is said stays as it is.
    // `language` (BCP 47, may be empty): of the translation. Throws Error where the file asks for another one.
    Written (*write)(std::string_view bytes, const std::string& name, const std::vector<std::vector<Said>>& said,
                     const std::string& language) = nullptr;
};

// The format of these bytes, null where they are none of the table.
const Format* formatOf(std::string_view bytes, std::string_view name);
std::vector<std::string_view> suffixes();                       // of all
const Format* formatOfName(std::string_view name);              // by the suffix of a file's name
bool hasSuffix(std::string_view name, std::string_view suffix); // in upper or lower case

// Whether these tags name the same language, whatever their regions; an empty one is any.
bool isSameLanguage(std::string_view a, std::string_view b);
// Throws Error when a file that asks for one language is to hold another.
void checkLanguage(const std::string& asked, const std::string& given, const std::string& name);

} // namespace contexture::formats

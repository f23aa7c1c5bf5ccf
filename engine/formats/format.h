// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/formats/tagged_text.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace contexture::formats {

// A part of a file that is translated: a segment, a paragraph, a text of a program.
struct Unit {
    std::vector<Piece> pieces;
    bool isSentence = false; // the unit is one sentence; otherwise prose of one or more sentences
    bool startsParagraph = true;
    std::string reference; // the translation in the file, without marks; may be empty
    std::string note;      // for translators: what the file says of the text's use, a line for each remark
    bool isFinal = false;  // the file calls its translation final: it is kept when ours is written

    std::string text() const { return textOf(pieces); }
};

// Translations into a further language; texts as Unit::reference, one a unit.
struct Translations {
    std::string language;
    std::vector<std::string> texts;
};

struct Content {
    std::string sourceLanguage; // BCP 47, from the file; may be empty
    std::string targetLanguage;
    std::vector<Unit> units;                       // in the order of the file; each has text
    std::vector<Translations> furtherTargets = {}; // of a file in more than two languages
};

// BCP 47; empty: as the file says.
struct Languages {
    std::string source{};
    std::string target{};
};

struct Written {
    std::string bytes;
    std::size_t moved = 0; // marks whose place inside a translation is unknown; see rendered()
    std::size_t looks = 0; // changes of formatting inside paragraphs, which are lost
    std::size_t final = 0; // units whose translation is final and was kept
};

// A kind of file. A new kind is an entry in format.cpp's table, and its source.
struct Format {
    enum class Content : std::uint8_t { Text, Binary }; // text is UTF-8, which its reader may assume
    const char* name = "";                              // name for people: "XLIFF"
    Content content = Content::Text;
    std::vector<std::string_view> suffixes = {}; // extensions of files to write, with the dot
    // Recognises the content; `name`: the file's, for formats that the content alone does not identify.
    bool (*recognise)(std::string_view bytes, std::string_view name) = nullptr;
    // Throws Error, with `name`, for a file that it cannot read; there may be no units.
    formats::Content (*read)(std::string_view bytes, const std::string& name) = nullptr;
    // The same file with said[u] in unit u of the units that `read` returns; a unit without a new text stays unchanged.
    // `language` (BCP 47, may be empty): of the translation. Throws Error if the file requires another language.
    Written (*write)(std::string_view bytes, const std::string& name, const std::vector<std::vector<Said>>& said,
                     const std::string& language) = nullptr;
    // Of files in which any two languages may be source and target, in the place of `read` and `write`: with those that
    // are wanted. Writing wants the source language with which the units were read.
    formats::Content (*readIn)(std::string_view bytes, const std::string& name, const Languages& wanted) = nullptr;
    Written (*writeIn)(std::string_view bytes, const std::string& name, const std::vector<std::vector<Said>>& said,
                       const Languages& wanted) = nullptr;
};

// The format of these bytes; null if it is not in the table.
const Format* formatOf(std::string_view bytes, std::string_view name);
std::vector<std::string_view> suffixes();                       // of all formats
const Format* formatOfName(std::string_view name);              // by the extension of a file's name
bool hasSuffix(std::string_view name, std::string_view suffix); // without regard to case

// Whether two tags name the same language, whatever their regions; an empty tag matches any.
bool isSameLanguage(std::string_view a, std::string_view b);
// Throws Error if a file requires another language than that of the translation.
void checkLanguage(const std::string& asked, const std::string& given, const std::string& name);

} // namespace contexture::formats

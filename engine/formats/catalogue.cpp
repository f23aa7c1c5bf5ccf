// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/formats/catalogue.h"

#include "engine/core/error.h"
#include "engine/formats/edits.h"
#include "engine/formats/utf8.h"

#include <gettext-po.h>

#include <algorithm>
#include <array>
#include <csetjmp>
#include <cstdio>
#include <cstring>
#include <initializer_list>
#include <memory>
#include <mutex>
#include <optional>
#include <sstream>
#include <string>

#include <sys/mman.h>
#include <unistd.h>

namespace contexture::formats {
namespace {

// libgettextpo stores the parsed file in global variables, reads only files, and does not allow its error handler to
// return from a fatal error.
std::mutex theReader;
std::jmp_buf theWayOut;
struct Fault {
    bool isThere = false;
    std::size_t line = 0;
    std::array<char, 256> what{};
};
Fault theFault;

void note(int severity, po_message_t, const char*, std::size_t line, std::size_t, int, const char* text) {
    if (severity != PO_SEVERITY_WARNING && !theFault.isThere) {
        theFault.isThere = true;
        theFault.line = line == static_cast<std::size_t>(-1) ? 0 : line;
        std::snprintf(theFault.what.data(), theFault.what.size(), "%s", text);
    }
    if (severity == PO_SEVERITY_FATAL_ERROR) {
        std::longjmp(theWayOut, 1);
    }
}

void noteTwo(int severity, po_message_t one, const char* file, std::size_t line, std::size_t column, int several,
             const char* text, po_message_t, const char*, std::size_t, std::size_t, int, const char*) {
    note(severity, one, file, line, column, several, text);
}

// The function must not have objects with destructors, since the library may leave it by longjmp.
po_file_t readOrJump(const char* path) {
    static const po_xerror_handler kHandler{note, noteTwo};
    theFault = {};
    if (setjmp(theWayOut) != 0) {
        return nullptr;
    }
    return po_file_read(path, &kHandler);
}

struct Entry {
    std::optional<std::string> context;
    std::string note;                 // context and comments, a line for each
    std::array<std::string, 2> forms; // singular and plural
    bool hasPlural = false;
    bool isFuzzy = false;
    std::vector<std::string> translations; // one, or those of the plural forms
};

struct Entries {
    std::string header;
    std::vector<Entry> messages;
};

struct Descriptor {
    int number = -1;
    ~Descriptor() {
        if (number >= 0) {
            ::close(number);
        }
    }
};

std::string textOr(const char* text) {
    return text ? text : "";
}

// The lines of texts, one below the other, without blank ones and without white space at their ends.
std::string lined(std::initializer_list<std::string> texts) {
    std::string all;
    for (const std::string& text : texts) {
        std::istringstream lines(text);
        for (std::string line; std::getline(lines, line);) {
            const std::size_t begin = line.find_first_not_of(" \t\r");
            if (begin != std::string::npos) {
                all += (all.empty() ? "" : "\n") + line.substr(begin, line.find_last_not_of(" \t\r") + 1 - begin);
            }
        }
    }
    return all;
}

Entry entryOf(po_message_t message) {
    Entry entry;
    if (const char* context = po_message_msgctxt(message)) {
        entry.context = context;
    }
    entry.note = lined({entry.context.value_or(std::string()), textOr(po_message_extracted_comments(message)),
                        textOr(po_message_comments(message))});
    entry.forms[0] = textOr(po_message_msgid(message));
    entry.isFuzzy = po_message_is_fuzzy(message) != 0;
    const char* plural = po_message_msgid_plural(message);
    entry.hasPlural = plural != nullptr;
    entry.forms[1] = textOr(plural);
    if (plural) {
        for (int i = 0; const char* form = po_message_msgstr_plural(message, i); ++i) {
            entry.translations.emplace_back(form);
        }
    } else {
        entry.translations.push_back(textOr(po_message_msgstr(message)));
    }
    return entry;
}

Entries entriesOf(std::string_view bytes, const std::string& name) {
    Descriptor memory{::memfd_create("catalogue", MFD_CLOEXEC)};
    for (std::string_view left = bytes; memory.number >= 0 && !left.empty();) {
        const ::ssize_t count = ::write(memory.number, left.data(), left.size());
        if (count <= 0) {
            ::close(memory.number);
            memory.number = -1;
            break;
        }
        left.remove_prefix(static_cast<std::size_t>(count));
    }
    if (memory.number < 0) {
        throw Error(Message("po.memory", "there is no memory to read the catalogue in"), name,
                    Message("po.memory.do", "close other programs, and try again"));
    }
    const std::string path = "/proc/self/fd/" + std::to_string(memory.number);
    const std::lock_guard lock(theReader);
    const std::unique_ptr<struct po_file, decltype(&po_file_free)> file(readOrJump(path.c_str()), &po_file_free);
    if (theFault.isThere || !file) {
        const Message where =
            theFault.line > 0 ? Message("at.line", "{file}, line {line}", name, theFault.line) : Message(name);
        throw Error(Message("po.broken", "the PO file is broken here ({reason})", std::string(theFault.what.data())),
                    where, Message("po.broken.do", "correct it, as msgfmt --check asks"));
    }
    Entries entries;
    const std::unique_ptr<struct po_message_iterator, decltype(&po_message_iterator_free)> each(
        po_message_iterator(file.get(), nullptr), &po_message_iterator_free);
    while (po_message_t message = po_next_message(each.get())) {
        if (po_message_is_obsolete(message) == 0) {
            entries.messages.push_back(entryOf(message));
        }
    }
    entries.header = textOr(po_file_domain_header(file.get(), nullptr));
    return entries;
}

std::string headerField(const std::string& header, const char* field) {
    const std::unique_ptr<char, decltype(&std::free)> value(po_header_field(header.c_str(), field), &std::free);
    return value ? value.get() : "";
}

void checkCharset(const std::string& header, const std::string& name) {
    std::string type = headerField(header, "Content-Type");
    std::ranges::transform(type, type.begin(), [](char c) { return c >= 'A' && c <= 'Z' ? char(c + 32) : c; });
    const std::size_t at = type.find("charset=");
    const std::string charset = at == std::string::npos ? std::string() : type.substr(at + 8);
    if (!charset.empty() && charset != "utf-8" && charset != "utf8" && charset != "charset" && charset != "us-ascii" &&
        charset != "ascii") {
        throw Error(Message("po.charset", "the PO file says that it is in {encoding}", charset), name,
                    Message("po.charset.do", "convert it with msgconv --to-code=UTF-8"));
    }
}

std::vector<std::string> linesOf(const std::string& text) {
    std::vector<std::string> lines(1);
    for (const char c : text) {
        if (c == '\n') {
            lines.emplace_back();
        } else {
            lines.back() += c;
        }
    }
    return lines;
}

// A line with text in a form of a message; it is a unit.
struct Line {
    std::size_t message = 0;
    std::size_t form = 0;
    std::size_t line = 0;
    Unit unit;
};

std::vector<Line> unitsOf(const Entries& entries) {
    std::vector<Line> units;
    for (std::size_t m = 0; m < entries.messages.size(); ++m) {
        const Entry& message = entries.messages[m];
        if (message.forms[0].empty() && !message.context) {
            continue; // the header
        }
        for (std::size_t form = 0; form < (message.hasPlural ? 2 : 1); ++form) {
            const auto lines = linesOf(message.forms[form]);
            std::vector<std::string> translated;
            if (!message.isFuzzy && form < message.translations.size()) {
                translated = linesOf(message.translations[form]);
            }
            for (std::size_t l = 0; l < lines.size(); ++l) {
                if (isBlank(lines[l])) {
                    continue;
                }
                PieceBuilder pieces;
                pieces.addText(lines[l]);
                Unit unit{.pieces = pieces.pieces(),
                          .startsParagraph = form == 0 && l == 0,
                          .reference = translated.size() == lines.size() ? translated[l] : std::string(),
                          .note = message.note};
                units.push_back({m, form, l, std::move(unit)});
            }
        }
    }
    return units;
}

bool isKeyword(std::string_view line, std::string_view keyword) {
    return line.starts_with(keyword) &&
           (line.size() == keyword.size() || line[keyword.size()] == ' ' || line[keyword.size()] == '\t' ||
            line[keyword.size()] == '"' || line[keyword.size()] == '[');
}

struct Place {
    std::size_t begin = 0;
    std::size_t end = 0;    // of its last line, without its end
    std::size_t number = 0; // of the plural form
    std::string_view lineEnd;
};

// The places of the translations of each entry, in order. The library gives neither line nor byte.
std::vector<std::vector<Place>> placesOf(std::string_view bytes) {
    std::vector<std::vector<Place>> entries;
    bool isTranslation = false; // the lines that go on
    std::size_t at = bytes.starts_with(kByteOrderMark) ? kByteOrderMark.size() : 0;
    while (at < bytes.size()) {
        const std::size_t feed = std::min(bytes.find('\n', at), bytes.size());
        const std::size_t end = feed > at && bytes[feed - 1] == '\r' ? feed - 1 : feed;
        const std::string_view whole = bytes.substr(at, end - at);
        const std::string_view line = whole.substr(std::min(whole.size(), whole.find_first_not_of(" \t")));
        if (isKeyword(line, "msgid")) {
            entries.emplace_back();
            isTranslation = false;
        } else if (isKeyword(line, "msgstr") && !entries.empty()) {
            std::size_t number = 0;
            if (line.substr(6).starts_with('[')) {
                number = static_cast<std::size_t>(std::atoi(std::string(line.substr(7, 4)).c_str()));
            }
            entries.back().push_back({at, end, number, end < feed ? "\r\n" : "\n"});
            isTranslation = true;
        } else if (line.starts_with('"')) {
            if (isTranslation) {
                entries.back().back().end = end;
            }
        } else {
            isTranslation = false;
        }
        at = feed + 1;
    }
    return entries;
}

std::string quoted(std::string_view text) {
    std::string result = "\"";
    for (const char c : text) {
        switch (c) {
        case '"':
            result += "\\\"";
            break;
        case '\\':
            result += "\\\\";
            break;
        case '\n':
            result += "\\n";
            break;
        case '\t':
            result += "\\t";
            break;
        case '\r':
            result += "\\r";
            break;
        default:
            if (const auto byte = static_cast<unsigned char>(c); byte < 0x20 || byte == 0x7f) { // in octal digits
                result += {'\\', static_cast<char>('0' + byte / 64), static_cast<char>('0' + byte / 8 % 8),
                           static_cast<char>('0' + byte % 8)};
            } else {
                result += c;
            }
        }
    }
    return result + "\"";
}

std::string written(const std::string& text, const Place& place, bool hasPlural) {
    std::string result = hasPlural ? "msgstr[" + std::to_string(place.number) + "] " : "msgstr ";
    const auto lines = linesOf(text);
    if (lines.size() == 1 || (lines.size() == 2 && lines[1].empty())) {
        return result + quoted(text);
    }
    result += "\"\"";
    for (std::size_t l = 0; l < lines.size(); ++l) {
        if (l + 1 < lines.size() || !lines[l].empty()) {
            result += place.lineEnd;
            result += quoted(lines[l] + (l + 1 < lines.size() ? "\n" : ""));
        }
    }
    return result;
}

std::string asItIs(std::string_view text) {
    return std::string(text);
}

} // namespace

bool isCatalogue(std::string_view bytes, std::string_view) {
    if (bytes.starts_with(kByteOrderMark)) {
        bytes.remove_prefix(kByteOrderMark.size());
    }
    bool begins = false;
    while (!bytes.empty()) {
        const std::size_t feed = std::min(bytes.find('\n'), bytes.size());
        std::string_view line = bytes.substr(0, feed);
        line.remove_prefix(std::min(line.size(), line.find_first_not_of(" \t\r")));
        bytes.remove_prefix(std::min(bytes.size(), feed + 1));
        if (line.empty() || line.starts_with('#')) {
            continue;
        }
        if (!begins) {
            begins = line.starts_with("msgid \"") || line.starts_with("msgctxt \"");
            if (!begins) {
                return false;
            }
        } else if (line.starts_with("msgstr \"") || line.starts_with("msgstr[0] \"")) {
            return true;
        } else if (!line.starts_with("msgid") && !line.starts_with('"')) {
            return false;
        }
    }
    return false;
}

Content readCatalogue(std::string_view bytes, const std::string& name) {
    const Entries entries = entriesOf(bytes, name);
    checkCharset(entries.header, name);
    Content content;
    content.targetLanguage = headerField(entries.header, "Language");
    std::ranges::replace(content.targetLanguage, '_', '-');
    for (Line& line : unitsOf(entries)) {
        content.units.push_back(std::move(line.unit));
    }
    return content;
}

Written writeCatalogue(std::string_view bytes, const std::string& name, const std::vector<std::vector<Said>>& said,
                       const std::string& language) {
    Entries entries = entriesOf(bytes, name);
    checkCharset(entries.header, name);
    checkLanguage(headerField(entries.header, "Language"), language, name);
    const auto units = unitsOf(entries);
    std::vector<std::array<std::vector<std::string>, 2>> forms(entries.messages.size());
    std::vector<bool> isSaid(entries.messages.size(), false);
    Written result;
    for (std::size_t u = 0; u < units.size(); ++u) {
        const auto& [message, form, line, unit] = units[u];
        auto& lines = forms[message][form];
        if (lines.empty()) {
            lines = linesOf(entries.messages[message].forms[form]);
        }
        if (!said.at(u).empty()) {
            isSaid[message] = true;
            lines[line] = rendered(unit.pieces, said[u], asItIs).bytes;
        }
    }
    const auto places = placesOf(bytes);
    const Error wrong(Message("po.layout", "the PO file is laid out so that no translation can be put into it"), name,
                      Message("po.layout.do", "lay it out anew with msgcat, and translate that"));
    if (places.size() != entries.messages.size()) {
        throw wrong;
    }
    std::vector<Edit> edits;
    for (std::size_t m = 0; m < entries.messages.size(); ++m) {
        Entry& message = entries.messages[m];
        if (!isSaid[m]) {
            continue;
        }
        if (places[m].size() != message.translations.size()) {
            throw wrong;
        }
        for (const Place& place : places[m]) {
            const bool isPlural = message.hasPlural && (place.number > 0 || places[m].size() == 1);
            const auto& lines = forms[m][isPlural ? 1 : 0];
            std::string text;
            for (std::size_t l = 0; l < lines.size(); ++l) {
                text += (l > 0 ? "\n" : "") + lines[l];
            }
            edits.push_back({place.begin, place.end, written(text, place, message.hasPlural)});
            if (place.number >= message.translations.size()) {
                throw wrong;
            }
            message.translations[place.number] = std::move(text);
        }
    }
    result.bytes = edited(bytes, std::move(edits));
    const Entries again = entriesOf(result.bytes, name);
    const auto isSame = [](const Entry& a, const Entry& b) {
        return a.context == b.context && a.forms == b.forms && a.translations == b.translations;
    };
    if (!std::ranges::equal(again.messages, entries.messages, isSame)) {
        throw wrong;
    }
    return result;
}

} // namespace contexture::formats

// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace contexture::lemma {

// A word as forms and lemmas are compared: composed (NFC), in lower case, with a straight apostrophe.
std::string folded(std::string_view word);

// Forms and their lemmas, from a file: a line for each, form, tab, lemma. A form may have several lines; a line that
// begins with # and an empty one say nothing.
class LemmaList {
public:
    // `where`: the file, as errors name it. Throws Error with the line for one that is something else, and for what
    // textLines refuses (engine/text).
    static LemmaList parse(std::string_view bytes, const std::string& where);
    static LemmaList read(const std::filesystem::path& path);

    // Of a folded form; null where it is not listed.
    const std::vector<std::string>* find(const std::string& form) const;
    std::size_t size() const { return m_lemmas.size(); } // forms

private:
    std::unordered_map<std::string, std::vector<std::string>> m_lemmas;
};

// Those that come with the program (resources/lemmas): of "en" and "de"; of another language an empty one.
const LemmaList& builtInList(std::string_view language);

} // namespace contexture::lemma

// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace contexture::lemma {

// The form in which words and lemmas are compared: composed (NFC), in lower case, with a straight apostrophe.
std::string folded(std::string_view word);

// Forms and their lemmas, from a file: one line each, form, tab, lemma. A form may have several lines; lines that begin
// with # and empty lines are ignored.
class LemmaList {
public:
    // `where`: the file, as errors name it. Throws Error with the line for any other line, and for texts that textLines
    // refuses (engine/text).
    static LemmaList parse(std::string_view bytes, const std::string& where);
    static LemmaList read(const std::filesystem::path& path);

    // The lemmas of a folded form; null if it is not listed.
    const std::vector<std::string>* find(const std::string& form) const;
    std::size_t size() const { return m_lemmas.size(); } // forms

private:
    std::unordered_map<std::string, std::vector<std::string>> m_lemmas;
};

// The lists of the program (resources/lemmas): for "en" and "de"; for another language an empty list.
const LemmaList& builtInList(std::string_view language);

} // namespace contexture::lemma

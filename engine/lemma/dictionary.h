// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace contexture::lemma {

// One of Hunspell's dictionaries: which words there are, and from which entries its affixes make them. Words are UTF-8
// here, whatever the dictionary's own encoding.
class Dictionary {
public:
    // Of a language ("de", "en-GB") among the .aff and .dic files of these folders: of that region, else the usual one
    // of the language (en_US, de_DE, fr_FR), else the first by name. Null where there is none.
    static std::unique_ptr<Dictionary> open(const std::vector<std::filesystem::path>& folders,
                                            std::string_view language);
    ~Dictionary();
    Dictionary(const Dictionary&) = delete;
    Dictionary& operator=(const Dictionary&) = delete;

    bool knows(const std::string& word) const;
    // Entries that the word is made from, itself among them where it is one; not what a person would call a lemma
    // always: those of "Katzen" is "Katz", that of "unhappy" may be "happy".
    std::vector<std::string> roots(const std::string& word) const;

private:
    explicit Dictionary(const std::filesystem::path& affixes);
    struct Impl;
    std::unique_ptr<Impl> m_impl;
};

} // namespace contexture::lemma

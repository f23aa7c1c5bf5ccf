// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace contexture::lemma {

// One of Hunspell's dictionaries: its words, and the entries from which its affixes make a word. Words are UTF-8 here,
// whatever the dictionary's encoding.
class Dictionary {
public:
    // The dictionary of a language ("de", "en-GB") among the .aff and .dic files of these folders: that of the region,
    // else the usual one of the language (en_US, de_DE, fr_FR), else the first by name. Null if there is none.
    static std::unique_ptr<Dictionary> open(const std::vector<std::filesystem::path>& folders,
                                            std::string_view language);
    ~Dictionary();
    Dictionary(const Dictionary&) = delete;
    Dictionary& operator=(const Dictionary&) = delete;

    bool knows(const std::string& word) const;
    // Entries from which the word is made, including itself if it is an entry. They are not always lemmas: the entry
    // for "Katzen" is "Katz", that for "unhappy" may be "happy".
    std::vector<std::string> roots(const std::string& word) const;

private:
    explicit Dictionary(const std::filesystem::path& affixes);
    struct Impl;
    std::unique_ptr<Impl> m_impl;
};

} // namespace contexture::lemma

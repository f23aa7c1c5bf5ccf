// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace contexture::lemma {

// Folders of Hunspell's dictionaries: those of the environment variable DICPATH, separated by colons, else
// /usr/share/hunspell.
std::vector<std::filesystem::path> dictionaryFolders();

struct Sources {
    std::vector<std::filesystem::path> dictionaries = dictionaryFolders();
    std::filesystem::path list = {}; // a list of one's own, for words of every language; it wins over all others
};

// The dictionary forms of words, without regard to the sentence that they stand in: a form may have several. By a list
// of one's own, the lists that come with the program ("en", "de"), Hunspell's dictionary of the language; what none of
// them knows is its own lemma. What was asked is kept. Of one thread at a time.
class Lemmas {
public:
    // Throws Error for a list that cannot be read, naming the line.
    explicit Lemmas(Sources sources = {});
    ~Lemmas();
    Lemmas(const Lemmas&) = delete;
    Lemmas& operator=(const Lemmas&) = delete;

    // Folded (engine/lemma/lemma_list.h), at least one. `language` as documents have it: "de", "en-GB". A contraction
    // counts as the word that it begins with.
    const std::vector<std::string>& of(const std::string& form, std::string_view language);
    // Is this folded text one of them? Sooner told than all of them.
    bool has(const std::string& form, std::string_view language, const std::string& lemma);

    bool hasDictionary(std::string_view language); // an installed one

private:
    struct Impl;
    std::unique_ptr<Impl> m_impl;
};

} // namespace contexture::lemma

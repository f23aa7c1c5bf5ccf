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
    std::filesystem::path list = {}; // the user's own list, for words of every language; it has priority
};

// The dictionary forms of words, without regard to their sentence: a form may have several. They come from the user's
// list, the program's lists ("en", "de"), and Hunspell's dictionary of the language; a word that none of these knows is
// its own lemma. Look-ups are cached. For one thread at a time.
class Lemmas {
public:
    // Throws Error for a list that cannot be read, naming the line.
    explicit Lemmas(Sources sources = {});
    ~Lemmas();
    Lemmas(const Lemmas&) = delete;
    Lemmas& operator=(const Lemmas&) = delete;

    // Folded lemmas (engine/lemma/lemma_list.h), at least one. `language` as in documents: "de", "en-GB". A contraction
    // counts as its first word.
    const std::vector<std::string>& of(const std::string& form, std::string_view language);
    // Whether this folded text is one of them; faster than of().
    bool has(const std::string& form, std::string_view language, const std::string& lemma);

    bool hasDictionary(std::string_view language); // an installed one

private:
    struct Impl;
    std::unique_ptr<Impl> m_impl;
};

} // namespace contexture::lemma

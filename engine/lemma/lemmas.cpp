// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/lemma/lemmas.h"

#include "engine/eval/clitics.h"
#include "engine/lemma/inflection.h"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <unordered_map>

namespace contexture::lemma {

namespace {

// The first two letters of a word (bytes in other scripts). An umlaut becomes its vowel, because a singular may have
// the vowel.
std::string beginning(std::string_view word) {
    constexpr std::pair<std::string_view, char> kUmlauts[] = {{"ä", 'a'}, {"ö", 'o'}, {"ü", 'u'}};
    std::string letters;
    while (letters.size() < 2 && !word.empty()) {
        std::size_t taken = 1;
        char letter = word.front();
        for (const auto& [umlaut, vowel] : kUmlauts) {
            if (word.starts_with(umlaut)) {
                letter = vowel;
                taken = umlaut.size();
            }
        }
        letters += letter;
        word.remove_prefix(taken);
    }
    return letters;
}

// A form that is in no list begins like its lemma, except German participles.
bool canBeginSo(const std::string& word, const std::string& lemma, bool isGerman) {
    const std::string begins = beginning(lemma);
    return beginning(word).starts_with(begins) ||
           (isGerman && word.starts_with("ge") && beginning(std::string_view(word).substr(2)).starts_with(begins));
}

} // namespace

std::vector<std::filesystem::path> dictionaryFolders() {
    const char* given = std::getenv("DICPATH");
    if (!given || !*given) {
        return {"/usr/share/hunspell"};
    }
    std::vector<std::filesystem::path> folders;
    std::string_view rest = given;
    while (!rest.empty()) {
        const std::size_t end = std::min(rest.find(':'), rest.size());
        if (end > 0) {
            folders.emplace_back(rest.substr(0, end));
        }
        rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    return folders;
}

struct Lemmas::Impl {
    struct Language {
        std::string name; // language without region
        std::unique_ptr<Dictionary> dictionary;
        std::unordered_map<std::string, std::vector<std::string>> known; // lemmas by form
    };

    Language& language(std::string_view tag) {
        const auto found = languages.find(tag);
        if (found != languages.end()) {
            return found->second;
        }
        Language& made = languages[std::string(tag)];
        made.name = tag.substr(0, tag.find_first_of("-_"));
        made.dictionary = Dictionary::open(sources.dictionaries, tag);
        return made;
    }

    const std::vector<std::string>* listed(const Language& language, const std::string& word) const {
        const std::vector<std::string>* lemmas = own.find(word);
        return lemmas ? lemmas : builtInList(language.name).find(word);
    }
    const std::vector<std::string>* listed(const Language& language, const std::string& whole,
                                           const std::string& word) const {
        const std::vector<std::string>* lemmas = listed(language, whole);
        return lemmas || whole == word ? lemmas : listed(language, word);
    }

    std::vector<std::string> lemmasOf(const Language& language, const std::string& form) const {
        const std::string whole = folded(form);
        const std::string word = eval::withoutClitic(whole);
        if (const auto* lemmas = listed(language, whole, word)) {
            return *lemmas;
        }
        const std::string written = word.size() < whole.size() ? form.substr(0, word.size()) : form;
        std::vector<std::string> lemmas;
        if (language.name == "de") {
            lemmas = germanLemmas(written, builtInList("de"), language.dictionary.get());
        } else if (language.dictionary) {
            lemmas = language.name == "en" ? englishLemmas(written, *language.dictionary)
                                           : otherLemmas(written, *language.dictionary);
        }
        if (lemmas.empty()) {
            lemmas.push_back(word);
        }
        return lemmas;
    }

    Sources sources;
    LemmaList own;
    std::map<std::string, Language, std::less<>> languages;
};

Lemmas::Lemmas(Sources sources) : m_impl(std::make_unique<Impl>()) {
    if (!sources.list.empty()) {
        m_impl->own = LemmaList::read(sources.list);
    }
    m_impl->sources = std::move(sources);
}
Lemmas::~Lemmas() = default;

const std::vector<std::string>& Lemmas::of(const std::string& form, std::string_view language) {
    Impl::Language& asked = m_impl->language(language);
    const auto known = asked.known.find(form);
    return known != asked.known.end() ? known->second
                                      : asked.known.emplace(form, m_impl->lemmasOf(asked, form)).first->second;
}

bool Lemmas::has(const std::string& form, std::string_view language, const std::string& lemma) {
    Impl::Language& asked = m_impl->language(language);
    if (!asked.known.contains(form)) {
        const std::string whole = folded(form);
        const std::string word = eval::withoutClitic(whole);
        const std::vector<std::string>* listed = m_impl->listed(asked, whole, word);
        if (listed || !canBeginSo(word, lemma, asked.name == "de")) {
            return listed && std::find(listed->begin(), listed->end(), lemma) != listed->end();
        }
    }
    const std::vector<std::string>& lemmas = of(form, language);
    return std::find(lemmas.begin(), lemmas.end(), lemma) != lemmas.end();
}

bool Lemmas::hasDictionary(std::string_view language) {
    return m_impl->language(language).dictionary != nullptr;
}

} // namespace contexture::lemma

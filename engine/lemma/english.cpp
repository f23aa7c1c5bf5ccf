// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/lemma/inflection.h"

#include <algorithm>
#include <array>

namespace contexture::lemma {

namespace {

struct Ending {
    std::string_view of; // ending of an inflected form
    std::string_view base;
    std::string_view superlative; // for a comparative: the superlative's ending that must exist, too; else empty
};

// "happier" is a form of "happy" because "happiest" exists; "builder" is not a form of "build".
constexpr std::array<Ending, 14> kEndings{{
    {"s", "", ""},
    {"es", "", ""},
    {"ies", "y", ""},
    {"d", "", ""},
    {"ed", "", ""},
    {"ied", "y", ""},
    {"ing", "", ""},
    {"ing", "e", ""},
    {"er", "", "est"},
    {"r", "", "st"},
    {"ier", "y", "iest"},
    {"est", "", ""},
    {"st", "", ""},
    {"iest", "y", ""},
}};

std::string replaced(const std::string& word, std::string_view ending, std::string_view with) {
    return word.substr(0, word.size() - ending.size()) + std::string(with);
}

bool isWord(std::string_view text) {
    return text.size() >= 2 && text.find_first_of("aeiouyAEIOUY") != std::string_view::npos;
}

bool haveOneInCommon(const std::vector<std::string>& one, const std::vector<std::string>& other) {
    return std::any_of(one.begin(), one.end(), [&](const std::string& root) {
        return std::any_of(other.begin(), other.end(),
                           [&](const std::string& second) { return folded(second) == folded(root); });
    });
}

// Forms such as "stopped" and "planning" are entries of the dictionary, and so is their verb.
std::string undoubled(const std::string& form) {
    for (const std::string_view ending : {std::string_view("ing"), std::string_view("ed")}) {
        if (form.size() < ending.size() + 4 || !form.ends_with(ending)) {
            continue;
        }
        const std::string base = replaced(form, ending, "");
        const char last = base.back();
        if (base[base.size() - 2] == last && std::string_view("bdgklmnprtvz").find(last) != std::string_view::npos) {
            return base.substr(0, base.size() - 1);
        }
    }
    return {};
}

} // namespace

std::vector<std::string> englishLemmas(const std::string& form, const Dictionary& dictionary) {
    std::vector<std::string> lemmas;
    const std::vector<std::string> roots = dictionary.roots(form);
    const std::string whole = folded(form);
    for (const Ending& ending : kEndings) {
        if (!form.ends_with(ending.of)) {
            continue;
        }
        const std::string base = replaced(form, ending.of, ending.base);
        const bool isInflected = ending.superlative.empty() ||
                                 dictionary.knows(replaced(form, ending.of, "") + std::string(ending.superlative));
        if (isWord(base) && base.substr(0, 2) == form.substr(0, 2) && isInflected &&
            haveOneInCommon(dictionary.roots(base), roots)) {
            addOnce(lemmas, folded(base));
        }
    }
    if (const std::string base = undoubled(form); lemmas.empty() && isWord(base) && dictionary.knows(base)) {
        lemmas.push_back(folded(base));
    }
    const bool isEntry =
        std::any_of(roots.begin(), roots.end(), [&](const std::string& root) { return folded(root) == whole; });
    if (isEntry && !lemmas.empty() && !whole.ends_with("d")) { // "building" is also a lemma; "asked" is only a form
        addOnce(lemmas, whole);
    }
    return lemmas;
}

std::vector<std::string> otherLemmas(const std::string& form, const Dictionary& dictionary) {
    constexpr std::size_t kCommon = 3; // bytes
    const std::string whole = folded(form);
    std::vector<std::string> lemmas;
    for (const std::string& root : dictionary.roots(form)) {
        const std::string lemma = folded(root);
        if (lemma.substr(0, kCommon) == whole.substr(0, std::min(kCommon, lemma.size()))) {
            addOnce(lemmas, lemma);
        }
    }
    return lemmas;
}

} // namespace contexture::lemma

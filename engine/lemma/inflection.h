// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/lemma/dictionary.h"
#include "engine/lemma/lemma_list.h"

#include <string>
#include <string_view>
#include <vector>

namespace contexture::lemma {

// What a dictionary's entries say of a form, read by the inflection of the language: an entry counts as lemma where
// nothing but an inflection lies between the two ("walked" and "walk", not "quickly" and "quick"). Lemmas come folded,
// each once; none where nothing is known. `form` as it is written, composed; German nouns by their capital.
std::vector<std::string> englishLemmas(const std::string& form, const Dictionary& dictionary);

// `dictionary` may be null: then by the list alone. Verbs with a prefix are those of the list, prefixed ("verstand",
// "anzufangen", "angefangene"); weak participles are told by their t-form ("gespielt" by "spielt").
std::vector<std::string> germanLemmas(const std::string& form, const LemmaList& list, const Dictionary* dictionary);

// Of other languages: entries that begin as the form does.
std::vector<std::string> otherLemmas(const std::string& form, const Dictionary& dictionary);

inline void addOnce(std::vector<std::string>& all, std::string one) {
    for (const std::string& known : all) {
        if (known == one) {
            return;
        }
    }
    all.push_back(std::move(one));
}

} // namespace contexture::lemma

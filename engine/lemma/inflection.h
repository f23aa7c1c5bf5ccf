// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/lemma/dictionary.h"
#include "engine/lemma/lemma_list.h"

#include <string>
#include <string_view>
#include <vector>

namespace contexture::lemma {

// The lemmas of a form by a dictionary's entries and the inflection of the language: an entry counts as lemma if only
// an inflection separates the two ("walked" and "walk", not "quickly" and "quick"). Lemmas are folded, each once; none
// if nothing is known. `form`: as written, composed; German nouns are recognised by their capital.
std::vector<std::string> englishLemmas(const std::string& form, const Dictionary& dictionary);

// `dictionary` may be null: then by the list only. Verbs with a prefix are those of the list with a prefix ("verstand",
// "anzufangen", "angefangene"); weak participles are recognised by their t-form ("gespielt" by "spielt").
std::vector<std::string> germanLemmas(const std::string& form, const LemmaList& list, const Dictionary* dictionary);

// For other languages: entries that begin like the form.
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

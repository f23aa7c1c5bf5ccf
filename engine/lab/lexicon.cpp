// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/lab/lexicon.h"

#include "engine/core/error.h"

#include <map>
#include <string>

namespace contexture::lab {
namespace {

template<class Entry>
const Entry& find(std::span<const Entry> table, std::string_view Entry::*key, std::string_view wanted,
                  const char* kind) {
    static const std::map<std::string_view, const Entry*> byKey = [&] {
        std::map<std::string_view, const Entry*> index;
        for (const Entry& entry : table) {
            index.emplace(entry.*key, &entry);
        }
        return index;
    }();
    const auto found = byKey.find(wanted);
    if (found == byKey.end()) {
        throw Error(std::string("the controlled language knows no ") + kind + " \"" + std::string(wanted) + "\"",
                    "lexicon", "add it to the table in engine/lab");
    }
    return *found->second;
}

} // namespace

const Noun& noun(std::string_view key) {
    return find(nouns(), &Noun::key, key, "noun");
}
const Verb& verb(std::string_view key) {
    return find(verbs(), &Verb::key, key, "verb");
}
const Adjective& adjective(std::string_view key) {
    return find(adjectives(), &Adjective::english, key, "adjective");
}
const Adverbial& adverbial(std::string_view key) {
    return find(adverbials(), &Adverbial::key, key, "adverbial");
}
const Preposition& preposition(std::string_view key) {
    return find(prepositions(), &Preposition::key, key, "preposition");
}

Gender genderOf(const Noun& noun) {
    return noun.gender == 'm' ? Gender::Masculine : noun.gender == 'f' ? Gender::Feminine : Gender::Neuter;
}

} // namespace contexture::lab

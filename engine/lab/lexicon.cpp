// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/lab/lexicon.h"

#include "engine/core/error.h"
#include "engine/lab/built_in_words.h"
#include "engine/lab/word_tables.h"

#include <array>
#include <map>
#include <string>
#include <vector>

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
                    "lexicon", "add it to its table in resources/controlled-language");
    }
    return *found->second;
}

template<class Entry, std::size_t Columns, class Read>
std::vector<Entry> read(std::string_view name, std::string_view text,
                        const std::array<std::string_view, Columns>& columns, Read entry) {
    const WordTable table(name, text, columns);
    std::vector<Entry> entries;
    entries.reserve(table.size());
    for (std::size_t row = 0; row < table.size(); ++row) {
        entries.push_back(entry(table, row));
    }
    return entries;
}

} // namespace

std::span<const Noun> nouns() {
    static constexpr std::array<std::string_view, 7> kColumns{"english",       "english_plural", "german", "gender",
                                                              "german_plural", "weak_ending",    "class"};
    static const auto kAll = read<Noun>("nouns", builtInWords().nouns, kColumns, [](const WordTable& t, std::size_t i) {
        return Noun{t.cell(i, 0),
                    t.cell(i, 1),
                    t.cell(i, 2),
                    t.letter(i, 3, "mfn"),
                    t.cell(i, 4),
                    t.cell(i, 5),
                    t.letter(i, 6, "-hadcfrtubp")};
    });
    return kAll;
}

std::span<const Verb> verbs() {
    static constexpr std::array<std::string_view, 9> kColumns{
        "english",           "past",      "participle", "german", "german_present_3", "german_past",
        "german_participle", "auxiliary", "frame"};
    static const auto kAll = read<Verb>("verbs", builtInWords().verbs, kColumns, [](const WordTable& t, std::size_t i) {
        return Verb{t.cell(i, 0), t.cell(i, 1), t.cell(i, 2),         t.cell(i, 3), t.cell(i, 4),
                    t.cell(i, 5), t.cell(i, 6), t.letter(i, 7, "hs"), t.cell(i, 8)};
    });
    return kAll;
}

std::span<const Adjective> adjectives() {
    static constexpr std::array<std::string_view, 3> kColumns{"english", "german", "stem"};
    static const auto kAll =
        read<Adjective>("adjectives", builtInWords().adjectives, kColumns, [](const WordTable& t, std::size_t i) {
            return Adjective{t.cell(i, 0), t.cell(i, 1), t.cell(i, 2)};
        });
    return kAll;
}

std::span<const Adverbial> adverbials() {
    static constexpr std::array<std::string_view, 4> kColumns{"key", "english", "german", "kind"};
    static const auto kAll =
        read<Adverbial>("adverbials", builtInWords().adverbials, kColumns, [](const WordTable& t, std::size_t i) {
            return Adverbial{t.cell(i, 0), t.cell(i, 1), t.cell(i, 2), t.letter(i, 3, "tsqmpdow")};
        });
    return kAll;
}

std::span<const Preposition> prepositions() {
    static constexpr std::array<std::string_view, 5> kColumns{"key", "english", "german", "case", "kind"};
    static const auto kAll =
        read<Preposition>("prepositions", builtInWords().prepositions, kColumns, [](const WordTable& t, std::size_t i) {
            return Preposition{t.cell(i, 0), t.cell(i, 1), t.cell(i, 2), t.letter(i, 3, "ADG"), t.letter(i, 4, "pdto")};
        });
    return kAll;
}

std::span<const PersonName> personNames() {
    static constexpr std::array<std::string_view, 2> kColumns{"name", "gender"};
    static const auto kAll =
        read<PersonName>("names", builtInWords().names, kColumns, [](const WordTable& t, std::size_t i) {
            return PersonName{t.cell(i, 0), t.letter(i, 1, "mf") == 'm' ? Gender::Masculine : Gender::Feminine};
        });
    return kAll;
}

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

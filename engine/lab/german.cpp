// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/lab/morphology.h"

#include <array>

namespace contexture::lab::german {
namespace {

std::size_t row(Case c) {
    return static_cast<std::size_t>(c);
}
std::size_t column(Gender g, bool plural) {
    return plural ? 3 : static_cast<std::size_t>(g);
}

bool endsWith(std::string_view text, std::string_view ending) {
    return text.size() >= ending.size() && text.substr(text.size() - ending.size()) == ending;
}
bool isVowel(char c) {
    return c == 'a' || c == 'e' || c == 'i' || c == 'o' || c == 'u';
}

// The infinitive without its prefix: "machen" of "auf|machen".
std::string_view simpleInfinitive(const Verb& verb) {
    const std::size_t bar = verb.german.find('|');
    return bar == std::string_view::npos ? verb.german : verb.german.substr(bar + 1);
}
std::string_view stem(const Verb& verb) {
    const std::string_view infinitive = simpleInfinitive(verb);
    return endsWith(infinitive, "en") ? infinitive.substr(0, infinitive.size() - 2)
                                      : infinitive.substr(0, infinitive.size() - 1);
}
// Stems in -t, -d, and in consonant + m or n insert an e before -st and -t: arbeitet, öffnet, zeichnet, but wohnt.
bool needsLinkingE(std::string_view stem) {
    if (endsWith(stem, "t") || endsWith(stem, "d")) {
        return true;
    }
    if (stem.size() < 2 || (!endsWith(stem, "m") && !endsWith(stem, "n"))) {
        return false;
    }
    const char before = stem[stem.size() - 2];
    if (before == 'h') {
        return endsWith(stem.substr(0, stem.size() - 1), "ch");
    }
    const auto byte = static_cast<unsigned char>(before);
    return byte < 0x80 && !isVowel(before) && before != 'l' && before != 'r' && before != 'm' && before != 'n';
}
bool endsInSibilant(std::string_view stem) {
    return endsWith(stem, "s") || endsWith(stem, "ß") || endsWith(stem, "z") || endsWith(stem, "x");
}

std::string presentSingular(const Verb& verb, int person) {
    const std::string base(stem(verb));
    if (person == 1) {
        if (verb.germanPresent3 == "mag/magst") {
            return "mag";
        }
        if (verb.germanPresent3 == "weiß/weißt") {
            return "weiß";
        }
        // "ich sammle", but "ich wandere"
        return endsWith(simpleInfinitive(verb), "eln") ? base.substr(0, base.size() - 2) + "le" : base + "e";
    }
    const std::string_view given = verb.germanPresent3;
    const std::size_t slash = given.find('/');
    if (slash != std::string_view::npos) {
        return std::string(person == 3 ? given.substr(0, slash) : given.substr(slash + 1));
    }
    if (!given.empty()) {
        if (person == 3) {
            return std::string(given);
        }
        const std::string changed(given.substr(0, given.size() - 1)); // without -t
        return endsInSibilant(changed) ? changed + "t" : changed + "st";
    }
    if (needsLinkingE(base)) {
        return base + (person == 3 ? "et" : "est");
    }
    return person == 3 || endsInSibilant(base) ? base + "t" : base + "st";
}

} // namespace

std::string definiteArticle(Case c, Gender g, bool plural) {
    static const std::array<std::array<const char*, 4>, 4> Table{{
        {"der", "die", "das", "die"},
        {"den", "die", "das", "die"},
        {"dem", "der", "dem", "den"},
        {"des", "der", "des", "der"},
    }};
    return Table[row(c)][column(g, plural)];
}

std::string mixedEnding(Case c, Gender g, bool plural) {
    static const std::array<std::array<const char*, 4>, 4> Table{{
        {"", "e", "", "e"},
        {"en", "e", "", "e"},
        {"em", "er", "em", "en"},
        {"es", "er", "es", "er"},
    }};
    return Table[row(c)][column(g, plural)];
}

std::string strongEnding(Case c, Gender g, bool plural) {
    static const std::array<std::array<const char*, 4>, 4> Table{{
        {"er", "e", "es", "e"},
        {"en", "e", "es", "e"},
        {"em", "er", "em", "en"},
        {"es", "er", "es", "er"},
    }};
    return Table[row(c)][column(g, plural)];
}

std::string adjective(const Adjective& adjective, Determiner before, Case c, Gender g, bool plural) {
    static const std::array<std::array<const char*, 4>, 4> Weak{{
        {"e", "e", "e", "en"},
        {"en", "e", "e", "en"},
        {"en", "en", "en", "en"},
        {"en", "en", "en", "en"},
    }};
    static const std::array<std::array<const char*, 4>, 4> Mixed{{
        {"er", "e", "es", "en"},
        {"en", "e", "es", "en"},
        {"en", "en", "en", "en"},
        {"en", "en", "en", "en"},
    }};
    const std::string base(adjective.stem.empty() ? adjective.german : adjective.stem);
    switch (before) {
    case Determiner::The:
    case Determiner::This:
    case Determiner::Every:
        return base + Weak[row(c)][column(g, plural)];
    case Determiner::A:
    case Determiner::No:
    case Determiner::Possessive:
        return base + Mixed[row(c)][column(g, plural)];
    default:
        break;
    }
    if (c == Case::Genitive && !plural && g != Gender::Feminine) {
        return base + "en"; // as in "statt kalten Wassers"
    }
    return base + strongEnding(c, g, plural);
}

std::string noun(const Noun& noun, Case c, bool plural) {
    if (plural) {
        std::string form(noun.germanPlural);
        if (c == Case::Dative && !endsWith(form, "n") && !endsWith(form, "s")) {
            form += "n";
        }
        return form;
    }
    std::string form(noun.german);
    if (c == Case::Nominative) {
        return form;
    }
    if (!noun.weakEnding.empty()) {
        form += noun.weakEnding;
        // Some of them have a genitive in -s: des Buchstabens, des Namens.
        return c == Case::Genitive && (noun.key == "letter_2" || noun.key == "name") ? form + "s" : form;
    }
    if (c == Case::Genitive && noun.gender != 'f') {
        if (noun.key == "cactus" || noun.key == "crocus") {
            return form; // as in "des Kaktus"
        }
        if (endsWith(form, "nis") || noun.key == "bus") {
            return form + "ses";
        }
        return form + (endsInSibilant(form) || endsWith(form, "sch") ? "es" : "s");
    }
    return form;
}

std::string infinitive(const Verb& verb) {
    std::string whole(verb.german);
    const std::size_t bar = whole.find('|');
    if (bar != std::string::npos) {
        whole.erase(bar, 1);
    }
    return whole;
}

std::string prefix(const Verb& verb) {
    const std::size_t bar = verb.german.find('|');
    return bar == std::string_view::npos ? std::string() : std::string(verb.german.substr(0, bar));
}

std::string present(const Verb& verb, Person p) {
    if (verb.key == "be") {
        static const std::array<const char*, 3> Singular{"bin", "bist", "ist"};
        return p.plural ? "sind" : Singular[static_cast<std::size_t>(p.person - 1)];
    }
    if (verb.german == "haben" && !p.plural) {
        static const std::array<const char*, 3> Singular{"habe", "hast", "hat"};
        return Singular[static_cast<std::size_t>(p.person - 1)];
    }
    if (verb.german == "werden" && !p.plural) {
        static const std::array<const char*, 3> Singular{"werde", "wirst", "wird"};
        return Singular[static_cast<std::size_t>(p.person - 1)];
    }
    return p.plural ? std::string(simpleInfinitive(verb)) : presentSingular(verb, p.person);
}

std::string past(const Verb& verb, Person p) {
    const std::string form(verb.germanPast);
    if (p.plural) {
        return endsWith(form, "e") ? form + "n" : form + "en";
    }
    return form; // first and third person; the second person does not occur in this language
}

std::string contraction(std::string_view preposition, const std::string& article) {
    struct Entry {
        std::string_view preposition, article, whole;
    };
    static constexpr std::array<Entry, 9> Table{{
        {"in", "dem", "im"},
        {"in", "das", "ins"},
        {"an", "dem", "am"},
        {"an", "das", "ans"},
        {"zu", "dem", "zum"},
        {"zu", "der", "zur"},
        {"von", "dem", "vom"},
        {"bei", "dem", "beim"},
        {"in der Nähe von", "dem", "in der Nähe vom"},
    }};
    for (const Entry& entry : Table) {
        if (entry.preposition == preposition && entry.article == article) {
            return std::string(entry.whole);
        }
    }
    return {};
}

std::string pronoun(Gender g, Case c) {
    static const std::array<std::array<const char*, 3>, 4> Table{{
        {"er", "sie", "es"},
        {"ihn", "sie", "es"},
        {"ihm", "ihr", "ihm"},
        {"seiner", "ihrer", "seiner"},
    }};
    return Table[row(c)][static_cast<std::size_t>(g)];
}

} // namespace contexture::lab::german

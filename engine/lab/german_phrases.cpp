// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/lab/realise.h"

#include <array>

namespace contexture::lab {
namespace {

using Kind = NounPhrase::Kind;

const char* const Numbers[] = {"null",   "ein",  "zwei", "drei", "vier", "fünf", "sechs",
                               "sieben", "acht", "neun", "zehn", "elf",  "zwölf"};

std::string possessiveStem(const NounPhrase& phrase) {
    switch (phrase.ownerKind) {
    case Kind::I:
        return "mein";
    case Kind::We:
        return "unser";
    case Kind::You:
        return phrase.formal ? "Ihr" : "dein";
    case Kind::They:
        return "ihr";
    default:
        return phrase.ownerGender == Gender::Feminine ? "ihr" : "sein";
    }
}

std::string pronoun(const NounPhrase& phrase, Case c) {
    static const std::array<std::array<const char*, 3>, 5> Table{{
        {"ich", "mich", "mir"},
        {"wir", "uns", "uns"},
        {"du", "dich", "dir"},
        {"Sie", "Sie", "Ihnen"},
        {"sie", "sie", "ihnen"},
    }};
    const auto row = [&](std::size_t r) { return std::string(Table[r][static_cast<std::size_t>(c)]); };
    switch (phrase.kind) {
    case Kind::I:
        return row(0);
    case Kind::We:
        return row(1);
    case Kind::You:
        return row(phrase.formal ? 3 : 2);
    case Kind::They:
        return row(4);
    case Kind::NamePronoun:
        return german::pronoun(phrase.characters.at(0).gender, c);
    case Kind::It:
        return german::pronoun(phrase.gender, c);
    default:
        return "es";
    }
}

} // namespace

void addGermanPhrase(SurfaceBuilder& out, const NounPhrase& phrase, Case c, std::string_view preposition) {
    const auto addPreposition = [&] { out.add(std::string(preposition)); };
    if (phrase.kind != Kind::Noun) {
        addPreposition();
        if (phrase.kind == Kind::Name) {
            out.add(std::string(phrase.characters.at(0).name), phrase.role);
        } else if (phrase.kind == Kind::Names) {
            out.add(std::string(phrase.characters.at(0).name) + " und " + std::string(phrase.characters.at(1).name));
        } else if (phrase.kind == Kind::Word) {
            out.add(std::string(phrase.word->german));
        } else {
            out.add(pronoun(phrase, c), phrase.kind == Kind::You ? GoldRole::You : phrase.role);
        }
        return;
    }
    // Parts of one's own body take the article: "die Augen".
    const bool isOfBody = phrase.determiner == Determiner::Possessive && phrase.noun->key == "eye";
    const Determiner kind = isOfBody ? Determiner::The : phrase.determiner;
    const Gender g = genderOf(*phrase.noun);
    const bool plural = phrase.plural;
    std::string determiner;
    switch (kind) {
    case Determiner::None:
        break;
    case Determiner::The:
        determiner = german::definiteArticle(c, g, plural);
        break;
    case Determiner::This:
        determiner = "dies" + german::strongEnding(c, g, plural);
        break;
    case Determiner::Every:
        determiner = "jed" + german::strongEnding(c, g, plural);
        break;
    case Determiner::A:
        determiner = "ein" + german::mixedEnding(c, g, plural);
        break;
    case Determiner::No:
        determiner = "kein" + german::mixedEnding(c, g, plural);
        break;
    case Determiner::Possessive: {
        const std::string stem = possessiveStem(phrase);
        determiner = stem + german::mixedEnding(c, g, plural);
        break;
    }
    case Determiner::Some:
        determiner = "einig" + german::strongEnding(c, g, plural);
        break;
    case Determiner::Many:
        determiner = "viel" + german::strongEnding(c, g, plural);
        break;
    case Determiner::Number:
        determiner = Numbers[phrase.number];
        break;
    }
    const std::string merged = kind == Determiner::The ? german::contraction(preposition, determiner) : std::string();
    if (!merged.empty()) {
        out.add(merged);
    } else {
        addPreposition();
        const bool yours = kind == Determiner::Possessive && phrase.ownerKind == Kind::You;
        out.add(determiner, determiner.empty() || !yours ? GoldRole::None : GoldRole::You);
    }
    for (const Adjective* adjective : phrase.adjectives) {
        out.add(german::adjective(*adjective, kind, c, g, plural));
    }
    out.add(german::noun(*phrase.noun, c, plural), phrase.role);
}

} // namespace contexture::lab

// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/lab/open_realise.h"

#include "engine/core/error.h"
#include "engine/lab/morphology.h"

#include <array>
#include <cctype>
#include <optional>

namespace contexture::lab {

namespace {

// The modifiers of a noun: an adjective or none, and a quantity for an indefinite plural.
struct Phrase {
    const OpenAdjective* adjective = nullptr;
    std::size_t quantity = 0;
};
struct Quantity {
    std::string_view english;
    std::string_view german;
};
constexpr Quantity kQuantities[] = {{"some", "einige"}, {"two", "zwei"}, {"several", "mehrere"}, {"a few", "ein paar"}};

// A German determiner in the notation of frames, in the masculine.
struct PhraseDeterminer {
    std::string_view stem; // empty for "der"
    Case form;
    bool isIndefinite; // "einen": in the plural it becomes a quantity
    bool isMixed;      // "ein", "mein": no ending in the masculine nominative
};

std::optional<PhraseDeterminer> determinerOf(std::string_view token) {
    constexpr std::pair<std::string_view, Case> kDefinite[] = {
        {"der", Case::Nominative}, {"den", Case::Accusative}, {"dem", Case::Dative}, {"des", Case::Genitive}};
    for (const auto& [article, form] : kDefinite) {
        if (token == article) {
            return PhraseDeterminer{"", form, false, false};
        }
    }
    for (const std::string_view stem : {"dies", "ein", "mein", "dein"}) {
        if (!token.starts_with(stem)) {
            continue;
        }
        const bool isMixed = stem != "dies";
        const auto ending = token.substr(stem.size());
        if (ending == (isMixed ? "" : "er")) {
            return PhraseDeterminer{stem, Case::Nominative, stem == "ein", isMixed};
        }
        if (ending == "en" || ending == "em") {
            return PhraseDeterminer{stem, ending == "en" ? Case::Accusative : Case::Dative, stem == "ein", isMixed};
        }
    }
    return std::nullopt;
}

Gender genderOf(const OpenNoun& noun) {
    return noun.gender == 'm' ? Gender::Masculine : noun.gender == 'f' ? Gender::Feminine : Gender::Neuter;
}

// The adjective ending is weak after "der" and "dieser", mixed after "ein" and "mein", strong after a quantity.
std::string adjectiveEnding(const PhraseDeterminer& determiner, Gender gender, bool plural) {
    if (plural && determiner.isIndefinite) {
        return determiner.form == Case::Dative ? "en" : "e";
    }
    if (plural || determiner.form == Case::Dative || determiner.form == Case::Genitive) {
        return "en";
    }
    if (gender == Gender::Masculine) {
        return determiner.form == Case::Accusative ? "en" : determiner.isMixed ? "er" : "e";
    }
    return gender == Gender::Neuter && determiner.isMixed ? "es" : "e";
}

bool isPerson(const OpenNoun& noun) {
    return noun.nounClass == kPerson;
}

// Persons may be weak: der Student, den Studenten. All other cases are then like the plural, except for those in -or.
std::string germanPerson(const OpenNoun& noun, Case form) {
    if (noun.gender != 'm' || form == Case::Nominative) {
        return noun.german;
    }
    const bool isWeak = (noun.germanPlural == noun.german + "n" || noun.germanPlural == noun.german + "en") &&
                        !noun.german.ends_with("or");
    if (isWeak) {
        return noun.germanPlural;
    }
    const bool hisses = std::string_view("sxz").find(noun.german.back()) != std::string_view::npos;
    return form == Case::Genitive ? noun.german + (hisses ? "es" : "s") : noun.german;
}

std::string germanNoun(const OpenThing& thing, Case form) {
    if (isPerson(*thing.noun)) {
        return germanPerson(*thing.noun, form);
    }
    if (!thing.plural) {
        return thing.noun->german;
    }
    const std::string& plural = thing.noun->germanPlural;
    const bool takesN = form == Case::Dative && plural.back() != 'n' && plural.back() != 's' && plural.back() != 'a';
    return takesN ? plural + "n" : plural;
}

std::string germanDeterminer(const PhraseDeterminer& determiner, const OpenThing& thing, const Phrase& phrase) {
    const Gender gender = genderOf(*thing.noun);
    if (determiner.stem.empty()) {
        return german::definiteArticle(determiner.form, gender, thing.plural);
    }
    if (determiner.isIndefinite && thing.plural) {
        const std::string quantity(kQuantities[phrase.quantity].german);
        return determiner.form == Case::Dative && quantity.back() == 'e' ? quantity + "n" : quantity;
    }
    return std::string(determiner.stem) + (determiner.isMixed
                                               ? german::mixedEnding(determiner.form, gender, thing.plural)
                                               : german::strongEnding(determiner.form, gender, thing.plural));
}

std::string germanPronoun(std::string_view token, const OpenThing& thing) {
    if (token == "sein") {
        return thing.plural || thing.noun->gender == 'f' ? "ihr" : "sein";
    }
    const Case form = token == "er" ? Case::Nominative : token == "ihn" ? Case::Accusative : Case::Dative;
    if (thing.plural) {
        return form == Case::Dative ? "ihnen" : "sie";
    }
    return german::pronoun(genderOf(*thing.noun), form);
}

// Whether "an" is used: decided by the sound, as far as the spelling shows it.
std::string indefinite(const std::string& next) {
    for (const std::string_view silent : {"hour", "honest", "honour", "honor", "heir"}) {
        if (next.starts_with(silent)) {
            return "an";
        }
    }
    for (const std::string_view glide : {"uni", "use", "usu", "uti", "eu", "one", "ura", "ube"}) {
        if (next.starts_with(glide) && !next.starts_with("unin") && !next.starts_with("unim")) {
            return "a";
        }
    }
    return std::string_view("aeiou").find(next.front()) != std::string_view::npos ? "an" : "a";
}

class Writer {
public:
    Writer(const OpenThing& first, const OpenThing& second, const std::array<Phrase, 2>& phrases)
        : m_things{&first, &second}, m_phrases(phrases) {}

    OpenText write(std::string_view frame, bool isGerman, OpenNaming naming) {
        m_text = {};
        m_named = naming == OpenNaming::Noun;
        while (!frame.empty()) {
            const auto open = frame.find('{');
            m_text.text += frame.substr(0, open);
            if (open == std::string_view::npos) {
                break;
            }
            const auto close = frame.find('}', open);
            if (close == std::string_view::npos) {
                throw Error("a place of this frame has no end: " + std::string(frame), "lab");
            }
            place(frame.substr(open + 1, close - open - 1), isGerman);
            frame.remove_prefix(close + 1);
        }
        m_text.text.front() = char(std::toupper(static_cast<unsigned char>(m_text.text.front())));
        return m_text;
    }

private:
    void place(std::string_view token, bool isGerman) {
        if (const auto bar = token.find('|'); bar != std::string_view::npos) {
            const OpenThing& thing = *m_things[0];
            const bool tells = thing.noun && isPerson(*thing.noun);
            const bool isSecond = tells ? thing.noun->gender == 'f' : thing.plural;
            const auto begin = std::uint32_t(m_text.text.size());
            m_text.text += isSecond ? token.substr(bar + 1) : token.substr(0, bar);
            if (tells) {
                m_text.told.push_back({begin, std::uint32_t(m_text.text.size())});
            }
            return;
        }
        const std::size_t which = token.back() == '2' ? 1 : 0;
        token.remove_suffix(which);
        if (m_named && which == 0) {
            token = nounInPlaceOf(token);
            m_named = false;
        }
        const std::string pronoun = isGerman ? germanPlace(token, which) : englishPlace(token, which);
        if (!pronoun.empty()) {
            const auto begin = std::uint32_t(m_text.text.size());
            m_text.text += pronoun;
            m_text.pronouns.push_back({begin, std::uint32_t(m_text.text.size())});
        }
    }

    static std::string_view nounInPlaceOf(std::string_view pronoun) {
        constexpr std::pair<std::string_view, std::string_view> kNouns[] = {
            {"it", "the"}, {"him", "the"}, {"er", "der"}, {"ihn", "den"}, {"ihm", "dem"}};
        for (const auto& [token, noun] : kNouns) {
            if (token == pronoun) {
                return noun;
            }
        }
        throw Error("no noun can stand in the place called " + std::string(pronoun), "lab");
    }

    // Writes a noun phrase and returns nothing, or returns the pronoun.
    std::string germanPlace(std::string_view token, std::size_t which) {
        const OpenThing& thing = *m_things[which];
        const Phrase& phrase = m_phrases[which];
        if (const auto determiner = determinerOf(token)) {
            m_text.text += germanDeterminer(*determiner, thing, phrase) + " ";
            if (phrase.adjective) {
                m_text.text += std::string(phrase.adjective->german) +
                               adjectiveEnding(*determiner, genderOf(*thing.noun), thing.plural) + " ";
            }
            name(germanNoun(thing, determiner->form), which);
            return {};
        }
        if (token == "-") {
            name(germanNoun(thing, Case::Nominative), which);
            return {};
        }
        if (token != "er" && token != "ihn" && token != "ihm" && token != "sein") {
            throw Error("no place of a German frame is called " + std::string(token), "lab");
        }
        return germanPronoun(token, thing);
    }

    std::string englishPlace(std::string_view token, std::size_t which) {
        const OpenThing& thing = *m_things[which];
        const Phrase& phrase = m_phrases[which];
        if (token == "it" || token == "him" || token == "its") {
            return token == "its" ? (thing.plural ? "their" : "its")
                                  : (!thing.plural   ? "it"
                                     : token == "it" ? "they"
                                                     : "them");
        }
        const std::string& noun = thing.plural ? thing.noun->englishPlural : thing.noun->english;
        const std::string named = phrase.adjective ? std::string(phrase.adjective->english) + " " : std::string();
        if (token == "a") {
            m_text.text += thing.plural ? std::string(kQuantities[phrase.quantity].english) : indefinite(named + noun);
        } else if (token == "this") {
            m_text.text += thing.plural ? "these" : "this";
        } else if (token == "the" || token == "my" || token == "your") {
            m_text.text += token;
        } else {
            throw Error("no place of an English frame is called " + std::string(token), "lab");
        }
        m_text.text += " " + named;
        name(noun, which);
        return {};
    }

    void name(const std::string& noun, std::size_t which) {
        const auto begin = std::uint32_t(m_text.text.size());
        m_text.text += noun;
        (which == 0 ? m_text.first : m_text.second).push_back({begin, std::uint32_t(m_text.text.size())});
    }

    std::array<const OpenThing*, 2> m_things;
    std::array<Phrase, 2> m_phrases;
    bool m_named = false; // the noun must still be written once in place of a pronoun
    OpenText m_text;
};

// Contracts "it is" to "it's" and "they are" to "they're" after the first pronoun.
void contract(OpenText& text) {
    const std::uint32_t at = text.pronouns.front().end;
    for (const auto& [whole, brief] :
         {std::pair<std::string_view, std::string_view>{" is ", "'s "}, {" are ", "'re "}}) {
        if (std::string_view(text.text).substr(at).starts_with(whole)) {
            text.text.replace(at, whole.size(), brief);
            for (std::size_t i = 1; i < text.pronouns.size(); ++i) {
                --text.pronouns[i].begin;
                --text.pronouns[i].end;
            }
            return;
        }
    }
}

Phrase phraseFor(const OpenThing& thing, Random& random) {
    Phrase phrase;
    if (thing.noun && random.chance(30)) {
        const auto& adjective = random.pick(isPerson(*thing.noun) ? personAdjectives() : openAdjectives());
        phrase.adjective = adjective.forIdeas || thing.noun->nounClass != 'i' ? &adjective : nullptr;
    }
    phrase.quantity = random.below(std::uint32_t(std::size(kQuantities)));
    return phrase;
}

bool isPunctuation(char c) {
    return std::string_view(".,;:!?\"()").find(c) != std::string_view::npos;
}

} // namespace

OpenSentence realise(const OpenFrame& frame, const OpenThing& first, const OpenThing& second, Random& random,
                     OpenNaming naming) {
    Phrase ofFirst = phraseFor(first, random);
    if (frame.german.find("{-}") != std::string_view::npos) {
        ofFirst.adjective = nullptr; // without a determiner it would have another ending
    }
    Writer writer(first, second, {ofFirst, phraseFor(second, random)});
    OpenSentence sentence{.english = writer.write(frame.english, false, naming),
                          .german = writer.write(frame.german, true, naming)};
    const bool isBrief = random.chance(30);
    if (isBrief && !sentence.english.pronouns.empty()) {
        contract(sentence.english);
    }
    return sentence;
}

Sentence inWords(const std::string& text) {
    Sentence sentence;
    sentence.text = text;
    bool inside = false;
    for (std::uint32_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        const bool isBlank = c == ' ';
        if (isBlank || isPunctuation(c) || c == '\'' || !inside) {
            inside = false;
        }
        if (isBlank) {
            continue;
        }
        if (!inside) {
            sentence.words.push_back({i, i});
        }
        sentence.words.back().end = i + 1;
        inside = !isPunctuation(c);
    }
    return sentence;
}

WordIndex wordIn(const Sentence& sentence, const ByteRange& range) {
    for (std::size_t w = sentence.words.size(); w > 0; --w) {
        if (sentence.words[w - 1].begin < range.end) {
            return WordIndex(std::int32_t(w) - 1);
        }
    }
    return WordIndex();
}

} // namespace contexture::lab

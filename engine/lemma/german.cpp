// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/eval/characters.h"
#include "engine/lemma/inflection.h"

#include <algorithm>
#include <array>
#include <utility>

namespace contexture::lemma {

namespace {

using Texts = std::vector<std::string>;

constexpr std::array<std::string_view, 12> kNounEndings{"",   "e",   "n",  "s",   "en",  "es",
                                                        "er", "ern", "se", "sen", "ses", "nen"};
constexpr std::array<std::string_view, 17> kVerbEndings{
    "", "e", "t", "n", "st", "et", "en", "est", "te", "ten", "test", "tet", "ete", "eten", "etest", "etet", "est"};
constexpr std::array<std::string_view, 23> kAdjectiveEndings{
    "e",    "n",    "r",   "s",    "m",    "en",   "er",   "es",   "em",    "ere",   "eren", "erer",
    "eres", "erem", "ste", "sten", "ster", "stes", "stem", "este", "esten", "ester", "estes"};
constexpr std::array<std::string_view, 5> kParticipleEndings{"e", "en", "er", "es", "em"};
// Longer prefixes come first: "herausging" is not a form of "hergehen".
constexpr std::array<std::string_view, 54> kPrefixes{
    "gegenüber", "zusammen", "entgegen", "herunter", "hinunter", "herüber", "hinüber", "vorüber", "zurück",
    "heraus",    "hinaus",   "herein",   "hinein",   "herauf",   "hinauf",  "herab",   "hinab",   "herbei",
    "heran",     "herum",    "hervor",   "voraus",   "vorbei",   "vorher",  "weiter",  "wieder",  "nieder",
    "hinter",    "empor",    "durch",    "unter",    "voran",    "miss",    "nach",    "fort",    "fest",
    "über",      "auf",      "aus",      "bei",      "ein",      "ent",     "her",     "hin",     "los",
    "mit",       "ver",      "vor",      "weg",      "zer",      "ab",      "an",      "be",      "um"};
constexpr std::array<std::string_view, 2> kShortPrefixes{"er", "zu"};

std::string without(const std::string& word, std::string_view ending) {
    return word.substr(0, word.size() - ending.size());
}

bool isInfinitive(std::string_view word) {
    return word.size() > 3 && (word.ends_with("en") || word.ends_with("eln") || word.ends_with("ern"));
}

bool isCapital(const std::string& word) {
    const auto points = eval::codePoints(word);
    return !points.empty() && eval::isUpper(points.front());
}

template<class List>
bool contains(const List& list, std::string_view word) {
    return std::find(list.begin(), list.end(), word) != list.end();
}

bool share(const Texts& one, const Texts& other) {
    return std::any_of(one.begin(), one.end(), [&](const std::string& word) { return contains(other, word); });
}

std::string withoutUmlauts(std::string word) {
    constexpr std::array<std::pair<std::string_view, char>, 6> kUmlauts{
        {{"ä", 'a'}, {"ö", 'o'}, {"ü", 'u'}, {"Ä", 'A'}, {"Ö", 'O'}, {"Ü", 'U'}}};
    for (const auto& [umlaut, plain] : kUmlauts) {
        for (std::size_t at = word.find(umlaut); at != std::string::npos; at = word.find(umlaut, at)) {
            word.replace(at, umlaut.size(), 1, plain);
        }
    }
    return word;
}

// Verbs from the list of the program, with prefixes, and participles used as adjectives.
class ListedVerbs {
public:
    ListedVerbs(const LemmaList& list, const Dictionary* dictionary) : m_list(list), m_dictionary(dictionary) {}

    Texts of(const std::string& word) const {
        Texts verbs = prefixed(word);
        for (const std::string_view ending : kParticipleEndings) {
            if (!verbs.empty() || !word.ends_with(ending)) {
                continue;
            }
            const std::string participle = without(word, ending);
            if (participle.ends_with("en") || participle.ends_with("t")) {
                verbs = infinitives(participle);
                verbs = contains(verbs, participle) ? Texts() : verbs.empty() ? prefixed(participle) : verbs;
            }
        }
        return verbs;
    }

private:
    Texts infinitives(const std::string& form) const {
        Texts verbs;
        if (const Texts* lemmas = m_list.find(form)) {
            std::copy_if(lemmas->begin(), lemmas->end(), std::back_inserter(verbs), [&](const std::string& lemma) {
                return isInfinitive(lemma) && (lemma != form || lemmas->size() == 1); // "gefangen" is an adjective, too
            });
        }
        return verbs;
    }

    Texts prefixed(const std::string& word) const {
        Texts verbs;
        const auto tryPrefix = [&](std::string_view prefix) {
            if (!verbs.empty() || !word.starts_with(prefix) || word.size() < prefix.size() + 2) {
                return;
            }
            const std::string rest = word.substr(prefix.size());
            Texts bases = infinitives(rest);
            for (const std::string& base : infinitives("ge" + rest)) { // "verbracht" like "gebracht"
                if (!base.starts_with("ge")) {
                    addOnce(bases, base);
                }
            }
            if (rest.starts_with("zu") && contains(infinitives(rest.substr(2)), rest.substr(2))) {
                addOnce(bases, rest.substr(2)); // "anzufangen"
            }
            for (const std::string& base : bases) {
                const std::string verb = std::string(prefix) + base;
                if (!m_dictionary || m_dictionary->knows(verb)) {
                    addOnce(verbs, verb);
                }
            }
        };
        std::for_each(kPrefixes.begin(), kPrefixes.end(), tryPrefix);
        std::for_each(kShortPrefixes.begin(), kShortPrefixes.end(), tryPrefix);
        return verbs;
    }

    const LemmaList& m_list;
    const Dictionary* m_dictionary;
};

// Words from the entries of a dictionary.
class Entries {
public:
    explicit Entries(const Dictionary& dictionary) : m_dictionary(dictionary) {}

    Texts nouns(const std::string& form) const {
        const Texts roots = capitalRoots(form);
        Texts lemmas;
        if (roots.empty()) {
            return lemmas;
        }
        std::string base = form;
        for (const std::string_view ending : kNounEndings) {
            const std::string shorter = form.ends_with(ending) ? without(form, ending) : form;
            if (shorter.size() < base.size() && shorter.size() > 1 && share(capitalRoots(shorter), roots) &&
                m_dictionary.knows(shorter)) {
                base = shorter;
            }
        }
        // A feminine noun whose entry has no form with -s: "Katze", but not "Katzes".
        if (form.starts_with(base + "e") && m_dictionary.knows(base + "e") && !m_dictionary.knows(base + "s") &&
            !m_dictionary.knows(base + "es")) {
            base += "e";
        }
        for (const std::string& root : roots) { // "Haus" of "Häuser"
            const std::string plain = withoutUmlauts(form);
            if (!form.starts_with(root) && plain.starts_with(root) &&
                contains(kNounEndings, std::string_view(plain).substr(root.size()))) {
                addOnce(lemmas, folded(root));
            }
        }
        if (lemmas.empty() || base != form) {
            addOnce(lemmas, folded(base));
        }
        if (contains(roots, form)) {
            addOnce(lemmas, folded(form));
        }
        return lemmas;
    }

    Texts others(const std::string& word) const {
        const Texts roots = m_dictionary.roots(word);
        Texts lemmas;
        verbs(word, roots, lemmas);
        const std::string adjective = adjectiveOf(word, roots);
        if (!adjective.empty()) {
            addOnce(lemmas, adjective);
        }
        separable(adjective.empty() ? word : adjective, lemmas);
        return lemmas;
    }

private:
    Texts capitalRoots(const std::string& form) const {
        Texts roots = m_dictionary.roots(form);
        std::erase_if(roots, [](const std::string& root) { return !isCapital(root); });
        return roots;
    }

    static bool isFormOf(const std::string& word, const std::string& infinitive) {
        if (!isInfinitive(infinitive)) {
            return false;
        }
        const std::string base = without(infinitive, infinitive.ends_with("en") ? "en" : "n");
        if (word.starts_with(base) && contains(kVerbEndings, std::string_view(word).substr(base.size()))) {
            return true;
        }
        return !infinitive.ends_with("en") && word == base.substr(0, base.size() - 2) + base.back() + "e"; // "sammle"
    }

    // The rest after a separable prefix: "gespielt" of "abgespielt", "zuspielen" of "abzuspielen".
    void separable(const std::string& word, Texts& lemmas) const {
        const auto tryPrefix = [&](std::string_view prefix) {
            if (!word.starts_with(prefix)) {
                return;
            }
            const std::string rest = word.substr(prefix.size());
            Texts found;
            if (rest.starts_with("ge") && rest.ends_with("t")) {
                verbs(rest.substr(2), m_dictionary.roots(rest.substr(2)), found);
            } else if (!prefix.empty() && rest.starts_with("zu") && isInfinitive(rest)) {
                found.push_back(rest.substr(2));
            }
            for (const std::string& verb : found) {
                if (m_dictionary.knows(std::string(prefix) + verb)) {
                    addOnce(lemmas, std::string(prefix) + verb);
                }
            }
        };
        tryPrefix("");
        std::for_each(kPrefixes.begin(), kPrefixes.end(), tryPrefix);
    }

    void verbs(const std::string& word, const Texts& roots, Texts& lemmas) const {
        for (const std::string& root : roots) {
            constexpr std::string_view kVer = "ver"; // a prefix in German dictionaries
            if (isFormOf(word, root)) {
                addOnce(lemmas, root);
            } else if (word.starts_with(kVer) && isFormOf(word.substr(kVer.size()), root) &&
                       m_dictionary.knows(std::string(kVer) + root)) {
                addOnce(lemmas, std::string(kVer) + root);
            }
        }
    }

    // Only adjectives have a dative in -em.
    bool isAdjective(const std::string& word) const {
        return m_dictionary.knows(word + (word.ends_with("e") ? "m" : "em"));
    }

    std::string adjectiveOf(const std::string& word, const Texts& roots) const {
        std::string best;
        const auto consider = [&](const std::string& base, const std::string& stem) {
            if (base.size() > 1 && (best.empty() || base.size() < best.size()) && m_dictionary.knows(base) &&
                share(m_dictionary.roots(base), roots) && isAdjective(stem)) {
                best = base;
            }
        };
        for (const std::string_view ending : kAdjectiveEndings) {
            if (!word.ends_with(ending)) {
                continue;
            }
            const std::string stem = without(word, ending);
            if (ending.size() > 1 || ending == "e" || stem.ends_with("e")) { // -n, -r, -s and -m only after an e
                consider(stem, stem);
            }
            if (stem.size() > 2 && (stem.ends_with("l") || stem.ends_with("r"))) { // "dunkle" is a form of "dunkel"
                consider(without(stem, stem.substr(stem.size() - 1)) + "e" + stem.back(), stem);
            }
        }
        return best;
    }

    const Dictionary& m_dictionary;
};

} // namespace

std::vector<std::string> germanLemmas(const std::string& form, const LemmaList& list, const Dictionary* dictionary) {
    const std::string word = folded(form);
    const bool isNoun = isCapital(form);
    const bool canBeOther = !isNoun || (dictionary && dictionary->knows(word));
    Texts lemmas;
    if (dictionary && isNoun) {
        lemmas = Entries(*dictionary).nouns(form);
    }
    if (!canBeOther && !(isNoun && !dictionary)) {
        return lemmas;
    }
    // A noun is not a form of a verb: "Fortschritt" is not a form of "fortschreiten".
    Texts others = lemmas.empty() ? ListedVerbs(list, dictionary).of(word) : Texts();
    if (others.empty() && dictionary) {
        others = Entries(*dictionary).others(word);
    }
    const bool isSurelyNoun = !lemmas.empty();
    for (std::string& other : others) {
        if (!isSurelyNoun || (other != word + "en" && other != word + "n")) { // "Spiel" is not read as an imperative
            addOnce(lemmas, std::move(other));
        }
    }
    return lemmas;
}

} // namespace contexture::lemma

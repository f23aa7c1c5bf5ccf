// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/lab/frame.h"
#include "engine/lab/realise.h"

#include <array>

namespace contexture::lab {
namespace {

using Kind = NounPhrase::Kind;

const char* const kEnglishNumbers[] = {"zero",  "one",   "two",  "three", "four",   "five",  "six",
                                       "seven", "eight", "nine", "ten",   "eleven", "twelve"};

std::string possessive(const NounPhrase& phrase) {
    switch (phrase.ownerKind) {
    case Kind::I:
        return "my";
    case Kind::We:
        return "our";
    case Kind::You:
        return "your";
    case Kind::They:
        return "their";
    case Kind::It:
        return "its";
    default:
        return phrase.ownerGender == Gender::Masculine ? "his" : "her";
    }
}

std::string pronoun(const NounPhrase& phrase, bool object) {
    switch (phrase.kind) {
    case Kind::I:
        return object ? "me" : "I";
    case Kind::We:
        return object ? "us" : "we";
    case Kind::You:
        return "you";
    case Kind::They:
        return object ? "them" : "they";
    case Kind::NamePronoun:
        return phrase.characters.at(0).gender == Gender::Masculine ? (object ? "him" : "he") : (object ? "her" : "she");
    default:
        return "it";
    }
}

void addNoun(SurfaceBuilder& out, const NounPhrase& phrase) {
    std::vector<std::string> words;
    for (const Adjective* adjective : phrase.adjectives) {
        words.push_back(english::shown(adjective->english));
    }
    words.push_back(phrase.plural ? english::plural(*phrase.noun) : english::shown(phrase.noun->key));
    switch (phrase.determiner) {
    case Determiner::None:
        break;
    case Determiner::The:
        out.add("the");
        break;
    case Determiner::This:
        out.add(phrase.plural ? "these" : "this");
        break;
    case Determiner::Every:
        out.add("every");
        break;
    case Determiner::A:
        out.add(english::article(words.front()));
        break;
    case Determiner::No:
        out.add("no");
        break;
    case Determiner::Possessive:
        out.add(possessive(phrase), phrase.ownerKind == Kind::You ? GoldRole::You : GoldRole::None);
        break;
    case Determiner::Some:
        out.add("some");
        break;
    case Determiner::Many:
        out.add("many");
        break;
    case Determiner::Number:
        out.add(kEnglishNumbers[phrase.number]);
        break;
    }
    for (std::size_t i = 0; i + 1 < words.size(); ++i) {
        out.add(words[i]);
    }
    out.add(words.back(), phrase.role);
}

void addPhrase(SurfaceBuilder& out, const NounPhrase& phrase, bool object) {
    switch (phrase.kind) {
    case Kind::Noun:
        addNoun(out, phrase);
        break;
    case Kind::Name:
        out.add(std::string(phrase.characters.at(0).name), phrase.role);
        break;
    case Kind::Names:
        out.add(std::string(phrase.characters.at(0).name));
        out.add("and");
        out.add(std::string(phrase.characters.at(1).name));
        break;
    case Kind::Word:
        out.add(std::string(phrase.word->english));
        break;
    default:
        out.add(pronoun(phrase, object), phrase.kind == Kind::You ? GoldRole::You : phrase.role);
        break;
    }
}

void addElement(SurfaceBuilder& out, const Element& element) {
    switch (element.kind) {
    case Element::Kind::Object:
        addPhrase(out, element.phrase, true);
        break;
    case Element::Kind::Prepositional:
        out.add(std::string(element.preposition->english));
        addPhrase(out, element.phrase, true);
        break;
    case Element::Kind::Adverb:
        out.add(std::string(element.adverb->english));
        break;
    case Element::Kind::Predicate:
        if (!element.degree.empty()) {
            out.add(std::string(element.degree));
        }
        out.add(english::shown(element.predicate->english));
        break;
    }
}

bool isAdverb(const Element& element, std::string_view kinds) {
    return element.kind == Element::Kind::Adverb && kinds.find(element.adverb->kind) != std::string_view::npos;
}
bool isTime(const Element& element) {
    return isAdverb(element, "t") || (element.kind == Element::Kind::Prepositional && element.preposition->kind == 't');
}

// The verb group: words before the subject of a question, and words after the subject.
struct VerbGroup {
    std::vector<std::string> inverted; // "did", "could", "is"; in statements it follows the subject
    std::vector<std::string> rest;     // "want to", "have seen"; the last word is the lexical verb
};

VerbGroup verbGroup(const Clause& clause) {
    const Person p = personOf(clause.subject);
    const Verb& verb = *clause.verb;
    const bool present = clause.tense == Tense::Present;
    const std::string base = english::base(verb);
    VerbGroup group;
    const auto withDo = [&](const std::string& finitePresent, const std::string& finitePast, const std::string& plain,
                            const std::string& after) {
        if (clause.negated || clause.mood == Mood::Question) {
            group.inverted = {present ? (p.person == 3 && !p.plural ? "does" : "do") : "did"};
            group.rest = {plain};
        } else {
            group.rest = {present ? finitePresent : finitePast};
        }
        if (!after.empty()) {
            group.rest.push_back("to");
            group.rest.push_back(after);
        }
    };
    const bool third = p.person == 3 && !p.plural;
    switch (clause.modal) {
    case Modal::Can:
        group = {{present ? "can" : "could"}, {base}};
        return group;
    case Modal::May:
        group = {{english::present(lab::verb("be"), p)}, {"allowed", "to", base}};
        if (!present) {
            group.inverted = {english::past(lab::verb("be"), p)};
        }
        return group;
    case Modal::Should:
        group = {{"should"}, {base}};
        if (!present) {
            group = {{english::past(lab::verb("be"), p)}, {"supposed", "to", base}};
        }
        return group;
    case Modal::Will:
        group = {{"will"}, {base}};
        return group;
    case Modal::Like:
        group = {{"would"}, {"like", "to", base}};
        return group;
    case Modal::Want:
        withDo(third ? "wants" : "want", "wanted", "want", base);
        return group;
    case Modal::Must:
        withDo(third ? "has" : "have", "had", "have", base);
        return group;
    case Modal::None:
        break;
    }
    if (clause.tense == Tense::PresentPerfect || clause.tense == Tense::Pluperfect) {
        group.inverted = {clause.tense == Tense::Pluperfect ? "had" : third ? "has" : "have"};
        group.rest = {std::string(verb.englishParticiple)};
        return group;
    }
    if (clause.tense == Tense::Progressive) {
        group.inverted = {english::present(lab::verb("be"), p)};
        group.rest = {english::gerund(verb)};
        return group;
    }
    if (verb.key == "be") {
        group.inverted = {present ? english::present(verb, p) : english::past(verb, p)};
        return group;
    }
    withDo(english::present(verb, p), english::past(verb, p), base, {});
    return group;
}

void addVerb(SurfaceBuilder& out, const std::vector<std::string>& words, const Clause& clause) {
    for (std::size_t i = 0; i < words.size(); ++i) {
        const bool last = i + 1 == words.size();
        if (last && clause.verbRole != GoldRole::None) {
            out.surface.verbWord = static_cast<int>(out.surface.words.size());
        }
        out.add(words[i], last ? clause.verbRole : GoldRole::None);
    }
}

void addEnglishEllipsis(SurfaceBuilder& out, const Clause& clause) {
    const bool third = personOf(clause.subject) == Person{3, false};
    switch (clause.ellipsis) {
    case Ellipsis::SoDid:
        out.add("so");
        out.surface.verbWord = static_cast<int>(out.surface.words.size());
        out.add("did", clause.verbRole);
        addPhrase(out, clause.subject, false);
        break;
    case Ellipsis::AlsoHave:
        addPhrase(out, clause.subject, false);
        out.surface.verbWord = static_cast<int>(out.surface.words.size());
        out.add(third ? "has" : "have", clause.verbRole);
        break;
    default:
        addPhrase(out, clause.subject, false);
        out.surface.verbWord = static_cast<int>(out.surface.words.size());
        out.add(clause.ellipsis == Ellipsis::DidNot ? "didn't" : "did", clause.verbRole);
        if (clause.ellipsis == Ellipsis::DidToo) {
            out.add("too");
        }
        break;
    }
}

void addClause(SurfaceBuilder& out, const Clause& clause, bool sameSubject) {
    if (clause.ellipsis != Ellipsis::None) {
        addEnglishEllipsis(out, clause);
        return;
    }
    // The elements at the beginning of the sentence: all sentence adverbs, and others if they are fronted.
    std::vector<const Element*> front;
    std::vector<const Element*> middle;
    std::vector<const Element*> objects;
    std::vector<const Element*> others;
    std::vector<const Element*> times;
    for (const Element& element : clause.elements) {
        if (isAdverb(element, "sw") || element.fronted) {
            front.push_back(&element);
        } else if (isAdverb(element, "q")) {
            middle.push_back(&element);
        } else if (element.kind == Element::Kind::Object) {
            objects.push_back(&element);
        } else if (isTime(element)) {
            times.push_back(&element);
        } else {
            others.push_back(&element);
        }
    }
    for (const Element* element : front) {
        addElement(out, *element);
        if (isAdverb(*element, "s") && (element->adverb->key == "unfortunately" || element->adverb->key == "luckily" ||
                                        element->adverb->key == "of_course")) {
            out.add(",");
        }
    }
    const VerbGroup group = verbGroup(clause);
    const auto invertedWords = [&] {
        // A single finite form of "be" is the lexical verb.
        if (group.rest.empty()) {
            addVerb(out, group.inverted, clause);
        } else {
            for (const std::string& word : group.inverted) {
                out.add(word);
            }
        }
    };
    if (clause.mood == Mood::Question) {
        invertedWords();
        addPhrase(out, clause.subject, false);
    } else {
        if (!sameSubject) {
            addPhrase(out, clause.subject, false);
        }
        invertedWords();
    }
    if (clause.negated) {
        out.add("not");
    }
    for (const Element* element : middle) {
        addElement(out, *element);
    }
    addVerb(out, group.rest, clause);
    bool after = false;
    const std::string particle = english::particle(*clause.verb, after);
    if (!particle.empty() && !after) {
        out.add(particle);
    }
    for (const Element* element : objects) {
        addElement(out, *element);
    }
    if (!particle.empty() && after) {
        out.add(particle);
    }
    for (const Element* element : others) {
        addElement(out, *element);
    }
    for (const Element* element : times) {
        addElement(out, *element);
    }
}

const char* linkWord(ClauseLink link) {
    switch (link) {
    case ClauseLink::And:
    case ClauseLink::AndSame:
        return "and";
    case ClauseLink::But:
    case ClauseLink::ButSame:
        return "but";
    case ClauseLink::ThenSame:
        return "and then";
    case ClauseLink::Because:
        return "because";
    case ClauseLink::When:
        return "when";
    case ClauseLink::After:
        return "after";
    case ClauseLink::That:
        return "that";
    case ClauseLink::If:
        return "if";
    case ClauseLink::While:
        return "while";
    case ClauseLink::So:
        return "so";
    case ClauseLink::Main:
        break;
    }
    return "";
}

} // namespace

Surface toEnglish(const Frame& frame) {
    SurfaceBuilder out;
    if (frame.quoted) {
        out.add("“");
    }
    if (!frame.opening.empty()) {
        out.add(std::string(frame.opening));
        out.add(",");
    }
    for (std::size_t i = 0; i < frame.clauses.size(); ++i) {
        const Clause& clause = frame.clauses[i];
        const bool afterSubordinate = i > 0 && i == 1 && isSubordinate(frame.clauses[0].link);
        if (afterSubordinate || clause.link == ClauseLink::But || clause.link == ClauseLink::So ||
            (clause.link == ClauseLink::And && i > 0)) {
            out.add(",");
        }
        if (clause.link != ClauseLink::Main) {
            out.add(linkWord(clause.link));
        }
        addClause(out, clause,
                  clause.link == ClauseLink::AndSame || clause.link == ClauseLink::ButSame ||
                      clause.link == ClauseLink::ThenSame);
    }
    const bool question = frame.clauses.front().mood == Mood::Question;
    if (frame.quoted) {
        out.add(question ? "?" : frame.speech != nullptr ? "," : ".");
        out.add("”");
        if (frame.speech != nullptr) {
            out.add(english::past(*frame.speech, {}));
            addPhrase(out, frame.speaker, false);
            out.add(".");
        }
    } else {
        out.add(question ? "?" : ".");
    }
    out.capitalise();
    return std::move(out.surface);
}

} // namespace contexture::lab

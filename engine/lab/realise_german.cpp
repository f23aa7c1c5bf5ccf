// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/lab/realise.h"

#include <algorithm>
#include <array>

namespace contexture::lab {
namespace {

using Kind = NounPhrase::Kind;

Case caseOf(char letter) {
    return letter == 'D' ? Case::Dative : letter == 'G' ? Case::Genitive : Case::Accusative;
}

std::string degreeWord(std::string_view degree) {
    static const std::array<std::array<const char*, 2>, 5> Table{
        {{"very", "sehr"}, {"too", "zu"}, {"quite", "ziemlich"}, {"so", "so"}, {"almost", "fast"}}};
    for (const auto& entry : Table) {
        if (degree == entry[0]) {
            return entry[1];
        }
    }
    return {};
}

bool isPronoun(const NounPhrase& phrase) {
    return phrase.kind != Kind::Noun && phrase.kind != Kind::Name && phrase.kind != Kind::Names &&
           phrase.kind != Kind::Word;
}
bool isIndefinite(const NounPhrase& phrase) {
    if (phrase.kind == Kind::Word) {
        return true;
    }
    return phrase.kind == Kind::Noun && phrase.determiner != Determiner::The && phrase.determiner != Determiner::This &&
           phrase.determiner != Determiner::Possessive;
}

// The form of an object that the verb requires: its case, or its preposition and case.
struct Role {
    Case grammaticalCase = Case::Accusative;
    std::string preposition;
};

// The requirements of the verb for its objects and for a reflexive pronoun.
struct Government {
    char reflexive = 0; // 'r' accusative, 'd' dative
    std::vector<Role> roles;
};

Government governmentOf(const Verb& verb) {
    Government result;
    std::string_view frame = verb.frame;
    if (!frame.empty() && (frame[0] == 'r' || frame[0] == 'd')) {
        result.reflexive = frame[0];
        frame.remove_prefix(1);
    }
    const std::size_t plus = frame.find('+');
    if (plus != std::string_view::npos) {
        result.roles.push_back({caseOf(frame[plus + 1]), std::string(frame.substr(0, plus))});
        return result;
    }
    for (const char letter : frame) {
        result.roles.push_back({caseOf(letter), {}});
    }
    return result;
}

std::string reflexivePronoun(Person p, bool dative) {
    if (p.person == 1) {
        return p.plural ? "uns" : dative ? "mir" : "mich";
    }
    if (p.person == 2) {
        return dative ? "dir" : "dich";
    }
    return "sich";
}

// One piece of the middle field, with the rank that determines its position.
struct Piece {
    int rank = 0;
    const Element* element = nullptr;
    Role role;
};

int rankOf(const Element& element, const Role& role) {
    switch (element.kind) {
    case Element::Kind::Object:
        if (!role.preposition.empty()) {
            return 10;
        }
        if (element.phrase.kind == Kind::Word) {
            return 7;
        }
        if (isPronoun(element.phrase)) {
            return role.grammaticalCase == Case::Accusative ? 1 : 2;
        }
        if (role.grammaticalCase == Case::Dative) {
            return 4;
        }
        return isIndefinite(element.phrase) ? 11 : 7;
    case Element::Kind::Prepositional:
        switch (element.preposition->kind) {
        case 't':
            return 5;
        case 'd':
            return 13;
        case 'o':
            return 8;
        default:
            return 9;
        }
    case Element::Kind::Adverb:
        switch (element.adverb->kind) {
        case 's':
            return 3;
        case 't':
            return 5;
        case 'q':
            return 6;
        case 'm':
            return 8;
        case 'd':
            return 13;
        default:
            return 9;
        }
    case Element::Kind::Predicate:
        return 14;
    }
    return 7;
}

constexpr int NegationRank = 10;

void addElement(SurfaceBuilder& out, const Element& element, const Role& role) {
    switch (element.kind) {
    case Element::Kind::Object:
        addGermanPhrase(out, element.phrase, role.grammaticalCase, role.preposition);
        break;
    case Element::Kind::Prepositional:
        addGermanPhrase(out, element.phrase, caseOf(element.preposition->germanCase), element.preposition->german);
        break;
    case Element::Kind::Adverb:
        out.add(std::string(element.adverb->german));
        break;
    case Element::Kind::Predicate:
        out.add(degreeWord(element.degree));
        out.add(std::string(element.predicate->german));
        break;
    }
}

std::string modalForm(Modal modal, Tense tense, Person p) {
    struct Forms {
        const char *first, *second, *plural, *past;
    };
    static const std::array<Forms, 8> Table{{
        {"", "", "", ""},
        {"kann", "kannst", "können", "konnte"},
        {"will", "willst", "wollen", "wollte"},
        {"muss", "musst", "müssen", "musste"},
        {"darf", "darfst", "dürfen", "durfte"},
        {"sollte", "solltest", "sollten", "sollte"},
        {"möchte", "möchtest", "möchten", "wollte"},
        {"werde", "wirst", "werden", "würde"},
    }};
    const Forms& forms = Table[static_cast<std::size_t>(modal)];
    if (tense == Tense::Past) {
        return p.plural ? std::string(forms.past) + "n" : forms.past;
    }
    if (p.plural) {
        return forms.plural;
    }
    if (p.person == 2) {
        return forms.second;
    }
    return modal == Modal::Will && p.person == 3 ? "wird" : forms.first;
}

// The finite form, and the words that close the sentence bracket.
struct Bracket {
    std::string finite;
    std::string closing;
    bool lexicalIsFinite = true; // the lexical verb is the finite form (closing is then its prefix)
};

Bracket bracketOf(const Clause& clause) {
    const Person p = personOf(clause.subject);
    const Verb& verb = *clause.verb;
    if (clause.modal != Modal::None) {
        return {modalForm(clause.modal, clause.tense, p), german::infinitive(verb), false};
    }
    const Verb& auxiliary = lab::verb(verb.auxiliary == 's' ? "be" : "have");
    switch (clause.tense) {
    case Tense::Past:
        return {german::past(verb, p), german::prefix(verb), true};
    case Tense::Present:
    case Tense::Progressive:
        return {german::present(verb, p), german::prefix(verb), true};
    case Tense::Perfect:
        // "ich war" and "ich hatte" are usual in direct speech, too.
        if (verb.key == "be" || verb.key == "have") {
            return {german::past(verb, p) + (p.person == 2 ? "st" : ""), {}, true};
        }
        return {german::present(auxiliary, p), std::string(verb.germanParticiple), false};
    case Tense::PresentPerfect:
        return {german::present(auxiliary, p), std::string(verb.germanParticiple), false};
    case Tense::Pluperfect:
        return {german::past(auxiliary, p), std::string(verb.germanParticiple), false};
    }
    return {};
}

void recordVerb(SurfaceBuilder& out, const Clause& clause, bool prefix = false) {
    if (clause.verbRole == GoldRole::None) {
        return;
    }
    const int last = static_cast<int>(out.surface.words.size()) - 1;
    if (prefix) {
        out.surface.prefixWord = last;
        return;
    }
    out.surface.verbWord = last;
    out.surface.gold.push_back({clause.verbRole, last});
}

void addGermanEllipsis(SurfaceBuilder& out, const Clause& clause) {
    const Bracket bracket = bracketOf(clause);
    if (clause.ellipsis == Ellipsis::SoDid) {
        out.add("auch");
    }
    addGermanPhrase(out, clause.subject, Case::Nominative);
    out.add(bracket.finite);
    if (bracket.lexicalIsFinite) {
        recordVerb(out, clause);
    }
    if (clause.ellipsis == Ellipsis::DidToo) {
        out.add("auch");
    } else if (clause.ellipsis == Ellipsis::DidNot) {
        out.add("nicht");
    }
    out.add(bracket.closing);
    if (!bracket.lexicalIsFinite) {
        recordVerb(out, clause);
    }
}

// `verbFirst`: the clause follows a subordinate clause, which takes the first position.
void addClause(SurfaceBuilder& out, const Clause& clause, bool sameSubject, bool verbFirst) {
    if (clause.ellipsis != Ellipsis::None) {
        addGermanEllipsis(out, clause);
        return;
    }
    const Bracket bracket = bracketOf(clause);
    const bool subordinate = isSubordinate(clause.link);
    const Government government = governmentOf(*clause.verb);
    std::vector<Piece> pieces;
    const Element* front = nullptr;
    Role frontRole;
    std::size_t object = 0;
    // A single object of a verb with two objects is the direct object: "Bring the glasses".
    const auto objects = std::count_if(clause.elements.begin(), clause.elements.end(),
                                       [](const Element& e) { return e.kind == Element::Kind::Object; });
    if (government.roles.size() == 2 && objects == 1) {
        object = 1;
    }
    for (const Element& element : clause.elements) {
        Role role;
        if (element.kind == Element::Kind::Object && object < government.roles.size()) {
            role = government.roles[object++];
        }
        const bool question = element.kind == Element::Kind::Adverb && element.adverb->kind == 'w';
        if (!subordinate && front == nullptr && (element.fronted || question) && !verbFirst && !sameSubject) {
            front = &element;
            frontRole = role;
            continue;
        }
        pieces.push_back({rankOf(element, role), &element, role});
    }
    std::stable_sort(pieces.begin(), pieces.end(), [](const Piece& a, const Piece& b) { return a.rank < b.rank; });

    const auto addFinite = [&] {
        out.add(bracket.finite);
        if (bracket.lexicalIsFinite) {
            recordVerb(out, clause);
        }
    };
    const auto addSubject = [&] { addGermanPhrase(out, clause.subject, Case::Nominative); };
    if (subordinate) {
        addSubject();
    } else if (sameSubject) {
        addFinite();
    } else if (front != nullptr) {
        addElement(out, *front, frontRole);
        addFinite();
        addSubject();
    } else if (verbFirst || clause.mood == Mood::Question) {
        addFinite();
        addSubject();
    } else {
        addSubject();
        addFinite();
    }

    bool reflexivePending = government.reflexive != 0;
    bool negationPending = clause.negated;
    const auto addReflexive = [&] {
        if (reflexivePending) {
            out.add(reflexivePronoun(personOf(clause.subject), government.reflexive == 'd'));
            reflexivePending = false;
        }
    };
    for (const Piece& piece : pieces) {
        if (piece.rank > 1) {
            addReflexive();
        }
        if (negationPending && piece.rank >= NegationRank) {
            out.add("nicht");
            negationPending = false;
        }
        addElement(out, *piece.element, piece.role);
    }
    addReflexive();
    if (negationPending) {
        out.add("nicht");
    }
    if (!subordinate) {
        if (!bracket.closing.empty()) {
            out.add(bracket.closing);
            recordVerb(out, clause, bracket.lexicalIsFinite);
        }
        return;
    }
    if (bracket.lexicalIsFinite) {
        out.add(bracket.closing + bracket.finite);
        recordVerb(out, clause);
    } else {
        out.add(bracket.closing);
        recordVerb(out, clause);
        out.add(bracket.finite);
    }
}

const char* linkWord(const Clause& clause, bool first) {
    switch (clause.link) {
    case ClauseLink::And:
    case ClauseLink::AndSame:
        return "und";
    case ClauseLink::But:
    case ClauseLink::ButSame:
        return "aber";
    case ClauseLink::ThenSame:
        return "und";
    case ClauseLink::Because:
        return "weil";
    case ClauseLink::When:
        return clause.tense == Tense::Present ? "wenn" : "als";
    case ClauseLink::After:
        return "nachdem";
    case ClauseLink::That:
        return "dass";
    case ClauseLink::If:
        return first ? "wenn" : "ob"; // after the main clause this language has only indirect questions
    case ClauseLink::While:
        return "während";
    case ClauseLink::So:
        return "also";
    case ClauseLink::Main:
        break;
    }
    return "";
}

std::string openingWord(std::string_view english) {
    static const std::array<std::array<const char*, 2>, 4> Table{
        {{"yes", "ja"}, {"no", "nein"}, {"well", "nun"}, {"oh", "oh"}}};
    for (const auto& entry : Table) {
        if (english == entry[0]) {
            return entry[1];
        }
    }
    return {};
}

} // namespace

Surface toGerman(const Frame& frame) {
    SurfaceBuilder out;
    if (frame.quoted) {
        out.add("„");
    }
    if (!frame.opening.empty()) {
        out.add(openingWord(frame.opening));
        out.add(",");
    }
    for (std::size_t i = 0; i < frame.clauses.size(); ++i) {
        const Clause& clause = frame.clauses[i];
        const bool afterSubordinate = i == 1 && isSubordinate(frame.clauses[0].link);
        const bool plainAnd =
            clause.link == ClauseLink::And || clause.link == ClauseLink::AndSame || clause.link == ClauseLink::ThenSame;
        const bool closesSubordinate = i > 0 && plainAnd && isSubordinate(frame.clauses[i - 1].link) && i > 1;
        if (i > 0 && (!plainAnd || closesSubordinate)) {
            out.add(",");
        }
        if (clause.link != ClauseLink::Main) {
            out.add(linkWord(clause, i == 0));
        }
        const bool sameSubject = clause.link == ClauseLink::AndSame || clause.link == ClauseLink::ButSame ||
                                 clause.link == ClauseLink::ThenSame;
        addClause(out, clause, sameSubject, afterSubordinate || clause.link == ClauseLink::So);
    }
    const bool question = frame.clauses.front().mood == Mood::Question;
    if (frame.quoted) {
        if (question) {
            out.add("?");
        } else if (frame.speech == nullptr) {
            out.add(".");
        }
        out.add("“");
        if (frame.speech != nullptr) {
            out.add(",");
            out.add(german::past(*frame.speech, {}));
            addGermanPhrase(out, frame.speaker, Case::Nominative);
            out.add(".");
        }
    } else {
        out.add(question ? "?" : ".");
    }
    out.capitalise();
    return std::move(out.surface);
}

} // namespace contexture::lab

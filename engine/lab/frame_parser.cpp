// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/lab/frame_parser.h"

#include "engine/core/error.h"

#include <cctype>
#include <optional>

namespace contexture::lab {
namespace {

using Kind = NounPhrase::Kind;

std::vector<std::string_view> split(std::string_view text, char separator) {
    std::vector<std::string_view> parts;
    std::size_t begin = 0;
    while (begin <= text.size()) {
        std::size_t end = text.find(separator, begin);
        if (end == std::string_view::npos) {
            end = text.size();
        }
        if (end > begin) {
            parts.push_back(text.substr(begin, end - begin));
        }
        begin = end + 1;
    }
    return parts;
}

[[noreturn]] void fail(std::string_view notation, std::string_view word) {
    throw Error("a frame of the controlled language cannot be read at \"" + std::string(word) + "\"",
                std::string(notation), "see engine/lab/frame_parser.h for the notation");
}

std::optional<ClauseLink> linkOf(std::string_view word) {
    static constexpr std::pair<std::string_view, ClauseLink> Table[] = {{"and", ClauseLink::And},
                                                                        {"but", ClauseLink::But},
                                                                        {"and-", ClauseLink::AndSame},
                                                                        {"but-", ClauseLink::ButSame},
                                                                        {"because", ClauseLink::Because},
                                                                        {"when", ClauseLink::When},
                                                                        {"after", ClauseLink::After},
                                                                        {"that", ClauseLink::That},
                                                                        {"if", ClauseLink::If},
                                                                        {"while", ClauseLink::While},
                                                                        {"so", ClauseLink::So}};
    for (const auto& [text, link] : Table) {
        if (text == word) {
            return link;
        }
    }
    return std::nullopt;
}

std::optional<Modal> modalOf(std::string_view word) {
    static constexpr std::pair<std::string_view, Modal> Table[] = {
        {"can", Modal::Can},       {"want", Modal::Want}, {"must", Modal::Must}, {"may", Modal::May},
        {"should", Modal::Should}, {"like", Modal::Like}, {"will", Modal::Will}};
    for (const auto& [text, modal] : Table) {
        if (text == word) {
            return modal;
        }
    }
    return std::nullopt;
}

// Parses one notation with one binding.
class Reader {
public:
    Reader(std::string_view notation, const FrameBinding& binding) : m_notation(notation), m_binding(binding) {
        // Before the first subject, a possessive such as "her uncle" refers to A.
        m_subject.kind = Kind::Name;
        m_subject.characters = {binding.characters[0]};
    }

    Frame read() {
        std::vector<std::string_view> words = split(m_notation, ' ');
        std::size_t at = 0;
        Tense tense = Tense::Past;
        Mood mood = Mood::Statement;
        std::string_view question;
        if (at < words.size() && words[at].size() == 2 && words[at][0] == '!') {
            tense = words[at][1] == 'p'   ? Tense::Present
                    : words[at][1] == 'g' ? Tense::Progressive
                    : words[at][1] == 'f' ? Tense::Perfect
                                          : Tense::PresentPerfect;
            ++at;
        }
        if (at < words.size() && words[at][0] == '?') {
            mood = Mood::Question;
            question = words[at].substr(1);
            ++at;
        }
        Frame frame;
        while (at < words.size()) {
            Clause clause;
            clause.tense = tense;
            if (frame.clauses.empty()) {
                clause.mood = mood;
                if (words[at].back() == ':') {
                    clause.link = linkOf(words[at].substr(0, words[at].size() - 1)).value_or(ClauseLink::Main);
                    ++at;
                }
                if (!question.empty()) {
                    Element element;
                    element.kind = Element::Kind::Adverb;
                    element.adverb = &adverbial(question);
                    clause.elements.push_back(element);
                }
            } else {
                const auto link = linkOf(words[at]);
                // The clause after a subordinate clause has no link of its own.
                if (link) {
                    clause.link = *link;
                    ++at;
                }
            }
            std::size_t end = at;
            while (end < words.size() && words[end] != ",") {
                ++end;
            }
            readClause(clause, {words.begin() + static_cast<std::ptrdiff_t>(at),
                                words.begin() + static_cast<std::ptrdiff_t>(end)});
            frame.clauses.push_back(std::move(clause));
            m_isFirstClause = false;
            at = end + 1;
        }
        if (frame.clauses.empty()) {
            fail(m_notation, "the end");
        }
        return frame;
    }

private:
    void readClause(Clause& clause, const std::vector<std::string_view>& words) {
        std::size_t at = 0;
        std::vector<std::string_view> early; // fronted adverbials may come before the subject
        while (at < words.size() && words[at][0] == '<') {
            early.push_back(words[at++]);
        }
        const bool same = clause.link == ClauseLink::AndSame || clause.link == ClauseLink::ButSame;
        if (words.size() - at < (same ? 1u : 2u)) {
            fail(m_notation, words.empty() ? "a missing clause" : words[0]);
        }
        if (same) {
            clause.subject = m_subject;
        } else {
            clause.subject = phrase(words[at++], nullptr);
            m_subject = clause.subject;
        }
        readVerb(clause, words[at++]);
        for (const std::string_view word : early) {
            clause.elements.push_back(element(word, clause.subject));
        }
        for (; at < words.size(); ++at) {
            if (words[at] == "not") {
                clause.negated = true;
            } else {
                clause.elements.push_back(element(words[at], clause.subject));
            }
        }
        if (clause.link == ClauseLink::After && clause.tense == Tense::Past) {
            clause.tense = Tense::Pluperfect;
        }
    }

    void readVerb(Clause& clause, std::string_view word) {
        if (word.back() == '*') {
            clause.verbRole = GoldRole::Cue;
            word.remove_suffix(1);
        }
        const std::size_t tilde = word.find('~');
        if (tilde != std::string_view::npos) {
            const auto modal = modalOf(word.substr(tilde + 1));
            if (!modal) {
                fail(m_notation, word);
            }
            clause.modal = *modal;
            word = word.substr(0, tilde);
        }
        if (word == "V") {
            word = m_binding.verb;
            if (clause.verbRole == GoldRole::None) {
                clause.verbRole = GoldRole::Ambiguous;
            }
        }
        clause.verb = &lab::verb(word);
    }

    Element element(std::string_view word, const NounPhrase& subject) {
        Element result;
        if (word[0] == '<') {
            result.fronted = true;
            word.remove_prefix(1);
            if (word.find('@') == std::string_view::npos) {
                result.kind = Element::Kind::Adverb;
                result.adverb = &adverbial(word);
                return result;
            }
        }
        if (word[0] == '/') {
            result.adverb = &adverbial(word.substr(1));
            if (result.adverb->kind == 'o') {
                result.phrase.kind = Kind::Word;
                result.phrase.word = result.adverb;
            } else {
                result.kind = Element::Kind::Adverb;
            }
            return result;
        }
        if (word[0] == '=') {
            word.remove_prefix(1);
            const std::size_t colon = word.find(':');
            if (colon != std::string_view::npos) {
                result.degree = word.substr(0, colon) == "very"    ? "very"
                                : word.substr(0, colon) == "too"   ? "too"
                                : word.substr(0, colon) == "quite" ? "quite"
                                                                   : "so";
                word.remove_prefix(colon + 1);
            }
            result.kind = Element::Kind::Predicate;
            result.predicate = &adjective(word);
            return result;
        }
        const std::size_t at = word.find('@');
        if (at != std::string_view::npos) {
            result.kind = Element::Kind::Prepositional;
            result.preposition = &preposition(word.substr(0, at));
            word.remove_prefix(at + 1);
        }
        result.phrase = phrase(word, &subject);
        return result;
    }

    // `subject`: the subject of the clause, to which a possessive refers; null while the subject itself is parsed.
    NounPhrase phrase(std::string_view word, const NounPhrase* subject) {
        NounPhrase result;
        if (word.back() == '*') {
            result.role = GoldRole::Cue;
            word.remove_suffix(1);
        }
        if (pronounOrName(word, result)) {
            return result;
        }
        const std::size_t dot = word.find('.');
        if (dot == std::string_view::npos) {
            fail(m_notation, word);
        }
        readDeterminer(word.substr(0, dot), result, subject);
        std::vector<std::string_view> parts = split(word.substr(dot + 1), '+');
        if (parts.empty()) {
            fail(m_notation, word);
        }
        std::string_view head = parts.back();
        parts.pop_back();
        for (const std::string_view part : parts) {
            result.adjectives.push_back(&adjective(part));
        }
        if (head[0] == '#') {
            result.plural = true;
            head.remove_prefix(1);
        }
        if (head == "x") {
            if (m_binding.entity == nullptr) {
                fail(m_notation, word);
            }
            result.noun = m_binding.entity;
            result.role = GoldRole::Mention;
        } else if (head == "W") {
            result.noun = &noun(m_binding.word);
            result.role = GoldRole::Ambiguous;
        } else {
            result.noun = &noun(head);
        }
        return result;
    }

    bool pronounOrName(std::string_view word, NounPhrase& result) {
        static constexpr std::pair<std::string_view, Kind> Pronouns[] = {
            {"I", Kind::I}, {"we", Kind::We}, {"you", Kind::You}, {"they", Kind::They}, {"it!", Kind::Weather}};
        for (const auto& [text, kind] : Pronouns) {
            if (text == word) {
                result.kind = kind;
                result.formal = m_binding.formal;
                if (kind == Kind::You) {
                    result.role = GoldRole::You;
                }
                return true;
            }
        }
        if (word == "x!") {
            result.kind = Kind::It;
            result.gender = genderOf(*m_binding.entity);
            result.role = GoldRole::It;
            return true;
        }
        if (word == "AB" && m_binding.pronounForPair && !m_sawA) {
            result.kind = Kind::They;
            m_sawA = true;
            return true;
        }
        if (word == "AB") {
            m_sawA = true;
            result.kind = Kind::Names;
            result.characters = {m_binding.characters[0], m_binding.characters[1]};
            return true;
        }
        if (word[0] < 'A' || word[0] > 'C' || word.size() > 2 || (word.size() == 2 && word[1] != '\'')) {
            return false;
        }
        result.kind = word.size() == 2 ? Kind::NamePronoun : Kind::Name;
        result.characters = {m_binding.characters[static_cast<std::size_t>(word[0] - 'A')]};
        if (word[0] == 'A' && !m_sawA) {
            // At the beginning of a second clause A is named, since a pronoun there would refer to the first clause's
            // subject.
            result.kind = m_binding.pronounForA && m_isFirstClause ? Kind::NamePronoun : Kind::Name;
        }
        m_sawA = m_sawA || word[0] == 'A';
        return true;
    }

    void readDeterminer(std::string_view word, NounPhrase& result, const NounPhrase* subject) {
        static constexpr std::pair<std::string_view, Determiner> Table[] = {
            {"the", Determiner::The},         {"a", Determiner::A},
            {"0", Determiner::None},          {"no", Determiner::No},
            {"this", Determiner::This},       {"every", Determiner::Every},
            {"some", Determiner::Some},       {"many", Determiner::Many},
            {"poss", Determiner::Possessive}, {"my", Determiner::Possessive},
            {"your", Determiner::Possessive}, {"our", Determiner::Possessive}};
        if (std::isdigit(static_cast<unsigned char>(word[0])) != 0 && word != "0") {
            result.determiner = Determiner::Number;
            result.number = std::stoi(std::string(word));
            return;
        }
        bool known = false;
        for (const auto& [text, determiner] : Table) {
            if (text == word) {
                result.determiner = determiner;
                known = true;
            }
        }
        if (!known) {
            fail(m_notation, word);
        }
        if (result.determiner != Determiner::Possessive) {
            return;
        }
        result.formal = m_binding.formal;
        if (word == "my") {
            result.ownerKind = Kind::I;
        } else if (word == "your") {
            result.ownerKind = Kind::You;
        } else if (word == "our") {
            result.ownerKind = Kind::We;
        } else {
            ownerFrom(subject != nullptr ? *subject : m_subject, result);
        }
    }

    void ownerFrom(const NounPhrase& owner, NounPhrase& result) const {
        switch (owner.kind) {
        case Kind::Name:
        case Kind::NamePronoun:
            result.ownerKind = Kind::NamePronoun;
            result.ownerGender = owner.characters[0].gender;
            break;
        case Kind::Names:
            result.ownerKind = Kind::They;
            break;
        case Kind::It:
            result.ownerKind = Kind::It;
            result.ownerGender = owner.gender;
            break;
        case Kind::Noun:
            result.ownerKind = Kind::NamePronoun;
            if (owner.noun == nullptr || owner.noun->nounClass != 'h') {
                result.ownerGender = m_binding.characters[0].gender; // a thing owns nothing, so the owner is A
            } else if (owner.plural) {
                result.ownerKind = Kind::They;
            } else {
                result.ownerGender = genderOf(*owner.noun);
            }
            break;
        default:
            result.ownerKind = owner.kind;
            break;
        }
    }

    std::string_view m_notation;
    const FrameBinding& m_binding;
    NounPhrase m_subject;
    bool m_sawA = false;
    bool m_isFirstClause = true;
};

} // namespace

std::string expandAlternatives(std::string_view notation, Random& random) {
    std::string result;
    std::size_t at = 0;
    while (at < notation.size()) {
        if (notation[at] != '{') {
            result += notation[at++];
            continue;
        }
        const std::size_t close = notation.find('}', at);
        std::vector<std::string_view> choices;
        std::size_t begin = at + 1;
        for (std::size_t i = begin; i <= close; ++i) {
            if (i == close || notation[i] == '|') {
                choices.push_back(notation.substr(begin, i - begin)); // may be empty
                begin = i + 1;
            }
        }
        result += random.pick(choices);
        at = close + 1;
    }
    return result;
}

Frame parseFrame(std::string_view notation, const FrameBinding& binding) {
    return Reader(notation, binding).read();
}

std::vector<std::string> keysIn(std::string_view notation, bool onlyCues) {
    std::vector<std::string> keys;
    std::vector<std::string_view> words = split(notation, ' ');
    for (std::size_t i = 0; i < words.size(); ++i) {
        std::string_view word = words[i];
        const bool cue = word.back() == '*';
        if (cue) {
            word.remove_suffix(1);
        }
        if (onlyCues && !cue) {
            continue;
        }
        const std::size_t at = word.find('@');
        const std::string_view phrase = at == std::string_view::npos ? word : word.substr(at + 1);
        if (word[0] == '/' || word[0] == '=' || (word[0] == '<' && at == std::string_view::npos)) {
            continue;
        }
        const std::size_t dot = phrase.find('.');
        if (dot != std::string_view::npos) {
            std::string_view head = phrase.substr(dot + 1);
            const std::size_t plus = head.rfind('+');
            if (plus != std::string_view::npos) {
                head.remove_prefix(plus + 1);
            }
            if (!head.empty() && head[0] == '#') {
                head.remove_prefix(1);
            }
            if (head != "x" && head != "W") {
                keys.emplace_back(head);
            }
        } else if (at == std::string_view::npos) {
            keys.emplace_back(word.substr(0, word.find('~')));
        }
    }
    return keys;
}

} // namespace contexture::lab

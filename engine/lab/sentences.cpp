// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/lab/planner.h"

#include <algorithm>

// Realises the planned steps as sentences; planner.cpp decides on the steps.
namespace contexture::lab {
namespace {

constexpr int kFrameTries = 60; // number of draws of a frame before a sentence is given up

std::string substituted(std::string_view notation, std::string_view object) {
    std::string text(notation);
    if (object.empty()) {
        return text;
    }
    // "O" is replaced by the object; a number sign of the object moves into the noun phrase of the notation.
    std::string result;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const bool alone = text[i] == 'O' && i > 0 &&
                           (text[i - 1] == '.' || text[i - 1] == '+' || text[i - 1] == '#') &&
                           (i + 1 == text.size() || text[i + 1] == '*' || text[i + 1] == ' ');
        if (alone) {
            result += object;
        } else {
            result += text[i];
        }
    }
    return result;
}

using Kind = NounPhrase::Kind;

// A state, with which "then" is not used.
bool isState(const Verb& verb) {
    static constexpr std::string_view Keys[] = {"be",       "have", "belong-to", "lie",   "stand", "hang",
                                                "cost",     "live", "love",      "like",  "need",  "know",
                                                "remember", "fit",  "suit",      "smell", "taste", "grow"};
    return std::find(std::begin(Keys), std::end(Keys), verb.key) != std::end(Keys);
}

// An activity with duration, during which another event can happen.
bool lasts(const Verb& verb) {
    static constexpr std::string_view Keys[] = {"clean", "sweep",   "drink", "write",  "look-for",  "measure",
                                                "carry", "hold",    "fill",  "count",  "walk",      "correct",
                                                "help",  "talk-to", "wait",  "repair", "listen-to", "use"};
    return std::find(std::begin(Keys), std::end(Keys), verb.key) != std::end(Keys);
}

bool startsWith(std::string_view text, std::string_view beginning) {
    return text.substr(0, beginning.size()) == beginning;
}

// A predicate after an introduction. Its pronoun must refer to the person whom the introduction names; nothing if the
// two do not fit.
std::optional<std::string> secondHalf(std::string_view introduction, const std::string& tail) {
    const bool ofPair = startsWith(introduction, "AB ");
    const bool namesA = !ofPair && (startsWith(introduction, "A ") || introduction.find(" A ") != std::string::npos);
    if (startsWith(tail, "AB ")) {
        return ofPair ? std::optional("they " + tail.substr(3)) : std::nullopt;
    }
    if (startsWith(tail, "A ") && namesA) {
        return "A' " + tail.substr(2);
    }
    if (startsWith(tail, "B ") && startsWith(introduction, "B ")) {
        return std::nullopt;
    }
    return tail;
}

bool isPerson(const Noun& noun) {
    return noun.nounClass == static_cast<char>(NounClass::Person);
}

// Whether the notation names a person besides A: B, or a person without a name. Alternatives are expanded.
bool namesAnother(std::string_view notation) {
    if (startsWith(notation, "B ") || notation.find(" B") != std::string_view::npos ||
        notation.find("@B") != std::string_view::npos) {
        return true;
    }
    const std::vector<std::string> keys = keysIn(notation);
    return std::any_of(nouns().begin(), nouns().end(), [&](const Noun& noun) {
        return isPerson(noun) && std::find(keys.begin(), keys.end(), noun.key) != keys.end();
    });
}

// Whether the owner must have been mentioned before, as in "His aunt came in".
bool owesItsOwner(std::string_view notation) {
    if (notation.find("poss.") == std::string_view::npos) {
        return false;
    }
    for (std::size_t at = notation.find('A'); at != std::string_view::npos; at = notation.find('A', at + 1)) {
        const bool begins = at == 0 || notation[at - 1] == ' ' || notation[at - 1] == '@';
        if (begins) {
            return false; // A, A' or AB is mentioned
        }
    }
    return true;
}

bool mayStandFirst(const Element& element) {
    static constexpr std::string_view Keys[] = {"morning",  "afternoon", "evening",   "night",     "noon",
                                                "next_day", "monday",    "friday",    "sunday",    "at_eight",
                                                "at_ten",   "at_three",  "last_week", "yesterday", "today"};
    if (element.kind != Element::Kind::Adverb) {
        return false;
    }
    return std::find(std::begin(Keys), std::end(Keys), element.adverb->key) != std::end(Keys);
}

} // namespace

FrameBinding Planner::binding(int plot) {
    FrameBinding result;
    result.characters = m_people;
    result.formal = m_formal;
    if (m_lastSubject == Subject::Second ? m_random.chance(60)
                                         : m_lastSubject != Subject::First && m_random.chance(25)) {
        std::swap(result.characters[0], result.characters[1]);
        result.pronounForA = m_lastSubject == Subject::Second && m_random.chance(75);
    } else {
        result.pronounForA = m_lastSubject == Subject::First && m_random.chance(65);
    }
    result.pronounForPair = m_lastSubject == Subject::Pair && m_random.chance(70);
    if (plot >= 0) {
        const Plot& it = m_plots[static_cast<std::size_t>(plot)];
        result.entity = it.entity;
        result.word = it.chosen;
        result.verb = it.chosen;
    }
    return result;
}

std::optional<Frame> Planner::tryFrames(const Frames& frames, int plot, const FrameBinding& with,
                                        std::string_view object) {
    for (int attempt = 0; attempt < kFrameTries; ++attempt) {
        const std::string_view base = m_random.pick(frames);
        const std::string notation = substituted(expandAlternatives(base, m_random), object);
        if (m_used.count(notation) != 0 || !isFree(notation, plot) || lacksOwner(notation, with) ||
            (m_used.count(base) != 0 && attempt < kFrameTries / 2)) {
            continue;
        }
        m_used.emplace(notation, m_position);
        m_used.emplace(std::string(base), m_position);
        return parseFrame(notation, with);
    }
    return std::nullopt;
}

bool Planner::lacksOwner(std::string_view notation, const FrameBinding& with) const {
    const bool told = (m_lastSubject == Subject::First && with.characters[0].name == m_people[0].name) ||
                      (m_lastSubject == Subject::Second && with.characters[0].name == m_people[1].name);
    return !told && owesItsOwner(notation);
}

// Varies a sentence: another first element, "then", or indirect speech.
void Planner::vary(Frame& frame, bool ofPlot) {
    Clause& first = frame.clauses.front();
    if (frame.quoted || first.mood == Mood::Question || first.ellipsis != Ellipsis::None || isSubordinate(first.link)) {
        return;
    }
    bool taken = false;
    for (Element& element : first.elements) {
        const bool sentenceAdverb = element.kind == Element::Kind::Adverb && element.adverb->kind == 's';
        if (sentenceAdverb) {
            element.fronted = m_random.chance(70);
        }
        taken = taken || sentenceAdverb || element.fronted;
    }
    for (Element& element : first.elements) {
        if (!taken && mayStandFirst(element) && m_random.chance(45)) {
            element.fronted = true;
            taken = true;
        }
    }
    const bool plainState = frame.clauses.size() == 1 && first.verb->key == "be" && first.modal == Modal::None &&
                            first.subject.kind != NounPhrase::Kind::Weather &&
                            first.subject.kind != NounPhrase::Kind::NamePronoun &&
                            first.subject.kind != NounPhrase::Kind::Name && !taken && first.tense == Tense::Past;
    if (plainState && m_position > 0 && m_random.chance(ofPlot ? 40 : 14)) {
        FrameBinding speaker;
        speaker.characters = m_people;
        Frame report = parseFrame(m_random.chance(60) ? "B say , that B' nod" : "A think , that A' nod", speaker);
        first.link = ClauseLink::That;
        report.clauses[1] = first;
        frame.clauses = report.clauses;
        return;
    }
    // An element of time is added only to sentences without one, and not to negated ones: "later it never bloomed" is
    // odd.
    const bool timed = first.negated || first.modal != Modal::None ||
                       std::any_of(first.elements.begin(), first.elements.end(), [](const Element& e) {
                           return e.kind == Element::Kind::Adverb && (e.adverb->kind == 't' || e.adverb->kind == 'q');
                       });
    if (!taken && !timed && m_position > 0 && m_random.chance(14) && !isSubordinate(first.link) &&
        !isState(*first.verb) && first.subject.kind != Kind::Weather) {
        static constexpr std::string_view Words[] = {"then", "later", "shortly_after", "meanwhile", "finally"};
        Element element;
        element.kind = Element::Kind::Adverb;
        element.adverb = &adverbial(m_random.pick(Words));
        element.fronted = m_random.chance(75);
        first.elements.push_back(element);
    }
}

void Planner::remember(const Frame& frame) {
    const NounPhrase& subject = frame.clauses.front().subject;
    m_lastSubject = Subject::Other;
    m_lastAsked = frame.quoted && frame.clauses.front().mood == Mood::Question;
    // With two people in one sentence, "she" would be ambiguous.
    for (const Clause& clause : frame.clauses) {
        for (const Element& element : clause.elements) {
            const NounPhrase& phrase = element.phrase;
            const bool somebody = phrase.kind == Kind::Noun && phrase.noun && !phrase.plural && isPerson(*phrase.noun);
            if (somebody || phrase.kind == Kind::Name || phrase.kind == Kind::NamePronoun) {
                return;
            }
        }
        if (clause.link != ClauseLink::Main && clause.link != ClauseLink::AndSame) {
            return;
        }
    }
    if (frame.quoted) {
        return;
    }
    if (subject.kind == Kind::Names || subject.kind == Kind::They) {
        m_lastSubject = Subject::Pair;
    } else if (subject.kind == Kind::Name || subject.kind == Kind::NamePronoun) {
        m_lastSubject = subject.characters[0].name == m_people[0].name   ? Subject::First
                        : subject.characters[0].name == m_people[1].name ? Subject::Second
                                                                         : Subject::Other;
    }
}

PlannedSentence Planner::makeTalk(const Step& step, bool address) {
    PlannedSentence sentence;
    sentence.plot = step.plot;
    FrameBinding with = binding(step.plot);
    with.pronounForA = false;
    const Frames& frames = address ? addressFrames() : talkFrames();
    std::optional<Frame> frame = tryFrames(frames, step.plot, with);
    sentence.frame = frame ? *frame : parseFrame(address ? "!p I understand you /well" : "!p I come /gladly", with);
    sentence.hard = address;
    sentence.frame.quoted = true;
    m_speaker = 1 - m_speaker;
    if (m_random.chance(60)) {
        const bool question = sentence.frame.clauses.front().mood == Mood::Question;
        sentence.frame.speech = &verb(question ? "ask" : !m_lastAsked || m_random.chance(70) ? "say" : "answer");
        sentence.frame.speaker.kind = NounPhrase::Kind::Name;
        sentence.frame.speaker.characters = {m_people[static_cast<std::size_t>(m_speaker)]};
    }
    return sentence;
}

PlannedSentence Planner::makeEllipsis(const Step& step) {
    const Plot& plot = m_plots[static_cast<std::size_t>(step.plot)];
    PlannedSentence sentence;
    sentence.plot = step.plot;
    sentence.hard = step.kind == StepKind::Hard;
    FrameBinding with = binding(step.plot);
    with.characters = m_people;
    // Not for a person whom binding() put in the place of A.
    with.pronounForA = with.pronounForA && m_lastSubject == Subject::First;
    if (step.kind == StepKind::Introduce) {
        if (plot.inTalk) {
            sentence.frame = parseFrame("!h ? you V /already", with);
            sentence.frame.quoted = true;
            sentence.frame.speech = &verb("ask");
            sentence.frame.speaker.kind = NounPhrase::Kind::Name;
            sentence.frame.speaker.characters = {m_people[0]};
        } else {
            const std::optional<Frame> frame = tryFrames(ellipsisFrames(), step.plot, with);
            sentence.frame = frame ? *frame : parseFrame("A V /a_while", with);
        }
        return sentence;
    }
    if (plot.inTalk) {
        sentence.frame = parseFrame("!h I V", with);
        sentence.frame.opening = "yes";
        sentence.frame.clauses[0].ellipsis = Ellipsis::AlsoHave;
        sentence.frame.quoted = true;
        sentence.frame.speech = &verb(m_random.chance(50) ? "say" : "answer");
        sentence.frame.speaker.kind = NounPhrase::Kind::Name;
        sentence.frame.speaker.characters = {m_people[1]};
        return sentence;
    }
    const bool directly = m_used.emplace("ellipsis", m_position).second;
    const char* who = directly ? "B V" : "C V";
    sentence.frame = parseFrame(who, with);
    // A denial ends the ellipsis, because "did too" cannot refer to it. "So did" follows the action directly.
    const bool more = std::any_of(m_steps.begin(), m_steps.end(), [&](const Step& s) { return s.plot == step.plot; });
    const std::uint32_t form = m_random.below(more ? 2 : 3);
    sentence.frame.clauses[0].ellipsis = form == 2               ? Ellipsis::DidNot
                                         : form == 1 && directly ? Ellipsis::SoDid
                                                                 : Ellipsis::DidToo;
    return sentence;
}

// Joins each introduction with this predicate in one sentence. If the predicate has "she" for one of the people, an
// introduction with another person would make the pronoun ambiguous.
Frames Planner::introductionsBefore(const PronounClass& of, const std::string& tail, bool pleasant,
                                    std::vector<std::string>& texts) {
    for (const std::string_view notation : of.introductions) {
        const std::string introduction = expandAlternatives(notation, m_random);
        const std::optional<std::string> second = secondHalf(introduction, tail);
        if (second && (second->find("A'") == std::string::npos || !namesAnother(introduction))) {
            texts.push_back(introduction + (pleasant ? " , and " : " , but ") + *second);
        }
    }
    return Frames(texts.begin(), texts.end());
}

std::optional<Frame> Planner::makePronoun(const Step& step, const FrameBinding& with) {
    Plot& plot = m_plots[static_cast<std::size_t>(step.plot)];
    const PronounClass& of = *plot.pronounClass;
    if (step.kind != StepKind::Hard && step.kind != StepKind::Both) {
        return tryFrames(step.kind == StepKind::Introduce ? of.introductions : of.mentions, step.plot, with);
    }
    const Frames& all = plot.pleasant ? of.pleasant : of.unpleasant;
    const Frames left(all.begin() + static_cast<std::ptrdiff_t>(plot.told), all.end());
    if (left.empty()) {
        return std::nullopt;
    }
    const std::string_view predicate = m_random.pick(left);
    std::optional<Frame> frame;
    if (step.kind == StepKind::Hard) {
        frame = tryFrames(of.inOrder ? Frames{predicate} : left, step.plot, with);
    } else {
        std::vector<std::string> texts;
        const Frames joined = introductionsBefore(of, expandAlternatives(predicate, m_random), plot.pleasant, texts);
        if (joined.empty()) {
            return std::nullopt;
        }
        frame = tryFrames(joined, step.plot, with);
        m_used.emplace(std::string(predicate), m_position);
    }
    if (of.inOrder) {
        plot.told = static_cast<std::size_t>(std::find(all.begin(), all.end(), predicate) - all.begin()) + 1;
    }
    return frame;
}

PlannedSentence Planner::makeStep(const Step& step) {
    const Plot& plot = m_plots[static_cast<std::size_t>(step.plot)];
    PlannedSentence sentence;
    sentence.plot = step.plot;
    sentence.hard = step.kind == StepKind::Hard || step.kind == StepKind::Both;
    FrameBinding with = binding(step.plot);
    std::optional<Frame> frame;
    switch (plot.phenomenon) {
    case Phenomenon::Register:
        return makeTalk(step, m_random.chance(72));
    case Phenomenon::Ellipsis:
        return makeEllipsis(step);
    case Phenomenon::Pronoun:
        frame = makePronoun(step, with);
        if (!frame) {
            sentence.hard = false;
            frame = parseFrame("AB talk-about the.x", with);
        }
        break;
    case Phenomenon::WordSense: {
        const Homograph& of = *plot.homograph;
        if (step.kind == StepKind::Hard) {
            frame = tryFrames(of.onlyOwn || m_random.chance(25) ? of.own : neutralFrames(), step.plot, with);
        } else {
            frame = tryFrames(plot.second ? of.secondTopics : of.firstTopics, step.plot, with);
        }
        break;
    }
    case Phenomenon::VerbSense: {
        const VerbPair& of = *plot.verbPair;
        frame = step.kind == StepKind::Hard ? tryFrames(of.vague, step.plot, with)
                                            : tryFrames(of.objectFrames, step.plot, with, plot.object);
        break;
    }
    case Phenomenon::Cohesion:
        frame = tryFrames(*plot.synonyms->frames, step.plot, with);
        break;
    }
    if (!frame) {
        return makeFiller();
    }
    sentence.frame = *frame;
    vary(sentence.frame, true);
    return sentence;
}

PlannedSentence Planner::makeFiller() {
    PlannedSentence sentence;
    const FrameBinding with = binding(-1);
    for (;;) {
        while (m_events.empty()) {
            if (m_scene >= m_scenes.size()) {
                m_scene = 0; // in a very long document an event may happen again
                m_used.clear();
            }
            const Scene& scene = *m_scenes[m_scene++];
            m_events.assign(scene.events.begin(), scene.events.end());
            m_random.shuffle(m_events);
            // A scene fills a limited part of a document.
            const std::size_t most = static_cast<std::size_t>(m_random.between(4, 8));
            if (m_events.size() > most) {
                m_events.resize(most);
            }
            FrameBinding opening = with;
            opening.pronounForA = false;
            opening.characters = m_people;
            if (const std::optional<Frame> frame = tryFrames(scene.openings, -1, opening)) {
                sentence.frame = *frame;
                sentence.startsParagraph = true;
                vary(sentence.frame);
                return sentence;
            }
        }
        const std::string_view event = m_events.back();
        m_events.pop_back();
        const std::string notation = expandAlternatives(event, m_random);
        if (m_used.count(event) != 0 || !isFree(notation, -1) || lacksOwner(notation, with)) {
            continue;
        }
        m_used.emplace(std::string(event), m_position);
        sentence.frame = parseFrame(notation, with);
        lengthen(sentence.frame, with);
        vary(sentence.frame);
        return sentence;
    }
}

// Removes and returns an event of the scene whose notation has this beginning and only one clause.
std::optional<std::string> Planner::takeEvent(std::string_view beginning) {
    for (auto event = m_events.begin(); event != m_events.end(); ++event) {
        if (event->substr(0, beginning.size()) != beginning || event->find(',') != std::string_view::npos ||
            event->find('<') != std::string_view::npos || event->find(" be ") != std::string_view::npos ||
            m_used.count(*event) != 0) {
            continue;
        }
        const std::string notation = expandAlternatives(*event, m_random);
        if (!isFree(notation, -1) || isState(*parseFrame(notation, {}).clauses[0].verb)) {
            continue;
        }
        m_used.emplace(std::string(*event), m_position);
        m_events.erase(event);
        return notation;
    }
    return std::nullopt;
}

// Two events in one sentence: "A opened the window and sat down", "While A swept the hall, B ...".
void Planner::lengthen(Frame& frame, const FrameBinding& with) {
    const NounPhrase& subject = frame.clauses.front().subject;
    const bool ofA = (subject.kind == Kind::Name || subject.kind == Kind::NamePronoun) &&
                     subject.characters[0].name == with.characters[0].name;
    if (frame.clauses.size() != 1 || !ofA || frame.clauses[0].verb->key == "be" || frame.clauses[0].negated) {
        return;
    }
    const bool together = m_random.chance(40);
    const bool meanwhile = !together && lasts(*frame.clauses[0].verb) && m_random.chance(40);
    if (!together && !meanwhile) {
        return;
    }
    const std::optional<std::string> event = takeEvent(together ? "A " : "B ");
    if (!event) {
        return;
    }
    FrameBinding same = with;
    same.pronounForA = meanwhile; // "While Tom swept the hall, Anna helped him"
    Clause second = parseFrame(*event, same).clauses[0];
    if (together) {
        second.link = ClauseLink::AndSame;
    } else {
        frame.clauses[0].link = ClauseLink::While;
    }
    frame.clauses.push_back(std::move(second));
}

} // namespace contexture::lab

#include "engine/lab/planner.h"

#include <algorithm>
#include <set>

namespace contexture::lab {
namespace {

constexpr int Tries = 60;

std::string substituted(std::string_view notation, std::string_view object) {
    std::string text(notation);
    if (object.empty()) {
        return text;
    }
    // "O" stands for the object; a number sign moves from it into the notation's own noun phrase.
    std::string result;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const bool alone = text[i] == 'O' && i > 0 && (text[i - 1] == '.' || text[i - 1] == '+' || text[i - 1] == '#') &&
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

// Nothing happens: "then" would be odd.
bool isState(const Verb& verb) {
    static constexpr std::string_view Keys[] = {"be",   "have", "belong-to", "lie",  "stand",    "hang", "cost", "live",
                                                "love", "like", "need",      "know", "remember", "fit",  "suit", "smell",
                                                "taste", "grow"};
    return std::find(std::begin(Keys), std::end(Keys), verb.key) != std::end(Keys);
}

// What goes on for some time, so that something else happens while it does.
bool lasts(const Verb& verb) {
    static constexpr std::string_view Keys[] = {"clean", "sweep",   "drink", "write",   "look-for",  "measure",
                                                "carry", "hold",    "fill",  "count",   "walk",      "correct",
                                                "help",  "talk-to", "wait",  "repair", "listen-to", "use"};
    return std::find(std::begin(Keys), std::end(Keys), verb.key) != std::end(Keys);
}

bool mayStandFirst(const Element& element) {
    static constexpr std::string_view Keys[] = {"morning",  "afternoon", "evening",  "night",    "noon",
                                                "next_day", "monday",    "friday",   "sunday",   "at_eight",
                                                "at_ten",   "at_three",  "last_week", "yesterday", "today"};
    if (element.kind != Element::Kind::Adverb) {
        return false;
    }
    return std::find(std::begin(Keys), std::end(Keys), element.adverb->key) != std::end(Keys);
}

} // namespace

Planner::Planner(Random random, const GeneratorOptions& options)
    : m_random(random) {
    const int low = std::max(4, options.minSentences);
    const int high = std::max(low, options.maxSentences);
    m_maximum = high;
    // Most documents are short; some fill the whole range.
    const int middle = std::min(high, std::max(low, 14));
    m_length = m_random.chance(55) ? m_random.between(low, middle) : m_random.between(low, high);
}

void Planner::choosePeople() {
    std::vector<std::size_t> order(personNames().size());
    for (std::size_t i = 0; i < order.size(); ++i) {
        order[i] = i;
    }
    m_random.shuffle(order);
    for (std::size_t i = 0; i < m_people.size(); ++i) {
        const PersonName& name = personNames()[order[i]];
        m_people[i] = {name.name, name.gender};
    }
    m_formal = m_random.chance(50);
    std::vector<const Scene*> all;
    for (const Scene& scene : scenes()) {
        all.push_back(&scene);
    }
    m_random.shuffle(all);
    m_scenes.assign(all.begin(), all.begin() + 4);
}

bool Planner::claimClass(char nounClass, int plot) {
    if (nounClass == '-' || nounClass == 'h') {
        return true;
    }
    const auto [at, isNew] = m_classOwner.emplace(nounClass, plot);
    return isNew || at->second == plot;
}

bool Planner::claimKeys(const Frames& frames, int plot) {
    for (const std::string_view frame : frames) {
        for (const std::string& key : keysIn(frame, true)) {
            const auto [at, isNew] = m_keyOwner.emplace(key, plot);
            if (!isNew && at->second != plot) {
                return false;
            }
        }
    }
    return true;
}

bool Planner::isFree(std::string_view notation, int plot) const {
    for (const std::string& key : keysIn(notation)) {
        const auto owner = m_keyOwner.find(key);
        if (owner != m_keyOwner.end() && owner->second != plot) {
            return false;
        }
        for (const Noun& candidate : nouns()) {
            if (candidate.key != key) {
                continue;
            }
            const auto classOwner = m_classOwner.find(candidate.nounClass);
            if (classOwner != m_classOwner.end() && classOwner->second != plot) {
                return false;
            }
        }
    }
    return true;
}

bool Planner::addPronounPlot(Plot& plot) {
    const PronounClass& chosen = m_random.pick(pronounClasses());
    const bool atHome = m_scenes[0]->classes.find(chosen.nounClass) != std::string_view::npos;
    if (!atHome && !m_random.chance(45)) {
        return false;
    }
    const std::uint32_t gender = m_random.below(3);
    const Frames& members = gender == 0 ? chosen.masculine : gender == 1 ? chosen.feminine : chosen.neuter;
    plot.pronounClass = &chosen;
    plot.entity = &noun(m_random.pick(members));
    return m_keyOwner.find(plot.entity->key) == m_keyOwner.end() &&
           claimClass(chosen.nounClass, static_cast<int>(m_plots.size()));
}

bool Planner::addHomographPlot(Plot& plot) {
    const int self = static_cast<int>(m_plots.size());
    const Homograph& chosen = m_random.pick(homographs());
    plot.homograph = &chosen;
    plot.second = m_random.chance(50);
    plot.chosen = plot.second ? chosen.second : chosen.first;
    bool free = claimKeys(chosen.firstTopics, self) && claimKeys(chosen.secondTopics, self);
    // Both senses' classes, whichever holds: so that what else the document names does not hint at the sense.
    for (const std::string_view key : {chosen.first, chosen.second}) {
        free = free && claimClass(noun(key).nounClass, self);
    }
    for (const Frames* topics : {&chosen.firstTopics, &chosen.secondTopics}) {
        for (const std::string_view frame : *topics) {
            for (const std::string& key : keysIn(frame, true)) {
                for (const Noun& candidate : nouns()) {
                    free = free && (candidate.key != key || claimClass(candidate.nounClass, self));
                }
            }
        }
    }
    return free;
}

bool Planner::addVerbPlot(Plot& plot) {
    const int self = static_cast<int>(m_plots.size());
    const VerbPair& chosen = m_random.pick(verbPairs());
    plot.verbPair = &chosen;
    plot.second = m_random.chance(50);
    plot.chosen = plot.second ? chosen.second : chosen.first;
    plot.object = m_random.pick(plot.second ? chosen.secondObjects : chosen.firstObjects);
    bool free = true;
    for (const Frames* objects : {&chosen.firstObjects, &chosen.secondObjects}) {
        for (std::string_view key : *objects) {
            if (key[0] == '#') {
                key.remove_prefix(1);
            }
            const auto [at, isNew] = m_keyOwner.emplace(std::string(key), self);
            free = free && (isNew || at->second == self) && claimClass(noun(key).nounClass, self);
        }
    }
    return free;
}

bool Planner::addSynonymPlot(Plot& plot) {
    const int self = static_cast<int>(m_plots.size());
    const SynonymSet& chosen = m_random.pick(synonymSets());
    plot.synonyms = &chosen;
    plot.chosen = m_random.pick(chosen.keys);
    bool free = claimClass(noun(plot.chosen).nounClass, self);
    for (const std::string_view key : chosen.keys) {
        const auto [at, isNew] = m_keyOwner.emplace(std::string(key), self);
        free = free && (isNew || at->second == self);
    }
    return free;
}

bool Planner::addPlot(Phenomenon phenomenon) {
    const auto savedClasses = m_classOwner;
    const auto savedKeys = m_keyOwner;
    Plot plot;
    plot.phenomenon = phenomenon;
    bool fits = true;
    switch (phenomenon) {
    case Phenomenon::Pronoun:
        fits = addPronounPlot(plot);
        break;
    case Phenomenon::WordSense:
        fits = addHomographPlot(plot);
        break;
    case Phenomenon::VerbSense:
        fits = addVerbPlot(plot);
        break;
    case Phenomenon::Cohesion:
        fits = addSynonymPlot(plot);
        break;
    case Phenomenon::Ellipsis:
        plot.chosen = m_random.pick(ellipsisVerbs());
        plot.inTalk = m_random.chance(25);
        if (plot.inTalk) {
            plot.chosen = m_random.pick(askableVerbs());
        }
        for (const std::string_view key : ellipsisVerbs()) {
            m_keyOwner.emplace(std::string(key), static_cast<int>(m_plots.size()));
        }
        break;
    case Phenomenon::Register:
        break;
    }
    if (!fits) {
        m_classOwner = savedClasses;
        m_keyOwner = savedKeys;
        return false;
    }
    m_plots.push_back(plot);
    return true;
}

void Planner::choosePlots() {
    struct Weight {
        Phenomenon phenomenon;
        std::uint32_t weight;
        int most;
    };
    static constexpr Weight Weights[] = {{Phenomenon::Pronoun, 60, 4},  {Phenomenon::WordSense, 20, 2},
                                         {Phenomenon::VerbSense, 22, 2}, {Phenomenon::Cohesion, 15, 2},
                                         {Phenomenon::Ellipsis, 18, 1},  {Phenomenon::Register, 14, 1}};
    std::uint32_t total = 0;
    for (const Weight& weight : Weights) {
        total += weight.weight;
    }
    const int wanted = std::max(2, (m_length * 10 + m_random.between(0, 20)) / 30);
    std::array<int, 6> count{};
    for (int attempt = 0; attempt < Tries && static_cast<int>(m_plots.size()) < wanted; ++attempt) {
        std::uint32_t draw = m_random.below(total);
        std::size_t choice = 0;
        while (draw >= Weights[choice].weight) {
            draw -= Weights[choice++].weight;
        }
        if (count[choice] < Weights[choice].most && addPlot(Weights[choice].phenomenon)) {
            ++count[choice];
            schedule(static_cast<int>(m_plots.size()) - 1);
        }
    }
}

int Planner::drawDistance() {
    const std::uint32_t draw = m_random.below(100);
    if (draw < 30) {
        return 1;
    }
    if (draw < 55) {
        return 2;
    }
    if (draw < 77) {
        return 3;
    }
    return m_random.between(4, 8);
}

void Planner::schedule(int plot) {
    const Plot& it = m_plots[static_cast<std::size_t>(plot)];
    const int latest = std::max(1, m_length - 3);
    int at = m_random.between(it.phenomenon == Phenomenon::Register ? 0 : 1, std::max(1, latest * 2 / 3));
    int last = 0;
    const auto add = [&](int due, StepKind kind, bool mandatory = false) {
        m_steps.push_back({due - last, plot, kind, mandatory, due, false});
        last = due;
    };
    switch (it.phenomenon) {
    case Phenomenon::Pronoun: {
        if (m_random.chance(12)) { // the decisive noun comes later
            add(at, StepKind::Hard);
            add(at + m_random.between(1, 4), StepKind::Mention, true);
            return;
        }
        const bool together = m_random.chance(38);
        add(at, together ? StepKind::Both : StepKind::Introduce);
        const int more = m_random.between(together ? 0 : 1, 2);
        for (int i = 0; i < more; ++i) {
            at += drawDistance();
            add(at, StepKind::Hard);
            if (m_random.chance(30)) {
                at += m_random.between(1, 3);
                add(at, StepKind::Mention);
            }
        }
        return;
    }
    case Phenomenon::WordSense:
    case Phenomenon::VerbSense: {
        if (m_random.chance(10)) {
            add(at, StepKind::Hard);
            add(at + m_random.between(1, 4), StepKind::Introduce, true);
            return;
        }
        add(at, StepKind::Introduce);
        const int more = m_random.between(1, 2);
        for (int i = 0; i < more; ++i) {
            at += drawDistance();
            add(at, StepKind::Hard);
            if (m_random.chance(25)) {
                at += m_random.between(1, 2);
                add(at, StepKind::Introduce);
            }
        }
        return;
    }
    case Phenomenon::Cohesion: {
        add(at, StepKind::Introduce);
        const int more = m_random.between(1, 3);
        for (int i = 0; i < more; ++i) {
            at += drawDistance();
            add(at, StepKind::Hard);
        }
        return;
    }
    case Phenomenon::Register: {
        const int lines = m_random.between(3, 6);
        for (int i = 0; i < lines; ++i) {
            add(at, StepKind::Talk);
            at += m_random.chance(70) ? 1 : m_random.between(2, 5);
        }
        return;
    }
    case Phenomenon::Ellipsis:
        add(at, StepKind::Introduce);
        at += it.inTalk ? 1 : m_random.between(1, 3);
        add(at, StepKind::Hard, true);
        if (!it.inTalk && m_random.chance(45)) {
            add(at + m_random.between(1, 2), StepKind::Hard);
        }
        return;
    }
}

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
    for (int attempt = 0; attempt < Tries; ++attempt) {
        const std::string_view base = m_random.pick(frames);
        const std::string notation = substituted(expandAlternatives(base, m_random), object);
        if (m_used.count(notation) != 0 || !isFree(notation, plot) || (m_used.count(base) != 0 && attempt < Tries / 2)) {
            continue;
        }
        m_used.emplace(notation, m_position);
        m_used.emplace(std::string(base), m_position);
        return parseFrame(notation, with);
    }
    return std::nullopt;
}

// Small liberties that keep the sentences apart: what stands first, a "then", an indirect report.
void Planner::vary(Frame& frame, bool ofPlot) {
    Clause& first = frame.clauses.front();
    if (frame.quoted || first.mood == Mood::Question || first.ellipsis != Ellipsis::None ||
        isSubordinate(first.link)) {
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
    if (!taken && m_position > 0 && m_random.chance(14) && !isSubordinate(first.link) && !isState(*first.verb) && first.subject.kind != Kind::Weather) {
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
    // Two people of one sentence would leave open who "she" is.
    for (const Clause& clause : frame.clauses) {
        for (const Element& element : clause.elements) {
            const Kind kind = element.phrase.kind;
            if (kind == Kind::Name || kind == Kind::NamePronoun) {
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
        sentence.frame.speech = &verb(question ? "ask" : m_random.chance(70) ? "say" : "answer");
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
    const char* who = m_used.count("ellipsis") == 0 ? "B V" : "C V";
    m_used.emplace("ellipsis", m_position);
    sentence.frame = parseFrame(who, with);
    const std::uint32_t form = m_random.below(3);
    sentence.frame.clauses[0].ellipsis = form == 0   ? Ellipsis::DidToo
                                         : form == 1 ? Ellipsis::SoDid
                                                     : Ellipsis::DidNot;
    return sentence;
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
    case Phenomenon::Pronoun: {
        const PronounClass& of = *plot.pronounClass;
        const bool pleasant = m_random.chance(50);
        const Frames& predicates = pleasant ? of.pleasant : of.unpleasant;
        if (step.kind == StepKind::Hard) {
            frame = tryFrames(predicates, step.plot, with);
        } else if (step.kind == StepKind::Both) {
            std::string tail = expandAlternatives(m_random.pick(predicates), m_random);
            // The person has just been named.
            if (tail.rfind("AB ", 0) == 0) {
                tail = "they " + tail.substr(3);
            } else if (tail.rfind("A ", 0) == 0) {
                tail = "A' " + tail.substr(2);
            }
            Frames joined;
            std::vector<std::string> texts;
            for (const std::string_view introduction : of.introductions) {
                texts.push_back(std::string(introduction) + (pleasant ? " , and " : " , but ") + tail);
            }
            joined.assign(texts.begin(), texts.end());
            frame = tryFrames(joined, step.plot, with);
        } else {
            frame = tryFrames(step.kind == StepKind::Introduce ? of.introductions : of.mentions, step.plot, with);
        }
        if (!frame) {
            sentence.hard = false;
            frame = parseFrame("AB talk-about the.x", with);
        }
        break;
    }
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
    if (m_ellipsisPending >= 0) {
        const std::optional<Frame> frame = tryFrames(stateFrames(), -1, with);
        // No report here: "Eva said ... Tom did too" would take up the saying.
        sentence.frame = frame ? *frame : parseFrame("it! be =quiet /there", with);
        return sentence;
    }
    for (;;) {
        while (m_events.empty()) {
            if (m_scene >= m_scenes.size()) {
                m_scene = 0;
            }
            const Scene& scene = *m_scenes[m_scene++];
            m_events.assign(scene.events.begin(), scene.events.end());
            m_random.shuffle(m_events);
            // A scene fills so much of a document, and no more.
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
        if (m_used.count(event) != 0 || !isFree(notation, -1)) {
            continue;
        }
        m_used.emplace(std::string(event), m_position);
        sentence.frame = parseFrame(notation, with);
        lengthen(sentence.frame, with);
        vary(sentence.frame);
        return sentence;
    }
}

// An event of the scene whose notation begins so, and that has only one clause; it is taken out.
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
    same.pronounForA = false;
    Clause second = parseFrame(*event, same).clauses[0];
    if (together) {
        second.link = ClauseLink::AndSame;
    } else {
        frame.clauses[0].link = ClauseLink::While;
    }
    frame.clauses.push_back(std::move(second));
}

// The step to be told now: what has begun goes first, so that distances come out as drawn.
std::vector<Step>::iterator Planner::nextStep() {
    const bool closing = m_position >= m_length - 2;
    auto next = m_steps.end();
    std::set<int> seen;
    for (auto step = m_steps.begin(); step != m_steps.end(); ++step) {
        if (!seen.insert(step->plot).second) {
            continue; // its plot's earlier step comes before it
        }
        const bool needsEnd = std::any_of(m_steps.begin(), m_steps.end(),
                                          [&](const Step& s) { return s.plot == step->plot && s.mandatory; });
        const bool due = step->due <= m_position || (closing && step->mandatory && step->begun);
        const bool allowed = m_ellipsisPending < 0 || step->plot == m_ellipsisPending;
        // Nothing begins that could not be brought to its end.
        const bool room = step->begun || !needsEnd || m_position + 2 <= m_length - 1;
        if (!due || !allowed || !room) {
            continue;
        }
        const auto urgency = [&](const Step& s) { return (closing && s.mandatory ? 0 : s.begun ? 1 : 2) * 1000 + s.due; };
        if (next == m_steps.end() || urgency(*step) < urgency(*next)) {
            next = step;
        }
    }
    return next;
}

std::vector<PlannedSentence> Planner::plan() {
    choosePeople();
    choosePlots();
    std::vector<PlannedSentence> sentences;
    const auto endIsOwed = [&] {
        return std::any_of(m_steps.begin(), m_steps.end(), [](const Step& s) { return s.mandatory && s.begun; });
    };
    for (m_position = 0; m_position < m_length || (endIsOwed() && m_position < m_maximum); ++m_position) {
        const auto next = nextStep();
        PlannedSentence sentence;
        if (next == m_steps.end() || (m_position == 0 && next->kind != StepKind::Talk)) {
            sentence = makeFiller();
        } else {
            const Step step = *next;
            m_steps.erase(next);
            sentence = makeStep(step);
            const auto following = std::find_if(m_steps.begin(), m_steps.end(),
                                                [&](const Step& s) { return s.plot == step.plot; });
            if (following != m_steps.end()) {
                following->due = m_position + following->gap;
                following->begun = true;
            }
            if (m_plots[static_cast<std::size_t>(step.plot)].phenomenon == Phenomenon::Ellipsis) {
                m_ellipsisPending = following != m_steps.end() ? step.plot : -1;
            }
        }
        remember(sentence.frame);
        sentences.push_back(std::move(sentence));
    }
    return sentences;
}

} // namespace contexture::lab

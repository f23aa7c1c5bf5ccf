// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/lab/planner.h"

#include <algorithm>
#include <set>

namespace contexture::lab {
namespace {

// The last word of a compound key: "money" of "pocket_money". A number, which distinguishes homographs, is not a word.
std::string_view headOf(std::string_view key) {
    const std::size_t bar = key.rfind('_');
    const bool several =
        bar != std::string_view::npos && bar + 1 < key.size() && (key[bar + 1] < '0' || key[bar + 1] > '9');
    return several ? key.substr(bar + 1) : key;
}

constexpr int Tries = 60; // number of draws, after which a document gets fewer difficulties

} // namespace

Planner::Planner(Random random, const GeneratorOptions& options) : m_random(random) {
    const int low = std::max(4, options.minSentences);
    const int high = std::max(low, options.maxSentences);
    m_maximum = high;
    // Most documents are short; some have the maximum length.
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

// "pocket_money" also claims "money", because the word occurs in the text.
bool Planner::claimKey(std::string_view key, int plot) {
    for (const std::string_view part : {key, headOf(key)}) {
        const auto [at, isNew] = m_keyOwner.emplace(std::string(part), plot);
        if (!isNew && at->second != plot) {
            return false;
        }
    }
    return true;
}

bool Planner::claimKeys(const Frames& frames, int plot) {
    for (const std::string_view frame : frames) {
        for (const std::string& key : keysIn(frame, true)) {
            if (!claimKey(key, plot)) {
                return false;
            }
        }
    }
    return true;
}

bool Planner::isFree(std::string_view notation, int plot) const {
    for (const std::string& key : keysIn(notation)) {
        for (const std::string_view part : {std::string_view(key), headOf(key)}) {
            const auto owner = m_keyOwner.find(part);
            if (owner != m_keyOwner.end() && owner->second != plot) {
                return false;
            }
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
    plot.pleasant = m_random.chance(50);
    plot.entity = &noun(m_random.pick(members));
    static constexpr std::string_view Womens[] = {"skirt", "blouse", "dress"};
    const bool ofWomen = std::find(std::begin(Womens), std::end(Womens), plot.entity->key) != std::end(Womens);
    if (ofWomen && (m_people[0].gender == Gender::Masculine || m_people[1].gender == Gender::Masculine)) {
        return false;
    }
    const int self = static_cast<int>(m_plots.size());
    return claimKey(plot.entity->key, self) && claimClass(chosen.nounClass, self);
}

bool Planner::addHomographPlot(Plot& plot) {
    const int self = static_cast<int>(m_plots.size());
    const Homograph& chosen = m_random.pick(homographs());
    plot.homograph = &chosen;
    plot.second = m_random.chance(50);
    plot.chosen = plot.second ? chosen.second : chosen.first;
    bool free = claimKeys(chosen.firstTopics, self) && claimKeys(chosen.secondTopics, self);
    // Claims the classes of both senses, so that no other noun of the document gives a hint at the sense.
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
            free = free && claimKey(key, self) && claimClass(noun(key).nounClass, self);
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
    if (plot.chosen.substr(0, 5) == "lift_") {
        free = free && claimClass('t', self); // a lift arrives like a vehicle
    }
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
    static constexpr Weight Weights[] = {{Phenomenon::Pronoun, 60, 4},   {Phenomenon::WordSense, 20, 2},
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
        if (m_random.chance(12)) { // the deciding noun comes later
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
        // No other sentence may come between: "did too" would refer to it, or to nothing.
        add(at, StepKind::Introduce);
        add(at + 1, StepKind::Hard, true);
        if (!it.inTalk && m_random.chance(60)) {
            add(at + 2, StepKind::Hard);
        }
        return;
    }
}

// The next step to realise: steps of begun plots come first, so that distances stay as drawn.
std::vector<Step>::iterator Planner::nextStep() {
    const bool closing = m_position >= m_length - 2;
    auto next = m_steps.end();
    std::set<int> seen;
    for (auto step = m_steps.begin(); step != m_steps.end(); ++step) {
        if (!seen.insert(step->plot).second) {
            continue; // an earlier step of its plot comes before it
        }
        const bool needsEnd = std::any_of(m_steps.begin(), m_steps.end(),
                                          [&](const Step& s) { return s.plot == step->plot && s.mandatory; });
        const bool due = step->due <= m_position || (closing && step->mandatory && step->begun);
        const bool allowed = m_ellipsisPending < 0 || step->plot == m_ellipsisPending;
        // A plot begins only if there is room for its last step.
        const bool room = step->begun || !needsEnd || m_position + 2 <= m_length - 1;
        if (!due || !allowed || !room) {
            continue;
        }
        const auto urgency = [&](const Step& s) {
            return (closing && s.mandatory ? 0 : s.begun ? 1 : 2) * 1000 + s.due;
        };
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
            const auto following =
                std::find_if(m_steps.begin(), m_steps.end(), [&](const Step& s) { return s.plot == step.plot; });
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

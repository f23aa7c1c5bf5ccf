// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/lab/frame_parser.h"
#include "engine/lab/gold.h"
#include "engine/lab/phenomena.h"
#include "engine/lab/random.h"
#include "engine/lab/scenes.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace contexture::lab {

// One difficulty of a document, from the deciding sentence to the last sentence that needs it.
struct Plot {
    Phenomenon phenomenon = Phenomenon::Pronoun;
    const PronounClass* pronounClass = nullptr;
    const Noun* entity = nullptr;
    const Homograph* homograph = nullptr;
    const VerbPair* verbPair = nullptr;
    const SynonymSet* synonyms = nullptr;
    bool second = false;     // homograph, verb pair: the second sense applies
    std::string_view chosen; // the key that applies: sense, verb, synonym
    std::string_view object; // verb pair: "the.bicycle"
    bool inTalk = false;     // ellipsis: as question and answer
    bool pleasant = false;   // pronoun: which of the predicates apply, so that none contradicts another
    std::size_t told = 0;    // pronoun, with ordered predicates: number of those already used
};

enum class StepKind : std::uint8_t {
    Introduce, // the antecedent appears
    Mention,   // another mention of it
    Both,      // antecedent and pronoun in one sentence
    Hard,      // the difficult word
    Talk       // a line of conversation that may or may not say "you"
};

struct Step {
    int gap = 0; // number of sentences after the plot's step before; for its first step, after the document's beginning
    int plot = 0;
    StepKind kind = StepKind::Hard;
    bool mandatory = false; // without it an earlier sentence would be incomplete
    int due = 0;            // number of the sentence in which it should come; set once the step before has come
    bool begun = false;     // the step before has come
};

// A planned sentence, with all data for the records.
struct PlannedSentence {
    Frame frame;
    int plot = -1;
    bool hard = false; // it contains the plot's difficult word
    bool startsParagraph = false;
};

// Plans the content of one document, sentence by sentence.
class Planner {
public:
    Planner(Random random, const GeneratorOptions& options);
    std::vector<PlannedSentence> plan();
    const std::vector<Plot>& plots() const { return m_plots; }
    Random& random() { return m_random; }

private:
    void choosePeople();
    void choosePlots();
    bool addPlot(Phenomenon phenomenon);
    bool addPronounPlot(Plot& plot);
    bool addHomographPlot(Plot& plot);
    bool addVerbPlot(Plot& plot);
    bool addSynonymPlot(Plot& plot);
    void schedule(int plot);
    int drawDistance();

    bool claimClass(char nounClass, int plot);
    bool claimKey(std::string_view key, int plot);
    bool claimKeys(const Frames& frames, int plot);
    bool isFree(std::string_view notation, int plot) const;

    std::vector<Step>::iterator nextStep();
    PlannedSentence makeStep(const Step& step);
    PlannedSentence makeFiller();
    std::optional<std::string> takeEvent(std::string_view beginning);
    void lengthen(Frame& frame, const FrameBinding& with);
    PlannedSentence makeTalk(const Step& step, bool address);
    PlannedSentence makeEllipsis(const Step& step);
    std::optional<Frame> makePronoun(const Step& step, const FrameBinding& with);
    Frames introductionsBefore(const PronounClass& of, const std::string& tail, bool pleasant,
                               std::vector<std::string>& texts);
    std::optional<Frame> tryFrames(const Frames& frames, int plot, const FrameBinding& binding,
                                   std::string_view object = {});
    bool lacksOwner(std::string_view notation, const FrameBinding& with) const;
    FrameBinding binding(int plot);
    void vary(Frame& frame, bool ofPlot = false);
    void remember(const Frame& frame);

    Random m_random;
    int m_length = 0;
    int m_maximum = 0;
    std::array<Character, 3> m_people{};
    bool m_formal = false;
    std::vector<const Scene*> m_scenes;
    std::size_t m_scene = 0;
    std::vector<std::string_view> m_events; // remaining events of the present scene
    std::vector<Plot> m_plots;
    std::vector<Step> m_steps;
    std::map<char, int> m_classOwner;
    std::map<std::string, int, std::less<>> m_keyOwner;
    std::map<std::string, int, std::less<>> m_used; // used notations, so that none occurs twice
    enum class Subject : std::uint8_t { Other, First, Second, Pair };
    Subject m_lastSubject = Subject::Other; // subject of the sentence before, to which a pronoun may refer
    bool m_lastAsked = false;               // the sentence before is a question
    int m_ellipsisPending = -1;             // the plot whose action waits for its ellipsis
    int m_position = 0;
    int m_speaker = 0;
};

} // namespace contexture::lab

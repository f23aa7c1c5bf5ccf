// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/lab/open_realise.h"

#include <algorithm>
#include <array>
#include <set>

namespace contexture::lab {

namespace {

// Makes the stream differ from that of the controlled language with the same seed.
constexpr std::uint64_t kStream = 0x6f70656e766f6361ULL;
constexpr std::size_t kShortReal = 40; // maximum bytes of a real sentence that is put between
constexpr std::size_t kLongReal = 200;

bool suits(const OpenFrame& frame, const OpenThing& thing) {
    const char own = thing.noun->nounClass;
    return frame.nounClass == '*' || (frame.nounClass == 't' ? own != 'i' : frame.nounClass == own);
}

bool happens(double share, Random& random) {
    return double(random.below(1000)) < 1000.0 * share;
}

// Draws a frame that suits the noun; frames that are made for its class are drawn more often.
const OpenFrame& frameFor(std::span<const OpenFrame> frames, const OpenThing& thing, Random& random) {
    std::vector<const OpenFrame*> suitable;
    std::vector<const OpenFrame*> special;
    for (const OpenFrame& frame : frames) {
        if (suits(frame, thing)) {
            suitable.push_back(&frame);
            if (frame.nounClass == thing.noun->nounClass) {
                special.push_back(&frame);
            }
        }
    }
    return *random.pick(!special.empty() && random.chance(30) ? special : suitable);
}

// "them" and "it" in a real sentence would be read as pronouns for the noun.
bool mayStandBetween(const RealPair& pair) {
    if (pair.english.size() > kShortReal) {
        return false;
    }
    const Sentence sentence = inWords(pair.english);
    for (std::size_t w = 0; w < sentence.words.size(); ++w) {
        const std::string_view word = sentence.word(WordIndex(std::int32_t(w)));
        for (const std::string_view pronoun :
             {"it", "It", "they", "They", "them", "its", "their", "a", "the", "The", "A"}) {
            if (word == pronoun) {
                return false;
            }
        }
    }
    return true;
}

// Whether a sentence mentions a man or a woman, who could be confused with the person of the episode.
bool tellsOfSomebody(std::string_view text) {
    const Sentence sentence = inWords(std::string(text));
    for (std::size_t w = 0; w < sentence.words.size(); ++w) {
        const std::string_view word = sentence.word(WordIndex(std::int32_t(w)));
        for (const std::string_view one :
             {"he",    "He",   "she",   "She",     "him",    "his",    "His",    "her",   "Her",  "Paul", "Anna",
              "Peter", "Mary", "Maria", "brother", "sister", "mother", "father", "uncle", "aunt", "boss", "king"}) {
            if (word == one) {
                return true;
            }
        }
    }
    return false;
}

// A mention of a noun: one word on each side.
struct Mention {
    std::int64_t sentence = 0;
    WordIndex english;
    WordIndex german;
};

class Teller {
public:
    Teller(const OpenOptions& options, const std::vector<OpenNoun>& nouns, const std::vector<RealRun>& runs,
           Random random)
        : m_options(options)
        , m_nouns(nouns)
        , m_runs(runs)
        , m_random(random)
        , m_isMixed(!runs.empty() && happens(options.mixed, m_random)) {}

    LabDocument tell(std::int64_t number) {
        const int wanted = m_random.between(m_options.minSentences, m_options.maxSentences);
        if (m_isMixed) {
            addRun();
        }
        while (int(m_result.document.source.size()) < wanted) {
            if (m_options.persons > 0.0 && happens(m_options.persons, m_random)) {
                personEpisode();
            } else if (m_random.chance(15)) {
                add(realise(m_random.pick(expletives()), {}, {}, m_random));
            } else if (m_random.chance(12)) {
                innerEpisode();
            } else {
                episode();
            }
            if (m_isMixed && m_random.chance(60)) {
                addRun();
            } else if (m_random.chance(40)) {
                addBetween();
            }
        }
        m_result.document.id = "open-" + std::to_string(m_options.seed) + "-" + std::to_string(number);
        m_result.document.sourceLanguage = "en";
        m_result.document.targetLanguage = "de";
        return std::move(m_result);
    }

private:
    std::int64_t next() const { return std::int64_t(m_result.document.source.size()); }

    // Genders are drawn first, so that they have equal frequency.
    OpenThing thing(char otherThan) {
        const char gender = m_random.pick(std::string_view("mfn"));
        const OpenNoun* noun = nullptr;
        do {
            noun = &m_random.pick(m_nouns);
        } while (noun->gender != gender || noun->nounClass == kPerson);
        const bool isSame = gender == otherThan && m_random.chance(80);
        return isSame ? thing(otherThan) : OpenThing{noun, m_random.chance(15)};
    }

    void add(const std::string& english, const std::string& german) {
        m_result.document.source.push_back(inWords(english));
        m_result.document.reference.push_back(inWords(german));
    }
    void add(const OpenSentence& sentence) { add(sentence.english.text, sentence.german.text); }

    void addRun() {
        const RealRun& run = m_random.pick(m_runs);
        const auto count = std::size_t(m_random.between(1, 4));
        const std::size_t from = m_random.below(std::uint32_t(run.size()));
        for (std::size_t i = from; i < std::min(from + count, run.size()); ++i) {
            if (run[i].english.size() <= kLongReal) {
                add(run[i].english, run[i].german);
            }
        }
    }

    // Adds sentences between the mentions. `ofNobody`: no sentence that mentions a person, who could be an antecedent.
    void addBetween(bool ofNobody = false) {
        for (int tries = 0; m_isMixed && tries < 8 && m_random.chance(70); ++tries) {
            const RealRun& run = m_random.pick(m_runs);
            const RealPair& pair = m_random.pick(run);
            if (mayStandBetween(pair) && !(ofNobody && tellsOfSomebody(pair.english))) {
                add(pair.english, pair.german);
                return;
            }
        }
        const OpenFrame* frame = nullptr;
        do {
            frame = &m_random.pick(m_random.chance(25) ? expletives() : everydaySentences());
        } while (ofNobody && tellsOfSomebody(frame->english));
        add(realise(*frame, {}, {}, m_random));
    }

    void mention(std::int64_t sentence, const ByteRange& english, const ByteRange& german) {
        m_mentions.push_back({sentence, wordIn(m_result.document.source[std::size_t(sentence)], english),
                              wordIn(m_result.document.reference[std::size_t(sentence)], german)});
    }

    // Adds a sentence that names the thing.
    void introduce(const OpenFrame& frame, const OpenThing& first, const OpenThing& second,
                   OpenNaming naming = OpenNaming::Pronoun) {
        const auto sentence = realise(frame, first, second, m_random, naming);
        add(sentence);
        mention(next() - 1, sentence.english.first.front(), sentence.german.first.front());
        for (std::size_t i = 0; i < sentence.english.pronouns.size(); ++i) {
            record(sentence, i);
        }
    }

    void record(const OpenSentence& told, std::size_t which) {
        record(told.english.pronouns[which], told.german.pronouns[which]);
    }

    // Records that the word at `english` (`german` in the reference) is decided by the mentions so far.
    void record(const ByteRange& english, const ByteRange& german) {
        const std::int64_t here = next() - 1;
        const Mention& nearest = m_mentions.back();
        GoldRecord record;
        record.phenomenon = Phenomenon::Pronoun;
        record.sentence = SentenceIndex(here);
        record.sourceWord = wordIn(m_result.document.source.back(), english);
        record.targetWord = wordIn(m_result.document.reference.back(), german);
        record.antecedentSentence = SentenceIndex(nearest.sentence);
        record.antecedentWord = nearest.english;
        for (const Mention& at : m_mentions) {
            record.antecedents.push_back({SentenceIndex(at.sentence), Side::Source, at.english});
            record.antecedents.push_back({SentenceIndex(at.sentence), Side::Target, at.german});
        }
        record.distance = std::int32_t(here - nearest.sentence);
        record.right = std::string(m_result.document.reference.back().word(record.targetWord));
        m_result.records.push_back(std::move(record));
    }

    void innerEpisode() {
        m_mentions.clear();
        const OpenThing first = thing(' ');
        introduce(frameFor(innerReferences(), first, m_random), first, {});
    }

    const OpenFrame& another(std::span<const OpenFrame> frames, std::set<const OpenFrame*>& used) {
        for (;;) {
            if (const OpenFrame& frame = m_random.pick(frames); used.insert(&frame).second) {
                return frame;
            }
        }
    }

    // An episode about a person: a sentence that shows the gender, sentences between, and one to three that name the
    // person.
    void personEpisode() {
        m_mentions.clear();
        const char gender = m_random.pick(std::string_view("mf"));
        const OpenNoun* noun = nullptr;
        do {
            noun = &m_random.pick(m_nouns);
        } while (noun->gender != gender || noun->nounClass != kPerson);
        const OpenThing person{noun, false};
        if (m_random.chance(25)) {
            add(realise(m_random.pick(personsWithin()), person, {}, m_random));
            return;
        }
        std::set<const OpenFrame*> used;
        for (int left = m_random.between(1, 2); left > 0; --left) {
            const auto sentence = realise(another(personsTold(), used), person, {}, m_random);
            add(sentence);
            mention(next() - 1, sentence.english.told.front(), sentence.german.told.front());
        }
        constexpr std::array kBetween{0, 0, 0, 1, 1, 2};
        for (int left = m_random.pick(kBetween); left > 0; --left) {
            addBetween(true);
        }
        for (int left = m_random.between(1, 3); left > 0; --left) {
            const auto sentence = realise(another(personsNamed(), used), person, {}, m_random);
            add(sentence);
            record(sentence.english.first.front(), sentence.german.first.front());
        }
    }

    // Names the noun in a sentence of the pronoun frames, so that such verbs also occur with introductions.
    void nameAgain(const OpenThing& thing) {
        const OpenFrame* frame = nullptr;
        do {
            frame = &frameFor(pronounSentences(), thing, m_random);
        } while (frame->english.find("{its}") != std::string_view::npos);
        introduce(*frame, thing, {}, OpenNaming::Noun);
    }

    // An episode about one or two nouns: an introduction, sentences between, and one to three sentences with "it".
    void episode() {
        m_mentions.clear();
        const OpenThing first = thing(' ');
        const OpenThing second = thing(first.noun->gender);
        if (m_random.chance(35)) {
            const bool areIdeas = first.noun->nounClass == 'i' || second.noun->nounClass == 'i';
            introduce(frameFor(comparisons(), areIdeas && first.noun->nounClass != 'i' ? second : first, m_random),
                      first, second);
        } else {
            if (m_random.chance(30)) { // another noun before it
                add(realise(frameFor(introductions(), second, m_random), second, {}, m_random));
            }
            if (m_random.chance(45)) {
                nameAgain(first);
            } else {
                introduce(frameFor(introductions(), first, m_random), first, {});
            }
        }
        if (m_random.chance(15)) {
            nameAgain(first);
        }
        constexpr std::array kBetween{0, 0, 0, 0, 0, 1, 1, 1, 2, 2, 3};
        for (int left = m_random.pick(kBetween); left > 0; --left) {
            addBetween();
        }
        for (int left = m_random.between(1, 3); left > 0; --left) {
            const auto sentence = realise(frameFor(pronounSentences(), first, m_random), first, {}, m_random);
            add(sentence);
            for (std::size_t i = 0; i < sentence.english.pronouns.size(); ++i) {
                record(sentence, i);
            }
            if (left > 1 && m_random.chance(20)) {
                addBetween();
            }
        }
    }

    const OpenOptions& m_options;
    const std::vector<OpenNoun>& m_nouns;
    const std::vector<RealRun>& m_runs;
    Random m_random;
    bool m_isMixed;
    LabDocument m_result;
    std::vector<Mention> m_mentions; // mentions of the current thing or person
};

} // namespace

LabDocument openDocument(const OpenOptions& options, const std::vector<OpenNoun>& nouns,
                         const std::vector<RealRun>& runs, std::int64_t number) {
    return Teller(options, nouns, runs, Random::forDocument(options.seed ^ kStream, number)).tell(number);
}

} // namespace contexture::lab

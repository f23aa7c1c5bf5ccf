// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/lab/gold.h"
#include "engine/lab/planner.h"

#include "engine/core/error.h"

#include <algorithm>

namespace contexture::lab {
namespace {

using Kind = NounPhrase::Kind;

// The changes of meaning that the alternative translation of the difficult word requires.
struct Change {
    std::optional<Gender> gender;
    const Noun* noun = nullptr;
    const Verb* verb = nullptr;
    bool otherRegister = false;
};

void apply(const Change& change, NounPhrase& phrase) {
    if (change.gender) {
        if (phrase.kind == Kind::It) {
            phrase.gender = *change.gender;
        }
        if (phrase.ownerKind == Kind::It) {
            phrase.ownerGender = *change.gender;
        }
    }
    if (change.noun != nullptr && phrase.role == GoldRole::Ambiguous) {
        phrase.noun = change.noun;
    }
    if (change.otherRegister) {
        phrase.formal = !phrase.formal;
    }
}

Frame changed(Frame frame, const Change& change) {
    for (Clause& clause : frame.clauses) {
        apply(change, clause.subject);
        for (Element& element : clause.elements) {
            apply(change, element.phrase);
        }
        if (change.verb != nullptr && clause.verbRole == GoldRole::Ambiguous) {
            clause.verb = change.verb;
        }
    }
    return frame;
}

// Text and word ranges; the words are those of UAX 29, because the language contains no others.
Sentence asSentence(const Surface& surface, bool startsParagraph) {
    Sentence sentence;
    sentence.text = join(surface.words);
    sentence.startsParagraph = startsParagraph;
    std::size_t at = 0;
    for (const std::string& word : surface.words) {
        at = sentence.text.find(word, at);
        sentence.words.push_back({static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(at + word.size())});
        at += word.size();
    }
    return sentence;
}

// One sentence in both languages, with its place in the plot.
struct Told {
    const PlannedSentence* planned = nullptr;
    Surface english;
    Surface german;
};

std::vector<Change> changesFor(const PlannedSentence& sentence, const Plot& plot, Phenomenon phenomenon,
                               Random& random) {
    std::vector<Change> changes;
    const auto addNoun = [&](std::string_view key) {
        Change change;
        change.noun = &noun(key);
        changes.push_back(change);
    };
    const auto addVerb = [&](std::string_view key) {
        Change change;
        change.verb = &verb(key);
        changes.push_back(change);
    };
    switch (phenomenon) {
    case Phenomenon::Pronoun:
        for (const Gender gender : {Gender::Masculine, Gender::Feminine, Gender::Neuter}) {
            if (gender != genderOf(*plot.entity)) {
                Change change;
                change.gender = gender;
                changes.push_back(change);
            }
        }
        break;
    case Phenomenon::WordSense:
        addNoun(plot.second ? plot.homograph->first : plot.homograph->second);
        break;
    case Phenomenon::VerbSense:
        addVerb(plot.second ? plot.verbPair->first : plot.verbPair->second);
        break;
    case Phenomenon::Cohesion:
        for (const std::string_view key : plot.synonyms->keys) {
            if (key != plot.chosen) {
                addNoun(key);
            }
        }
        break;
    case Phenomenon::Ellipsis: {
        Frames others;
        for (const std::string_view key : plot.inTalk ? askableVerbs() : ellipsisVerbs()) {
            if (key != plot.chosen) {
                others.push_back(key);
            }
        }
        random.shuffle(others);
        addVerb(others[0]);
        addVerb(others[1]);
        break;
    }
    case Phenomenon::Register: {
        Change change;
        change.otherRegister = true;
        changes.push_back(change);
        break;
    }
    }
    (void)sentence;
    return changes;
}

// The index of the difficult word.
int hardWord(const Surface& surface, Phenomenon phenomenon) {
    switch (phenomenon) {
    case Phenomenon::Pronoun:
        return surface.first(GoldRole::It);
    case Phenomenon::Register:
        return surface.first(GoldRole::You);
    case Phenomenon::VerbSense:
    case Phenomenon::Ellipsis:
        return surface.verbWord;
    default:
        return surface.first(GoldRole::Ambiguous);
    }
}

bool isTargetDecided(Phenomenon phenomenon) {
    return phenomenon == Phenomenon::Register || phenomenon == Phenomenon::Cohesion;
}

// Every place that decides the difficult word of `sentence`.
std::vector<DocumentWord> antecedentsOf(const std::vector<Told>& told, std::size_t sentence, Phenomenon phenomenon) {
    std::vector<DocumentWord> found;
    const Side side = isTargetDecided(phenomenon) ? Side::Target : Side::Source;
    const GoldRole wanted = phenomenon == Phenomenon::Pronoun    ? GoldRole::Mention
                            : phenomenon == Phenomenon::Register ? GoldRole::You
                            : phenomenon == Phenomenon::WordSense || phenomenon == Phenomenon::VerbSense
                                ? GoldRole::Cue
                                : GoldRole::Ambiguous;
    for (std::size_t i = 0; i < told.size(); ++i) {
        if (isTargetDecided(phenomenon) && i >= sentence) {
            break;
        }
        const bool samePlot = told[i].planned->plot == told[sentence].planned->plot;
        if (phenomenon != Phenomenon::Register && !samePlot) {
            continue;
        }
        if (phenomenon == Phenomenon::Ellipsis && told[i].planned->hard) {
            continue;
        }
        const Surface& surface = side == Side::Source ? told[i].english : told[i].german;
        for (const GoldWord& word : surface.gold) {
            if (word.role == wanted) {
                found.push_back({SentenceIndex(static_cast<std::int64_t>(i)), side, WordIndex(word.word)});
            }
        }
    }
    return found;
}

// The nearest place: the last one up to the sentence, else the first one after it.
const DocumentWord& nearest(const std::vector<DocumentWord>& places, std::size_t sentence) {
    const auto here = static_cast<std::int32_t>(sentence);
    const DocumentWord* best = nullptr;
    for (const DocumentWord& place : places) {
        if (place.sentence.value <= here) {
            best = &place; // the places ascend
        } else if (best == nullptr) {
            best = &place;
        }
    }
    return *best;
}

std::optional<GoldRecord> recordOf(const std::vector<Told>& told, std::size_t index, const Plot& plot,
                                   Phenomenon phenomenon, Random& random) {
    const Told& here = told[index];
    const std::vector<DocumentWord> places = antecedentsOf(told, index, phenomenon);
    if (places.empty() || hardWord(here.english, phenomenon) < 0) {
        return std::nullopt;
    }
    GoldRecord record;
    record.phenomenon = phenomenon;
    record.sentence = SentenceIndex(static_cast<std::int64_t>(index));
    record.sourceWord = WordIndex(hardWord(here.english, phenomenon));
    int place = hardWord(here.german, phenomenon);
    record.decidedBy = isTargetDecided(phenomenon) ? Side::Target : Side::Source;
    record.antecedents = places;
    const DocumentWord& closest = nearest(places, index);
    record.antecedentSentence = closest.sentence;
    record.antecedentWord = closest.word;
    record.distance = record.sentence.value - closest.sentence.value;
    for (const Change& change : changesFor(*here.planned, plot, phenomenon, random)) {
        const Surface other = toGerman(changed(here.planned->frame, change));
        int otherPlace = hardWord(other, phenomenon);
        // In "stieg ... auf" and "stieg ... ein" the prefixes differ.
        if (here.german.words[static_cast<std::size_t>(place)] == other.words[static_cast<std::size_t>(otherPlace)] &&
            here.german.prefixWord >= 0 && other.prefixWord >= 0) {
            place = here.german.prefixWord;
            otherPlace = other.prefixWord;
        }
        record.wrong.push_back(other.words[static_cast<std::size_t>(otherPlace)]);
        record.contrastive.push_back(join(other.words));
    }
    record.targetWord = WordIndex(place);
    record.right = here.german.words[static_cast<std::size_t>(place)];
    return record;
}

std::string documentId(std::uint64_t seed, std::int64_t number) {
    std::string digits = std::to_string(number);
    if (digits.size() < 5) {
        digits.insert(0, 5 - digits.size(), '0');
    }
    return "lab-" + std::to_string(seed) + "-" + digits;
}

} // namespace

const char* name(Phenomenon phenomenon) {
    switch (phenomenon) {
    case Phenomenon::Pronoun:
        return "pronoun";
    case Phenomenon::WordSense:
        return "word_sense";
    case Phenomenon::VerbSense:
        return "verb_sense";
    case Phenomenon::Register:
        return "register";
    case Phenomenon::Cohesion:
        return "cohesion";
    case Phenomenon::Ellipsis:
        return "ellipsis";
    }
    return "";
}

LabDocument generateDocument(const GeneratorOptions& options, std::int64_t number) {
    Planner planner(Random::forDocument(options.seed, number), options);
    const std::vector<PlannedSentence> plan = planner.plan();
    LabDocument result;
    result.document.id = documentId(options.seed, number);
    result.document.title = result.document.id;
    result.document.sourceLanguage = "en";
    result.document.targetLanguage = "de";
    std::vector<Told> told;
    for (const PlannedSentence& sentence : plan) {
        told.push_back({&sentence, toEnglish(sentence.frame), toGerman(sentence.frame)});
        const bool paragraph = sentence.startsParagraph || told.size() == 1;
        result.document.source.push_back(asSentence(told.back().english, paragraph));
        result.document.reference.push_back(asSentence(told.back().german, paragraph));
    }
    for (std::size_t i = 0; i < told.size(); ++i) {
        if (told[i].english.first(GoldRole::You) >= 0) {
            if (auto record = recordOf(told, i, {}, Phenomenon::Register, planner.random())) {
                result.records.push_back(std::move(*record));
            }
        }
        if (!told[i].planned->hard) {
            continue;
        }
        const Plot& plot = planner.plots()[static_cast<std::size_t>(told[i].planned->plot)];
        if (plot.phenomenon == Phenomenon::Register) {
            continue;
        }
        if (auto record = recordOf(told, i, plot, plot.phenomenon, planner.random())) {
            result.records.push_back(std::move(*record));
        }
    }
    return result;
}

std::vector<LabDocument> generate(const GeneratorOptions& options) {
    if (options.minSentences < 4 || options.maxSentences < options.minSentences) {
        throw Error("documents of " + std::to_string(options.minSentences) + " to " +
                        std::to_string(options.maxSentences) + " sentences cannot be made",
                    "generator options", "the least is 4, and the most must not be below it");
    }
    std::vector<LabDocument> documents;
    documents.reserve(static_cast<std::size_t>(std::max<std::int64_t>(0, options.documents)));
    for (std::int64_t i = 0; i < options.documents; ++i) {
        documents.push_back(generateDocument(options, i));
    }
    return documents;
}

} // namespace contexture::lab

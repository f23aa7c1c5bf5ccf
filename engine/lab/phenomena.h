// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <span>
#include <string_view>
#include <vector>

namespace contexture::lab {

using Frames = std::vector<std::string_view>;

// A class of things of which a pronoun's predicate fits the one in the document. The members' German genders are
// balanced, so that only the antecedent decides between er, sie and es.
struct PronounClass {
    char nounClass;
    Frames masculine, feminine, neuter; // keys
    Frames introductions;               // with a.x or the.x
    Frames mentions;                    // with the.x
    Frames pleasant;                    // with x!; after "and"
    Frames unpleasant;                  // with x!; after "but"
    bool inOrder = false;               // predicates have a fixed temporal order: nothing boarded arrives afterwards
};

// An English word with two German translations. Topic sentences of one sense decide; the sentences with the word itself
// (neutralFrames and `own`) are the same for both.
struct Homograph {
    std::string_view first, second; // keys of nouns
    Frames firstTopics, secondTopics;
    Frames own;
    bool onlyOwn = false; // frames of looking and finding do not fit one of the senses
};

// An English verb with two German translations; an object in another sentence decides. "O" in a frame stands for it.
struct VerbPair {
    std::string_view first, second;     // keys of verbs
    Frames firstObjects, secondObjects; // noun phrases: "the.bicycle"
    Frames objectFrames;                // with O*
    Frames vague;                       // with V
};

// German synonyms for one English word; a document uses one of them.
struct SynonymSet {
    Frames keys;
    const Frames* frames;
};

std::span<const PronounClass> pronounClasses();
std::span<const Homograph> homographs();
const Frames& neutralFrames();
std::span<const VerbPair> verbPairs();
std::span<const SynonymSet> synonymSets();
const Frames& ellipsisVerbs();  // keys
const Frames& askableVerbs();   // those of the above that fit a question: "Have you eaten?"
const Frames& ellipsisFrames(); // with A V

} // namespace contexture::lab

// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <span>
#include <string_view>
#include <vector>

namespace contexture::lab {

using Frames = std::vector<std::string_view>;

// A class of things of which a pronoun's predicate picks out the one that the document mentions. The members' German
// genders are balanced, so that nothing but the antecedent tells er, sie and es apart.
struct PronounClass {
    char nounClass;
    Frames masculine, feminine, neuter; // keys
    Frames introductions;               // with a.x or the.x
    Frames mentions;                    // with the.x
    Frames pleasant;                    // with x!; after "and"
    Frames unpleasant;                  // with x!; after "but"
    bool inOrder = false;               // what happens comes in the order of these: nothing boarded arrives afterwards
};

// An English word with two German ones. Topic sentences of one sense decide it; the sentences with the word itself
// (neutralFrames and `own`) are the same for both.
struct Homograph {
    std::string_view first, second; // keys of nouns
    Frames firstTopics, secondTopics;
    Frames own;
    bool onlyOwn = false; // frames of looking and finding do not fit one of the senses
};

// An English verb with two German ones, decided by an object named in another sentence. "O" in a frame stands for it.
struct VerbPair {
    std::string_view first, second;     // keys of verbs
    Frames firstObjects, secondObjects; // noun phrases: "the.bicycle"
    Frames objectFrames;                // with O*
    Frames vague;                       // with V
};

// German synonyms for one English word; a document keeps to one.
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
const Frames& askableVerbs();   // those of them that one asks about: "Have you eaten?"
const Frames& ellipsisFrames(); // with A V

} // namespace contexture::lab

// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/eval/word_classes.h"

#include "engine/core/index.h"
#include "engine/eval/characters.h"
#include "engine/eval/function_words.h"

#include <algorithm>
#include <map>
#include <set>
#include <string>

namespace contexture::eval {
namespace {

using Counts = std::map<std::string, std::int64_t>;

bool isPronoun(const std::string& lower, std::string_view language) {
    static const std::set<std::string> kGerman{"ich", "mich", "mir", "du", "dich", "dir", "er",    "ihn",
                                               "ihm", "sie",  "ihr", "es", "wir",  "uns", "ihnen", "euch"};
    static const std::set<std::string> kEnglish{"i",   "me", "you", "he", "him",  "she",
                                                "her", "it", "we",  "us", "they", "them"};
    return (language.starts_with("de") && kGerman.contains(lower)) ||
           (language.starts_with("en") && kEnglish.contains(lower));
}

bool startsWithCapital(std::string_view word) {
    const auto points = codePoints(word);
    return !points.empty() && isUpper(points.front());
}

// Whether a word begins a sentence: only signs come before it, or it follows the end of a sentence or an opening
// quotation mark.
bool startsSentence(const Sentence& sentence, std::size_t word) {
    if (word == 0) {
        return true;
    }
    const auto before = sentence.word(WordIndex(static_cast<std::int32_t>(word) - 1));
    const auto points = codePoints(before);
    return std::none_of(points.begin(), points.end(),
                        [](char32_t c) { return isLetter(c) || (c >= '0' && c <= '9'); }) &&
           before != "," && before != ";" && before != "-" && before != "–" && before != ")";
}

void count(const Sentence& sentence, std::string_view language, Counts& pronouns, Counts& nouns) {
    for (std::size_t i = 0; i < sentence.words.size(); ++i) {
        const std::string word(sentence.word(WordIndex(static_cast<std::int32_t>(i))));
        const std::string lower = toLower(word);
        const bool isInitial = startsSentence(sentence, i);
        if (isPronoun(lower, language)) {
            const bool isPolite = language.starts_with("de") && !isInitial && (word == "Sie" || word == "Ihnen");
            ++pronouns[isPolite ? word : lower];
        } else if (language.starts_with("de") && !isInitial && startsWithCapital(word)) {
            ++nouns[word];
        }
    }
}

void match(const Counts& reference, const Counts& translation, Accuracy& accuracy) {
    for (const auto& [word, number] : reference) {
        const auto found = translation.find(word);
        accuracy.count += number;
        accuracy.right += found == translation.end() ? 0 : std::min(number, found->second);
    }
}

} // namespace

WordClass wordClass(const Sentence& sentence, std::size_t word, std::string_view language) {
    const std::string text(sentence.word(WordIndex(static_cast<std::int32_t>(word))));
    const auto points = codePoints(text);
    if (std::none_of(points.begin(), points.end(), [](char32_t c) { return isLetter(c) || (c >= '0' && c <= '9'); })) {
        return WordClass::Punctuation;
    }
    const std::string lower = toLower(text);
    if (isPronoun(lower, language)) {
        return WordClass::Pronoun;
    }
    if (isFunctionWord(lower, language.substr(0, language.find('-')))) {
        return WordClass::FunctionWord;
    }
    const bool isNoun = language.starts_with("de") && startsWithCapital(text) && !startsSentence(sentence, word);
    return isNoun ? WordClass::Noun : WordClass::Other;
}

const char* name(WordClass wordClass) {
    constexpr std::array<const char*, kWordClasses.size()> kNames{"pronoun", "function word", "noun", "other word",
                                                                  "punctuation"};
    return kNames[static_cast<std::size_t>(wordClass)];
}

void WordClassAccuracy::add(const Sentence& translation, const Sentence& reference, std::string_view language) {
    Counts pronouns;
    Counts nouns;
    count(reference, language, pronouns, nouns);
    Counts translatedPronouns;
    Counts translatedNouns;
    count(translation, language, translatedPronouns, translatedNouns);
    // A noun may begin the translation, where its capital is no evidence. Here a word is searched, so its class is not
    // needed.
    for (std::size_t i = 0; i < translation.words.size(); ++i) {
        if (startsSentence(translation, i)) {
            const std::string word(translation.word(WordIndex(static_cast<std::int32_t>(i))));
            if (!isPronoun(toLower(word), language)) {
                ++translatedNouns[word];
            }
        }
    }
    match(pronouns, translatedPronouns, this->pronouns);
    match(nouns, translatedNouns, this->nouns);
}

} // namespace contexture::eval

// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/eval/function_words.h"

#include <unordered_set>

namespace contexture::eval {
namespace {

using Words = std::unordered_set<std::string_view>;

const Words& english() {
    static const Words words{
        "a",      "about",  "above", "after",  "again",   "against", "all",     "also",    "although", "am",
        "an",     "and",    "any",   "are",    "aren't",  "as",      "at",      "back",    "be",       "because",
        "been",   "before", "being", "below",  "between", "both",    "but",     "by",      "can",      "can't",
        "cannot", "could",  "did",   "didn't", "do",      "does",    "doesn't", "doing",   "don't",    "down",
        "during", "each",   "even",  "every",  "few",     "for",     "from",    "further", "had",      "has",
        "have",   "having", "he",    "her",    "here",    "hers",    "herself", "him",     "himself",  "his",
        "how",    "i",      "i'm",   "if",     "in",      "into",    "is",      "isn't",   "it",       "it's",
        "its",    "itself", "just",  "may",    "me",      "might",   "more",    "most",    "much",     "must",
        "my",     "myself", "no",    "nor",    "not",     "now",     "of",      "off",     "on",       "once",
        "only",   "or",     "other", "our",    "ours",    "out",     "over",    "own",     "same",     "shall",
        "she",    "should", "so",    "some",   "still",   "such",    "than",    "that",    "the",      "their",
        "theirs", "them",   "then",  "there",  "these",   "they",    "this",    "those",   "through",  "to",
        "too",    "under",  "until", "up",     "us",      "very",    "was",     "wasn't",  "we",       "were",
        "what",   "when",   "where", "which",  "while",   "who",     "whom",    "whose",   "why",      "will",
        "with",   "won't",  "would", "yes",    "yet",     "you",     "your",    "yours",   "yourself"};
    return words;
}

const Words& german() {
    static const Words words{
        "ab",     "aber",   "alle",   "allem",    "allen",  "aller",  "alles",  "als",     "also",    "am",
        "an",     "ander",  "andere", "auch",     "auf",    "aus",    "bei",    "beim",    "bin",     "bis",
        "bist",   "da",     "damit",  "dann",     "darf",   "das",    "dass",   "daß",     "dein",    "deine",
        "deinem", "deinen", "deiner", "dem",      "den",    "denen",  "denn",   "der",     "deren",   "des",
        "dessen", "dich",   "die",    "dies",     "diese",  "diesem", "diesen", "dieser",  "dieses",  "dir",
        "doch",   "dort",   "du",     "durch",    "ein",    "eine",   "einem",  "einen",   "einer",   "eines",
        "er",     "es",     "etwas",  "euch",     "euer",   "eure",   "für",    "gegen",   "gern",    "gibt",
        "hab",    "habe",   "haben",  "habt",     "hat",    "hatte",  "hatten", "hattest", "hier",    "hin",
        "hinter", "ich",    "ihm",    "ihn",      "ihnen",  "ihr",    "ihre",   "ihrem",   "ihren",   "ihrer",
        "im",     "immer",  "in",     "ins",      "ist",    "ja",     "jede",   "jedem",   "jeden",   "jeder",
        "jedes",  "jetzt",  "kann",   "kannst",   "kein",   "keine",  "keinem", "keinen",  "keiner",  "können",
        "könnte", "man",    "mein",   "meine",    "meinem", "meinen", "meiner", "mich",    "mir",     "mit",
        "muss",   "musst",  "müssen", "nach",     "nein",   "nicht",  "nichts", "noch",    "nun",     "nur",
        "ob",     "oder",   "ohne",   "schon",    "sehr",   "sei",    "sein",   "seine",   "seinem",  "seinen",
        "seiner", "seit",   "sich",   "sie",      "sind",   "so",     "soll",   "sollte",  "sondern", "um",
        "und",    "uns",    "unser",  "unsere",   "unter",  "viel",   "vom",    "von",     "vor",     "war",
        "waren",  "warum",  "was",    "weil",     "wenn",   "wer",    "werde",  "werden",  "wie",     "wieder",
        "will",   "wir",    "wird",   "wo",       "wollen", "worden", "wurde",  "wurden",  "würde",   "zu",
        "zum",    "zur",    "zwar",   "zwischen", "über"};
    return words;
}

} // namespace

bool isFunctionWord(std::string_view lowerCaseWord, std::string_view language) {
    if (language.starts_with("en")) {
        return english().contains(lowerCaseWord);
    }
    return language.starts_with("de") && german().contains(lowerCaseWord);
}

} // namespace contexture::eval

// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/eval/pronoun_suite.h"

#include "engine/core/error.h"
#include "engine/eval/characters.h"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>

namespace contexture::eval {
namespace {

constexpr std::size_t kFewestWords = 4;
constexpr std::size_t kMostWords = 40;
constexpr std::array<const char*, 4> kPronouns{"er", "ihn", "sie", "es"};

// Whether German can translate the word by one of the four pronouns, too.
bool isRival(const std::string& lower) {
    static const std::set<std::string> kRivals{
        "he",    "him",    "his", "himself", "she",   "her",        "hers",     "herself", "they", "them",
        "their", "theirs", "you", "your",    "yours", "its",        "itself",   "this",    "that", "these",
        "those", "which",  "who", "one",     "ones",  "themselves", "yourself", "thee",    "thou", "yourselves"};
    return kRivals.contains(lower);
}

bool isWord(std::string_view text) {
    const auto points = codePoints(text);
    return std::any_of(points.begin(), points.end(), isLetter);
}

// The first word of a contraction: "it's" is "it".
std::string stem(std::string_view word) {
    const std::string lower = toLower(word);
    return lower.substr(0, std::min(lower.find('\''), lower.find("\u2019")));
}

bool asksForOne(const Sentence& english) {
    const std::size_t words = english.words.size();
    if (words < kFewestWords || words > kMostWords) {
        return false;
    }
    int found = 0;
    for (std::size_t i = 0; i < words; ++i) {
        const std::string word = stem(english.word(WordIndex(static_cast<std::int64_t>(i))));
        found += word == "it" ? 1 : 0;
        if (isRival(word)) {
            return false;
        }
    }
    return found == 1;
}

bool isPronoun(const std::string& lower) {
    return std::find(kPronouns.begin(), kPronouns.end(), lower) != kPronouns.end();
}

// The place of the single pronoun; none if there are none or several, or if it is the polite form.
std::optional<std::size_t> onePronoun(const Sentence& german) {
    std::optional<std::size_t> place;
    bool isInitial = true;
    for (std::size_t i = 0; i < german.words.size(); ++i) {
        const std::string_view word = german.word(WordIndex(static_cast<std::int64_t>(i)));
        const std::string lower = toLower(word);
        if (isPronoun(lower)) {
            if (place || (word == "Sie" && !isInitial)) {
                return std::nullopt;
            }
            place = i;
        }
        // A row may contain several sentences.
        isInitial = word == "." || word == "!" || word == "?" || word == ":" || (isInitial && !isWord(word));
    }
    return place;
}

const char* genderOf(const std::string& pronoun) {
    return pronoun == "sie" ? "feminine" : pronoun == "es" ? "neuter" : "masculine";
}

std::string asWritten(std::string pronoun, std::string_view likewise) {
    if (isUpper(codePoints(likewise).front())) {
        pronoun.front() = static_cast<char>(pronoun.front() - 'a' + 'A');
    }
    return pronoun;
}

ContrastiveItem itemOf(const Sentence& english, const Sentence& german, std::size_t place) {
    const ByteRange at = german.words[place];
    const std::string_view written = german.word(WordIndex(static_cast<std::int64_t>(place)));
    const std::string right = toLower(written);
    ContrastiveItem item;
    item.source = english.text;
    item.reference = german.text;
    item.phenomenon = genderOf(right);
    item.distance = 1;
    item.right = written;
    for (const char* other : kPronouns) {
        if (other != right) {
            item.wrong.push_back(asWritten(other, written));
            std::string text = german.text;
            text.replace(static_cast<std::size_t>(at.begin), static_cast<std::size_t>(at.end - at.begin),
                         item.wrong.back());
            item.contrastive.push_back(std::move(text));
        }
    }
    return item;
}

bool areEnglishAndGerman(const Document& document) {
    const auto is = [](const std::string& tag, const char* language) {
        return tag.empty() || tag.substr(0, tag.find('-')) == language; // a table may not say
    };
    return is(document.sourceLanguage, "en") && is(document.targetLanguage, "de");
}

// Reduces the neuter pronouns to the number of the others, evenly over the suite.
void balance(ContrastiveSuite& suite) {
    const auto isNeuter = [](const ContrastiveItem& item) { return item.phenomenon == "neuter"; };
    const auto all = static_cast<std::size_t>(std::count_if(suite.items.begin(), suite.items.end(), isNeuter));
    const std::size_t wanted = std::min(all, suite.items.size() - all);
    ContrastiveSuite kept;
    std::size_t seen = 0;
    for (std::size_t i = 0; i < suite.items.size(); ++i) {
        bool isKept = true;
        if (isNeuter(suite.items[i])) {
            isKept = (seen + 1) * wanted / all > seen * wanted / all;
            ++seen;
        }
        if (isKept) {
            kept.items.push_back(std::move(suite.items[i]));
            kept.documents.push_back(std::move(suite.documents[i]));
        }
    }
    suite = std::move(kept);
}

} // namespace

ContrastiveSuite pronounSuite(std::span<const Document> documents, const PronounSuiteOptions& options) {
    ContrastiveSuite suite;
    for (const Document& document : documents) {
        if (!document.hasReference()) {
            throw Error(
                Message("pronouns.reference", "the document has no reference, so no pronoun is known to be right"),
                document.id, Message("pronouns.reference.do", "give a table with source and reference columns"));
        }
        if (!areEnglishAndGerman(document)) {
            continue;
        }
        for (std::size_t s = 1; s < document.size(); ++s) {
            const auto place = asksForOne(document.source[s]) ? onePronoun(document.reference[s]) : std::nullopt;
            if (!place) {
                continue;
            }
            const std::size_t first = s - std::min(s, options.history);
            SuiteDocument with{.id = document.id + "/" + std::to_string(s + 1), .source = {}, .reference = {}};
            for (std::size_t i = first; i <= s; ++i) {
                with.source.push_back(document.source[i].text);
                with.reference.push_back(document.reference[i].text);
            }
            ContrastiveItem item = itemOf(document.source[s], document.reference[s], *place);
            item.document = with.id;
            item.segment = static_cast<std::int64_t>(s - first) + 1;
            suite.items.push_back(std::move(item));
            suite.documents.push_back(std::move(with));
        }
    }
    if (options.balanced) {
        balance(suite);
    }
    return suite;
}

} // namespace contexture::eval

// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/eval/cohesion.h"

#include "engine/eval/characters.h"
#include "engine/eval/function_words.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace contexture::eval {
namespace {

constexpr std::size_t kShortestStem = 3; // letters that an ending must leave

std::string_view wordOf(const Sentence& sentence, std::size_t i) {
    return sentence.word(WordIndex(static_cast<std::int64_t>(i)));
}

double share(std::int64_t part, std::int64_t whole) {
    return whole > 0 ? static_cast<double>(part) / static_cast<double>(whole)
                     : std::numeric_limits<double>::quiet_NaN();
}

template<std::size_t N>
void removeOneEnding(std::string& word, const std::array<std::string_view, N>& endings) {
    for (const std::string_view ending : endings) {
        if (word.size() >= ending.size() + kShortestStem && word.ends_with(ending)) {
            word.resize(word.size() - ending.size());
            return;
        }
    }
}

// Replaces umlauts by their vowels. `word` is lower case.
std::string withoutUmlauts(const std::string& word) {
    std::string plain;
    for (const char32_t c : codePoints(word)) {
        appendUtf8(plain, c == U'ä' ? U'a' : c == U'ö' ? U'o' : c == U'ü' ? U'u' : c);
    }
    return plain;
}

std::string englishForm(std::string word) {
    static constexpr std::array<std::string_view, 2> kPossessive{"'s", "’s"};
    static constexpr std::array<std::string_view, 1> kIes{"ies"};
    removeOneEnding(word, kPossessive);
    const std::string before = word;
    removeOneEnding(word, kIes);
    if (word != before) {
        return word + "y";
    }
    static constexpr std::array<std::string_view, 4> kAfterSibilant{"sses", "shes", "ches", "xes"};
    for (const std::string_view ending : kAfterSibilant) {
        if (word.ends_with(ending)) {
            word.resize(word.size() - 2);
            return word;
        }
    }
    static constexpr std::array<std::string_view, 2> kVerbal{"ing", "ed"};
    removeOneEnding(word, kVerbal);
    if (word != before) {
        const bool isDoubled = word.size() > kShortestStem && word.back() == word[word.size() - 2] &&
                               std::string_view("bdgmnprt").find(word.back()) != std::string_view::npos;
        if (isDoubled) {
            word.pop_back(); // running, stopped
        }
    } else if (word.size() > kShortestStem && word.ends_with('s') && !word.ends_with("ss") && !word.ends_with("us") &&
               !word.ends_with("is")) {
        word.pop_back();
    }
    if (word.size() > kShortestStem && word.ends_with('e')) {
        word.pop_back(); // like, liked, liking
    }
    return word;
}

std::string germanForm(const std::string& lower) {
    static constexpr std::array<std::string_view, 7> kEndings{"ern", "em", "en", "er", "es", "e", "n"};
    static constexpr std::array<std::string_view, 1> kGenitive{"s"};
    static constexpr std::array<std::string_view, 4> kStemEnds{"as", "is", "ss", "us"}; // Glas, Kürbis, Fluss, Haus
    std::string word = withoutUmlauts(lower);
    const std::string before = word;
    removeOneEnding(word, kEndings);
    const bool keepsS =
        std::any_of(kStemEnds.begin(), kStemEnds.end(), [&](std::string_view end) { return word.ends_with(end); });
    if (word == before && !keepsS) {
        removeOneEnding(word, kGenitive);
    }
    return word;
}

std::vector<float> meanVector(const Sentence& sentence, std::string_view language, const WordVectors& vectors) {
    std::vector<float> sum;
    for (std::size_t i = 0; i < sentence.words.size(); ++i) {
        const std::string_view word = wordOf(sentence, i);
        const auto found = isContentWord(word, language) ? vectors.find(toLower(word)) : vectors.end();
        if (found == vectors.end()) {
            continue;
        }
        sum.resize(std::max(sum.size(), found->second.size()), 0.0f);
        for (std::size_t d = 0; d < found->second.size(); ++d) {
            sum[d] += found->second[d];
        }
    }
    return sum; // its length does not matter to a cosine
}

// NaN if one of the vectors is zero.
double cosine(const std::vector<float>& a, const std::vector<float>& b) {
    double product = 0.0;
    double lengthA = 0.0;
    double lengthB = 0.0;
    for (std::size_t d = 0; d < std::min(a.size(), b.size()); ++d) {
        product += static_cast<double>(a[d]) * b[d];
        lengthA += static_cast<double>(a[d]) * a[d];
        lengthB += static_cast<double>(b[d]) * b[d];
    }
    return lengthA > 0.0 && lengthB > 0.0 ? product / std::sqrt(lengthA * lengthB)
                                          : std::numeric_limits<double>::quiet_NaN();
}

bool opensSomething(std::string_view word) {
    static constexpr std::array<std::string_view, 16> kMarks{".", "!", "?",  ":", "…", "„", "“", "”",
                                                             "»", "«", "\"", "(", "–", "—", "-", "‚"};
    return std::find(kMarks.begin(), kMarks.end(), word) != kMarks.end();
}

template<std::size_t N>
bool isOneOf(std::string_view word, const std::array<std::string_view, N>& words) {
    return std::find(words.begin(), words.end(), word) != words.end();
}

} // namespace

std::string commonForm(std::string_view word, std::string_view language) {
    const std::string lower = toLower(word);
    if (language.starts_with("en")) {
        return englishForm(lower);
    }
    return language.starts_with("de") ? germanForm(lower) : lower;
}

bool isContentWord(std::string_view word, std::string_view language) {
    const std::vector<char32_t> points = codePoints(word);
    return std::any_of(points.begin(), points.end(), [](char32_t c) { return isLetter(c); }) &&
           !isFunctionWord(toLower(word), language);
}

double LexicalCohesion::repetition() const {
    return share(repeated, contentWords);
}

LexicalCohesion lexicalCohesion(std::span<const Sentence> sentences, std::string_view language,
                                const WordVectors& vectors) {
    LexicalCohesion result;
    std::unordered_set<std::string> seen;
    double similarity = 0.0;
    std::vector<float> previous;
    for (std::size_t s = 0; s < sentences.size(); ++s) {
        std::vector<std::string> forms;
        for (std::size_t i = 0; i < sentences[s].words.size(); ++i) {
            const std::string_view word = wordOf(sentences[s], i);
            if (isContentWord(word, language)) {
                forms.push_back(commonForm(word, language));
            }
        }
        if (s > 0) {
            result.contentWords += static_cast<std::int64_t>(forms.size());
            result.repeated +=
                std::count_if(forms.begin(), forms.end(), [&](const std::string& form) { return seen.contains(form); });
        }
        seen.insert(forms.begin(), forms.end());
        if (!vectors.empty()) {
            std::vector<float> current = meanVector(sentences[s], language, vectors);
            const double similar = cosine(previous, current);
            if (!std::isnan(similar)) {
                similarity += similar;
                ++result.pairs;
            }
            previous = std::move(current);
        }
    }
    result.similarity =
        result.pairs > 0 ? similarity / static_cast<double>(result.pairs) : std::numeric_limits<double>::quiet_NaN();
    return result;
}

Register germanRegister(const Sentence& sentence) {
    static constexpr std::array<std::string_view, 16> kInformal{"du",     "dich",   "dir",    "dein", "deine", "deinem",
                                                                "deinen", "deiner", "deines", "euch", "euer",  "eure",
                                                                "eurem",  "euren",  "eurer",  "eures"};
    static constexpr std::array<std::string_view, 9> kFormal{"Sie",   "Ihnen", "Ihr",   "Ihre",      "Ihrem",
                                                             "Ihren", "Ihrer", "Ihres", "Ihrerseits"};
    bool isInformal = false;
    bool isFormal = false;
    for (std::size_t i = 0; i < sentence.words.size(); ++i) {
        const std::string_view word = wordOf(sentence, i);
        const bool isAtStart = i == 0 || opensSomething(wordOf(sentence, i - 1));
        isInformal = isInformal || isOneOf(toLower(word), kInformal);
        isFormal = isFormal || (!isAtStart && isOneOf(word, kFormal));
    }
    if (isInformal && isFormal) {
        return Register::Mixed;
    }
    return isInformal ? Register::Informal : isFormal ? Register::Formal : Register::None;
}

void RegisterConsistency::add(std::span<const Sentence> germanDocument) {
    std::int64_t informal = 0;
    std::int64_t formal = 0;
    std::int64_t mixed = 0;
    for (const Sentence& sentence : germanDocument) {
        const Register found = germanRegister(sentence);
        informal += found == Register::Informal ? 1 : 0;
        formal += found == Register::Formal ? 1 : 0;
        mixed += found == Register::Mixed ? 1 : 0;
    }
    ++documents;
    if (informal + formal + mixed >= 2) {
        ++addressing;
        consistent += mixed == 0 && (informal == 0 || formal == 0) ? 1 : 0;
    }
}

double RegisterConsistency::value() const {
    return share(consistent, addressing);
}

void NamingConsistency::add(std::span<const Sentence> document, std::span<const SynonymSet> sets,
                            std::string_view language) {
    // For each common form, its set and its name in the set.
    std::unordered_map<std::string, std::vector<std::pair<std::size_t, std::size_t>>> names;
    for (std::size_t s = 0; s < sets.size(); ++s) {
        for (std::size_t n = 0; n < sets[s].size(); ++n) {
            names[commonForm(sets[s][n], language)].emplace_back(s, n);
        }
    }
    std::vector<std::vector<std::int64_t>> mentions(sets.size());
    for (std::size_t s = 0; s < sets.size(); ++s) {
        mentions[s].resize(sets[s].size(), 0);
    }
    for (const Sentence& sentence : document) {
        for (std::size_t i = 0; i < sentence.words.size(); ++i) {
            const auto found = names.find(commonForm(wordOf(sentence, i), language));
            if (found != names.end()) {
                for (const auto& [set, member] : found->second) {
                    ++mentions[set][member];
                }
            }
        }
    }
    for (const std::vector<std::int64_t>& ofSet : mentions) {
        std::int64_t all = 0;
        for (const std::int64_t count : ofSet) {
            all += count;
        }
        if (all >= 2) {
            ++things;
            const auto named = std::count_if(ofSet.begin(), ofSet.end(), [](std::int64_t count) { return count > 0; });
            consistent += named == 1 ? 1 : 0;
        }
    }
}

double NamingConsistency::value() const {
    return share(consistent, things);
}

} // namespace contexture::eval

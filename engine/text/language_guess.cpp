// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/text/language_guess.h"

#include <unicode/uchar.h>
#include <unicode/unistr.h>
#include <unicode/uscript.h>

#include <algorithm>
#include <array>
#include <map>
#include <string_view>

namespace contexture::text {

namespace {

constexpr std::size_t kWordsSeen = 3000;
constexpr std::size_t kFewestWords = 5;
constexpr double kLeastShare = 0.1;  // least share of words among a language's most frequent ones
constexpr double kLeastAhead = 1.35; // factor by which the first language must exceed the second

struct FrequentWords {
    const char* language;
    std::string_view words; // separated by blanks, also at both ends
};

constexpr std::array<FrequentWords, 14> kLanguages{{
    {"en", " the of and to in is was it that he she for on with as his her at by not they this have from you we are be "
           "had but were said which there "},
    {"de", " der die das und ist in den von zu mit sich des auf für nicht es dem ein eine auch er sie als war im an "
           "wie aus bei nach um ich wir hat sind "},
    {"fr", " le la les de des du et est un une que qui dans pour pas sur au plus par avec il elle ce se ne en je vous "
           "nous sont était mais "},
    {"es", " el la los las de que y en un una es por con no se del al lo su para como más pero sus le ya o este sí "
           "porque cuando era ella mucho muy "},
    {"it", " il la lo gli le di che e è un una in per non con si da del della sono era ma come al dei alla anche più "
           "nel questo "},
    {"pt",
     " o a os as de que e do da em um uma para com não é no na por mais se dos das como mas ao ele ela foi são seu "},
    {"nl", " de het een van en in is dat op te zijn met voor niet aan er om ook maar dan bij nog uit was naar hij zij "
           "ik je werd heeft "},
    {"sv",
     " och i att det som en på är av för med den till inte om ett han hon var jag de har från men sig vi så kan "},
    {"da",
     " og i at det er en på som af for med den til ikke om et han hun var jeg de har fra men sig vi så kan blev "},
    {"pl", " w i na z się nie do to że jest o jak po co tak za od by ale przez dla był są czy tylko go jego "},
    {"cs", " a v se na je že to s z do o i jako za by pro ale tak po jsem byl jeho jsou nebo které však "},
    {"fi", " ja on ei että se hän oli ovat mutta kun niin myös tai jos mitä joka sen kuin ole voi "},
    {"hu", " a az és hogy nem is egy volt van meg csak de ez mint már még ha el vagy azt sem mert "},
    {"tr", " ve bir bu da de için çok ile ne daha gibi olarak o ama en var kadar sonra değil mi "},
}};

// Scripts in which most texts are in one language.
constexpr std::array<std::pair<UScriptCode, const char*>, 9> kScripts{{
    {USCRIPT_CYRILLIC, "ru"},
    {USCRIPT_GREEK, "el"},
    {USCRIPT_HEBREW, "he"},
    {USCRIPT_ARABIC, "ar"},
    {USCRIPT_HANGUL, "ko"},
    {USCRIPT_THAI, "th"},
    {USCRIPT_DEVANAGARI, "hi"},
    {USCRIPT_HAN, "zh"},
    {USCRIPT_HIRAGANA, "ja"},
}};

UScriptCode scriptOf(const icu::UnicodeString& word) {
    UErrorCode code = U_ZERO_ERROR;
    const UScriptCode script = uscript_getScript(word.char32At(0), &code);
    return U_SUCCESS(code) ? (script == USCRIPT_KATAKANA ? USCRIPT_HIRAGANA : script) : USCRIPT_UNKNOWN;
}

} // namespace

std::string guessLanguage(const std::vector<Sentence>& sentences) {
    std::map<UScriptCode, std::size_t> scripts;
    std::array<std::size_t, kLanguages.size()> known{};
    std::size_t words = 0;
    for (const Sentence& sentence : sentences) {
        for (std::size_t w = 0; w < sentence.words.size() && words < kWordsSeen; ++w) {
            const auto text = sentence.word(WordIndex(static_cast<std::int32_t>(w)));
            icu::UnicodeString word =
                icu::UnicodeString::fromUTF8({text.data(), static_cast<std::int32_t>(text.size())});
            if (word.isEmpty() || !u_isalpha(word.char32At(0))) {
                continue;
            }
            ++words;
            ++scripts[scriptOf(word)];
            std::string folded = " ";
            word.toLower().toUTF8String(folded);
            folded += ' ';
            for (std::size_t l = 0; l < kLanguages.size(); ++l) {
                known[l] += kLanguages[l].words.find(folded) != std::string_view::npos ? 1 : 0;
            }
        }
    }
    if (words < kFewestWords) {
        return {};
    }
    if (scripts[USCRIPT_HIRAGANA] > 0 && scripts[USCRIPT_HIRAGANA] + scripts[USCRIPT_HAN] > words / 2) {
        return "ja"; // Japanese also uses Han
    }
    for (const auto& [script, language] : kScripts) {
        if (scripts[script] > words / 2) {
            return language;
        }
    }
    const auto best = std::max_element(known.begin(), known.end());
    std::size_t second = 0;
    for (auto each = known.begin(); each != known.end(); ++each) {
        second = each == best ? second : std::max(second, *each);
    }
    const bool isClear = double(*best) >= kLeastShare * double(words) && double(*best) >= kLeastAhead * double(second);
    return isClear ? kLanguages[static_cast<std::size_t>(best - known.begin())].language : std::string();
}

} // namespace contexture::text

// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/eval/pronoun_variants.h"

#include <algorithm>

namespace contexture::eval {

namespace {

using Series = std::vector<std::string_view>;

const std::vector<Series>& seriesOf(std::string_view language) {
    static const std::vector<Series> kNone;
    static const std::vector<Series> kGerman{
        {"er", "sie", "es"},
        {"ihn", "sie", "es"},
        {"ihm", "ihr"},
        {"sein", "ihr"},
        {"seine", "ihre"},
        {"seinen", "ihren"},
        {"seinem", "ihrem"},
        {"seiner", "ihrer"},
        {"seines", "ihres"},
        {"dieser", "diese", "dieses"},
        {"diesen", "diese", "dieses"},
        {"diesem", "dieser"},
        {"jener", "jene", "jenes"},
        {"welcher", "welche", "welches"},
        {"einer", "eine", "eines"},
        {"keiner", "keine", "keines"},
        {"der", "die", "das"},
        {"den", "die", "das"},
        {"dem", "der"},
        {"ein", "eine"},
        {"einen", "eine", "ein"},
        {"einem", "einer"},
    };
    static const std::vector<Series> kEnglish{
        {"he", "she", "it", "they"},
        {"him", "her", "it", "them"},
        {"his", "her", "its", "their"},
        {"himself", "herself", "itself", "themselves"},
    };
    static const std::vector<Series> kFrench{
        {"il", "elle"},  {"ils", "elles"}, {"le", "la"},           {"celui", "celle"}, {"ceux", "celles"},
        {"lui", "elle"}, {"eux", "elles"}, {"son", "sa"},          {"mon", "ma"},      {"ton", "ta"},
        {"ce", "cette"}, {"un", "une"},    {"lequel", "laquelle"},
    };
    return language == "de" ? kGerman : language == "en" ? kEnglish : language == "fr" ? kFrench : kNone;
}

} // namespace

std::vector<std::string> pronounVariants(std::string_view word, std::string_view language, bool isFirst) {
    const bool isCapital = !word.empty() && word.front() >= 'A' && word.front() <= 'Z';
    std::string small(word);
    if (isCapital) {
        small.front() = static_cast<char>(small.front() - 'A' + 'a');
    }
    if (language == "de" && isCapital && !isFirst) {
        return {};
    }
    for (const Series& series : seriesOf(language)) {
        if (std::find(series.begin(), series.end(), small) == series.end()) {
            continue;
        }
        std::vector<std::string> variants{std::string(word)};
        for (const std::string_view form : series) {
            if (form != small) {
                std::string variant(form);
                if (isCapital) {
                    variant.front() = static_cast<char>(variant.front() - 'a' + 'A');
                }
                variants.push_back(std::move(variant));
            }
        }
        return variants;
    }
    return {};
}

} // namespace contexture::eval

// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/several_languages.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace contexture::text {

// The marks of target languages among the pieces of a vocabulary, such as ">>deu<<": a multilingual model gets one of
// them before each sentence (Johnson et al. 2017; OPUS-MT).
std::vector<std::string> languageMarks(std::span<const std::string> pieces);

// The language of a mark, without what is around it: "deu" of ">>deu<<", "de" of "__de__" (M2M100) and "<2de>"
// (MADLAD-400); "deu_Latn" (NLLB-200) and "de_DE" (mBART-50) as they are.
std::string languageOfMark(const std::string& mark);

// What people and names of models call a choice of marks: ">>deu<<", or "eng_Latn-deu_Latn" of a model that wants both.
std::string nameOfMarks(const LanguageChoice& marks);
// The choice with which a model has this name, "nllb eng_Latn-deu_Latn"; nullopt: the name ends in no mark.
std::optional<LanguageChoice> marksInName(std::string_view model);

// Of which side a language is asked for.
enum class LanguageSide { Source, Target };
const char* optionOf(LanguageSide side); // "--source-language"

// The mark that a person means, by "deu", "de", "German", "Deutsch" or as it is written. Throws Error with `where` for
// a language that none of the marks is of, and for one that several are of.
std::string markOfLanguage(std::span<const std::string> marks, const std::string& asked, const std::string& where,
                           LanguageSide side = LanguageSide::Target);

// ">>deu<<, >>nld<<": the first eight marks.
std::string listedMarks(std::span<const std::string> marks);

} // namespace contexture::text

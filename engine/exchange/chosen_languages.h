// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/exchange/foreign_model.h"
#include "engine/exchange/import.h"

#include <string>

namespace contexture::exchange {

// The marks that a model is imported with; empty where it has none.
struct ChosenMarks {
    std::string source;       // before each sentence
    std::string target;       // behind the decoder's first piece
    std::string text() const; // for people: ">>deu<<", "eng_Latn-deu_Latn"
};

// Finds the languages of a model and the marks that stand for them: by the request, its files, the folder's name. Sets
// them in the model's config. Throws Error where nothing says what they are, or the model has no such language.
ChosenMarks chooseLanguages(const ImportRequest& request, const std::string& folder, ForeignModel& model);

} // namespace contexture::exchange

#pragma once

#include "app/gui/presentation/inspection.h"
#include "engine/core/engine.h"
#include "widgets/consulted_model.h"

#include <optional>
#include <vector>

namespace contexture::gui {

// Sentences that the selected word consulted, heaviest first, with their words tinted by weight within the sentence.
std::vector<widgets::ConsultedEntry> consultedEntries(const Inspection& inspection);

// One question for each consulted sentence, and after two or more of them one for all together.
std::vector<std::vector<SentenceIndex>> causalExclusions(const Inspection& inspection);

// What hiding the sentences did to the selected word: on the target side the word itself, else its counterpart.
// Without a word (no counterpart known) the whole sentence is compared.
widgets::CheckResult checkResult(const Inspection& inspection, const CausalResult& result);

} // namespace contexture::gui

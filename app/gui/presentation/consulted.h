// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/gui/presentation/inspection.h"
#include "engine/core/engine.h"
#include "widgets/consulted_model.h"

#include <optional>
#include <vector>

namespace contexture::gui {

// The sentences that the selected word consulted, by weight, with their words tinted by weight within the sentence.
std::vector<widgets::ConsultedEntry> consultedEntries(const Inspection& inspection);

// The questions of the causal check: each consulted sentence hidden, and, where there are several, all of them hidden.
std::vector<std::vector<SentenceIndex>> causalExclusions(const Inspection& inspection);

// The effect of hiding the sentences on the selected word, or, for a word of the source, on its counterpart. Where no
// counterpart is known, the whole sentence is compared.
widgets::CheckResult checkResult(const Inspection& inspection, const CausalResult& result);

} // namespace contexture::gui

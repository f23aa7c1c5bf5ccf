// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/engine.h"
#include "engine/core/what_if.h"

#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace contexture::text {

// The question to the engine: the run with other texts, one row, traced as the run was, or as views need it.
CausalRequest whatIfRequest(std::shared_ptr<LoadedModel> model, const std::shared_ptr<const Run>& run,
                            const WhatIf& what);

// The answer to it: the model's translation, or the given one with its probabilities.
std::shared_ptr<const TranslatedSentence> whatWasSaid(const CausalRequest& request, const WhatIf& what,
                                                      const CausalResult& answer);

// The same, to be kept.
KeptTry keptTry(const CausalRequest& request, const WhatIf& what, const CausalResult& answer);

// Whether the document has the sentences that the try names: a file may come from another program.
bool fits(const WhatIf& what, const Run& run);

// Whether a try was tried on that run as it is now: under its model and settings.
bool isOf(const KeptTry& kept, const Run& run);

// A run to look at the try in: the document and the other translations as the model had them, what was said in the
// place of the sentence, and no trace but that of the try. `run`: the one that it was tried on, as it is in isOf.
std::shared_ptr<const Run> runOfTry(const Run& run, const KeptTry& kept);

// Other texts for what `sentence` of a run may read: WhatIf::sources.
using OtherSources = std::vector<std::pair<SentenceIndex, std::string>>;
// The same sentences in another order; the same seed gives the same one on every machine. A sentence that comes back
// to its place is left out.
OtherSources shuffledContext(const Run& run, SentenceIndex sentence, std::uint64_t seed);
// Those of another document, each at its own number. `beyond` is filled with the sentences for which the other document
// has none: to be hidden.
OtherSources contextOf(const Document& other, const Run& run, SentenceIndex sentence,
                       std::vector<SentenceIndex>& beyond);

} // namespace contexture::text

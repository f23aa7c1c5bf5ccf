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

// The request to the engine: the run with the changed texts, as one row, traced as the run was, or as views need it.
CausalRequest whatIfRequest(std::shared_ptr<LoadedModel> model, const std::shared_ptr<const Run>& run,
                            const WhatIf& what);

// The result of that request: the model's translation, or the given one with its probabilities.
std::shared_ptr<const TranslatedSentence> whatWasSaid(const CausalRequest& request, const WhatIf& what,
                                                      const CausalResult& answer);

// The same as a try to keep.
KeptTry keptTry(const CausalRequest& request, const WhatIf& what, const CausalResult& answer);

// Whether the document has the sentences that the try names: the file may come from another program.
bool fits(const WhatIf& what, const Run& run);

// Whether a try belongs to the present state of the run: the same model and settings.
bool isOf(const KeptTry& kept, const Run& run);

// A run that shows the try: the document and the other translations as the model read them, the try's translation in
// place of the sentence, and only the trace of the try. `run`: the run of the try, for which isOf is true.
std::shared_ptr<const Run> runOfTry(const Run& run, const KeptTry& kept);

// Other texts for the sentences that `sentence` of a run may read: WhatIf::sources.
using OtherSources = std::vector<std::pair<SentenceIndex, std::string>>;
// The same sentences in another order; the same seed gives the same order on every machine. A sentence that keeps its
// place is left out.
OtherSources shuffledContext(const Run& run, SentenceIndex sentence, std::uint64_t seed);
// The sentences of another document, each at its own number. `beyond` gets the sentences for which the other document
// has none: they are to be hidden.
OtherSources contextOf(const Document& other, const Run& run, SentenceIndex sentence,
                       std::vector<SentenceIndex>& beyond);

} // namespace contexture::text

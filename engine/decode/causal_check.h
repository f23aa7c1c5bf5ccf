#pragma once

#include "engine/core/cancel.h"
#include "engine/core/engine.h"
#include "engine/decode/translation_model.h"

#include <vector>

namespace contexture::decode {

// "Does it matter?" For each set of sentences: hides them (beside those that the run had hidden already), translates
// the sentence again, and scores its present translation by forced decoding. The document's states are computed once;
// what a target-side model reads of the other sentences stays as it was in the run. One result a set, each also given
// to `listener` at once. An empty set repeats the run's own setting: the row to compare the others with. Throws Error
// when the run is not this model's, read no context, or has not finished the sentence; Cancelled.
std::vector<CausalResult> checkCauses(const TranslationModel& model, const CausalRequest& request, int threads,
                                      const Engine::CausalListener& listener, const CancelToken& cancel);

} // namespace contexture::decode

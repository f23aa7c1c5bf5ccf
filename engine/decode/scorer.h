// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/cancel.h"
#include "engine/core/engine.h"
#include "engine/decode/translation_model.h"

#include <memory>
#include <vector>

namespace contexture::decode {

// Log-probability of each word of given translations, by forced decoding (one pass, no search). All items share one
// opened document; adjacent candidates for one sentence share its encoder pass. One result per item. Throws Error
// before any work for sentences that the document does not have, and if a model that reads the target side gets neither
// `targetContext` nor a reference; throws Cancelled.
std::vector<std::shared_ptr<const TranslatedSentence>>
scoreTranslations(const TranslationModel& model, const ScoreRequest& request, int threads, const CancelToken& cancel);

} // namespace contexture::decode

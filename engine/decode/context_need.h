// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/attribution.h"
#include "engine/core/cancel.h"
#include "engine/decode/translation_model.h"

#include <functional>
#include <vector>

namespace contexture::decode {

class DocumentSession;

// Measures how much the words of one sentence needed the context; see Engine::need. `with`: a session of the run;
// `without`: a session of the run without context.
SentenceNeed needOf(const TranslationModel& model, const NeedRequest& request, SentenceIndex sentence,
                    DocumentSession& with, DocumentSession& without);

} // namespace contexture::decode

// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/engine.h"
#include "engine/decode/translation_model.h"

namespace contexture::decode {

class DocumentSession;

// Computes one head of an attention again for the run's translation; see Engine::steps. `session`: a session of the
// request's run, with the run's exclusions.
AttentionSteps attentionSteps(const TranslationModel& model, const StepsRequest& request, DocumentSession& session);

} // namespace contexture::decode

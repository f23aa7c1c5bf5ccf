// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/engine.h"
#include "engine/decode/translation_model.h"

namespace contexture::decode {

class DocumentSession;

// Computes the layer again for the translation of the run. `session`: of the request's run, with its exclusions.
AttentionSteps attentionSteps(const TranslationModel& model, const StepsRequest& request, DocumentSession& session);

} // namespace contexture::decode

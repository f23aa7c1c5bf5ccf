// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/attribution.h"
#include "engine/core/cancel.h"
#include "engine/decode/translation_model.h"

#include <functional>

namespace contexture::decode {

class DocumentSession;

// Estimates which words of the other sentences caused one word of a translation; see Engine::attribute. `session`: a
// session of the request's run, with the run's exclusions; its state is restored at the end.
AttributionResult attribute(const TranslationModel& model, const AttributionRequest& request, DocumentSession& session,
                            const std::function<void(std::size_t done, std::size_t all)>& progress,
                            const CancelToken& cancel);

} // namespace contexture::decode

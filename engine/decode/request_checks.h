// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/context_change.h"
#include "engine/core/document.h"
#include "engine/core/message.h"
#include "engine/core/model_info.h"
#include "engine/core/run.h"

namespace contexture::decode {

// Checks whether a model can translate a document under these settings. Throws Error that names the model, and the
// sentence or the setting, for other languages than in the document's header, context for a model without context,
// sequential decoding offline, excluded sentences that the document does not have, and invalid decoding options.
void checkRequest(const ModelInfo& model, const Document& document, const RunSettings& settings);

// Checks a user's change of the context layer. Throws Error that names the model for a system without such changes, for
// invalid values, and under settings without context, where it would change nothing.
void checkChange(const ModelInfo& model, const Document& document, const RunSettings& settings,
                 const ContextChange& change);

// "sentence 4", counted from 1.
Message sentenceName(SentenceIndex sentence);

} // namespace contexture::decode

// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/context_change.h"
#include "engine/core/document.h"
#include "engine/core/message.h"
#include "engine/core/model_info.h"
#include "engine/core/run.h"

namespace contexture::decode {

// Checks whether a model can do with a document what is asked. Throws Error that names the model, and the sentence or
// the setting: other languages than the document's header names, context asked of a model without, sequential decoding
// offline, excluded sentences that the document does not have, decoding options that make no sense.
void checkRequest(const ModelInfo& model, const Document& document, const RunSettings& settings);

// Checks a change of the context layer that a user asks for. Throws Error that names the model for a system that does
// not know it, and for values that make no sense.
void checkChange(const ModelInfo& model, const Document& document, const ContextChange& change);

// "sentence 4", as people count.
Message sentenceName(SentenceIndex sentence);

} // namespace contexture::decode

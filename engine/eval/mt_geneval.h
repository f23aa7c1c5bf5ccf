// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/eval/contrastive.h"

#include <string>

namespace contexture::eval {

// The contextual part of MT-GenEval (Currey et al. 2022): two translations of a sentence that differ in a person's
// gender, which only the sentence before reveals. As JSON: an array of objects with "id", "context_en", "source_en",
// "correct_de" and "contrastive_de"; any other two languages in place of en and de.

// Recognised by the fields of the first entry; false for text that is not JSON.
bool looksLikeMtGenEval(const std::string& json);

// Each entry becomes a document of two sentences, of which only the second has a translation; phenomenon "gender",
// distance 1. With an empty context the document has one sentence, distance 0. Throws Error naming file, entry and
// field.
ContrastiveSuite parseMtGenEval(const std::string& json, const std::string& fileName);

} // namespace contexture::eval

// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/run.h"

#include <memory>
#include <string>
#include <vector>

namespace contexture {

// A translation by another program or a person is a run, too: it can be read, compared, searched and marked beside the
// runs of models. Its model is unknown: it has no trace, and its words have no probabilities.

// ModelInfo::system of such a run.
inline constexpr const char* kOtherProgram = "other-program";

bool isOfOtherProgram(const ModelInfo& model);

// `translations`: one per sentence of the document, with their words. `name`: for people; `hash`: SHA-256 of the file
// that they were read from, hexadecimal, which identifies the run. Throws Error if the number of translations differs.
std::shared_ptr<const Run> runOfTranslations(std::shared_ptr<const Document> document,
                                             std::vector<Sentence> translations, std::string name, std::string hash);

} // namespace contexture

// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/run.h"

#include <memory>
#include <string>
#include <vector>

namespace contexture {

// A translation that another program or a person has made is a run, too: it can be read, compared, searched and marked
// beside those of models. Its model is unknown: it has no trace, and its words have no probabilities.

// ModelInfo::system of such a run.
inline constexpr const char* kOtherProgram = "other-program";

bool isOfOtherProgram(const ModelInfo& model);

// `translations`: one for each sentence of the document, with their words. `name`: for people; `hash`: SHA-256 of the
// file that they were read from, hexadecimal, by which the run is known again. Throws Error for another number.
std::shared_ptr<const Run> runOfTranslations(std::shared_ptr<const Document> document,
                                             std::vector<Sentence> translations, std::string name, std::string hash);

} // namespace contexture

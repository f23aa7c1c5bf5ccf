// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/engine.h"

#include <nlohmann/json.hpp>

#include <memory>

namespace contexture::cli {

// Measures the time of an answer to "what if?" about a document's last sentence: with another source of that sentence,
// with weights by hand (if the model supports that), and with another source of the first sentence, for which the
// states of the context are computed again. The cases take turns; medians in milliseconds, one row each, also printed.
nlohmann::json benchQuestions(Engine& engine, const std::shared_ptr<LoadedModel>& model,
                              const std::shared_ptr<const Document>& document, int repetitions);

} // namespace contexture::cli

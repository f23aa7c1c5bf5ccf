// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/engine.h"

#include <nlohmann/json.hpp>

#include <memory>

namespace contexture::cli {

// How long an answer to "what if?" about a document's last sentence takes: of another source of its own, of weights by
// hand (where the model knows that), and of another source of the first sentence, for which the context's states of the
// document are computed again. In turn, medians in milliseconds; one row each, also printed.
nlohmann::json benchQuestions(Engine& engine, const std::shared_ptr<LoadedModel>& model,
                              const std::shared_ptr<const Document>& document, int repetitions);

} // namespace contexture::cli

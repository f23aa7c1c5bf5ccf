// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/engine.h"
#include "engine/suite/form_documents.h"

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace contexture::suite {

// A set of CTXPRO, translated by a model: the generative test of its authors.
struct FormTranslations {
    std::vector<std::string> texts; // one per entry
    std::vector<bool> isCut;        // the translation was cut at the hard length stop
    std::size_t sentences = 0;      // translated, those of the contexts included
    std::size_t unread = 0;         // of these, sentences that the model did not read to their end
    double seconds = 0.0;
};

// Translates each document up to its last entry, or the whole of it where later sentences are read. Without context the
// sentences of the entries alone are translated. `setName`: the file as errors name it; `progress`: sentences that are
// translated, of all. Throws Error for an entry without its document or with another sentence there; throws Cancelled.
FormTranslations translateForms(Engine& engine, const std::shared_ptr<LoadedModel>& model, const PlacedForms& placed,
                                const RunSettings& settings, const std::string& setName,
                                const std::function<void(std::size_t done, std::size_t all)>& progress,
                                const CancelToken& cancel);

} // namespace contexture::suite

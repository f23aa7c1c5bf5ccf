// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/document.h"
#include "engine/eval/cohesion.h"

#include <span>
#include <string_view>
#include <vector>

namespace contexture::study {

struct LatentSemanticsOptions {
    int dimensions = 100;
    std::size_t words = 2000; // the most frequent content words
};

// Word vectors by latent semantic analysis (Deerwester et al. 1990) of the given documents: counts of content words by
// document, log-entropy weights (Dumais 1991), the largest singular values. They are for the coherence score of
// Miculicich et al. 2018, who took such vectors from an English model of their own corpus. Empty for fewer than two
// documents.
eval::WordVectors latentSemantics(std::span<const std::vector<Sentence>> documents, std::string_view language,
                                  const LatentSemanticsOptions& options = {});

} // namespace contexture::study

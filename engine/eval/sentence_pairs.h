// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/error.h"

#include <span>
#include <string>

namespace contexture::eval {

// Checks that a corpus can be scored. Throws Error.
inline void requirePairs(std::span<const std::string> hypotheses, std::span<const std::string> references) {
    if (hypotheses.size() != references.size()) {
        throw Error("there are " + std::to_string(hypotheses.size()) + " translations and " +
                        std::to_string(references.size()) + " references",
                    {}, "give one reference for each translation");
    }
    if (references.empty()) {
        throw Error("there is nothing to score", {}, "give at least one translation and its reference");
    }
    for (std::size_t i = 0; i < references.size(); ++i) {
        if (references[i].empty()) {
            throw Error("the reference is empty", "sentence " + std::to_string(i + 1),
                        "give one, or leave the sentence out");
        }
    }
}

} // namespace contexture::eval

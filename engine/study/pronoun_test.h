// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/engine.h"
#include "engine/eval/contrastive.h"

#include <array>
#include <functional>
#include <vector>

namespace contexture::study {

// Whether the context helps with real pronouns. A suite of eval::pronounSuite() under three readings: without context,
// with it, and with the context of another entry. The last one is the control: a gain that any entry's context brings
// is a changed preference for some forms, not a use of the context.

inline constexpr std::array<const char*, 3> kGenders{"masculine", "feminine", "neuter"};

struct PronounReading {
    std::vector<bool> right;                  // one per entry
    std::array<eval::Accuracy, 3> byGender{}; // as kGenders
    double mean = 0.0;                        // of the accuracies of the genders that occur
};

// A mean of three accuracies, or a difference of two, with its 95 % interval: entries resampled within each gender
// (bootstrap, percentiles). Entries of one document are not independent, so the interval is rather too narrow.
struct PronounInterval {
    double value = 0.0;
    double lower = 0.0;
    double upper = 0.0;
};

struct PronounTest {
    PronounReading without;
    PronounReading with;
    PronounReading exchanged;
    PronounInterval mean;          // with context
    PronounInterval gained;        // with minus without
    PronounInterval ofThisContext; // with minus exchanged
    int samples = 0;
    std::uint64_t seed = 1;
};

struct PronounTestOptions {
    int samples = 10'000;
    std::uint64_t seed = 1;
    std::function<void(std::size_t entries)> progress = {}; // of all three readings
};

// `settings.context`: the context to measure, not None. Throws Error for a suite without entries, and Cancelled.
PronounTest testPronouns(Engine& engine, const std::shared_ptr<LoadedModel>& model, const eval::ContrastiveSuite& suite,
                         const RunSettings& settings, const PronounTestOptions& options, const CancelToken& cancel);

} // namespace contexture::study

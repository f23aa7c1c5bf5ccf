// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/eval/cohesion.h"
#include "engine/eval/significance.h"
#include "engine/lab/gold.h"
#include "engine/study/row_result.h"

#include <map>
#include <span>
#include <string>
#include <vector>

namespace contexture::study {

// Every number of one row, by name: "bleu", "chrf" (0..100), "pronoun", "pronoun 1", "pronoun >3", "word_sense", ...
// (shares), "decided elsewhere" (all records that another sentence decides), "helpful bleu" and "unhelpful bleu"
// (sentences with and without such a record), "pronoun translation", "noun translation" (WordClassAccuracy),
// "repetition", "similarity" (LexicalCohesion), "register kept", "pointing sentence", "pointing word" (of the site that
// points best), "focus 1", "focus weight 1", ... (how far back residual connections look), "parameters", "trained
// parameters", "dev loss". What does not apply is absent.
using Metrics = std::map<std::string, double>;

// The test set with values that are computed from it once.
struct TestContext {
    std::span<const lab::LabDocument> documents;
    eval::WordVectors vectors; // for similarity; empty: no similarity
    std::string language;      // of the references; empty: unknown, metrics that need it are left out
};

Metrics metricsOf(const RowResult& result, const TestContext& test);

// The metrics of the references themselves, as far as they apply.
Metrics metricsOfReferences(const TestContext& test);

// The site whose weights fall on antecedents most often; empty if nothing was judged.
std::string bestSite(const RowResult& result);

struct Significance {
    double bleu = 1.0;     // p of approximate randomisation, documents as units: see eval/significance.h
    double accuracy = 1.0; // the same for contrastive choices. Both NaN with fewer than eval::kFewestUnits
    double bleuDifference = 0.0;
    double accuracyDifference = 0.0; // of first - second, on the whole test set
};
Significance compare(const RowResult& first, const RowResult& second, const TestContext& test,
                     const eval::SignificanceOptions& options);

// Of several seeds: the largest p (NaN if one is NaN); 1 if one seed is better and another worse, since then they show
// no direction. Differences are means.
Significance overSeeds(std::span<const Significance> seeds);

} // namespace contexture::study

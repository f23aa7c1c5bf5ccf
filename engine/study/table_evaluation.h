// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/cancel.h"
#include "engine/core/engine.h"
#include "engine/eval/significance.h"
#include "engine/scores/comparison_options.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace contexture::study {

// The evaluation of a model on documents that have references and no gold records, such as a corpus's dev set.

// The use of one context site over a table. A query is a word with one head; queries in sentences to which nothing was
// visible do not count.
struct ContextUse {
    std::string site;
    double sentences = 0.0;    // mean support at sentence level: sentences of a weight above zero, per query
    double contextWords = 0.0; // the same at word level, in words; 0 if the site records none
    double share = 0.0;        // mean context share, 0..1; 0 if the site has no gate
};

struct TableTranslation {
    std::vector<std::vector<Sentence>> sentences; // one list per document
    std::vector<ContextUse> context;              // empty without context
    std::int64_t words = 0;                       // produced words
    std::int64_t unread = 0;                      // sentences that the model did not read completely
    double seconds = 0.0;                         // of decoding
};

struct TableListener {
    std::function<void(std::size_t sentences)> progress = {}; // number of finished sentences
    std::function<void(const Run&)> run = {};                 // called for each document, traced; with context only
};

// Translates every document. Without context all sentences are translated together, as if in one document.
// `settings.trace` is ignored: context is traced if it is used. Throws Cancelled.
TableTranslation translateTable(Engine& engine, const std::shared_ptr<LoadedModel>& model,
                                std::span<const Document> documents, const RunSettings& settings,
                                const TableListener& listener, const CancelToken& cancel);

// BLEU and chrF against the references. Throws
// Error if a document has no reference.
struct TableScores {
    double bleu = 0.0;
    double chrf = 0.0;
};
// The settings of BLEU in scoreTable for these references.
std::string bleuSignature(std::span<const Document> documents);
TableScores scoreTable(std::span<const Document> documents, const TableTranslation& translation);

using scores::ComparisonOptions;
using scores::ComparisonUnit;

struct TableComparison {
    eval::PairedComparison bleu;
    eval::PairedComparison chrf;
};
TableComparison compareTable(std::span<const Document> documents, const TableTranslation& first,
                             const TableTranslation& second, const ComparisonOptions& options = {});

} // namespace contexture::study

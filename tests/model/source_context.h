// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "tests/model/fixtures.h"

#include <memory>
#include <string>
#include <vector>

namespace contexture::model::test {

// A document of six sentences, one of one piece, and its translation.
struct Text {
    std::vector<Pieces> source = randomSentences({5, 3, 1, 7, 4, 6}, 11);
    std::vector<Pieces> target = randomSentences({4, 5, 2, 6, 3, 7}, 12);

    std::size_t size() const { return source.size(); }
};

// Everything that a model says of the sentences of a document, batched: logits [B, T, V].
at::Tensor logitsOf(System& system, const Text& text, const DocumentContext* context,
                    trace::Recorder* recorder = nullptr);

// The document, with its translation for a context that reads it.
std::unique_ptr<DocumentContext> openTranslated(System& system, const Text& text,
                                                std::vector<SentenceIndex> excluded = {},
                                                ContextMode mode = ContextMode::Online);

// Largest change of what is said of one sentence, where it has pieces.
double changeAt(const Text& text, const at::Tensor& a, const at::Tensor& b, std::int64_t sentence);

// Variants of the systems that read the sentences before one on the source side: "dct, encoder", "dat, post-norm", ...
std::vector<std::string> sourceContextVariants();
ModelConfig sourceContextVariant(const std::string& name);

// Where the pieces of the sentences before begin among a document's columns, and how many marks a sentence has.
int marksOf(const ModelConfig& config);

} // namespace contexture::model::test

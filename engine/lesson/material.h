// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/lab/gold.h"
#include "engine/lesson/lesson.h"

#include <filesystem>
#include <memory>
#include <vector>

namespace contexture::lesson {

// The documents and runs of a workspace with their traces. Throws Error for a file that is none, or too large for a
// lesson.
Material loadMaterial(const std::filesystem::path& workspace);

// What a run's trace says was consulted for one word, as the window shows it: at a site, under one head or the mean.
struct Consulted {
    std::vector<std::pair<SentenceIndex, float>> sentences; // with weight, the largest first
    std::vector<std::pair<DocumentWord, float>> words;      // of the whole document, sentence weight times word weight
    std::optional<float> share;                             // context share; nothing without a gate
    std::optional<double> nats = {}; // at the site of an attribution method: what the weights are shares of
};
// Nothing where the word has no row at this site: no trace, no context, no counterpart on the site's side. At the site
// of an attribution method the weights are support shares of the answer that is kept about the word; without one:
// nothing.
std::optional<Consulted> consultedBy(const Material::RunOf& recorded, const View& view);

// The site of the view: an attention of the model or an attribution method; the model's first context site where the
// view names none; null where there is none of that name.
const SiteInfo* siteOf(const Run& run, const View& view);

// The sentence of the view on one side; null where it was not translated.
const Sentence* sentenceOf(const Run& run, SentenceIndex sentence, Side side);

// Among `others` the run that differs from `present` in nothing but that it was made without these sentences, too; null
// where there is none. It tells what they did, without a model.
const Run* runWithout(const Run& present, const std::vector<std::shared_ptr<const Run>>& others,
                      const std::vector<SentenceIndex>& excluded);

// The gold record of a word; null where the records say nothing of it. Documents are told by their source text.
const lab::GoldRecord* goldRecord(const std::vector<lab::LabDocument>& gold, const Document& document,
                                  SentenceIndex sentence, WordIndex sourceWord);

} // namespace contexture::lesson

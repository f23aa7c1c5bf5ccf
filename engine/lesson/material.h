// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/lab/gold.h"
#include "engine/lesson/lesson.h"

#include <filesystem>
#include <memory>
#include <vector>

namespace contexture::lesson {

// The documents and runs of a workspace with their traces. Throws Error for a file that is no workspace, or too large
// for a lesson.
Material loadMaterial(const std::filesystem::path& workspace);

// What one word consulted, by a run's trace, as the window shows it: at a site, with one head or the mean.
struct Consulted {
    std::vector<std::pair<SentenceIndex, float>> sentences; // with weight, the largest first
    std::vector<std::pair<DocumentWord, float>> words;      // of the whole document, sentence weight times word weight
    std::optional<float> share;                             // context share; nullopt without a gate
    std::optional<double> nats = {}; // at the site of an attribution method: the nats of which the weights are shares
};
// nullopt if the word has no row at this site: no trace, no context, no
// counterpart on the site's side. At the site of an attribution method the weights
// are support shares of the kept answer about the word; nullopt without an answer.
std::optional<Consulted> consultedBy(const Material::RunOf& recorded, const View& view);

// The site of the view: an attention of the model or an attribution method; the model's first context site if the view
// names none; null if there is none of that name.
const SiteInfo* siteOf(const Run& run, const View& view);

// The sentence of the view on one side; null if it was not translated.
const Sentence* sentenceOf(const Run& run, SentenceIndex sentence, Side side);

// The run among `others` that differs from `present` only in hiding these sentences, too; null if there is none. It
// shows the sentences' effect without a model.
const Run* runWithout(const Run& present, const std::vector<std::shared_ptr<const Run>>& others,
                      const std::vector<SentenceIndex>& excluded);

// The gold record of a word; null if there is none. Documents are identified by their source text.
const lab::GoldRecord* goldRecord(const std::vector<lab::LabDocument>& gold, const Document& document,
                                  SentenceIndex sentence, WordIndex sourceWord);

} // namespace contexture::lesson

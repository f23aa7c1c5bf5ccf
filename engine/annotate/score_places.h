// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/annotate/score_file.h"
#include "engine/core/run.h"
#include "engine/store/sentence_scores.h"

#include <string>
#include <vector>

namespace contexture::annotate {

// The numbers of a file at the sentences of a run.
struct PlacedScores {
    std::vector<store::SentenceScores> scores; // one for each metric of the file
    std::vector<MarkRecord> errors;            // for placeRecords, which finds the run's characters
    std::size_t left = 0;                      // rows left out, each with a remark
    std::vector<Remark> remarks;               // of the file and of the rows, in the order of the lines
};

// Rows belong to sentences by their place: as many rows as the document has sentences, as the run has translated, or as
// the translation has lines with a blank one between paragraphs. Texts in the file are compared with the run's, white
// space aside: a row with another text is left out. `system`: whose rows, where the file has several; empty: those of
// the run's translations. `name`: the file as errors name it. Throws Error, with both numbers, for another number of
// rows; for texts most of which are not the run's; and for a system that cannot be told.
PlacedScores placeScores(const Run& run, const ScoreFile& file, const std::string& name,
                         const std::string& system = {});

} // namespace contexture::annotate

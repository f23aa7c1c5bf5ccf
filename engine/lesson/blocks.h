// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/lab/gold.h"
#include "engine/lesson/lesson.h"
#include "engine/lesson/problem.h"

#include <optional>
#include <string>
#include <vector>

namespace contexture::lesson {

// The sources in which everything that the blocks of a lesson name must exist.
struct BlockSources {
    const std::string& file;
    const Material* material = nullptr;                  // null: the workspace could not be opened, which was reported
    const std::vector<lab::LabDocument>* gold = nullptr; // null: the lesson has no gold.json
    Problems& problems;
};

struct ReadView {
    View view;
    std::string caption;
    bool saysHidden = false; // the block has `hidden`, which may be an empty list
};
// Reads a view block. `before`: view of the step before, whose document and run apply if the block names none.
ReadView readView(const Part& block, const View* before, const BlockSources& sources);

struct ReadPrediction {
    Prediction prediction;
    PredictionText text;
};
std::optional<ReadPrediction> readPrediction(const Part& block, const View& view, const BlockSources& sources);

// The blocks of a translation have texts only: a view's caption, and the question in another language.
std::string readCaption(const Part& block, const BlockSources& sources);
std::optional<PredictionText> readPredictionText(const Part& block, const Prediction& prediction, const View& view,
                                                 const BlockSources& sources);

// The view block for this view, in the form that an author writes: "Copy this view as a step".
std::string viewBlock(const View& view, const Material& material);

} // namespace contexture::lesson

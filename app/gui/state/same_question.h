// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/run.h"

#include <memory>
#include <vector>

namespace contexture::gui {

class Session;

// Whether a question about a sentence makes the model read the same in both runs, so that one answer is valid for both:
// the same model, context and texts. A model that reads other sentences' translations reads all of them.
bool isAskedTheSame(const Run& before, const Run& now, SentenceIndex sentence);

// The runs of all rows, including those that a growing run would replace.
std::vector<std::shared_ptr<const Run>> runsThere(const Session& session);

} // namespace contexture::gui

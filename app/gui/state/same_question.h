// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/run.h"

#include <memory>
#include <vector>

namespace contexture::gui {

class Session;

// Whether a model that is asked about a sentence reads the same in both runs, so that an answer of the one is one of
// the other: the same model, context and texts. A model that reads translations of other sentences reads all of them.
bool isAskedTheSame(const Run& before, const Run& now, SentenceIndex sentence);

// Those of all rows, with those that a growing run would replace.
std::vector<std::shared_ptr<const Run>> runsThere(const Session& session);

} // namespace contexture::gui

// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/find/word_search.h"
#include "widgets/found_model.h"

namespace contexture::gui {

// A row of the list of found words.
widgets::FoundWord foundWord(const find::Found& found, int badge, bool namesDocument);

} // namespace contexture::gui

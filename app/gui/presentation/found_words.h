#pragma once

#include "engine/find/word_search.h"
#include "widgets/found_model.h"

namespace contexture::gui {

// A word that was found, as the list shows it.
widgets::FoundWord foundWord(const find::Found& found, int badge, bool namesDocument);

} // namespace contexture::gui

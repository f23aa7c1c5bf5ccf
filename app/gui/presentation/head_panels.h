#pragma once

#include "app/gui/presentation/matrices.h"

namespace contexture::gui {

// Every head of everything that was recorded of the sentence, in the model's order: sentence level, word level in the
// chosen sentence, cache slots, source attention and attention to the sentence's own side. A site and a level are a
// group. Empty where nothing was recorded.
HeadPanels allHeadPanels(const Inspection& inspection);

} // namespace contexture::gui

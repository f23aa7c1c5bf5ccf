// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/gui/presentation/matrices.h"

namespace contexture::gui {

// The panels of all heads that were recorded for the sentence, in the model's order: sentence level, word level in the
// chosen sentence, cache slots, source attention and attention to the sentence's own side. The heads of one level of a
// site are a group. Empty where nothing was recorded.
HeadPanels allHeadPanels(const Inspection& inspection);

} // namespace contexture::gui

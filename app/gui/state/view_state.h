// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/look.h"
#include "engine/core/run.h"

#include <string>

namespace contexture::gui {

// What the window looks at and which of its parts are shown; a workspace keeps it.
struct ViewState {
    Look look;
    std::int64_t run = 0;  // row of the active run in the file; 0: the first run
    bool allHeads = false; // whether small multiples of all heads are shown
    bool notes = true;     // whether the list of notes is shown
    bool marks = true;     // whether the list of marked errors is shown
    bool need = false;     // whether bars show which words needed context
    friend bool operator==(const ViewState&, const ViewState&) = default;
};

std::string toJson(const ViewState& state);
// Any program may have written the text: a member that is missing or has no valid value keeps its default.
ViewState parseViewState(const std::string& json);

// `look` without the sentence, word or context sentence that the document or the run does not have.
Look existing(const Look& look, const Document& document, const Run* run);

} // namespace contexture::gui

#pragma once

#include "app/gui/presentation/inspection.h"

#include <string>

namespace contexture::gui {

// What is looked at and which parts are seen, as a workspace keeps it.
struct ViewState {
    Look look;
    std::int64_t run = 0;  // the row of the run that is read; 0: the first
    bool allHeads = false; // their small multiples
    bool notes = true;     // their list
    friend bool operator==(const ViewState&, const ViewState&) = default;
};

std::string toJson(const ViewState& state);
// From a file of anybody's: what is missing or makes no sense is as it is at first.
ViewState parseViewState(const std::string& json);

// The same look as far as the document and the run have its sentence and its word.
Look existing(const Look& look, const Document& document, const Run* run);

} // namespace contexture::gui

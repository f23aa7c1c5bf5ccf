#pragma once

namespace contexture::widgets {
class StartPage;
}

namespace contexture::gui {

// Adds the installed sample texts and lessons to the start page.
void offerFilesOfTheBox(widgets::StartPage& page);

} // namespace contexture::gui

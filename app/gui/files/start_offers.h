#pragma once

namespace contexture::widgets {
class StartPage;
}

namespace contexture::gui {

// Puts the sample texts and the lessons of the box on the start page.
void offerFilesOfTheBox(widgets::StartPage& page);

} // namespace contexture::gui

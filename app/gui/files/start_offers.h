// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

namespace contexture::widgets {
class StartPage;
}

namespace contexture::gui {

class Opening;
class RecentFiles;

// Puts the sample texts and lessons of the installation and the recent files on the start page, and opens what is
// chosen there.
void serveStartPage(widgets::StartPage& page, Opening& opening, RecentFiles& recent);

} // namespace contexture::gui

// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

class QWidget;

namespace contexture::gui {

// Shows the version, the licence and the libraries of the program.
void showAbout(QWidget* parent);

} // namespace contexture::gui

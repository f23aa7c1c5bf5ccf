// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>

namespace contexture::gui {

// The extensions of the files of other programs that can be read, as file dialogs take them: "*.srt *.vtt".
QString formatFilter();

} // namespace contexture::gui

// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>

namespace contexture::gui {

// The endings of files of other programs that are read, as dialogs for files take them: "*.srt *.vtt".
QString formatFilter();

} // namespace contexture::gui

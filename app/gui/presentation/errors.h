#pragma once

#include <QString>

namespace contexture::gui {

// An error's text in the window's language; in English where it names values.
QString errorText(const QString& english);

} // namespace contexture::gui

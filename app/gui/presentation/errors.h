// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/message.h"

#include <QString>

namespace contexture::gui {

// A message of the engine or of a reader of files in the window's language: it is translated by its code (context
// "Errors" of the catalogues), with numbers as the language writes them. A text without a code stays as it is. The
// result is plain text and must not be shown as markup, since its values come from files.
QString errorText(const Message& message);

} // namespace contexture::gui

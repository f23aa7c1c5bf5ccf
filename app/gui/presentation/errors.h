#pragma once

#include "engine/core/message.h"

#include <QString>

namespace contexture::gui {

// What the engine or a reader of files says, in the window's language: translated by its code (context "Errors" of the
// catalogues), numbers written as the language writes them. Text without a code stays as it is. Plain text: whoever
// shows it must not read it as markup, since its values come from files.
QString errorText(const Message& message);

} // namespace contexture::gui

// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QMetaType>
#include <QString>

namespace contexture {
class Error;
}

namespace contexture::gui {

// What went wrong, in the window's language and in the parts that the message bar shows.
struct Failure {
    QString happened;
    QString where;
    QString remedy;
    bool asksForBase = false; // a context layer was opened whose base is not there
    bool isTooMuch = false;   // it would take long and runs only on request
};
Failure toFailure(const Error& error);

// The work that threw; the texts for a lack of memory and for unknown exceptions depend on it.
enum class FailedWork { Engine, File, View };

// The exception that is being handled, of any type, as a failure: call it in a catch block. `where`: the file, for an
// exception that does not name it.
Failure currentFailure(FailedWork work, const QString& where = {});

// The failure as whole sentences in one line: "Where: What happened. What to do."
QString inOneLine(const Failure& failure);
// The text with its first letter as a capital: the engine's messages are parts of a sentence.
QString capitalised(QString text);

} // namespace contexture::gui

Q_DECLARE_METATYPE(contexture::gui::Failure)

// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/document.h"

#include <QObject>
#include <QString>

#include <optional>

namespace contexture::gui {

class Inspector;
class ReadingPane;
class Selection;
class Session;

// Selects a first word, so that the instruments are not empty: the requested word as soon as its run has it, or else a
// word that shows well what the model reads.
class FirstLook : public QObject {
    Q_OBJECT

public:
    FirstLook(const Session& session, Selection& selection, const Inspector& inspector, ReadingPane& reading);

    void selectWhenReady(SentenceIndex sentence, Side side, WordIndex word);
    void selectWhenReady(SentenceIndex sentence, const QString& translated); // the word with this translation
    void selectSomething();

private:
    void selectWanted();

    struct Wanted {
        SentenceIndex sentence;
        Side side = Side::Target;
        WordIndex word;
        QString translated; // instead of `word`
    };

    const Session& m_session;
    Selection& m_selection;
    ReadingPane& m_reading;
    std::optional<Wanted> m_wanted;
};

} // namespace contexture::gui

// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/store/workspace.h"

#include <QObject>

namespace contexture::gui {

class DocumentsPane;
class FileWorker;
class Messages;
class Saving;
class WhatIfLines;

// Replaces all context sentences of a try at once: by the same sentences in random order, or by those of another
// document of the workspace.
class OtherContext : public QObject {
    Q_OBJECT

public:
    struct Parts {
        const DocumentsPane& documents;
        const Saving& saving;
        FileWorker& files;
        Messages& messages;
    };
    // Adds the menu to the button of `lines`.
    OtherContext(const Parts& parts, WhatIfLines& lines);

    // The sentence whose context is replaced. Each shuffle of the same run and sentence has another order.
    void begin(std::shared_ptr<const Run> run, SentenceIndex sentence);
    void shuffle();
    void take(store::DocumentId document); // reads it on the file thread
    void choose();                         // asks for a document

Q_SIGNALS:
    void ready(); // the lines have the new context, which can be tried

private:
    Parts m_parts;
    WhatIfLines& m_lines;
    std::shared_ptr<const Run> m_run;
    SentenceIndex m_sentence;
    std::uint64_t m_seed = 0; // of the last shuffle
};

} // namespace contexture::gui

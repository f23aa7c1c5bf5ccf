#pragma once

#include "engine/store/workspace.h"

#include <QObject>

namespace contexture::gui {

class DocumentsPane;
class FileWorker;
class Messages;
class Saving;
class WhatIfLines;

// Other context sentences for a try, all at once: the same ones shuffled, or those of another document of the
// workspace.
class OtherContext : public QObject {
    Q_OBJECT

public:
    struct Parts {
        const DocumentsPane& documents;
        const Saving& saving;
        FileWorker& files;
        Messages& messages;
    };
    // Puts a menu behind the lines' button.
    OtherContext(const Parts& parts, WhatIfLines& lines);

    // Whose context it is. The same run and sentence again: the next shuffling is another one.
    void begin(std::shared_ptr<const Run> run, SentenceIndex sentence);
    void shuffle();
    void take(store::DocumentId document); // read on the file thread
    void choose();                         // asks for a document

Q_SIGNALS:
    void ready(); // the lines say it: to be tried

private:
    Parts m_parts;
    WhatIfLines& m_lines;
    std::shared_ptr<const Run> m_run;
    SentenceIndex m_sentence;
    std::uint64_t m_seed = 0; // of the last shuffling
};

} // namespace contexture::gui

// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/look.h"

#include <QObject>

#include <optional>

namespace contexture::gui {

// The only place that holds what the window shows. Every view listens to `changed` and repaints from the run that
// exists already. Hovering previews a word; the locked word is kept.
class Selection : public QObject {
    Q_OBJECT

public:
    using QObject::QObject;

    // The look to show: that of the preview while there is one, else that of the locked word.
    Look look() const;
    const Look& locked() const { return m_locked; }
    bool isPreviewing() const { return m_preview.has_value(); }

    void lock(SentenceIndex sentence, Side side, WordIndex word); // an invalid word: the sentence as a whole
    void preview(SentenceIndex sentence, Side side, WordIndex word);
    void endPreview();
    void clear(); // Esc: the preview, the word, and in the end the sentence

    void setSite(const std::string& site, HeadIndex head = {}); // a head of another site is another head
    void setHead(HeadIndex head);
    void setContextSentence(SentenceIndex sentence); // invalid: follow the largest weight
    void setWeighting(Weighting weighting);
    void restore(Look look); // from a workspace or a lesson
    void reset();            // for another document

Q_SIGNALS:
    void changed();

private:
    void assign(Look look);

    struct Word {
        SentenceIndex sentence;
        Side side = Side::Target;
        WordIndex word;
        friend bool operator==(const Word&, const Word&) = default;
    };
    Look m_locked;
    std::optional<Word> m_preview;
};

} // namespace contexture::gui

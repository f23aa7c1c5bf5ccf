// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/gui/state/selection.h"

namespace contexture::gui {

Look Selection::look() const {
    Look look = m_locked;
    if (m_preview) {
        look.sentence = m_preview->sentence;
        look.side = m_preview->side;
        look.word = m_preview->word;
        look.contextSentence = {}; // the chosen context sentence belongs to the locked word
    }
    return look;
}

void Selection::lock(SentenceIndex sentence, Side side, WordIndex word) {
    Look look = m_locked;
    if (look.sentence != sentence || look.side != side || look.word != word) {
        look.contextSentence = {};
    }
    look.sentence = sentence;
    look.side = side;
    look.word = word;
    const bool wasPreviewing = m_preview.has_value();
    m_preview.reset();
    if (wasPreviewing && look == m_locked) {
        Q_EMIT changed();
    }
    assign(look);
}

void Selection::preview(SentenceIndex sentence, Side side, WordIndex word) {
    const Word wanted{sentence, side, word};
    if (m_preview == wanted) {
        return;
    }
    m_preview = wanted;
    Q_EMIT changed();
}

void Selection::endPreview() {
    if (m_preview) {
        m_preview.reset();
        Q_EMIT changed();
    }
}

void Selection::clear() {
    Look look = m_locked;
    if (m_preview) {
        endPreview();
        return;
    }
    if (look.contextSentence.isValid()) {
        look.contextSentence = {};
    } else if (look.word.isValid()) {
        look.word = {};
    } else {
        look.sentence = {};
    }
    assign(look);
}

void Selection::setSite(const std::string& site, HeadIndex head) {
    Look look = m_locked;
    look.site = site;
    look.head = head;
    assign(look);
}

void Selection::setHead(HeadIndex head) {
    Look look = m_locked;
    look.head = head;
    assign(look);
}

void Selection::setContextSentence(SentenceIndex sentence) {
    Look look = m_locked;
    look.contextSentence = sentence;
    assign(look);
}

void Selection::setWeighting(Weighting weighting) {
    Look look = m_locked;
    look.weighting = weighting;
    assign(look);
}

void Selection::restore(Look look) {
    m_preview.reset();
    assign(std::move(look));
}

void Selection::reset() {
    m_preview.reset();
    m_locked = {};
    Q_EMIT changed();
}

void Selection::assign(Look look) {
    if (look != m_locked) {
        m_locked = std::move(look);
        Q_EMIT changed();
    }
}

} // namespace contexture::gui

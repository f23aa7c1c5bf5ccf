// SPDX-License-Identifier: GPL-3.0-or-later

// The reading view's gestures: hover previews, a click locks, keys move.
#include "widgets/reading_state.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QScrollBar>

#include <algorithm>

namespace contexture::widgets {

void ReadingView::mousePressEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton) {
        event->ignore();
        return;
    }
    if (m_isFocusShown) {
        m_isFocusShown = false;
        viewport()->update();
    }
    const auto word = wordAt(event->position().toPoint());
    m_state->pressed = word;
    m_state->pressedAt = event->position().toPoint() + QPoint(0, verticalScrollBar()->value());
    m_state->isPressed = true;
    m_state->isDragging = false;
    if (m_state->span.isValid()) {
        Q_EMIT spanChosen({});
    }
    if (word.isValid()) {
        Q_EMIT wordActivated(word);
    } else if (const int sentence = sentenceAt(event->position().toPoint()); sentence >= 0) {
        Q_EMIT sentenceActivated(sentence, sideAt(event->position().toPoint()));
    }
}

void ReadingView::mouseDoubleClickEvent(QMouseEvent* event) {
    // The first click of a double click has locked the word. Two quick clicks on two words are two single clicks.
    if (const auto word = wordAt(event->position().toPoint()); word.isValid() && word != m_state->pressed) {
        mousePressEvent(event);
    }
}

void ReadingView::mouseReleaseEvent(QMouseEvent* event) {
    m_state->isPressed = m_state->isPressed && event->button() != Qt::LeftButton;
    QAbstractScrollArea::mouseReleaseEvent(event);
}

void ReadingView::mouseMoveEvent(QMouseEvent* event) {
    if (event->buttons().testFlag(Qt::LeftButton) && dragSpan(event->position().toPoint())) {
        return;
    }
    const auto word = wordAt(event->position().toPoint());
    if (word != m_state->hovered) {
        m_state->hovered = word;
        viewport()->setCursor(word.isValid() ? Qt::PointingHandCursor : Qt::ArrowCursor);
        Q_EMIT wordHovered(word);
    }
}

bool ReadingView::focusNextPrevChild(bool next) {
    // If a word is selected, Tab goes to the other side (Esc or Shift+Tab leaves the view).
    return next && m_state->selected.isValid() ? false : QAbstractScrollArea::focusNextPrevChild(next);
}

void ReadingView::keyPressEvent(QKeyEvent* event) {
    if (stepSpan(*event)) {
        return;
    }
    const bool byCtrl = event->modifiers().testFlag(Qt::ControlModifier);
    WordRef target;
    switch (event->key()) {
    case Qt::Key_Escape:
        if (m_state->span.isValid()) {
            Q_EMIT spanChosen({});
            return;
        }
        Q_EMIT selectionCleared();
        return;
    case Qt::Key_Tab:
        target = otherSide();
        break;
    case Qt::Key_Left:
    case Qt::Key_Right: {
        const int by = event->key() == Qt::Key_Right ? 1 : -1;
        target = byCtrl ? steppedSentence(by) : steppedWord(by);
        break;
    }
    case Qt::Key_Up:
    case Qt::Key_Down: {
        const int by = event->key() == Qt::Key_Down ? 1 : -1;
        target = byCtrl ? steppedSentence(by) : steppedLine(by);
        break;
    }
    case Qt::Key_Home:
    case Qt::Key_End:
        target = edgeWord(event->key() == Qt::Key_End, byCtrl);
        break;
    default:
        QAbstractScrollArea::keyPressEvent(event); // Page Up and Down scroll
        return;
    }
    if (target.isValid() && target != m_state->selected) {
        if (m_state->span.isValid()) {
            Q_EMIT spanChosen({});
        }
        scrollToSentence(target.sentence);
        Q_EMIT wordActivated(target);
    }
}

WordRef ReadingView::startWord() const {
    const int current = m_state->currentSentence();
    return firstWord(current >= 0 ? current : std::max(m_state->layout.rowAt(verticalScrollBar()->value()), 0),
                     TextSide::Source);
}

WordRef ReadingView::firstWord(int sentence, TextSide side) const {
    const auto* line =
        sentence >= 0 && sentence < m_state->layout.rowCount() ? m_state->layout.line(sentence, side) : nullptr;
    return line && line->wordCount() > 0 ? WordRef{sentence, side, 0} : WordRef{};
}

WordRef ReadingView::steppedWord(int by) const {
    const auto& selected = m_state->selected;
    if (!selected.isValid()) {
        return startWord();
    }
    const auto* line = m_state->layout.line(selected.sentence, selected.side);
    if (!line) {
        return {};
    }
    // The arrow keys follow the screen: in right-to-left text the next word is on the left.
    by = line->text.isRightToLeft() ? -by : by;
    const int word = selected.word + by;
    if (word >= 0 && word < line->wordCount()) {
        return {selected.sentence, selected.side, word};
    }
    auto next = neighbour(selected.sentence, selected.side, by);
    if (next.isValid() && by < 0) {
        next.word = m_state->layout.line(next.sentence, next.side)->wordCount() - 1;
    }
    return next;
}

WordRef ReadingView::neighbour(int sentence, TextSide side, int by) const {
    // Skips sentences without a translation, and empty ones.
    for (int row = sentence + by; row >= 0 && row < m_state->layout.rowCount(); row += by) {
        if (const auto word = firstWord(row, side); word.isValid()) {
            return word;
        }
    }
    return {};
}

WordRef ReadingView::steppedSentence(int by) const {
    const auto& selected = m_state->selected;
    if (!selected.isValid()) {
        return startWord();
    }
    auto next = neighbour(selected.sentence, selected.side, by);
    if (next.isValid()) {
        next.word = std::min(selected.word, m_state->layout.line(next.sentence, next.side)->wordCount() - 1);
    }
    return next;
}

WordRef ReadingView::steppedLine(int by) const {
    const auto& selected = m_state->selected;
    if (!selected.isValid()) {
        return startWord();
    }
    const auto rects = m_state->layout.wordRects(selected);
    if (rects.empty()) {
        return {};
    }
    const auto& rect = by > 0 ? rects.back() : rects.front();
    const double step = rect.height() / 2.0 + ReadingLayout::kLineGap + 1.0;
    const QPointF point(rect.center().x(), rect.center().y() + by * (step + 2.0));
    const auto cell = m_state->layout.cellRect(selected.sentence, selected.side);
    if (point.y() > cell.top() + ReadingLayout::kRowPadding && point.y() < cell.bottom() - ReadingLayout::kRowPadding) {
        return m_state->layout.nearestWord(selected.sentence, selected.side, point);
    }
    const auto next = neighbour(selected.sentence, selected.side, by);
    if (!next.isValid()) {
        return {};
    }
    m_state->layout.measure(next.sentence);
    const auto nextCell = m_state->layout.cellRect(next.sentence, next.side);
    const double y = by > 0 ? nextCell.top() + ReadingLayout::kRowPadding + 1.0
                            : nextCell.bottom() - ReadingLayout::kRowPadding - 1.0;
    return m_state->layout.nearestWord(next.sentence, next.side, {point.x(), y});
}

WordRef ReadingView::edgeWord(bool last, bool ofDocument) const {
    const auto selected = m_state->selected.isValid() ? m_state->selected : startWord();
    if (!selected.isValid()) {
        return {};
    }
    auto word = selected;
    if (ofDocument) {
        word = last ? neighbour(m_state->layout.rowCount(), selected.side, -1) : neighbour(-1, selected.side, 1);
    }
    if (word.isValid()) {
        const auto* line = m_state->layout.line(word.sentence, word.side);
        if (!line) {
            return {}; // the selection is in a translation that is being replaced
        }
        word.word = last ? line->wordCount() - 1 : 0;
    }
    return word;
}

WordRef ReadingView::otherSide() const {
    const auto& selected = m_state->selected;
    if (!selected.isValid()) {
        return {};
    }
    const auto side = selected.side == TextSide::Source ? TextSide::Target : TextSide::Source;
    for (const auto& word : m_state->counterparts) {
        if (word.side == side && word.sentence == selected.sentence) {
            return word;
        }
    }
    auto word = firstWord(selected.sentence, side);
    if (word.isValid()) {
        // No counterpart is known: take the word at the same place in its sentence.
        const auto* own = m_state->layout.line(selected.sentence, selected.side);
        const int here = own ? own->wordCount() : 0; // none: the sentence is being translated again
        const int there = m_state->layout.line(selected.sentence, side)->wordCount();
        word.word = std::min(selected.word * there / std::max(here, 1), there - 1);
    }
    return word;
}

} // namespace contexture::widgets

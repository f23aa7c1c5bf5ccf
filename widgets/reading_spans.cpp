// SPDX-License-Identifier: GPL-3.0-or-later

// Selection of characters of a sentence in the reading view: by dragging, or with Shift and the arrow keys.
#include "widgets/reading_state.h"

#include <QApplication>
#include <QKeyEvent>
#include <QScrollBar>

#include <algorithm>

namespace contexture::widgets {

bool ReadingView::dragSpan(QPoint viewportPosition) {
    if (!m_state->isPressed) {
        return false;
    }
    const QPoint scrolled = viewportPosition + QPoint(0, verticalScrollBar()->value());
    if (!m_state->isDragging && (scrolled - m_state->pressedAt).manhattanLength() < QApplication::startDragDistance()) {
        return true; // a click with a small movement
    }
    const QPoint began = m_state->pressedAt;
    const int row = m_state->layout.rowAt(began.y());
    const auto side = began.x() < m_state->layout.columns().textLeft[1] ? TextSide::Source : TextSide::Target;
    if (row < 0 || !m_state->layout.line(row, side) || !m_state->layout.cellRect(row, side).contains(began)) {
        return false;
    }
    m_state->isDragging = true;
    const int from = m_state->layout.positionAt(row, side, began);
    const int to = m_state->layout.positionAt(row, side, scrolled);
    m_state->isLeftEdgeMoving = to < from;
    const SpanRef span{row, side, std::min(from, to), std::max(from, to)};
    if (span.isValid() ? span != m_state->span : m_state->span.isValid()) {
        Q_EMIT spanChosen(span.isValid() ? span : SpanRef{});
    }
    return true;
}

bool ReadingView::stepSpan(const QKeyEvent& event) {
    const bool isArrow = event.key() == Qt::Key_Left || event.key() == Qt::Key_Right;
    const bool isEdge = event.key() == Qt::Key_Home || event.key() == Qt::Key_End;
    if (!event.modifiers().testFlag(Qt::ShiftModifier) || (!isArrow && !isEdge)) {
        return false;
    }
    SpanRef span = m_state->span;
    if (!span.isValid()) { // the span begins as the selected word
        const WordRef word = m_state->selected;
        const auto* line = word.isValid() ? m_state->layout.line(word.sentence, word.side) : nullptr;
        if (!line || word.word >= line->wordCount()) {
            return true;
        }
        const TextSpan& place = line->words[static_cast<std::size_t>(word.word)];
        span = {word.sentence, word.side, place.begin, place.begin + place.length};
        m_state->isLeftEdgeMoving = event.key() == Qt::Key_Left && event.modifiers() == Qt::ShiftModifier;
    }
    const auto* line = m_state->layout.line(span.sentence, span.side);
    if (!line) {
        return true;
    }
    const bool isForward = event.key() == Qt::Key_Right || event.key() == Qt::Key_End;
    if (isEdge) {
        m_state->isLeftEdgeMoving = !isForward;
        (isForward ? span.end : span.begin) = isForward ? static_cast<int>(line->text.size()) : 0;
    } else {
        const int by = isForward != line->text.isRightToLeft() ? 1 : -1; // the arrow keys follow the screen
        const bool isOther = event.modifiers().testFlag(Qt::AltModifier);
        span = isOther || event.modifiers().testFlag(Qt::ControlModifier) ? spanByCharacter(span, by, isOther)
                                                                          : spanByWord(span, by);
    }
    if (span.isValid()) {
        Q_EMIT spanChosen(span);
    }
    return true;
}

// The moving edge goes to the next word's edge. Once it is back over the whole span, the other edge moves on.
SpanRef ReadingView::spanByWord(SpanRef span, int by) {
    const auto& words = m_state->layout.line(span.sentence, span.side)->words;
    const auto endOf = [](const TextSpan& word) { return word.begin + word.length; };
    if (by > 0) {
        if (m_state->isLeftEdgeMoving) {
            const auto next =
                std::find_if(words.begin(), words.end(), [&](const TextSpan& word) { return word.begin > span.begin; });
            if (next != words.end() && next->begin < span.end) {
                span.begin = next->begin;
                return span;
            }
            m_state->isLeftEdgeMoving = false;
        }
        const auto next =
            std::find_if(words.begin(), words.end(), [&](const TextSpan& word) { return endOf(word) > span.end; });
        span.end = next == words.end() ? span.end : endOf(*next);
        return span;
    }
    if (!m_state->isLeftEdgeMoving) {
        const auto before =
            std::find_if(words.rbegin(), words.rend(), [&](const TextSpan& word) { return endOf(word) < span.end; });
        if (before != words.rend() && endOf(*before) > span.begin) {
            span.end = endOf(*before);
            return span;
        }
        m_state->isLeftEdgeMoving = true;
    }
    const auto before =
        std::find_if(words.rbegin(), words.rend(), [&](const TextSpan& word) { return word.begin < span.begin; });
    span.begin = before == words.rend() ? span.begin : before->begin;
    return span;
}

// Moves by characters as readers see them: a letter with its accents is one step.
SpanRef ReadingView::spanByCharacter(SpanRef span, int by, bool isOtherEdge) const {
    const auto* layout = m_state->layout.cell(span.sentence, span.side);
    int& edge = m_state->isLeftEdgeMoving != isOtherEdge ? span.begin : span.end;
    edge = by > 0 ? layout->nextCursorPosition(edge) : layout->previousCursorPosition(edge);
    return span;
}

} // namespace contexture::widgets

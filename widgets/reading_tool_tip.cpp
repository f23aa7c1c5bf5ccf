// SPDX-License-Identifier: GPL-3.0-or-later

// Tool tips of the reading view: for the place under the pointer, and for words that needed context.
#include "widgets/reading_state.h"
#include "widgets/theme.h"

#include <QScrollBar>

#include <algorithm>

namespace contexture::widgets {

namespace {

// The weights of a word with weight above 0, one line each.
QStringList supportLines(const QString& text, const WordWeight& weight) {
    const auto known = [](double value) { return value == value; };
    QStringList lines;
    if (known(weight.nats)) {
        lines << ReadingView::tr("“%1” speaks for the selected word: %2 nats.").arg(text, signedText(weight.nats));
    }
    // With one level of attention there is no product to show.
    lines << (known(weight.within)
                  ? ReadingView::tr("“%1”, as dark as %2:").arg(text, decimalText(weight.weight, 4))
                  : ReadingView::tr("“%1”: word-level weight %2.").arg(text, decimalText(weight.weight, 4)));
    if (known(weight.within)) {
        lines << ReadingView::tr("Within the sentence: %1.").arg(decimalText(weight.within, 4));
    }
    if (known(weight.scaled)) {
        lines << ReadingView::tr("Times the sentence's weight: %1.").arg(decimalText(weight.scaled, 4));
    }
    if (known(weight.shared)) {
        lines << ReadingView::tr("Times the context share: %1.").arg(decimalText(weight.shared, 4));
    }
    return lines;
}

} // namespace

const std::vector<ReadingNeed>& ReadingView::needs() const {
    return m_state->needs;
}

QString ReadingView::toolTipAt(QPoint viewportPosition) const {
    const int row = sentenceAt(viewportPosition);
    if (row < 0) {
        return {};
    }
    const auto& weights = m_state->rowWeights(row);
    const QString number = QString::number(row + 1);
    QStringList lines;
    switch (weights.state) {
    case RowState::Neutral:
        break;
    case RowState::Weighted:
        lines << tr("Sentence %1: weight %2.").arg(number, decimalText(weights.weight, 4));
        break;
    case RowState::Zero:
        lines << tr("Sentence %1: exactly 0. The model could see it and gave it no weight.").arg(number);
        break;
    case RowState::Against:
        lines << tr("Sentence %1: no word speaks for the selected word, some speak against it.").arg(number);
        break;
    case RowState::Hidden:
        lines << tr("Sentence %1: hidden. The model was not allowed to see it.").arg(number);
        break;
    case RowState::Unread:
        lines
            << tr("Sentence %1: not read. Nothing hides it; this system reads only a few sentences, and not this one.")
                   .arg(number);
        break;
    case RowState::Current:
        lines << (m_state->weights.bypassed
                      ? tr("Sentence %1 is being read. No other sentence was visible, so no context was used.")
                            .arg(number)
                      : tr("Sentence %1 is being read.").arg(number));
        break;
    }
    const auto word = wordAt(viewportPosition);
    // What people wrote comes before what was measured.
    QStringList notes;
    for (const auto& note : m_state->notes) {
        if (note.place == word || note.place == WordRef{row, sideAt(viewportPosition), -1}) {
            notes << tr("Note: %1").arg(note.text);
        }
    }
    if (const QString& note = m_state->document.made(row).fileNote; !note.isEmpty()) {
        //: A note for translators that stands in the file of the document (XLIFF, PO, TMX).
        notes << tr("Note in the file: %1").arg(note);
    }
    const QPointF point = viewportPosition + QPoint(0, verticalScrollBar()->value());
    for (const auto& mark : m_state->marks) {
        bool isHere = mark.sentence == row && mark.side == sideAt(viewportPosition);
        if (isHere && mark.kind == ReadingMark::Kind::Span) {
            const auto rects = m_state->layout.spanRects(row, mark.side, mark.span);
            isHere = std::any_of(rects.begin(), rects.end(), [&](const QRectF& rect) {
                return rect.adjusted(-1.0, -2.0, 1.0, ReadingLayout::kRowPadding).contains(point);
            });
        }
        if (isHere) {
            notes << mark.text;
        }
    }
    if (const auto* weight = m_state->wordWeight(word)) {
        const QString text = m_state->layout.line(row, word.side)->word(word.word);
        if (weight->isAgainst()) {
            lines << tr("“%1” speaks against the selected word: %2 nats.").arg(text, signedText(weight->nats));
        } else {
            lines << supportLines(text, *weight);
        }
    }
    if (word.isValid() && word.word >= m_state->layout.wordsRead(row, word.side)) {
        lines << tr("“%1” was not read: the sentence is longer than the model takes.")
                     .arg(m_state->layout.line(row, word.side)->word(word.word));
    }
    for (const ReadingNeed& need : m_state->needs) {
        if (word.isValid() && need.place == word) {
            lines << need.text;
        }
    }
    if (std::find(m_state->marked.begin(), m_state->marked.end(), word) != m_state->marked.end()) {
        lines << tr("Another run has something else here.");
    }
    return (notes + lines).join(QLatin1Char('\n'));
}

} // namespace contexture::widgets

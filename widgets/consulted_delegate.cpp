// SPDX-License-Identifier: GPL-3.0-or-later

#include "widgets/consulted_delegate.h"

#include "widgets/consulted_model.h"
#include "widgets/fade.h"
#include "widgets/text_spans.h"
#include "widgets/theme.h"

#include <QFontMetricsF>
#include <QPainter>
#include <QTextLayout>

#include <algorithm>

namespace contexture::widgets {
namespace {

constexpr int kInset = 8;
constexpr int kWordsBefore = 2; // shown before the first word with weight
const char16_t kDots[] = u"\u2026 ";

} // namespace

QSize ConsultedDelegate::sizeHint(const QStyleOptionViewItem&, const QModelIndex&) const {
    return {40, kRowHeight};
}

int ConsultedDelegate::firstShownWord(const ConsultedEntry& entry, double width, const QFont& font) {
    const QFontMetricsF metrics(font);
    if (entry.words.empty() || metrics.horizontalAdvance(entry.text.text) <= width) {
        return 0;
    }
    const auto support = [](const WordWeight& word) { return word.isAgainst() ? 0.0 : word.weight; };
    const auto heaviest =
        std::max_element(entry.words.begin(), entry.words.end(),
                         [&](const WordWeight& a, const WordWeight& b) { return support(a) < support(b); });
    const int first = std::min(entry.words.front().word, heaviest->word);
    const auto endOf = [&](int word) {
        const auto& span = entry.text.words[static_cast<std::size_t>(word)];
        return span.begin + span.length;
    };
    // Begins at the start if the heaviest word is visible from there.
    if (heaviest->word >= entry.text.wordCount() || first >= entry.text.wordCount() ||
        metrics.horizontalAdvance(entry.text.text.left(endOf(heaviest->word))) + 24.0 <= width) {
        return 0;
    }
    const int begin = std::max(first - kWordsBefore, 0);
    const int from = entry.text.words[static_cast<std::size_t>(begin)].begin;
    const bool together =
        metrics.horizontalAdvance(entry.text.text.mid(from, endOf(heaviest->word) - from)) + 48.0 <= width;
    return together ? begin : std::max(heaviest->word - kWordsBefore, 0);
}

void ConsultedDelegate::paintWords(QPainter& painter, const QRect& rect, const ConsultedEntry& entry,
                                   const QWidget* widget) const {
    const auto& theme = Theme::of(widget->palette());
    QFont font = uiFont(type::kNote + 1);
    font.setWordSpacing(2.0);
    const int first = firstShownWord(entry, rect.width(), font);
    const int cut = first > 0 ? entry.text.words[static_cast<std::size_t>(first)].begin : 0;
    const QString text = first > 0 ? QString::fromUtf16(kDots) + entry.text.text.mid(cut) : entry.text.text;
    const int shift = (first > 0 ? 2 : 0) - cut;

    QTextLayout layout(withLineEnds(text), font); // one line, even if the text has line ends
    const double height = layOutText(layout, 0.0, 0.0);
    const auto line = layout.lineAt(0);
    const bool rightToLeft = text.isRightToLeft();
    const double used = line.naturalTextWidth();
    // A right-to-left line ends on the left; the part without room is cut off there.
    const double left =
        rightToLeft ? rect.right() + 1 - used - line.cursorToX(static_cast<int>(text.size())) : rect.left();
    const QPointF origin(left, rect.top() + (rect.height() - height) / 2.0);

    painter.save();
    painter.setClipRect(rect);
    painter.setRenderHint(QPainter::Antialiasing);
    std::vector<Ink> inks;
    for (const auto& word : entry.words) {
        if (word.word < first || word.word >= entry.text.wordCount() || word.weight <= 0.0) {
            continue;
        }
        auto span = entry.text.words[static_cast<std::size_t>(word.word)];
        span.begin += shift;
        const QColor colour = theme.ramp(word.isAgainst() ? Ramp::Against : Ramp::Word, word.weight);
        painter.setPen(Qt::NoPen);
        painter.setBrush(colour);
        painter.drawRoundedRect(wordBox(spanOnLine(line, span, origin), text, span).adjusted(0.5, 1.0, -0.5, -1.0), 3.0,
                                3.0);
        inks.push_back({span, theme.textOn(colour)});
    }
    painter.setPen(theme[Role::Text]);
    drawText(painter, layout, origin, std::move(inks), rect);
    if (used > rect.width()) {
        paintFade(painter, {rightToLeft ? rect.left() : rect.right() - 23, rect.top(), 24, rect.height()}, theme,
                  !rightToLeft);
    }
    painter.restore();
}

void ConsultedDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const {
    const auto& theme = Theme::of(option.palette);
    const QRect cell = option.rect;
    painter->save();
    const bool selected = option.state.testFlag(QStyle::State_Selected);
    painter->fillRect(cell, theme[selected ? Role::Raised : Role::Window]);
    painter->fillRect(QRect(cell.left(), cell.bottom(), cell.width(), 1), theme[Role::Line]);
    if (selected && index.column() == 0) {
        painter->fillRect(QRect(cell.left(), cell.top(), 3, cell.height()),
                          theme[option.widget && option.widget->hasFocus() ? Role::Accent : Role::Text]);
    }
    const auto* entry = static_cast<const ConsultedEntry*>(index.data(ConsultedModel::EntryRole).value<const void*>());
    const QRect inner = cell.adjusted(kInset, 0, -kInset, 0);
    if (index.column() == ConsultedModel::TextColumn && entry) {
        if (entry->text.text.isEmpty()) {
            painter->restore();
            return;
        }
        paintWords(*painter, inner.adjusted(0, 1, 0, -1), *entry, option.widget);
        painter->restore();
        return;
    }
    const QString text = index.data().toString();
    const bool changed =
        index.data(ConsultedModel::ChangedRole).toBool() && index.column() == ConsultedModel::ResultColumn;
    painter->setFont(uiFont(type::kNote + 1, changed ? QFont::DemiBold : QFont::Normal));
    painter->setPen(theme[changed ? Role::Changed : Role::Text]);
    const auto metrics = painter->fontMetrics();
    if (index.column() == ConsultedModel::SentenceColumn && entry) {
        const QString number = QString::number(entry->sentence + 1);
        painter->drawText(inner, Qt::AlignVCenter | Qt::AlignLeft, number);
        painter->setPen(theme[Role::Muted]);
        painter->drawText(inner.adjusted(metrics.horizontalAdvance(number + QLatin1Char(' ')), 0, 0, 0),
                          Qt::AlignVCenter | Qt::AlignLeft, text.mid(number.size() + 1));
    } else {
        painter->drawText(inner, Qt::AlignVCenter | Qt::AlignLeft | Qt::TextSingleLine,
                          metrics.elidedText(text, Qt::ElideRight, inner.width()));
    }
    painter->restore();
}

} // namespace contexture::widgets

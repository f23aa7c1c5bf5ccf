// SPDX-License-Identifier: GPL-3.0-or-later

#include "widgets/reading_layout.h"

#include "widgets/text_spans.h"
#include "widgets/theme.h"

#include <QFontMetricsF>

#include <algorithm>
#include <cmath>
#include <limits>

namespace contexture::widgets {
namespace {

// Number of laid out rows that are cached; a screen shows about forty.
constexpr std::size_t kKeptRows = 600;
constexpr int kNarrow = 520;    // pixels
constexpr int kWordPadding = 2; // a word reacts a little beside its letters, too

std::size_t at(int index) {
    return static_cast<std::size_t>(index);
}

int lineNumberAt(const QTextLayout& layout, QPointF origin, QPointF point) {
    int number = 0;
    while (number + 1 < layout.lineCount() &&
           origin.y() + layout.lineAt(number + 1).y() - ReadingLayout::kLineGap / 2.0 <= point.y()) {
        ++number;
    }
    return number;
}

} // namespace

const ReadingRow& ReadingDocument::made(int row) {
    ReadingRow& content = rows[at(row)];
    if (content.lettersOfSource >= 0) {
        content = make(row);
        content.lettersOfSource = -1;
    }
    return content;
}

void ReadingLayout::setDocument(ReadingDocument* document) {
    m_document = document;
    m_cells.clear();
    rebuildHeights();
}

void ReadingLayout::setGeometry(int width, const QFont& font, int noteWidth) {
    const int digits = static_cast<int>(QString::number(std::max(rowCount(), 10)).size());
    const int numberWidth = QFontMetrics(uiFont(type::kNote, QFont::DemiBold)).horizontalAdvance(QString(digits, u'0'));
    ReadingColumns columns;
    columns.isNarrow = width < kNarrow;
    if (columns.isNarrow) { // the text gets the width: numbers stay, bars and the names of states are left out
        columns.barWidth = 0;
        noteWidth = std::min(
            noteWidth, QFontMetrics(uiFont(type::kNote, QFont::DemiBold)).horizontalAdvance(QStringLiteral("<0.01")));
    }
    columns.numberRight = (columns.isNarrow ? space::kTight : space::kLarge) + numberWidth;
    columns.barLeft = columns.numberRight + (columns.isNarrow ? 0 : space::kSmall + 2);
    columns.noteRight = columns.barLeft + columns.barWidth + space::kSmall + noteWidth;
    columns.textLeft[0] = columns.noteRight + space::kMedium;
    const int room = std::max(width - columns.textLeft[0] - space::kLarge, 80);
    columns.textWidth[0] = room / 2;
    columns.textLeft[1] = columns.textLeft[0] + columns.textWidth[0];
    columns.textWidth[1] = room - columns.textWidth[0];
    const bool same = width == m_width && font == m_font && columns.textLeft[0] == m_columns.textLeft[0];
    m_columns = columns;
    if (same) {
        return;
    }
    m_width = width;
    m_font = font;
    m_noteWidth = noteWidth;
    const QFontMetricsF metrics(font);
    m_lineHeight = static_cast<int>(std::ceil(metrics.height()));
    m_charWidth = std::max(1.0, metrics.horizontalAdvance(QStringLiteral("the quick brown fox jumps over")) / 30.0);
    m_cells.clear();
    rebuildHeights();
}

void ReadingLayout::rowChanged(int row) {
    m_cells.erase(row);
    m_measured[at(row)] = false;
    setHeight(row, estimate(row));
}

int ReadingLayout::rowCount() const {
    return m_document ? static_cast<int>(m_document->rows.size()) : 0;
}

int ReadingLayout::gapAbove(int row) const {
    return row > 0 && m_document->rows[at(row)].startsParagraph ? kParagraphGap : 0;
}

int ReadingLayout::estimate(int row) const {
    int lines = 1;
    const ReadingRow& content = m_document->rows[at(row)];
    const bool isMade = content.lettersOfSource < 0;
    const double letters[] = {
        double(isMade ? content.source.text.size() : content.lettersOfSource),
        double(!isMade               ? content.lettersOfTranslation
               : content.translation ? content.translation->text.size()
                                     : 0),
    };
    for (int side = 0; side < 2; ++side) {
        const double room = std::max(m_columns.textWidth[side] - 2 * kCellInset, 20);
        lines = std::max(lines, static_cast<int>(std::ceil(letters[side] * m_charWidth / room)));
    }
    return gapAbove(row) + lines * m_lineHeight + (lines - 1) * kLineGap + 2 * kRowPadding;
}

void ReadingLayout::rebuildHeights() {
    const auto count = at(rowCount());
    m_heights.resize(count);
    m_measured.assign(count, false);
    m_sums.assign(count + 1, 0);
    for (std::size_t i = 0; i < count; ++i) {
        m_heights[i] = estimate(static_cast<int>(i));
        m_sums[i + 1] += m_heights[i];
        if (const auto parent = (i + 1) + ((i + 1) & (~(i + 1) + 1)); parent <= count) {
            m_sums[parent] += m_sums[i + 1];
        }
    }
}

void ReadingLayout::setHeight(int row, int height) {
    const int change = height - m_heights[at(row)];
    m_heights[at(row)] = height;
    for (std::size_t i = at(row) + 1; change != 0 && i < m_sums.size(); i += i & (~i + 1)) {
        m_sums[i] += change;
    }
}

int ReadingLayout::rowTop(int row) const {
    std::int64_t sum = 0;
    for (std::size_t i = at(row); i > 0; i -= i & (~i + 1)) {
        sum += m_sums[i];
    }
    return static_cast<int>(sum) + (row < rowCount() ? gapAbove(row) : 0);
}

int ReadingLayout::contentHeight() const {
    return rowCount() == 0 ? 0 : rowTop(rowCount()) + kBottom;
}

int ReadingLayout::rowHeight(int row) const {
    return m_heights[at(row)] - gapAbove(row);
}

int ReadingLayout::rowAt(int y) const {
    const int count = rowCount();
    if (count == 0) {
        return -1;
    }
    std::size_t step = 1;
    while (step * 2 <= at(count)) {
        step *= 2;
    }
    std::size_t position = 0;
    std::int64_t left = std::max(y, 0);
    for (; step > 0; step /= 2) {
        if (position + step <= at(count) && m_sums[position + step] <= left) {
            position += step;
            left -= m_sums[position];
        }
    }
    return std::min(static_cast<int>(position), count - 1);
}

void ReadingLayout::measure(int row) {
    if (isMeasured(row)) {
        return;
    }
    const int height = cells(row).height;
    m_measured[at(row)] = true;
    setHeight(row, gapAbove(row) + height);
}

bool ReadingLayout::isMeasured(int row) const {
    return m_measured[at(row)];
}

QRect ReadingLayout::rowRect(int row) const {
    return {0, rowTop(row), m_width, rowHeight(row)};
}

QRect ReadingLayout::cellRect(int row, TextSide side) const {
    const int index = static_cast<int>(side);
    return {m_columns.textLeft[index], rowTop(row), m_columns.textWidth[index], rowHeight(row)};
}

QPointF ReadingLayout::textOrigin(int row, TextSide side) const {
    return cellRect(row, side).topLeft() + QPointF(kCellInset, kRowPadding);
}

int ReadingLayout::wordsRead(int row, TextSide side) const {
    const int read = side == TextSide::Source ? m_document->made(row).wordsRead : -1;
    return read < 0 ? std::numeric_limits<int>::max() : read;
}

const TextLine* ReadingLayout::line(int row, TextSide side) const {
    const ReadingRow& content = m_document->made(row);
    if (side == TextSide::Source) {
        return &content.source;
    }
    return content.translation ? &*content.translation : nullptr;
}

const QString& ReadingLayout::fileNote(int row) const {
    return m_document->made(row).fileNote;
}

const QTextLayout* ReadingLayout::cell(int row, TextSide side) const {
    return cells(row).side[static_cast<int>(side)].get();
}

const ReadingLayout::Cells& ReadingLayout::cells(int row) const {
    if (const auto found = m_cells.find(row); found != m_cells.end()) {
        return found->second;
    }
    if (m_cells.size() >= kKeptRows) {
        m_cells.clear();
    }
    Cells made;
    int height = m_lineHeight;
    for (const auto side : {TextSide::Source, TextSide::Target}) {
        if (const auto* text = line(row, side)) {
            const int index = static_cast<int>(side);
            made.side[index] = layOut(text->text, m_columns.textWidth[index] - 2 * kCellInset, height);
        }
    }
    made.height = height + 2 * kRowPadding;
    return m_cells.emplace(row, std::move(made)).first->second;
}

std::unique_ptr<QTextLayout> ReadingLayout::layOut(const QString& text, int width, int& height) const {
    auto layout = std::make_unique<QTextLayout>(withLineEnds(text), m_font); // the same text, character for character
    const double used = layOutText(*layout, std::max(width, 20), m_lineHeight + kLineGap);
    height = std::max(height, static_cast<int>(std::ceil(used)));
    return layout;
}

std::vector<QRectF> ReadingLayout::wordRects(WordRef word) const {
    if (!word.isValid() || word.sentence >= rowCount()) {
        return {};
    }
    const auto* text = line(word.sentence, word.side);
    if (!text || word.word >= text->wordCount()) {
        return {};
    }
    return spanRects(word.sentence, word.side, text->words[at(word.word)]);
}

std::vector<QRectF> ReadingLayout::spanRects(int row, TextSide side, TextSpan span) const {
    std::vector<QRectF> rects;
    const auto* text = row >= 0 && row < rowCount() ? line(row, side) : nullptr;
    if (!text || span.begin > text->text.size()) {
        return rects;
    }
    const auto* layout = cell(row, side);
    const auto origin = textOrigin(row, side);
    const auto first = layout->lineForTextPosition(span.begin);
    if (span.length <= 0) { // between two characters
        if (first.isValid()) {
            rects.emplace_back(origin.x() + first.cursorToX(span.begin) - 2.0, origin.y() + first.y(), 4.0,
                               first.height());
        }
        return rects;
    }
    for (int i = first.isValid() ? first.lineNumber() : 0; i < layout->lineCount(); ++i) {
        const auto textLine = layout->lineAt(i);
        if (textLine.textStart() >= span.begin + span.length) {
            break;
        }
        if (const auto rect = spanOnLine(textLine, span, origin); !rect.isEmpty()) {
            rects.push_back(rect);
        }
    }
    return rects;
}

int ReadingLayout::positionAt(int row, TextSide side, QPointF point) const {
    const auto* layout = row >= 0 && row < rowCount() && line(row, side) ? cell(row, side) : nullptr;
    if (!layout || layout->lineCount() == 0) {
        return 0;
    }
    const auto origin = textOrigin(row, side);
    return layout->lineAt(lineNumberAt(*layout, origin, point)).xToCursor(point.x() - origin.x());
}

WordRef ReadingLayout::wordAt(QPointF point) const {
    const int row = rowAt(static_cast<int>(point.y()));
    if (row < 0) {
        return {};
    }
    const auto side = point.x() < m_columns.textLeft[1] ? TextSide::Source : TextSide::Target;
    const auto* text = line(row, side);
    if (!text || !cellRect(row, side).contains(point.toPoint())) {
        return {};
    }
    const auto word = nearestWord(row, side, point);
    for (const auto& rect : wordRects(word)) {
        if (rect.adjusted(-kWordPadding, -kRowPadding / 2.0, kWordPadding, kRowPadding / 2.0).contains(point)) {
            return word;
        }
    }
    return {};
}

WordRef ReadingLayout::nearestWord(int row, TextSide side, QPointF point) const {
    const auto* text = line(row, side);
    const auto* layout = text ? cell(row, side) : nullptr;
    if (!layout || layout->lineCount() == 0 || text->words.empty()) {
        return {};
    }
    const auto origin = textOrigin(row, side);
    const auto textLine = layout->lineAt(lineNumberAt(*layout, origin, point));
    // Words are in the order of the text: only those on this line are examined.
    const auto first =
        std::lower_bound(text->words.begin(), text->words.end(), textLine.textStart(),
                         [](const TextSpan& span, int start) { return span.begin + span.length <= start; });
    WordRef best;
    double bestDistance = 0.0;
    for (auto span = first; span != text->words.end() && span->begin < textLine.textStart() + textLine.textLength();
         ++span) {
        const auto rect = spanOnLine(textLine, *span, origin);
        const double distance = std::max({rect.left() - point.x(), point.x() - rect.right(), 0.0});
        if (!best.isValid() || distance < bestDistance) {
            best = {row, side, static_cast<int>(span - text->words.begin())};
            bestDistance = distance;
        }
    }
    return best;
}

} // namespace contexture::widgets

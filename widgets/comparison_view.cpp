// SPDX-License-Identifier: GPL-3.0-or-later

#include "widgets/comparison_view.h"

#include "widgets/kept_text.h"
#include "widgets/theme.h"
#include "widgets/tool_tip.h"

#include <QContextMenuEvent>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QPainter>
#include <QScrollBar>

#include <algorithm>
#include <cmath>

namespace contexture::widgets {
namespace {

constexpr int kMostLabel = 230;

} // namespace

ComparisonView::ComparisonView(QWidget* parent)
    : QAbstractScrollArea(parent)
    , m_emptyText(tr("Compare with another run, model or setting to see what the translation would have been.")) {
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::StrongFocus);
    viewport()->setMouseTracking(true);
    viewport()->setBackgroundRole(QPalette::Window);
    setAccessibleName(tr("Comparison of translations"));
    relayout();
}

void ComparisonView::setData(ComparisonData data) {
    m_data = std::move(data);
    int runs = 0;
    std::erase_if(m_data.rows, [&](const ComparisonRow& row) {
        return !row.isReference && !row.isTry && ++runs > ComparisonData::kMaxRuns;
    });
    m_cursorRow = std::clamp(m_cursorRow, 0, std::max(0, static_cast<int>(m_data.rows.size()) - 1));
    m_hover = {};
    relayout();
    updateGeometry();
}

void ComparisonView::setSelectedColumn(int column) {
    m_selectedColumn = column;
    bringIntoSight();
    viewport()->update();
}

void ComparisonView::bringIntoSight() {
    const int column = m_selectedColumn;
    if (column < 0 || column + 1 >= static_cast<int>(m_layout.columnLeft.size())) {
        return;
    }
    for (int row = 0; row < m_layout.rows; ++row) {
        const auto& columns = m_layout.columnOfWord[static_cast<std::size_t>(row)];
        const auto found = std::find(columns.begin(), columns.end(), column);
        if (found == columns.end()) {
            continue;
        }
        const QRect rect = m_layout.wordRect(row, static_cast<int>(found - columns.begin()), 0);
        const int left = rect.left() - m_layout.labelWidth;
        auto* bar = horizontalScrollBar();
        if (left < bar->value()) {
            bar->setValue(left - ComparisonLayout::kGap);
        } else if (left + rect.width() > bar->value() + m_layout.wordsWidth()) {
            bar->setValue(left + rect.width() - m_layout.wordsWidth() + ComparisonLayout::kGap);
        }
        return;
    }
}

void ComparisonView::setActiveRow(int row) {
    m_activeRow = row;
    viewport()->update();
}

void ComparisonView::setEmptyText(const QString& text) {
    m_emptyText = text;
    viewport()->update();
}

void ComparisonView::setFirstRowPinned(bool pinned) {
    m_isFirstPinned = pinned;
    viewport()->update();
}

bool ComparisonView::isPinned() const {
    return m_isFirstPinned && viewport()->height() > ComparisonLayout::kRowHeight * 3 / 2;
}

int ComparisonView::scrolledDown(int row) const {
    return row == 0 && isPinned() ? 0 : verticalScrollBar()->value();
}

QPoint ComparisonView::inContent(QPoint position) const {
    return position + QPoint(0, scrolledDown(position.y() < ComparisonLayout::kRowHeight ? 0 : 1));
}

QRect ComparisonView::shownRect(int row) const {
    return {0, row * ComparisonLayout::kRowHeight - scrolledDown(row), viewport()->width(),
            ComparisonLayout::kRowHeight};
}

int ComparisonView::scrollOffset() const {
    return horizontalScrollBar()->value();
}

QString ComparisonView::toolTipAt(QPoint position) const {
    const auto hit = m_layout.hit(inContent(position), scrollOffset());
    if (hit.row < 0) {
        return {};
    }
    const auto& row = m_data.rows[static_cast<std::size_t>(hit.row)];
    if (hit.remove && row.removable) {
        return tr("Remove this row");
    }
    if (hit.word < 0) {
        //: A row of the comparison: %1 is what was tried.
        return !row.isTry   ? row.label
               : row.isKept ? tr("%1 (a try that is kept)").arg(row.label)
                            : tr("%1 (a try)").arg(row.label);
    }
    const auto& word = row.words[static_cast<std::size_t>(hit.word)];
    if (!word.logProbability) {
        return word.text;
    }
    //: A word of a translation: %1 is the word, %2 and %3 are numbers.
    const QString text =
        tr("“%1”: log p %2, probability %3")
            .arg(word.text, decimalText(*word.logProbability, 4), decimalText(std::exp(*word.logProbability), 4));
    if (!word.difference) {
        return text;
    }
    const QString sign = *word.difference > 0 ? QStringLiteral("+") : QString();
    //: %1 says what a word's log-probability is, %2 by how much it differs.
    return tr("%1; %2 against row A").arg(text, sign + decimalText(*word.difference, 4));
}

QSize ComparisonView::sizeHint() const {
    return {720, std::max(static_cast<int>(m_data.rows.size()), 1) * ComparisonLayout::kRowHeight + 14};
}

QSize ComparisonView::minimumSizeHint() const {
    return {320, ComparisonLayout::kRowHeight + 14};
}

QSize ComparisonView::figureSize() const {
    if (m_data.rows.empty()) {
        return {};
    }
    const int needed = m_layout.labelWidth + m_layout.contentWidth() + m_layout.totalWidth;
    return {std::max(needed, 400), m_layout.height()};
}

void ComparisonView::paintFigure(QPainter& painter) {
    painter.fillRect(QRect({0, 0}, figureSize()), Theme::of(this)[Role::Window]);
    draw(painter, layoutFor(figureSize().width()), 0, false);
}

QString ComparisonView::asText() const {
    QStringList lines;
    for (std::size_t i = 0; i < m_data.rows.size(); ++i) {
        const auto& row = m_data.rows[i];
        QStringList words;
        for (const auto& word : row.words) {
            words << word.text;
        }
        QStringList cells{comparisonBadge(row, static_cast<int>(i)), row.label, words.join(QLatin1Char(' '))};
        for (const auto& number : {row.logProbability, row.difference}) {
            if (number) {
                cells << QString::number(*number, 'f', 4);
            }
        }
        lines << cells.join(QLatin1Char('\t'));
    }
    return lines.join(QLatin1Char('\n'));
}

ComparisonLayout ComparisonView::layoutFor(int width) const {
    const QFont label = uiFont(type::kControl, QFont::DemiBold);
    const QFont words = uiFont(type::kReading, QFont::DemiBold);
    const QFont numbers = uiFont(type::kNote, QFont::DemiBold);
    const QFont differences = uiFont(type::kSmallest, QFont::DemiBold);
    ComparisonLayout layout;
    layout.rows = static_cast<int>(m_data.rows.size());
    layout.viewWidth = width;
    int widest = 0;
    std::vector<int> widths;
    int rightToLeft = 0;
    int all = 0;
    for (const auto& row : m_data.rows) {
        widest = std::max(widest, keptAdvance(label, row.label));
        auto& columns = layout.columnOfWord.emplace_back();
        for (const auto& word : row.words) {
            const auto column = static_cast<std::size_t>(std::max(word.column, 0));
            columns.push_back(static_cast<int>(column));
            widths.resize(std::max(widths.size(), column + 1), 24);
            const int text = keptAdvance(words, word.text) + (word.logProbability ? ComparisonLayout::kBarRoom : 0);
            const int number = word.logProbability ? keptAdvance(numbers, signedText(*word.logProbability)) : 0;
            const int difference =
                word.difference ? keptAdvance(differences, differenceText(*word.difference, baseBadge())) : 0;
            widths[column] =
                std::max(widths[column], std::max({text, number, difference}) + 2 * ComparisonLayout::kWordInset);
            rightToLeft += word.text.isRightToLeft() ? 1 : 0;
            ++all;
        }
    }
    layout.rightToLeft = rightToLeft * 2 > all;
    // Longer labels take two lines. Measured width and width needed by the text engine differ by a pixel.
    const int most = std::max(80, std::min(kMostLabel, width / 4));
    widest += 2;
    layout.labelWidth =
        space::kLarge + ComparisonLayout::kBadge + space::kSmall + std::min(widest, most) + space::kMedium;
    layout.totalWidth = ComparisonLayout::kTotal + ComparisonLayout::kRemove;
    layout.columnLeft.push_back(0);
    for (const int wide : widths) {
        layout.columnLeft.push_back(layout.columnLeft.back() + wide + ComparisonLayout::kGap);
    }
    return layout;
}

void ComparisonView::relayout() {
    m_layout = layoutFor(viewport()->width());
    horizontalScrollBar()->setPageStep(std::max(m_layout.wordsWidth(), 1));
    horizontalScrollBar()->setSingleStep(24);
    horizontalScrollBar()->setRange(0, std::max(0, m_layout.contentWidth() - m_layout.wordsWidth()));
    if (m_layout.rightToLeft) {
        horizontalScrollBar()->setValue(horizontalScrollBar()->maximum()); // the sentence begins on the right
    }
    verticalScrollBar()->setPageStep(viewport()->height());
    verticalScrollBar()->setSingleStep(ComparisonLayout::kRowHeight / 2);
    verticalScrollBar()->setRange(0, std::max(0, m_layout.height() - viewport()->height()));
    viewport()->update();
}

void ComparisonView::resizeEvent(QResizeEvent* event) {
    QAbstractScrollArea::resizeEvent(event);
    relayout();
    if (event->size().width() != event->oldSize().width()) {
        bringIntoSight(); // an instrument that opened beside it may have covered the word
    }
}

void ComparisonView::changeEvent(QEvent* event) {
    QAbstractScrollArea::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::PaletteChange) {
        relayout();
    }
}

void ComparisonView::setHover(ComparisonLayout::Hit hit) {
    if (hit == m_hover) {
        return;
    }
    const bool other = hit.word != m_hover.word || (hit.word >= 0 && hit.row != m_hover.row);
    m_hover = hit;
    const bool clickable = hit.word >= 0 || (hit.remove && m_data.rows[static_cast<std::size_t>(hit.row)].removable);
    viewport()->setCursor(clickable ? Qt::PointingHandCursor : Qt::ArrowCursor);
    viewport()->update();
    if (other) {
        Q_EMIT wordHovered(hit.word >= 0 ? hit.row : -1, hit.word);
    }
}

void ComparisonView::mousePressEvent(QMouseEvent* event) {
    const auto hit = m_layout.hit(inContent(event->position().toPoint()), scrollOffset());
    if (event->button() != Qt::LeftButton || hit.row < 0) {
        return;
    }
    m_cursorRow = hit.row;
    if (hit.remove && m_data.rows[static_cast<std::size_t>(hit.row)].removable) {
        Q_EMIT removeRequested(hit.row);
    } else if (hit.word >= 0) {
        Q_EMIT wordActivated(hit.row, hit.word);
    } else {
        Q_EMIT rowActivated(hit.row);
    }
}

void ComparisonView::focusInEvent(QFocusEvent* event) {
    QAbstractScrollArea::focusInEvent(event);
    viewport()->update(); // the ring around the view
}

void ComparisonView::focusOutEvent(QFocusEvent* event) {
    QAbstractScrollArea::focusOutEvent(event);
    viewport()->update();
}

void ComparisonView::mouseMoveEvent(QMouseEvent* event) {
    setHover(m_layout.hit(inContent(event->position().toPoint()), scrollOffset()));
}

void ComparisonView::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Escape) {
        Q_EMIT selectionCleared();
        return;
    }
    if (m_data.rows.empty() || (event->modifiers() & (Qt::ControlModifier | Qt::AltModifier))) {
        QAbstractScrollArea::keyPressEvent(event);
        return;
    }
    const auto& columns = m_layout.columnOfWord[static_cast<std::size_t>(m_cursorRow)];
    switch (event->key()) {
    case Qt::Key_Up:
    case Qt::Key_Down:
        m_cursorRow = std::clamp(m_cursorRow + (event->key() == Qt::Key_Down ? 1 : -1), 0, m_layout.rows - 1);
        if (m_cursorRow > 0 || !isPinned()) {
            const int covered = isPinned() ? ComparisonLayout::kRowHeight : 0; // by the first row
            verticalScrollBar()->setValue(std::clamp(
                verticalScrollBar()->value(), (m_cursorRow + 1) * ComparisonLayout::kRowHeight - viewport()->height(),
                m_cursorRow * ComparisonLayout::kRowHeight - covered));
        }
        viewport()->update();
        break;
    case Qt::Key_Left:
    case Qt::Key_Right: {
        const int by = (event->key() == Qt::Key_Right) != m_layout.rightToLeft ? 1 : -1;
        const auto found = std::find(columns.begin(), columns.end(), m_selectedColumn);
        const int count = static_cast<int>(columns.size());
        const int word =
            found == columns.end() ? 0 : std::clamp(static_cast<int>(found - columns.begin()) + by, 0, count - 1);
        if (count > 0) {
            Q_EMIT wordActivated(m_cursorRow, word);
        }
        break;
    }
    case Qt::Key_Return:
    case Qt::Key_Enter:
        Q_EMIT rowActivated(m_cursorRow);
        break;
    case Qt::Key_Delete:
        if (m_data.rows[static_cast<std::size_t>(m_cursorRow)].removable) {
            Q_EMIT removeRequested(m_cursorRow);
        }
        break;
    default:
        QAbstractScrollArea::keyPressEvent(event);
    }
}

void ComparisonView::contextMenuEvent(QContextMenuEvent* event) {
    const QPoint position = inContent(viewport()->mapFromGlobal(event->globalPos()));
    Q_EMIT menuRequested(event->globalPos(), m_layout.hit(position, scrollOffset()).row);
}

bool ComparisonView::viewportEvent(QEvent* event) {
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        const auto hit = m_layout.hit(inContent(help->pos()), scrollOffset());
        const int down = scrolledDown(hit.row);
        QRect place(0, hit.row * ComparisonLayout::kRowHeight, m_layout.labelWidth, ComparisonLayout::kRowHeight);
        if (hit.row >= 0 && hit.word >= 0) {
            place = m_layout.wordRect(hit.row, hit.word, scrollOffset());
        } else if (hit.remove) {
            place = m_layout.removeRect(hit.row);
        }
        showToolTip(*help, toolTipAt(help->pos()), viewport(), place.translated(0, -down));
        return true;
    }
    if (event->type() == QEvent::Leave) {
        setHover({});
    }
    return QAbstractScrollArea::viewportEvent(event);
}

} // namespace contexture::widgets

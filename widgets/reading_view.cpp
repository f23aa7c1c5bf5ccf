// SPDX-License-Identifier: GPL-3.0-or-later

#include "widgets/reading_view.h"

#include "widgets/reading_state.h"
#include "widgets/theme.h"
#include "widgets/tool_tip.h"

#include <QContextMenuEvent>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QPainter>
#include <QScrollBar>
#include <QToolTip>

#include <algorithm>
#include <utility>

namespace contexture::widgets {
namespace {

constexpr int kHeadingHeight = 28;
constexpr int kEdgeFade = 14;        // pixels, half a line
constexpr int kBeyondRow = 4;        // pixels
constexpr int kMaxFigureRows = 2000; // a figure of more rows could not be opened
constexpr std::size_t kMostTold = 5; // consulted sentences that screen readers are told

} // namespace

namespace {

// The names of the two columns; they stay while the text scrolls.
class Heading : public QWidget {
public:
    Heading(const ReadingScene& scene, QWidget* parent) : QWidget(parent), m_scene(scene) {}

    void paintEvent(QPaintEvent*) override {
        QPainter painter(this);
        paint(painter);
    }

    void paint(QPainter& painter) const {
        const auto& theme = Theme::of(this);
        painter.setFont(uiFont(type::kNote));
        painter.setPen(theme[Role::Muted]);
        const auto& columns = m_scene.layout.columns();
        const QString texts[] = {m_scene.document.sourceHeading, m_scene.document.targetHeading};
        for (int side = 0; side < 2; ++side) {
            const QRect place(columns.textLeft[side] + ReadingLayout::kCellInset, 0,
                              columns.textWidth[side] - 2 * ReadingLayout::kCellInset, height());
            painter.drawText(place, Qt::AlignVCenter | Qt::TextSingleLine,
                             painter.fontMetrics().elidedText(texts[side], Qt::ElideRight, place.width()));
        }
    }

private:
    const ReadingScene& m_scene;
};

} // namespace

ReadingView::ReadingView(QWidget* parent) : QAbstractScrollArea(parent), m_state(std::make_unique<State>()) {
    setFrameShape(QFrame::NoFrame);
    // Wider spaces between words leave room for the boxes around words.
    QFont reading = uiFont(type::kReading);
    reading.setWordSpacing(3.0);
    setFont(reading);
    setFocusPolicy(Qt::StrongFocus);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setViewportMargins(0, kHeadingHeight, 0, 0);
    viewport()->setMouseTracking(true);
    viewport()->setBackgroundRole(QPalette::Window);
    m_state->heading = new Heading(*m_state, this);
    setAccessibleName(tr("Reading view"));
    m_state->layout.setDocument(&m_state->document);
    relayout();
}

ReadingView::~ReadingView() = default;

void ReadingView::setDocument(ReadingDocument document, bool stay) {
    const Place place = m_state->layout.rowCount() > 0 ? topPlace() : Place{};
    m_state->document = std::move(document);
    m_state->weights = {};
    m_state->selected = m_state->preview = m_state->hovered = {};
    m_state->counterparts.clear();
    m_state->marked.clear();
    m_state->notes.clear();
    m_state->marks.clear();
    m_state->span = {};
    m_state->selectedSentence = -1;
    m_state->layout.setDocument(&m_state->document);
    relayout();
    if (stay) {
        restore(place);
    } else {
        verticalScrollBar()->setValue(0);
    }
    measureVisible();
    m_state->heading->update();
}

const ReadingDocument& ReadingView::document() const {
    for (int row = 0; row < m_state->layout.rowCount(); ++row) {
        m_state->document.made(row);
    }
    return m_state->document;
}

void ReadingView::setTranslation(int sentence, TextLine translation) {
    if (sentence < 0 || sentence >= m_state->layout.rowCount()) {
        return;
    }
    m_state->document.made(sentence);
    m_state->document.rows[static_cast<std::size_t>(sentence)].translation = std::move(translation);
    m_state->layout.rowChanged(sentence);
    measureVisible();
}

void ReadingView::setWeights(ReadingWeights weights) {
    const ReadingWeights before = std::exchange(m_state->weights, std::move(weights));
    if (QToolTip::isVisible() && viewport()->underMouse()) {
        QToolTip::hideText(); // its text was about the old weights
    }
    // Of the visible rows, only those that look different are painted again.
    const ReadingWeights& now = m_state->weights;
    forRowsInSight([&](int row) {
        const RowWeights& weight = now.of(row);
        if (weight != before.of(row) || (weight.state == RowState::Current && now.bypassed != before.bypassed)) {
            updateRow(row);
        }
    });
}

void ReadingView::forRowsInSight(const std::function<void(int)>& visit) const {
    const auto& layout = m_state->layout;
    const int scroll = verticalScrollBar()->value();
    for (int row = layout.rowAt(scroll);
         row >= 0 && row < layout.rowCount() && layout.rowTop(row) <= scroll + viewport()->height(); ++row) {
        visit(row);
    }
}

void ReadingView::updateRow(int row) {
    const auto& layout = m_state->layout;
    if (row >= 0 && row < layout.rowCount()) { // frames and notes extend a little beyond the row
        const QRect place = layout.rowRect(row).translated(0, -verticalScrollBar()->value());
        viewport()->update(QRect(0, place.top() - kBeyondRow, viewport()->width(), place.height() + 2 * kBeyondRow));
    }
}

void ReadingView::setTintedSide(TextSide side) {
    if (side != m_state->tintedSide) {
        m_state->tintedSide = side;
        viewport()->update();
    }
}

TextSide ReadingView::tintedSide() const {
    return m_state->tintedSide;
}

void ReadingView::setSelection(WordRef selected, std::vector<WordRef> counterparts) {
    if (selected != m_state->selected || counterparts != m_state->counterparts) {
        counterparts.swap(m_state->counterparts);
        updateRow(m_state->selected.sentence);
        m_state->selected = selected;
        updateRow(selected.sentence);
        for (const auto* words : {&counterparts, &m_state->counterparts}) {
            for (const WordRef& word : *words) {
                updateRow(word.sentence);
            }
        }
    }
    if (!m_state->preview.isValid()) { // a preview has weights of its own
        describeSelection();
    }
}

void ReadingView::describeSelection() {
    const WordRef selected = m_state->selected;
    QString description;
    if (const auto* line = selected.isValid() && selected.sentence < m_state->layout.rowCount()
                               ? m_state->layout.line(selected.sentence, selected.side)
                               : nullptr;
        line && selected.word < line->wordCount()) {
        const QString word = line->word(selected.word);
        //: For screen readers: the selected word, and the number of its sentence.
        description =
            (selected.side == TextSide::Source ? tr("“%1”, sentence %2, source") : tr("“%1”, sentence %2, translation"))
                .arg(word, QString::number(selected.sentence + 1));
        std::vector<std::pair<double, int>> consulted; // heaviest first
        for (const auto& [row, weights] : m_state->weights.rows) {
            if (weights.state == RowState::Weighted) {
                consulted.emplace_back(-weights.weight, row);
            }
        }
        std::sort(consulted.begin(), consulted.end());
        consulted.resize(std::min(consulted.size(), kMostTold));
        for (const auto& [weight, row] : consulted) {
            description +=
                QLatin1Char(' ') + tr("Sentence %1: weight %2.").arg(QString::number(row + 1), decimalText(-weight, 4));
        }
    }
    if (description != accessibleDescription()) {
        setAccessibleDescription(description); // this also tells screen readers about the change
    }
}

WordRef ReadingView::selection() const {
    return m_state->selected;
}

void ReadingView::setPreview(WordRef word) {
    if (word != m_state->preview) {
        updateRow(std::exchange(m_state->preview, word).sentence);
        updateRow(word.sentence);
    }
}

void ReadingView::setSelectedSentence(int sentence) {
    if (sentence != m_state->selectedSentence) {
        updateRow(std::exchange(m_state->selectedSentence, sentence));
        updateRow(sentence);
    }
}

void ReadingView::setMarkedWords(std::vector<WordRef> words) {
    m_state->marked = std::move(words);
    viewport()->update();
}

void ReadingView::setNeeds(std::vector<ReadingNeed> needs) {
    m_state->needs = std::move(needs);
    viewport()->update();
}

void ReadingView::setMarks(std::vector<ReadingMark> marks) {
    std::stable_sort(marks.begin(), marks.end(),
                     [](const ReadingMark& a, const ReadingMark& b) { return a.sentence < b.sentence; });
    m_state->marks = std::move(marks);
    viewport()->update();
}

void ReadingView::setSpan(SpanRef span) {
    if (span != m_state->span) {
        updateRow(std::exchange(m_state->span, span).sentence);
        updateRow(span.sentence);
    }
}

SpanRef ReadingView::span() const {
    return m_state->span;
}

QRect ReadingView::spanRect(SpanRef span) const {
    const auto rects = m_state->layout.spanRects(span.sentence, span.side, {span.begin, span.end - span.begin});
    return rects.empty() ? QRect() : rects.front().toAlignedRect().translated(0, -verticalScrollBar()->value());
}

void ReadingView::setNotes(std::vector<ReadingNote> notes) {
    m_state->notes = std::move(notes);
    viewport()->update();
}

void ReadingView::scrollToSentence(int sentence) {
    auto& layout = m_state->layout;
    if (sentence < 0 || sentence >= layout.rowCount()) {
        return;
    }
    // Rows get their exact height when they become visible, which may move the goal: two passes are enough.
    bool isDown = false;
    for (int i = 0; i < 2; ++i) {
        layout.measure(sentence);
        updateScrollRange();
        const int top = layout.rowTop(sentence) - space::kSmall;
        const int bottom = layout.rowTop(sentence) + layout.rowHeight(sentence) + space::kSmall;
        const int scroll = verticalScrollBar()->value();
        if (top < scroll) {
            verticalScrollBar()->setValue(top);
        } else if (bottom > scroll + viewport()->height()) {
            verticalScrollBar()->setValue(std::min(top, bottom - viewport()->height()));
            isDown = true;
        }
        measureVisible();
    }
    // Aligns the top with a whole sentence, if the goal stays visible.
    const int first = layout.rowAt(verticalScrollBar()->value());
    if (isDown && verticalScrollBar()->value() > layout.rowTop(first) && first < sentence) {
        verticalScrollBar()->setValue(layout.rowTop(first + 1));
        measureVisible();
    }
}

QRect ReadingView::wordRect(WordRef word) const {
    const auto rects = m_state->layout.wordRects(word);
    return rects.empty() ? QRect() : rects.front().toAlignedRect().translated(0, -verticalScrollBar()->value());
}

WordRef ReadingView::wordAt(QPoint viewportPosition) const {
    return m_state->layout.wordAt(viewportPosition + QPoint(0, verticalScrollBar()->value()));
}

int ReadingView::sentenceAt(QPoint viewportPosition) const {
    const QPoint point = viewportPosition + QPoint(0, verticalScrollBar()->value());
    const int row = m_state->layout.rowAt(point.y());
    return row >= 0 && m_state->layout.rowRect(row).contains(point) ? row : -1;
}

TextSide ReadingView::sideAt(QPoint viewportPosition) const {
    const auto& columns = m_state->layout.columns();
    return viewportPosition.x() < columns.textLeft[1] ? TextSide::Source : TextSide::Target;
}

QRect ReadingView::sentenceRect(int sentence, TextSide side) const {
    return sentence < 0 || sentence >= m_state->layout.rowCount()
               ? QRect()
               : m_state->layout.cellRect(sentence, side).translated(0, -verticalScrollBar()->value());
}

// The rectangle of a word; else the part of the sentence's cell on the pointer's line, or the margin.
QRect ReadingView::toolTipPlace(QPoint viewportPosition) const {
    if (const auto word = wordAt(viewportPosition); word.isValid()) {
        for (const auto& rect : m_state->layout.wordRects(word)) {
            const QRect place = rect.toAlignedRect().translated(0, -verticalScrollBar()->value());
            if (place.adjusted(-3, -6, 3, 6).contains(viewportPosition)) {
                return place.adjusted(-3, -6, 3, 6);
            }
        }
    }
    const int sentence = sentenceAt(viewportPosition);
    if (sentence < 0) {
        return {};
    }
    // Beside the words: a small rectangle, since a word may begin right after it.
    const QRect cell = sentenceRect(sentence, sideAt(viewportPosition));
    return cell.contains(viewportPosition) ? QRect(viewportPosition - QPoint(2, 2), QSize(5, 5))
                                           : QRect(0, cell.top(), std::max(cell.left(), 1), cell.height());
}

QSize ReadingView::figureSize() const {
    auto& layout = m_state->layout;
    const int rows = std::min(layout.rowCount(), kMaxFigureRows);
    const Place place = rows > 0 ? topPlace() : Place{};
    for (int row = 0; row < rows; ++row) {
        layout.measure(row);
    }
    if (rows > 0) {
        restore(place); // rows above it may have turned out higher than estimated
    }
    return rows == 0 ? QSize() : QSize(layout.width(), kHeadingHeight + layout.rowTop(rows) + space::kSmall);
}

void ReadingView::paintFigure(QPainter& painter) {
    const QSize size = figureSize();
    painter.fillRect(QRect({0, 0}, size), Theme::of(this)[Role::Window]);
    painter.save();
    static_cast<const Heading*>(m_state->heading)->paint(painter);
    painter.translate(0, kHeadingHeight);
    paintReading(painter, *m_state, Theme::of(this), QRect(0, 0, size.width(), size.height() - kHeadingHeight - 1));
    painter.restore();
}

QString ReadingView::asText() const {
    QStringList lines;
    for (int row = 0; row < m_state->layout.rowCount(); ++row) {
        const auto& content = m_state->document.made(row);
        lines << QStringList{QString::number(row + 1), marginText(*m_state, row), content.source.text,
                             content.translation ? content.translation->text : QString()}
                     .join(QLatin1Char('\t'));
    }
    return lines.join(QLatin1Char('\n'));
}

void ReadingView::paintEvent(QPaintEvent* event) {
    QPainter painter(viewport());
    const auto& theme = Theme::of(this);
    painter.fillRect(event->rect(), theme[Role::Window]);
    const int scroll = verticalScrollBar()->value();
    painter.translate(0, -scroll);
    paintReading(painter, *m_state, theme, event->rect().translated(0, scroll));
    if (const int row = m_state->layout.rowAt(scroll); row >= 0 && scroll > m_state->layout.rowTop(row)) {
        // Text that continues above fades out under the heading instead of being cut off.
        painter.resetTransform();
        QColor clear = theme[Role::Window];
        clear.setAlpha(0);
        QLinearGradient fade(0.0, 0.0, 0.0, kEdgeFade);
        fade.setColorAt(0.0, theme[Role::Window]);
        fade.setColorAt(1.0, clear);
        painter.fillRect(QRect(0, 0, viewport()->width(), kEdgeFade), fade);
    }
    if (hasFocus() && m_isFocusShown) {
        painter.resetTransform();
        paintFocusRing(painter, viewport()->rect(), theme);
    }
}

void ReadingView::resizeEvent(QResizeEvent* event) {
    QAbstractScrollArea::resizeEvent(event);
    // A neighbour that takes room, such as a second run, must not hide the sentence that is read.
    const auto& layout = m_state->layout;
    const int chosen = selection().isValid() ? selection().sentence : m_state->currentSentence();
    const int scroll = verticalScrollBar()->value();
    const bool wasSeen = chosen >= 0 && chosen < layout.rowCount() && layout.rowTop(chosen) >= scroll &&
                         layout.rowTop(chosen) + layout.rowHeight(chosen) <= scroll + event->oldSize().height();
    relayout();
    if (wasSeen) {
        scrollToSentence(chosen);
    }
}

void ReadingView::scrollContentsBy(int, int) {
    measureVisible();
    viewport()->update();
}

void ReadingView::changeEvent(QEvent* event) {
    QAbstractScrollArea::changeEvent(event);
    if (m_state && m_state->heading &&
        (event->type() == QEvent::FontChange || event->type() == QEvent::PaletteChange)) {
        relayout();
        m_state->heading->update();
    }
}

void ReadingView::focusInEvent(QFocusEvent* event) {
    QAbstractScrollArea::focusInEvent(event);
    // Only keyboard users see the ring: this view is the largest part of the window and nearly always has the focus.
    const auto reason = event->reason();
    if (reason != Qt::ActiveWindowFocusReason && reason != Qt::PopupFocusReason) {
        m_isFocusShown =
            reason == Qt::TabFocusReason || reason == Qt::BacktabFocusReason || reason == Qt::ShortcutFocusReason;
    }
    viewport()->update();
}

void ReadingView::focusOutEvent(QFocusEvent* event) {
    QAbstractScrollArea::focusOutEvent(event);
    viewport()->update();
}

void ReadingView::relayout() {
    auto& state = *m_state;
    // The sentence at the top stays at the top when lines break differently.
    const int scroll = verticalScrollBar()->value();
    const int anchor = state.layout.width() > 0 ? state.layout.rowAt(scroll) : -1;
    const int offset = anchor >= 0 ? scroll - state.layout.rowTop(anchor) : 0;
    state.heading->setGeometry(0, 0, width(), kHeadingHeight);
    state.layout.setGeometry(viewport()->width(), font(), marginWidth(uiFont(type::kNote)));
    updateScrollRange();
    if (anchor > 0) {
        verticalScrollBar()->setValue(state.layout.rowTop(anchor) + offset);
    }
    measureVisible();
}

ReadingView::Place ReadingView::topPlace() const {
    const int scroll = verticalScrollBar()->value();
    const int row = m_state->layout.rowAt(scroll);
    return row < 0 ? Place{} : Place{row, scroll - m_state->layout.rowTop(row)};
}

void ReadingView::restore(Place place) const {
    updateScrollRange();
    if (place.row >= 0 && place.row < m_state->layout.rowCount() && (place.row > 0 || place.offset > 0)) {
        const QSignalBlocker once(verticalScrollBar());
        verticalScrollBar()->setValue(m_state->layout.rowTop(place.row) + place.offset);
    }
}

void ReadingView::updateScrollRange() const {
    verticalScrollBar()->setPageStep(viewport()->height());
    verticalScrollBar()->setSingleStep(24);
    verticalScrollBar()->setRange(0, std::max(0, m_state->layout.contentHeight() - viewport()->height()));
}

void ReadingView::measureVisible() {
    auto& layout = m_state->layout;
    if (layout.rowCount() == 0) {
        updateScrollRange();
        viewport()->update();
        return;
    }
    const int scroll = verticalScrollBar()->value();
    const int first = layout.rowAt(scroll);
    // Visible rows do not jump when a row above turns out higher than estimated.
    const int anchor = std::min(first + (layout.rowTop(first) < scroll ? 1 : 0), layout.rowCount() - 1);
    const int before = layout.rowTop(anchor);
    for (int row = first; row < layout.rowCount() && layout.rowTop(row) < scroll + viewport()->height(); ++row) {
        layout.measure(row);
    }
    const int shift = layout.rowTop(anchor) - before;
    updateScrollRange();
    if (shift != 0 && scroll > 0) {
        const QSignalBlocker once(verticalScrollBar());
        verticalScrollBar()->setValue(scroll + shift);
    }
    viewport()->update();
}

void ReadingView::contextMenuEvent(QContextMenuEvent* event) {
    if (event->reason() == QContextMenuEvent::Keyboard) {
        const auto place = wordRect(m_state->selected).center();
        Q_EMIT menuRequested(viewport()->mapToGlobal(place), m_state->selected);
        return;
    }
    const QPoint position = viewport()->mapFromGlobal(event->globalPos());
    const WordRef word = wordAt(position);
    Q_EMIT menuRequested(event->globalPos(),
                         word.isValid() ? word : WordRef{sentenceAt(position), sideAt(position), -1});
}

bool ReadingView::viewportEvent(QEvent* event) {
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        showToolTip(*help, toolTipAt(help->pos()), viewport(), toolTipPlace(help->pos()));
        return true;
    }
    if (event->type() == QEvent::Leave && m_state->hovered.isValid()) {
        m_state->hovered = {};
        Q_EMIT wordHovered({});
    }
    return QAbstractScrollArea::viewportEvent(event);
}

} // namespace contexture::widgets

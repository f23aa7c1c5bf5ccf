#include "widgets/comparison_view.h"

#include "widgets/theme.h"
#include "widgets/words.h"

#include <QContextMenuEvent>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QPainter>
#include <QScrollBar>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace contexture::widgets {
namespace {

constexpr int kGap = 12;
constexpr int kWordInset = 6;
constexpr int kBarWidth = 5;
constexpr int kBarRoom = kBarWidth + 4;
constexpr double kFullBar = 4.0; // a log-probability of -4 (a probability of 0.02) fills the bar
constexpr int kMostLabel = 230;
constexpr int kBadge = 22;

QString badgeLetter(int badge) {
    return QString(QChar(u'A' + badge));
}

int badgeOf(const ComparisonRow& row, int place) {
    return row.badge >= 0 && row.badge < 6 ? row.badge : place;
}

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
    if (m_data.rows.size() > ComparisonData::kMaxRows) {
        m_data.rows.resize(ComparisonData::kMaxRows);
    }
    m_cursorRow = 0;
    m_hover = {};
    relayout();
    updateGeometry();
}

void ComparisonView::setSelectedColumn(int column) {
    m_selectedColumn = column;
    if (column >= 0 && column + 1 < static_cast<int>(m_layout.columnLeft.size())) {
        // Brought into sight, at its place in the row that the keyboard is in.
        for (int row = 0; row < m_layout.rows; ++row) {
            const auto& columns = m_layout.columnOfWord[static_cast<std::size_t>(row)];
            const auto found = std::find(columns.begin(), columns.end(), column);
            if (found != columns.end()) {
                const QRect rect = m_layout.wordRect(row, static_cast<int>(found - columns.begin()), 0);
                const int left = rect.left() - m_layout.labelWidth;
                auto* bar = horizontalScrollBar();
                if (left < bar->value()) {
                    bar->setValue(left - kGap);
                } else if (left + rect.width() > bar->value() + m_layout.wordsWidth()) {
                    bar->setValue(left + rect.width() - m_layout.wordsWidth() + kGap);
                }
                break;
            }
        }
    }
    viewport()->update();
}

void ComparisonView::setActiveRow(int row) {
    m_activeRow = row;
    viewport()->update();
}

void ComparisonView::setEmptyText(const QString& text) {
    m_emptyText = text;
    viewport()->update();
}

int ComparisonView::scrollOffset() const {
    return horizontalScrollBar()->value();
}

QString ComparisonView::toolTipAt(QPoint position) const {
    const auto hit = m_layout.hit(position + QPoint(0, verticalScrollBar()->value()), scrollOffset());
    if (hit.row < 0) {
        return {};
    }
    const auto& row = m_data.rows[static_cast<std::size_t>(hit.row)];
    if (hit.remove && row.removable) {
        return tr("Remove this row");
    }
    if (hit.word < 0) {
        return row.label;
    }
    const auto& word = row.words[static_cast<std::size_t>(hit.word)];
    if (!word.logProbability) {
        return word.text;
    }
    //: A word of a translation: %1 is the word, %2 and %3 are numbers.
    return tr("“%1”: log p %2, probability %3")
        .arg(word.text, QString::number(*word.logProbability, 'f', 4),
             QString::number(std::exp(*word.logProbability), 'f', 4));
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
        lines << QStringList{badgeLetter(badgeOf(row, static_cast<int>(i))), row.label, words.join(QLatin1Char(' ')),
                             row.logProbability ? QString::number(*row.logProbability, 'f', 4) : QString()}
                     .join(QLatin1Char('\t'));
    }
    return lines.join(QLatin1Char('\n'));
}

ComparisonLayout ComparisonView::layoutFor(int width) const {
    const QFontMetrics label(uiFont(type::kControl, QFont::DemiBold));
    const QFontMetrics words(uiFont(type::kReading, QFont::DemiBold));
    const QFontMetrics numbers(uiFont(type::kNote, QFont::DemiBold));
    ComparisonLayout layout;
    layout.rows = static_cast<int>(m_data.rows.size());
    layout.viewWidth = width;
    int widest = 0;
    std::vector<int> widths;
    int rightToLeft = 0;
    int all = 0;
    for (const auto& row : m_data.rows) {
        widest = std::max(widest, label.horizontalAdvance(row.label));
        auto& columns = layout.columnOfWord.emplace_back();
        for (const auto& word : row.words) {
            const auto column = static_cast<std::size_t>(std::max(word.column, 0));
            columns.push_back(static_cast<int>(column));
            widths.resize(std::max(widths.size(), column + 1), 24);
            const int text = words.horizontalAdvance(word.text) + (word.logProbability ? kBarRoom : 0);
            const int number = word.logProbability ? numbers.horizontalAdvance(signedText(*word.logProbability)) : 0;
            widths[column] = std::max(widths[column], std::max(text, number) + 2 * kWordInset);
            rightToLeft += word.text.isRightToLeft() ? 1 : 0;
            ++all;
        }
    }
    layout.rightToLeft = rightToLeft * 2 > all;
    const int most = std::max(80, std::min(kMostLabel, width / 3));
    layout.labelWidth = space::kLarge + kBadge + space::kSmall + std::min(widest, most) + space::kMedium;
    layout.totalWidth = 72 + 32;
    layout.columnLeft.push_back(0);
    for (const int wide : widths) {
        layout.columnLeft.push_back(layout.columnLeft.back() + wide + kGap);
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

void ComparisonView::draw(QPainter& painter, const ComparisonLayout& layout, int scrollX, bool interactive) const {
    const auto& theme = Theme::of(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QFont wordFont = uiFont(type::kReading);
    const QFont boldFont = uiFont(type::kReading, QFont::DemiBold);
    const auto flags = [&](int vertical) { return vertical | Qt::TextSingleLine; };
    for (int i = 0; i < layout.rows; ++i) {
        const auto& row = m_data.rows[static_cast<std::size_t>(i)];
        const int top = i * ComparisonLayout::kRowHeight;
        const bool active = i == m_activeRow;
        if (active && interactive) {
            painter.fillRect(QRect(0, top, 3, ComparisonLayout::kRowHeight - 1), theme[Role::Text]);
        }
        // Badge and label.
        const QRectF badge(space::kLarge, top + (ComparisonLayout::kRowHeight - kBadge) / 2.0, kBadge, kBadge);
        const QColor colour = theme.badge(badgeOf(row, i));
        painter.setPen(Qt::NoPen);
        painter.setBrush(colour);
        painter.drawRoundedRect(badge, 5.0, 5.0);
        painter.setPen(Qt::white);
        painter.setFont(uiFont(type::kNote, QFont::Bold));
        painter.drawText(badge, Qt::AlignCenter, badgeLetter(badgeOf(row, i)));
        painter.setFont(uiFont(type::kControl, active ? QFont::DemiBold : QFont::Normal));
        painter.setPen(theme[Role::Text]);
        const int labelLeft = static_cast<int>(badge.right()) + space::kSmall;
        const QRect label(labelLeft, top, layout.labelWidth - space::kMedium - labelLeft, ComparisonLayout::kRowHeight);
        painter.drawText(label, flags(Qt::AlignVCenter),
                         painter.fontMetrics().elidedText(row.label, Qt::ElideRight, label.width()));
        // Words.
        painter.save();
        painter.setClipRect(QRect(layout.labelWidth - 2, top, layout.wordsWidth() + 4, ComparisonLayout::kRowHeight),
                            Qt::IntersectClip);
        if (row.words.empty()) {
            painter.setPen(theme[Role::Muted]);
            painter.drawText(QRect(layout.labelWidth, top, layout.wordsWidth(), ComparisonLayout::kRowHeight),
                             flags(Qt::AlignVCenter), row.note);
        }
        for (int w = 0; w < static_cast<int>(row.words.size()); ++w) {
            const auto& word = row.words[static_cast<std::size_t>(w)];
            const QRect rect = layout.wordRect(i, w, scrollX);
            if (rect.right() < layout.labelWidth - 4 || rect.left() > layout.viewWidth) {
                continue;
            }
            const QFont& font = word.changed ? boldFont : wordFont;
            const QFontMetrics metrics(font);
            const int textWidth = metrics.horizontalAdvance(word.text);
            QRectF box = QRectF(rect).adjusted(0.75, 0.75, -0.75, -0.75);
            if (word.changed) {
                painter.setPen(Qt::NoPen);
                painter.setBrush(theme[Role::ChangedBack]);
                painter.drawRoundedRect(box, 4.0, 4.0);
            }
            const bool selected = word.column == m_selectedColumn;
            const bool hovered =
                interactive && m_hover.row >= 0 && m_hover.word >= 0 &&
                layout.columnOfWord[static_cast<std::size_t>(m_hover.row)][static_cast<std::size_t>(m_hover.word)] ==
                    word.column;
            if (selected || hovered) {
                QPen pen(theme[selected ? Role::Frame : Role::ControlLine], selected ? 1.5 : 1.0);
                if (selected && m_activeRow >= 0 && !active) {
                    pen.setDashPattern({2.6, 1.8});
                }
                painter.setPen(pen);
                painter.setBrush(Qt::NoBrush);
                painter.drawRoundedRect(box, 4.0, 4.0);
            }
            const int textLeft =
                layout.rightToLeft ? rect.right() + 1 - kWordInset - textWidth : rect.left() + kWordInset;
            painter.setFont(font);
            painter.setPen(theme[word.changed ? Role::Changed : Role::Text]);
            const int baseline = rect.top() + 3 + metrics.ascent();
            painter.drawText(QRect(textLeft, rect.top() + 3, textWidth + 1, metrics.height()), flags(Qt::AlignVCenter),
                             word.text);
            if (word.logProbability) {
                const double surprise = std::clamp(-*word.logProbability / kFullBar, 0.0, 1.0);
                const double high = std::max(1.5, surprise * metrics.capHeight());
                const double barLeft = layout.rightToLeft ? textLeft - 4.0 - kBarWidth : textLeft + textWidth + 4.0;
                painter.setPen(Qt::NoPen);
                painter.setBrush(theme[word.changed ? Role::Window : Role::Blank]);
                painter.drawRoundedRect(QRectF(barLeft, baseline - metrics.capHeight(), kBarWidth, metrics.capHeight()),
                                        1.0, 1.0);
                painter.fillRect(QRectF(barLeft, baseline - high, kBarWidth, high),
                                 theme[word.changed ? Role::Changed : Role::Bar]);
                painter.setFont(uiFont(type::kNote, word.changed ? QFont::DemiBold : QFont::Normal));
                painter.setPen(theme[word.changed ? Role::Changed : Role::Muted]);
                painter.drawText(QRect(rect.left() + kWordInset, rect.top() + 22, rect.width() - 2 * kWordInset, 18),
                                 flags(Qt::AlignVCenter) | (layout.rightToLeft ? Qt::AlignRight : Qt::AlignLeft),
                                 signedText(*word.logProbability));
            }
        }
        painter.restore();
        // Total and remove button.
        if (row.logProbability) {
            const int right = layout.viewWidth - 32 - space::kSmall;
            painter.setFont(uiFont(type::kControl + 1));
            painter.setPen(theme[Role::Text]);
            painter.drawText(QRect(right - 72, top + 8, 72, 20), Qt::AlignRight | Qt::AlignVCenter,
                             signedText(*row.logProbability));
            painter.setFont(uiFont(type::kSmallest));
            painter.setPen(theme[Role::Muted]);
            //: Under the log-probability of a whole sentence. Short.
            painter.drawText(QRect(right - 72, top + 28, 72, 16), Qt::AlignRight | Qt::AlignVCenter, tr("log p"));
        }
        if (row.removable && interactive) {
            const QRect remove = layout.removeRect(i);
            const bool on = m_hover.row == i && m_hover.remove;
            if (on) {
                painter.setPen(Qt::NoPen);
                painter.setBrush(theme[Role::Raised]);
                painter.drawRoundedRect(remove, 4.0, 4.0);
            }
            painter.setPen(QPen(theme[on ? Role::Text : Role::Muted], 1.4, Qt::SolidLine, Qt::RoundCap));
            const QRectF cross = QRectF(remove).adjusted(6.5, 6.5, -6.5, -6.5);
            painter.drawLine(cross.topLeft(), cross.bottomRight());
            painter.drawLine(cross.topRight(), cross.bottomLeft());
        }
        if (i + 1 < layout.rows) {
            painter.fillRect(
                QRect(space::kLarge, top + ComparisonLayout::kRowHeight - 1, layout.viewWidth - 2 * space::kLarge, 1),
                theme[Role::Line]);
        }
    }
}

void ComparisonView::paintEvent(QPaintEvent* event) {
    QPainter painter(viewport());
    const auto& theme = Theme::of(this);
    painter.fillRect(event->rect(), theme[Role::Window]);
    if (m_data.rows.empty()) {
        painter.setFont(uiFont(type::kControl - 1));
        painter.setPen(theme[Role::Muted]);
        painter.drawText(viewport()->rect().adjusted(space::kLarge, 0, -space::kLarge, 0),
                         Qt::AlignCenter | Qt::TextWordWrap, m_emptyText);
        return;
    }
    painter.save();
    painter.translate(0, -verticalScrollBar()->value());
    draw(painter, m_layout, scrollOffset(), true);
    painter.restore();
    if (hasFocus()) {
        painter.setPen(QPen(theme[Role::Accent], 2.0));
        painter.setBrush(Qt::NoBrush);
        const int y = m_cursorRow * ComparisonLayout::kRowHeight - verticalScrollBar()->value();
        painter.drawRoundedRect(QRectF(1, y + 1, viewport()->width() - 2, ComparisonLayout::kRowHeight - 3), 4.0, 4.0);
    }
}

void ComparisonView::resizeEvent(QResizeEvent* event) {
    QAbstractScrollArea::resizeEvent(event);
    relayout();
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
    const auto hit =
        m_layout.hit(event->position().toPoint() + QPoint(0, verticalScrollBar()->value()), scrollOffset());
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

void ComparisonView::mouseMoveEvent(QMouseEvent* event) {
    setHover(m_layout.hit(event->position().toPoint() + QPoint(0, verticalScrollBar()->value()), scrollOffset()));
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
        verticalScrollBar()->setValue(std::clamp(
            verticalScrollBar()->value(), (m_cursorRow + 1) * ComparisonLayout::kRowHeight - viewport()->height(),
            m_cursorRow * ComparisonLayout::kRowHeight));
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
    const QPoint position = viewport()->mapFromGlobal(event->globalPos()) + QPoint(0, verticalScrollBar()->value());
    Q_EMIT menuRequested(event->globalPos(), m_layout.hit(position, scrollOffset()).row);
}

bool ComparisonView::viewportEvent(QEvent* event) {
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        QToolTip::showText(help->globalPos(), plainToolTip(toolTipAt(help->pos())), viewport());
        return true;
    }
    if (event->type() == QEvent::Leave) {
        setHover({});
    }
    return QAbstractScrollArea::viewportEvent(event);
}

} // namespace contexture::widgets

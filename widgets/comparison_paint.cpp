#include "widgets/comparison_view.h"

#include "widgets/theme.h"

#include <QPaintEvent>
#include <QPainter>
#include <QScrollBar>

#include <algorithm>
#include <cmath>

namespace contexture::widgets {
namespace {

constexpr int kBarWidth = 5;
constexpr int kFade = 28;
constexpr int kWordsHeight = ComparisonLayout::kRowHeight - 1; // above the line between two rows
constexpr double kFullBar = 4.0;         // a log-probability of -4 (a probability of 0.02) fills the bar
constexpr double kLargeDifference = 0.5; // set in bold: a probability 1.6 times as high

void paintFade(QPainter& painter, const QRect& rect, const Theme& theme, bool toRight) {
    QColor clear = theme[Role::Window];
    clear.setAlpha(0);
    QLinearGradient fade(rect.topLeft(), rect.topRight());
    fade.setColorAt(toRight ? 0.0 : 1.0, clear);
    fade.setColorAt(toRight ? 1.0 : 0.0, theme[Role::Window]);
    painter.fillRect(rect, fade);
}

// On one line where it fits, else on two.
void drawLabel(QPainter& painter, const QRect& rect, const QString& text) {
    const QFontMetrics metrics = painter.fontMetrics();
    if (metrics.horizontalAdvance(text) <= rect.width()) {
        painter.drawText(rect, Qt::AlignVCenter | Qt::TextSingleLine, text);
        return;
    }
    QString shown = text;
    const auto fits = [&](const QString& candidate) {
        const QSize size = metrics.boundingRect(QRect(0, 0, rect.width(), 1000), Qt::TextWordWrap, candidate).size();
        return size.height() <= 2 * metrics.lineSpacing() && size.width() <= rect.width();
    };
    for (int room = 2 * rect.width(); !fits(shown) && room > 0; room -= metrics.averageCharWidth()) {
        shown = metrics.elidedText(text, Qt::ElideRight, room);
    }
    painter.drawText(rect, Qt::AlignVCenter | Qt::TextWordWrap, shown);
}

} // namespace

QString differenceText(double difference, const QString& baseBadge) {
    const QString number = signedText(difference);
    const bool rises = difference > 0.0 && number != QLatin1String("0.00");
    //: A log-probability compared with row %1 (A to F): %2 is the difference. Very short.
    return ComparisonView::tr("vs %1 %2").arg(baseBadge, (rises ? QStringLiteral("+") : QString()) + number);
}

QString comparisonBadge(const ComparisonRow& row, int place) {
    if (row.isReference) {
        return QStringLiteral("=");
    }
    if (row.isTry) {
        return QString::number(row.badge + 1);
    }
    return QString(QChar(u'A' + (row.badge >= 0 && row.badge < ComparisonData::kMaxRuns ? row.badge : place)));
}

QString ComparisonView::baseBadge() const {
    const int base = std::clamp(m_data.base, 0, std::max(static_cast<int>(m_data.rows.size()) - 1, 0));
    return m_data.rows.empty() ? QString() : comparisonBadge(m_data.rows[static_cast<std::size_t>(base)], base);
}

void ComparisonView::draw(QPainter& painter, const ComparisonLayout& layout, int scrollX, bool interactive) const {
    const auto& theme = Theme::of(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QFont wordFont = uiFont(type::kReading);
    const QFont boldFont = uiFont(type::kReading, QFont::DemiBold);
    const auto flags = [&](int vertical) { return vertical | Qt::TextSingleLine; };
    const QString base = baseBadge();
    for (int i = 0; i < layout.rows; ++i) {
        const auto& row = m_data.rows[static_cast<std::size_t>(i)];
        const int top = i * ComparisonLayout::kRowHeight;
        const bool active = i == m_activeRow;
        if (active && interactive) {
            painter.fillRect(QRect(0, top, 3, ComparisonLayout::kRowHeight - 1), theme[Role::Text]);
        }
        // Badge and label.
        const QRectF badge(space::kLarge, top + (ComparisonLayout::kRowHeight - ComparisonLayout::kBadge) / 2.0,
                           ComparisonLayout::kBadge, ComparisonLayout::kBadge);
        const bool isOutlined = row.isTry && !row.isKept; // nothing holds it yet
        const QColor colour = row.isReference || row.isTry
                                  ? theme[Role::Muted]
                                  : theme.badge(comparisonBadge(row, i).front().unicode() - u'A');
        painter.setPen(isOutlined ? QPen(colour, 1.2) : QPen(Qt::NoPen));
        painter.setBrush(isOutlined ? QBrush(Qt::NoBrush) : QBrush(colour));
        painter.drawRoundedRect(isOutlined ? badge.adjusted(0.6, 0.6, -0.6, -0.6) : badge, 5.0, 5.0);
        painter.setPen(isOutlined ? colour : QColor(Qt::white));
        painter.setFont(uiFont(type::kNote, QFont::Bold));
        painter.drawText(badge, Qt::AlignCenter, comparisonBadge(row, i));
        painter.setFont(uiFont(type::kControl, active ? QFont::DemiBold : QFont::Normal));
        painter.setPen(theme[Role::Text]);
        const int labelLeft = static_cast<int>(badge.right()) + space::kSmall;
        const QRect label(labelLeft, top, layout.labelWidth - space::kMedium - labelLeft, ComparisonLayout::kRowHeight);
        drawLabel(painter, label, row.label);
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
            const int textLeft = layout.rightToLeft ? rect.right() + 1 - ComparisonLayout::kWordInset - textWidth
                                                    : rect.left() + ComparisonLayout::kWordInset;
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
                painter.drawText(QRect(rect.left() + ComparisonLayout::kWordInset, rect.top() + 21,
                                       rect.width() - 2 * ComparisonLayout::kWordInset, 18),
                                 flags(Qt::AlignVCenter) | (layout.rightToLeft ? Qt::AlignRight : Qt::AlignLeft),
                                 signedText(*word.logProbability));
            }
            if (word.difference) {
                const bool large = std::abs(*word.difference) >= kLargeDifference;
                painter.setFont(uiFont(type::kSmallest, large ? QFont::DemiBold : QFont::Normal));
                painter.setPen(theme[word.changed ? Role::Changed : large ? Role::Text : Role::Muted]);
                painter.drawText(QRect(rect.left() + ComparisonLayout::kWordInset, rect.top() + 36,
                                       rect.width() - 2 * ComparisonLayout::kWordInset, 14),
                                 flags(Qt::AlignVCenter) | (layout.rightToLeft ? Qt::AlignRight : Qt::AlignLeft),
                                 differenceText(*word.difference, base));
            }
        }
        // Words that go on beyond the edge fade out there, rather than being cut through.
        if (const int last = layout.contentWidth() - scrollX; last > layout.wordsWidth()) {
            paintFade(painter, {layout.labelWidth + layout.wordsWidth() + 2 - kFade, top, kFade, kWordsHeight}, theme,
                      true);
        }
        if (scrollX > 0) {
            paintFade(painter, {layout.labelWidth - 2, top, kFade, kWordsHeight}, theme, false);
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
            if (row.difference) {
                painter.drawText(QRect(right - 72, top + 44, 72, 14), Qt::AlignRight | Qt::AlignVCenter,
                                 differenceText(*row.difference, base));
            }
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

} // namespace contexture::widgets

// SPDX-License-Identifier: GPL-3.0-or-later

#include "widgets/comparison_layout.h"
#include "widgets/comparison_view.h"

#include "widgets/fade.h"
#include "widgets/theme.h"

#include <QPaintEvent>
#include <QPainter>
#include <QScrollBar>

#include <algorithm>
#include <cmath>

namespace contexture::widgets {
namespace {

constexpr int kFade = 28;                // pixels over which words at an edge fade out
constexpr double kFullBar = 4.0;         // a log-probability of -4 (a probability of 0.02) fills the bar
constexpr double kLargeDifference = 0.5; // set in bold: a probability 1.6 times as high

// Pixels.
constexpr double kRound = 4.0; // corners
constexpr double kBadgeRound = 5.0;
constexpr double kBarRound = 1.0;
constexpr double kLeastWordBar = 1.5; // of a word whose probability is almost 1
constexpr double kBadgeOutline = 1.2; // of a badge without a filling
constexpr double kHoverFrame = 1.0;   // around the word under the pointer
constexpr double kSelectFrame = 1.5;  // around the selected word
constexpr double kFrameInset = 0.75;  // half of the thicker frame, so that it stays within the word's box
constexpr double kFocusFrame = 2.0;   // around the row with the cursor
constexpr double kCrossLine = 1.4;    // of the button that removes a row
constexpr double kCrossInset = 6.5;   // from the edges of that button
constexpr int kBeyondWords = 2;       // frames of the outermost words may reach beyond the words' area
constexpr int kBesideLabel = 4;       // a word that ends farther left than this is not seen
// Lengths of a dash and of a gap, in widths of the frame: of the selected word in other rows than the active one.
constexpr double kFrameDash = 2.6;
constexpr double kFrameGap = 1.8;

// Draws a label on one line if it fits, else on two.
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

// Draws the rows of a comparison, one part after the other.
class RowPainter {
public:
    RowPainter(QPainter& painter, const ComparisonScene& scene, const Theme& theme)
        : m_painter(painter), m_scene(scene), m_layout(scene.layout), m_theme(theme) {}

    void draw() {
        m_painter.setRenderHint(QPainter::Antialiasing);
        for (int row = 0; row < m_layout.rows; ++row) {
            drawMark(row);
            drawBadge(row);
            drawName(row);
            drawWords(row);
            drawTotal(row);
            drawRemove(row);
            drawLine(row);
        }
    }

private:
    const ComparisonRow& at(int row) const { return m_scene.data.rows[static_cast<std::size_t>(row)]; }
    bool isActive(int row) const { return row == m_scene.activeRow; }

    // Marks the row that the other views show, at its left.
    void drawMark(int row) {
        if (isActive(row) && m_scene.isInteractive) {
            m_painter.fillRect(m_layout.markRect(row), m_theme[Role::Text]);
        }
    }

    void drawBadge(int row) {
        const ComparisonRow& shown = at(row);
        const QString badge = comparisonBadge(shown, row);
        const bool isOutlined = shown.isTry && !shown.isKept; // the try is not kept in the workspace
        const QColor colour =
            shown.isReference || shown.isTry ? m_theme[Role::Muted] : m_theme.badge(badge.front().unicode() - u'A');
        const QRectF box = m_layout.badgeRect(row);
        m_painter.setPen(isOutlined ? QPen(colour, kBadgeOutline) : QPen(Qt::NoPen));
        m_painter.setBrush(isOutlined ? QBrush(Qt::NoBrush) : QBrush(colour));
        const double inset = isOutlined ? kBadgeOutline / 2 : 0.0; // the line stays within the box
        m_painter.drawRoundedRect(box.adjusted(inset, inset, -inset, -inset), kBadgeRound, kBadgeRound);
        m_painter.setPen(isOutlined ? colour : QColor(Qt::white));
        m_painter.setFont(uiFont(type::kNote, QFont::Bold));
        m_painter.drawText(box, Qt::AlignCenter, badge);
    }

    void drawName(int row) {
        m_painter.setFont(uiFont(type::kControl, isActive(row) ? QFont::DemiBold : QFont::Normal));
        m_painter.setPen(m_theme[Role::Text]);
        drawLabel(m_painter, m_layout.nameRect(row), at(row).label);
    }

    void drawWords(int row) {
        const ComparisonRow& shown = at(row);
        m_painter.save();
        m_painter.setClipRect(m_layout.wordsRect(row).adjusted(-kBeyondWords, 0, kBeyondWords, 0), Qt::IntersectClip);
        if (shown.words.empty()) {
            m_painter.setPen(m_theme[Role::Muted]);
            m_painter.drawText(m_layout.wordsRect(row), Qt::AlignVCenter | Qt::TextSingleLine, shown.note);
        }
        for (int word = 0; word < static_cast<int>(shown.words.size()); ++word) {
            const QRect box = m_layout.wordRect(row, word, m_scene.scrollX);
            if (box.right() >= m_layout.labelWidth - kBesideLabel && box.left() <= m_layout.viewWidth) {
                drawWord(row, shown.words[static_cast<std::size_t>(word)], box);
            }
        }
        fadeEdges(row);
        m_painter.restore();
    }

    void drawWord(int row, const ComparisonWord& word, const QRect& box) {
        const QFont font = uiFont(type::kReading, word.changed ? QFont::DemiBold : QFont::Normal);
        const QFontMetrics metrics(font);
        const ComparisonWordLayout places(box, metrics.horizontalAdvance(word.text), metrics, m_layout.rightToLeft);
        drawFrames(row, word, QRectF(box).adjusted(kFrameInset, kFrameInset, -kFrameInset, -kFrameInset));
        m_painter.setFont(font);
        m_painter.setPen(m_theme[word.changed ? Role::Changed : Role::Text]);
        m_painter.drawText(places.text, Qt::AlignVCenter | Qt::TextSingleLine, word.text);
        const int side =
            Qt::AlignVCenter | Qt::TextSingleLine | (m_layout.rightToLeft ? Qt::AlignRight : Qt::AlignLeft);
        if (word.logProbability) {
            drawBar(word, places.bar);
            m_painter.setFont(uiFont(type::kNote, word.changed ? QFont::DemiBold : QFont::Normal));
            m_painter.setPen(m_theme[word.changed ? Role::Changed : Role::Muted]);
            m_painter.drawText(places.number, side, signedText(*word.logProbability));
        }
        if (word.difference) {
            const bool isLarge = std::abs(*word.difference) >= kLargeDifference;
            m_painter.setFont(uiFont(type::kSmallest, isLarge ? QFont::DemiBold : QFont::Normal));
            m_painter.setPen(m_theme[word.changed ? Role::Changed : isLarge ? Role::Text : Role::Muted]);
            m_painter.drawText(places.difference, side, differenceText(*word.difference, m_scene.baseBadge));
        }
    }

    // Draws the background of a changed word, and the frame of one that is selected or under the pointer.
    void drawFrames(int row, const ComparisonWord& word, const QRectF& box) {
        if (word.changed) {
            m_painter.setPen(Qt::NoPen);
            m_painter.setBrush(m_theme[Role::ChangedBack]);
            m_painter.drawRoundedRect(box, kRound, kRound);
        }
        const bool isSelected = word.column == m_scene.selectedColumn;
        if (isSelected || word.column == m_scene.hoveredColumn()) {
            QPen pen(m_theme[isSelected ? Role::Frame : Role::ControlLine], isSelected ? kSelectFrame : kHoverFrame);
            if (isSelected && m_scene.activeRow >= 0 && !isActive(row)) {
                pen.setDashPattern({kFrameDash, kFrameGap});
            }
            m_painter.setPen(pen);
            m_painter.setBrush(Qt::NoBrush);
            m_painter.drawRoundedRect(box, kRound, kRound);
        }
    }

    void drawBar(const ComparisonWord& word, const QRectF& bar) {
        const double surprise = std::clamp(-*word.logProbability / kFullBar, 0.0, 1.0);
        const double high = std::max(kLeastWordBar, surprise * bar.height());
        m_painter.setPen(Qt::NoPen);
        m_painter.setBrush(m_theme[word.changed ? Role::Window : Role::Blank]);
        m_painter.drawRoundedRect(bar, kBarRound, kBarRound);
        m_painter.fillRect(QRectF(bar.left(), bar.bottom() - high, bar.width(), high),
                           m_theme[word.changed ? Role::Changed : Role::Bar]);
    }

    // Words that continue beyond an edge fade out there instead of being cut off.
    void fadeEdges(int row) {
        const QRect words =
            m_layout.wordsRect(row).adjusted(-kBeyondWords, 0, kBeyondWords, -1); // above the line between two rows
        if (m_layout.contentWidth() - m_scene.scrollX > m_layout.wordsWidth()) {
            paintFade(m_painter, {words.right() + 1 - kFade, words.top(), kFade, words.height()}, m_theme, true);
        }
        if (m_scene.scrollX > 0) {
            paintFade(m_painter, {words.left(), words.top(), kFade, words.height()}, m_theme, false);
        }
    }

    void drawTotal(int row) {
        const ComparisonRow& shown = at(row);
        if (!shown.logProbability) {
            return;
        }
        const ComparisonTotalLayout places = m_layout.totalPlaces(row);
        const auto write = [this](const QRect& place, int size, Role role, const QString& text) {
            m_painter.setFont(uiFont(size));
            m_painter.setPen(m_theme[role]);
            m_painter.drawText(place, Qt::AlignRight | Qt::AlignVCenter, text);
        };
        write(places.number, type::kControl + 1, Role::Text, signedText(*shown.logProbability));
        //: Under the log-probability of a whole sentence. Short.
        write(places.unit, type::kSmallest, Role::Muted, ComparisonView::tr("log p"));
        if (shown.difference) {
            write(places.difference, type::kSmallest, Role::Muted,
                  differenceText(*shown.difference, m_scene.baseBadge));
        }
    }

    void drawRemove(int row) {
        if (!at(row).removable || !m_scene.isInteractive) {
            return;
        }
        const QRect button = m_layout.removeRect(row);
        const bool isHovered = m_scene.hover.row == row && m_scene.hover.remove;
        if (isHovered) {
            m_painter.setPen(Qt::NoPen);
            m_painter.setBrush(m_theme[Role::Raised]);
            m_painter.drawRoundedRect(button, kRound, kRound);
        }
        m_painter.setPen(QPen(m_theme[isHovered ? Role::Text : Role::Muted], kCrossLine, Qt::SolidLine, Qt::RoundCap));
        const QRectF cross = QRectF(button).adjusted(kCrossInset, kCrossInset, -kCrossInset, -kCrossInset);
        m_painter.drawLine(cross.topLeft(), cross.bottomRight());
        m_painter.drawLine(cross.topRight(), cross.bottomLeft());
    }

    // Between this row and the next.
    void drawLine(int row) {
        if (row + 1 < m_layout.rows) {
            m_painter.fillRect(m_layout.lineRect(row), m_theme[Role::Line]);
        }
    }

    QPainter& m_painter;
    const ComparisonScene& m_scene;
    const ComparisonLayout& m_layout;
    const Theme& m_theme;
};

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

int ComparisonScene::hoveredColumn() const {
    const bool isOnWord = isInteractive && hover.row >= 0 && hover.word >= 0;
    return isOnWord ? layout.columnOfWord[static_cast<std::size_t>(hover.row)][static_cast<std::size_t>(hover.word)]
                    : -1;
}

void ComparisonView::draw(QPainter& painter, const ComparisonLayout& layout, int scrollX, bool isInteractive) const {
    const ComparisonScene scene{m_data,      layout,           baseBadge(), m_hover,
                                m_activeRow, m_selectedColumn, scrollX,     isInteractive};
    RowPainter(painter, scene, Theme::of(this)).draw();
}

void ComparisonView::paintEvent(QPaintEvent* event) {
    QPainter painter(viewport());
    const auto& theme = Theme::of(this);
    painter.fillRect(event->rect(), theme[Role::Window]);
    if (m_data.rows.empty()) {
        paintEmptyText(painter, viewport()->rect(), theme, m_emptyText);
        return;
    }
    painter.save();
    if (isPinned()) {
        painter.setClipRect(viewport()->rect().adjusted(0, ComparisonLayout::kRowHeight, 0, 0));
    }
    painter.translate(0, -verticalScrollBar()->value());
    draw(painter, m_layout, scrollOffset(), true);
    painter.restore();
    if (isPinned()) {
        painter.save();
        painter.setClipRect(shownRect(0));
        draw(painter, m_layout, scrollOffset(), true);
        painter.restore();
    }
    if (hasFocus()) {
        painter.setPen(QPen(theme[Role::Accent], kFocusFrame));
        painter.setBrush(Qt::NoBrush);
        painter.drawRoundedRect(QRectF(shownRect(m_cursorRow)).adjusted(1, 1, -1, -2), kRound, kRound);
    }
}

} // namespace contexture::widgets

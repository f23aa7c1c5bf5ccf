// SPDX-License-Identifier: GPL-3.0-or-later

#include "widgets/small_multiples.h"

#include "widgets/heatmap_paint.h"
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

constexpr int kSmallMultiplesLeastWidth = 96; // four heads side by side in the instruments' column
constexpr int kMostWidth = 240;
constexpr int kLeastImage = 40;
constexpr int kMostImage = 180;
constexpr int kSmallMultiplesGap = 12;

} // namespace

SmallMultiples::SmallMultiples(QWidget* parent)
    : QAbstractScrollArea(parent), m_emptyText(tr("No single heads were recorded for this site.")) {
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::StrongFocus);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    viewport()->setMouseTracking(true);
    viewport()->setBackgroundRole(QPalette::Window);
    setAccessibleName(tr("All heads"));
    relayout();
}

void SmallMultiples::setPanels(std::vector<SmallPanel> panels) {
    m_panels = std::move(panels);
    relayout();
    updateGeometry();
}

void SmallMultiples::setRamp(Ramp ramp) {
    m_ramp = ramp;
    viewport()->update();
}

void SmallMultiples::setSelectedPanel(int panel) {
    m_selected = panel;
    if (panel >= 0 && panel < panelCount()) {
        const auto& rect = m_layout.panels[static_cast<std::size_t>(panel)];
        setAccessibleDescription(m_panels[static_cast<std::size_t>(panel)].title);
        auto* bar = verticalScrollBar();
        bar->setValue(std::clamp(bar->value(), rect.bottom() + kSmallMultiplesGap - viewport()->height(),
                                 std::max(0, rect.top() - kSmallMultiplesGap)));
    }
    viewport()->update();
}

std::vector<Ramp> SmallMultiples::ramps() const {
    std::vector<Ramp> ramps;
    for (const auto& panel : m_panels) {
        const Ramp ramp = panel.ramp.value_or(m_ramp);
        if (std::find(ramps.begin(), ramps.end(), ramp) == ramps.end()) {
            ramps.push_back(ramp);
        }
    }
    return ramps;
}

void SmallMultiples::setLabelled(bool labelled) {
    m_labelled = labelled;
    relayout();
}

void SmallMultiples::setSelectedRow(int row) {
    m_selectedRow = row;
    viewport()->update();
}

void SmallMultiples::setEmptyText(const QString& text) {
    m_emptyText = text;
    viewport()->update();
}

int SmallMultiplesLayout::panelAt(QPoint point) const {
    const auto found =
        std::find_if(panels.begin(), panels.end(), [point](const QRect& rect) { return rect.contains(point); });
    return found == panels.end() ? -1 : static_cast<int>(found - panels.begin());
}

QRect SmallMultiplesLayout::imageRect(int panel) const {
    const auto i = static_cast<std::size_t>(panel);
    const QSize room = i < labels.size() ? labels[i] : QSize(0, 0);
    return panels[i].adjusted(room.width(), kTitleHeight, 0, -room.height());
}

SmallMultiplesLayout SmallMultiples::layoutFor(int width) const {
    if (m_labelled) {
        return labelledLayout(width);
    }
    SmallMultiplesLayout layout;
    const int room = std::max(width - 2 * space::kLarge, kSmallMultiplesLeastWidth);
    const int across = std::max(1, (room + kSmallMultiplesGap) / (kSmallMultiplesLeastWidth + kSmallMultiplesGap));
    const int wide = std::min(kMostWidth, (room + kSmallMultiplesGap) / across - kSmallMultiplesGap);
    // All panels have the same height, so that heads can be compared by eye.
    int image = kLeastImage;
    for (const auto& panel : m_panels) {
        image = std::max(image, std::min(kMostImage, panel.matrix.rowCount() * 8));
    }
    int x = 0;
    int y = space::kSmall;
    for (std::size_t i = 0; i < m_panels.size(); ++i) {
        const bool newGroup = i == 0 || m_panels[i].group != m_panels[i - 1].group;
        if (i > 0 && (newGroup || x == across)) {
            y += SmallMultiplesLayout::kTitleHeight + image + kSmallMultiplesGap;
            x = 0;
        }
        if (newGroup && !m_panels[i].groupTitle.isEmpty()) {
            y += SmallMultiplesLayout::kGroupTitle;
        }
        layout.panels.emplace_back(space::kLarge + x * (wide + kSmallMultiplesGap), y, wide,
                                   SmallMultiplesLayout::kTitleHeight + image);
        ++x;
    }
    layout.height = m_panels.empty() ? 0 : layout.panels.back().bottom() + space::kMedium;
    return layout;
}

void SmallMultiples::relayout() {
    m_layout = layoutFor(viewport()->width());
    verticalScrollBar()->setPageStep(viewport()->height());
    verticalScrollBar()->setSingleStep(40);
    verticalScrollBar()->setRange(0, std::max(0, m_layout.height - viewport()->height()));
    viewport()->update();
}

void SmallMultiples::drawCells(QPainter& painter, const SmallPanel& panel, const QRect& picture) const {
    const auto& theme = Theme::of(this);
    const int rows = panel.matrix.rowCount();
    // At most one column per pixel: neighbouring columns share one and show their largest weight.
    const int binSize = std::max(1, (panel.matrix.columns + picture.width() - 1) / std::max(picture.width(), 1));
    const int bins = std::max((panel.matrix.columns + binSize - 1) / binSize, 1);
    // Whole pixels, so that neighbouring cells meet without a seam, in vector figures too.
    const auto x = [&](int bin) { return picture.left() + picture.width() * bin / bins; };
    const auto y = [&](int row) { return picture.top() + picture.height() * row / rows; };
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.fillRect(picture, theme[Role::Blank]);
    for (int row = 0; row < rows; ++row) {
        const auto& entries = panel.matrix.rows[static_cast<std::size_t>(row)].entries;
        for (std::size_t i = 0; i < entries.size();) {
            const int bin = entries[i].column / binSize;
            double value = 0.0;
            for (; i < entries.size() && entries[i].column / binSize == bin; ++i) {
                value = std::max(value, entries[i].value);
            }
            if (value > 0.0 && bin >= 0 && bin < bins) {
                painter.fillRect(
                    QRect(x(bin), y(row), std::max(x(bin + 1) - x(bin), 1), std::max(y(row + 1) - y(row), 1)),
                    theme.ramp(panel.ramp.value_or(m_ramp), value));
            }
        }
    }
}

void SmallMultiples::draw(QPainter& painter, const SmallMultiplesLayout& layout) const {
    const auto& theme = Theme::of(this);
    for (int i = 0; i < panelCount(); ++i) {
        const auto& panel = m_panels[static_cast<std::size_t>(i)];
        const QRect rect = layout.panels[static_cast<std::size_t>(i)];
        const QRect picture = layout.imageRect(i);
        const bool strong = i == m_selected;
        if (!panel.groupTitle.isEmpty() && (i == 0 || panel.group != m_panels[static_cast<std::size_t>(i - 1)].group)) {
            painter.setFont(uiFont(type::kControl - 1, QFont::DemiBold));
            painter.setPen(theme[Role::Text]);
            painter.drawText(QRect(rect.left(), rect.top() - SmallMultiplesLayout::kGroupTitle, 400,
                                   SmallMultiplesLayout::kGroupTitle),
                             Qt::AlignLeft | Qt::AlignVCenter, panel.groupTitle);
        }
        painter.setFont(uiFont(type::kNote, strong ? QFont::DemiBold : QFont::Normal));
        painter.setPen(theme[strong ? Role::Text : Role::Muted]);
        painter.drawText(QRect(rect.left(), rect.top(), rect.width(), SmallMultiplesLayout::kTitleHeight),
                         Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine,
                         painter.fontMetrics().elidedText(panel.title, Qt::ElideRight, rect.width()));
        drawCells(painter, panel, picture);
        if (m_labelled) {
            drawLabels(painter, panel, picture, layout.labels[static_cast<std::size_t>(i)]);
        }
        const auto cover = [&](const std::vector<ColumnRange>& ranges, auto paint) {
            const double step = double(picture.width()) / std::max(panel.matrix.columns, 1);
            for (const auto& range : ranges) {
                const int left = static_cast<int>(std::lround(range.begin * step));
                const int right = static_cast<int>(std::lround(range.end * step));
                const QRect covered(picture.left() + left, picture.top(), right - left, picture.height());
                painter.fillRect(covered, theme[Role::Window]);
                paint(painter, covered, theme);
            }
        };
        cover(panel.matrix.masked, paintHatch);
        cover(panel.matrix.unread, paintDots);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setBrush(Qt::NoBrush);
        if (panel.marksRow && m_selectedRow >= 0 && m_selectedRow < panel.matrix.rowCount()) {
            const double high = double(picture.height()) / panel.matrix.rowCount();
            painter.setPen(QPen(theme[Role::Frame], 1.2));
            painter.drawRect(
                QRectF(picture.left() - 1.5, picture.top() + m_selectedRow * high, picture.width() + 3.0, high));
        }
        if (strong) {
            painter.setPen(QPen(hasFocus() ? theme[Role::Accent] : theme[Role::Frame], 2.0));
            painter.drawRoundedRect(QRectF(rect).adjusted(-5.0, -2.0, 5.0, 5.0), 4.0, 4.0);
        }
    }
}

void SmallMultiples::paintEvent(QPaintEvent* event) {
    QPainter painter(viewport());
    const auto& theme = Theme::of(this);
    painter.fillRect(event->rect(), theme[Role::Window]);
    if (m_panels.empty()) {
        paintEmptyText(painter, viewport()->rect(), theme, m_emptyText);
    } else {
        painter.translate(0, -verticalScrollBar()->value());
        draw(painter, m_layout);
    }
    if (hasFocus()) {
        painter.resetTransform();
        painter.setRenderHint(QPainter::Antialiasing, false);
        paintFocusRing(painter, viewport()->rect(), theme);
    }
}

void SmallMultiples::focusInEvent(QFocusEvent* event) {
    QAbstractScrollArea::focusInEvent(event);
    viewport()->update(); // repaints the focus ring
}

void SmallMultiples::focusOutEvent(QFocusEvent* event) {
    QAbstractScrollArea::focusOutEvent(event);
    viewport()->update();
}

QString SmallMultiples::toolTipAt(QPoint viewportPosition) const {
    const int panel = m_layout.panelAt(toContent(viewportPosition));
    if (panel < 0) {
        return {};
    }
    //: %1 names a head of an attention.
    return tr("%1. A click shows this head alone.").arg(m_panels[static_cast<std::size_t>(panel)].title);
}

QSize SmallMultiples::sizeHint() const {
    return {460, std::clamp(m_layout.height, 120, 420)};
}

QSize SmallMultiples::figureSize() const {
    const int wide = figureWidth(viewport()->width(), 400);
    return m_panels.empty() ? QSize() : QSize(wide, layoutFor(wide).height);
}

void SmallMultiples::paintFigure(QPainter& painter) {
    painter.fillRect(QRect({0, 0}, figureSize()), Theme::of(this)[Role::Window]);
    draw(painter, layoutFor(figureSize().width()));
}

QString SmallMultiples::asText() const {
    QStringList lines;
    for (const auto& panel : m_panels) {
        for (int row = 0; row < panel.matrix.rowCount(); ++row) {
            for (const auto& entry : panel.matrix.rows[static_cast<std::size_t>(row)].entries) {
                lines << QStringList{panel.title, panel.matrix.rows[static_cast<std::size_t>(row)].label,
                                     panel.matrix.columnLabel(entry.column), QString::number(entry.value, 'g', 6)}
                             .join(QLatin1Char('\t'));
            }
        }
    }
    return lines.join(QLatin1Char('\n'));
}

QPoint SmallMultiples::toContent(QPoint viewportPosition) const {
    return viewportPosition + QPoint(0, verticalScrollBar()->value());
}

void SmallMultiples::resizeEvent(QResizeEvent* event) {
    QAbstractScrollArea::resizeEvent(event);
    relayout();
}

void SmallMultiples::changeEvent(QEvent* event) {
    QAbstractScrollArea::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange) {
        relayout();
    }
}

void SmallMultiples::mousePressEvent(QMouseEvent* event) {
    if (const int panel = m_layout.panelAt(toContent(event->position().toPoint()));
        event->button() == Qt::LeftButton && panel >= 0) {
        Q_EMIT panelActivated(panel);
    }
}

void SmallMultiples::mouseDoubleClickEvent(QMouseEvent* event) {
    if (const int panel = m_layout.panelAt(toContent(event->position().toPoint()));
        event->button() == Qt::LeftButton && panel >= 0) {
        Q_EMIT panelIsolated(panel);
    }
}

void SmallMultiples::keyPressEvent(QKeyEvent* event) {
    const int count = panelCount();
    const auto move = [this, count](int by) {
        if (count > 0) {
            Q_EMIT panelActivated(m_selected < 0 ? 0 : std::clamp(m_selected + by, 0, count - 1));
        }
    };
    int perLine = 0;
    while (perLine < count &&
           m_layout.panels[static_cast<std::size_t>(perLine)].top() == m_layout.panels.front().top()) {
        ++perLine;
    }
    switch (event->key()) {
    case Qt::Key_Left:
        return move(-1);
    case Qt::Key_Right:
        return move(1);
    case Qt::Key_Up:
        return move(-perLine);
    case Qt::Key_Down:
        return move(perLine);
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (m_selected >= 0 && m_selected < count) {
            Q_EMIT panelIsolated(m_selected);
        }
        return;
    case Qt::Key_Escape:
        Q_EMIT selectionCleared();
        return;
    default:
        QAbstractScrollArea::keyPressEvent(event);
    }
}

void SmallMultiples::contextMenuEvent(QContextMenuEvent* event) {
    Q_EMIT menuRequested(event->globalPos(),
                         m_layout.panelAt(toContent(viewport()->mapFromGlobal(event->globalPos()))));
}

bool SmallMultiples::viewportEvent(QEvent* event) {
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        const int panel = m_layout.panelAt(toContent(help->pos()));
        const QRect place = panel < 0 ? QRect() : m_layout.panels[static_cast<std::size_t>(panel)];
        showToolTip(*help, toolTipAt(help->pos()), viewport(), place.translated(0, -verticalScrollBar()->value()));
        return true;
    }
    return QAbstractScrollArea::viewportEvent(event);
}

} // namespace contexture::widgets

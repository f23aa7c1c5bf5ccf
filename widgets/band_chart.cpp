// SPDX-License-Identifier: GPL-3.0-or-later

#include "widgets/band_chart.h"

#include "widgets/kept_text.h"
#include "widgets/theme.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace contexture::widgets {
namespace {

constexpr int kBand = 30;
constexpr int kGap = 6; // between bands
constexpr int kAxis = 20;
constexpr int kMostTitle = 132;
constexpr double kLeastBar = 2.0; // pixels; places with narrower bars are drawn together
constexpr double kMostBar = 26.0;

} // namespace

BandChart::BandChart(QWidget* parent) : FigureWidget(parent) {}

void BandChart::setData(BandChartData data) {
    if (data.places != m_data.places) {
        m_first = 0;
        m_shown = data.places;
        m_selected = m_hovered = -1;
    }
    m_data = std::move(data);
    updateGeometry();
    update();
}

void BandChart::setRange(int first, int shown) {
    m_shown = std::clamp(shown, std::min(1, m_data.places), m_data.places);
    m_first = std::clamp(first, 0, m_data.places - m_shown);
    update();
}

void BandChart::setSelected(int place) {
    m_selected = place;
    if (place >= 0 && place < m_data.places) {
        QStringList all;
        for (const Band& band : m_data.bands) {
            all << band.title + QLatin1Char(' ') + numberOf(band, place);
        }
        setAccessibleDescription(labelOf(place) + QStringLiteral(": ") + all.join(QStringLiteral(", ")));
    }
    update();
}

QString BandChart::labelOf(int place) const {
    return m_data.label ? m_data.label(place) : QString::number(place + 1);
}

QString BandChart::numberOf(const Band& band, int place) const {
    const auto& value = band.values.at(static_cast<std::size_t>(place));
    if (!value) {
        return QStringLiteral("–");
    }
    return decimalText(*value, band.decimals);
}

BandChart::Layout BandChart::layoutFor(int width) const {
    const QFontMetrics metrics(uiFont(type::kNote));
    int title = 0;
    int number = metrics.horizontalAdvance(QStringLiteral("−0.00"));
    for (const Band& band : m_data.bands) {
        title = std::max(title, metrics.horizontalAdvance(band.title));
        number = std::max(number, metrics.horizontalAdvance(decimalText(band.to, band.decimals)));
    }
    Layout layout;
    const int left = std::min(title, kMostTitle) + space::kSmall;
    const int room = std::max(20, width - left - number - space::kSmall - 2);
    layout.place = m_shown > 0 ? std::min(room / static_cast<double>(m_shown), kMostBar) : 0.0;
    layout.each = layout.place > 0.0 ? std::max(1, static_cast<int>(std::ceil(kLeastBar / layout.place))) : 1;
    const int bands = static_cast<int>(m_data.bands.size());
    layout.bars = QRect(left, 0, static_cast<int>(std::lround(layout.place * m_shown)),
                        bands * kBand + std::max(0, bands - 1) * kGap);
    return layout;
}

QRect BandChart::barsRect(int band) const {
    const QRect all = layoutFor(width()).bars;
    return {all.left(), all.top() + band * (kBand + kGap), all.width(), kBand};
}

int BandChart::placeAt(QPoint point) const {
    const Layout layout = layoutFor(width());
    if (layout.place <= 0.0 || !layout.bars.contains(point)) {
        return -1;
    }
    return std::min(m_first + static_cast<int>((point.x() - layout.bars.left()) / layout.place), m_data.places - 1);
}

QString BandChart::toolTipAt(QPoint position) const {
    const int place = placeAt(position);
    const int band = position.y() / (kBand + kGap);
    if (band < 0 || band >= static_cast<int>(m_data.bands.size())) {
        return {};
    }
    const Band& shown = m_data.bands[static_cast<std::size_t>(band)];
    if (place < 0) {
        return position.x() < layoutFor(width()).bars.left() ? shown.about : QString();
    }
    const QString name = m_data.name ? m_data.name(place) : labelOf(place);
    return name + QLatin1Char('\n') + shown.title + QStringLiteral(": ") + numberOf(shown, place);
}

QRect BandChart::toolTipArea(QPoint position) const {
    return {position.x() - 1, position.y() / (kBand + kGap) * (kBand + kGap), 3, kBand};
}

QSize BandChart::sizeHint() const {
    if (m_data.bands.empty() || m_data.places == 0) {
        return {420, 48};
    }
    return {420, layoutFor(width()).bars.height() + kAxis};
}

QSize BandChart::minimumSizeHint() const {
    return {200, sizeHint().height()};
}

QSize BandChart::figureSize() const {
    return m_data.bands.empty() || m_data.places == 0 ? QSize() : QSize(figureWidth(width()), sizeHint().height());
}

QString BandChart::asText() const {
    QStringList head{m_data.axis};
    for (const Band& band : m_data.bands) {
        head << band.title;
    }
    QStringList lines{head.join(QLatin1Char('\t'))};
    for (int place = m_first; place < m_first + m_shown; ++place) {
        QStringList cells{labelOf(place)};
        for (const Band& band : m_data.bands) {
            const auto& value = band.values.at(static_cast<std::size_t>(place));
            cells << (value ? QString::number(*value, 'g', 6) : QString());
        }
        lines << cells.join(QLatin1Char('\t'));
    }
    return lines.join(QLatin1Char('\n'));
}

void BandChart::drawBand(QPainter& painter, const Layout& layout, int index) const {
    const auto& theme = Theme::of(this);
    const Band& band = m_data.bands[static_cast<std::size_t>(index)];
    const QRect box(layout.bars.left(), layout.bars.top() + index * (kBand + kGap), layout.bars.width(), kBand);
    painter.fillRect(box, theme[Role::Blank]);
    painter.setFont(uiFont(type::kNote));
    painter.setPen(theme[Role::Text]);
    drawKeptText(painter, QRectF(0, box.top(), box.left() - space::kSmall, kBand), Qt::AlignLeft | Qt::AlignVCenter,
                 band.title);
    const double span = band.to - band.from;
    for (int place = m_first; place < m_first + m_shown; place += layout.each) {
        double sum = 0.0;
        int known = 0;
        const int end = std::min(place + layout.each, m_first + m_shown);
        for (int each = place; each < end; ++each) {
            if (const auto& value = band.values.at(static_cast<std::size_t>(each))) {
                sum += *value;
                ++known;
            }
        }
        if (known == 0) {
            continue;
        }
        const double share = span != 0.0 ? std::clamp((sum / known - band.from) / span, 0.0, 1.0) : 0.0;
        const double left = std::round(box.left() + (place - m_first) * layout.place);
        const double right = std::round(box.left() + (end - m_first) * layout.place);
        const double gap = right - left >= 6 ? 1.0 : 0.0;
        const double height = std::max(1.0, share * (kBand - 2)); // a known value is visible even if it is zero
        painter.fillRect(QRectF(left + gap, box.bottom() + 1 - height, right - left - 2 * gap, height),
                         theme[Role::Bar]);
    }
}

void BandChart::draw(QPainter& painter, int width, int marked) const {
    const auto& theme = Theme::of(this);
    const Layout layout = layoutFor(width);
    painter.setRenderHint(QPainter::Antialiasing, false);
    for (int i = 0; i < static_cast<int>(m_data.bands.size()); ++i) {
        drawBand(painter, layout, i);
    }
    const bool hasMark = marked >= m_first && marked < m_first + m_shown;
    if (hasMark) {
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(theme[hasFocus() ? Role::Accent : Role::Frame], 1.0));
        painter.drawRect(QRectF(std::round(layout.bars.left() + (marked - m_first) * layout.place) - 0.5,
                                layout.bars.top(), std::max(3.0, std::round(layout.place)), layout.bars.height() - 1));
    }
    for (int i = 0; i < static_cast<int>(m_data.bands.size()); ++i) {
        const Band& band = m_data.bands[static_cast<std::size_t>(i)];
        const QRectF place(layout.bars.right() + space::kSmall, i * (kBand + kGap),
                           width - layout.bars.right() - space::kSmall, kBand);
        painter.setFont(uiFont(hasMark ? type::kNote : type::kSmallest));
        painter.setPen(theme[hasMark ? Role::Text : Role::Muted]);
        if (hasMark) {
            drawKeptText(painter, place, Qt::AlignLeft | Qt::AlignVCenter, numberOf(band, marked));
        } else { // the scale
            const QRectF upper(place.left(), place.top(), place.width(), kBand / 2.0);
            drawKeptText(painter, upper, Qt::AlignLeft | Qt::AlignVCenter, decimalText(band.to, band.decimals));
            drawKeptText(painter, upper.translated(0, kBand / 2.0), Qt::AlignLeft | Qt::AlignVCenter,
                         decimalText(band.from, band.decimals));
        }
    }
    painter.setFont(uiFont(type::kSmallest));
    painter.setPen(theme[Role::Muted]);
    const double top = layout.bars.bottom() + 4;
    drawKeptText(painter, QRectF(0, top, layout.bars.left() - space::kSmall, 14), Qt::AlignLeft | Qt::AlignTop,
                 m_data.axis);
    if (layout.place <= 0.0) {
        return;
    }
    // Numbers at every place, every second, fifth, tenth ...: one step for all, so that no number touches the next.
    double widest = 0.0;
    for (const int place : {m_first, m_first + m_shown - 1}) {
        widest = std::max(widest, keptTextWidth(painter, labelOf(place)) + space::kSmall);
    }
    int step = 1;
    for (int power = 1; step * layout.place < widest; power *= 10) {
        for (const int factor : {1, 2, 5}) {
            step = step * layout.place < widest ? factor * power : step;
        }
    }
    for (int place = m_first; place < m_first + m_shown; ++place) {
        // Numbers from 1 stand at multiples of the step; named places are counted back from the last one.
        const bool isNamed = m_data.label ? (m_data.places - 1 - place) % step == 0 : (place + 1) % step == 0;
        if (isNamed || (!m_data.label && place == 0 && step > 2)) {
            const double middle = layout.bars.left() + (place - m_first + 0.5) * layout.place;
            drawKeptText(painter, QRectF(middle - widest / 2.0, top, widest, 14), Qt::AlignHCenter | Qt::AlignTop,
                         labelOf(place));
        }
    }
}

void BandChart::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    if (m_data.bands.empty() || m_data.places == 0) {
        paintEmptyText(painter, rect(), Theme::of(this), m_data.emptyText);
        return;
    }
    draw(painter, width(), m_hovered >= 0 ? m_hovered : m_selected);
    paintRing(painter);
}

void BandChart::mousePressEvent(QMouseEvent* event) {
    const int place = placeAt(event->position().toPoint());
    if (event->button() == Qt::LeftButton && place >= 0) {
        Q_EMIT placeActivated(place);
    }
}

void BandChart::mouseMoveEvent(QMouseEvent* event) {
    const int place = placeAt(event->position().toPoint());
    if (place != m_hovered) {
        m_hovered = place;
        update();
    }
}

void BandChart::leaveEvent(QEvent*) {
    m_hovered = -1;
    update();
}

void BandChart::keyPressEvent(QKeyEvent* event) {
    const bool back = event->key() == Qt::Key_Left;
    if (event->modifiers() & Qt::ControlModifier) {
        QWidget::keyPressEvent(event);
    } else if ((back || event->key() == Qt::Key_Right) && m_data.places > 0) {
        setSelected(m_selected < 0 ? m_first : std::clamp(m_selected + (back ? -1 : 1), 0, m_data.places - 1));
    } else if ((event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) && m_selected >= 0) {
        Q_EMIT placeActivated(m_selected);
    } else if (event->key() == Qt::Key_Escape) {
        Q_EMIT selectionCleared();
    } else {
        QWidget::keyPressEvent(event);
    }
}

} // namespace contexture::widgets

// SPDX-License-Identifier: GPL-3.0-or-later

#include "widgets/step_table.h"

#include "widgets/theme.h"

#include <QFontMetrics>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace contexture::widgets {
namespace {

constexpr double kLabelShare = 0.34; // of the width, at most
constexpr int kLeastColumn = 110;    // pixels at the usual type size

} // namespace

StepTable::StepTable(QWidget* parent) : FigureWidget(parent), m_typeSize(type::kControl) {
    setFocusPolicy(Qt::NoFocus); // the keys of its window step through the computation
}

void StepTable::setCard(const StepCard& card) {
    m_card = card;
    describe();
    updateGeometry();
    update();
}

void StepTable::setTypeSize(int pixels) {
    m_typeSize = pixels;
    updateGeometry();
    update();
}

void StepTable::setPlain(bool plain) {
    m_isPlain = plain;
    update();
}

// The same contents for screen readers.
void StepTable::describe() {
    QStringList lines;
    for (const StepRow& row : m_card.rows) {
        QStringList cells{row.label};
        for (std::size_t i = 0; i < m_card.columns.size(); ++i) {
            cells << m_card.columns[i].title + QLatin1Char(' ') + cellText(m_card.columns[i], row, i);
        }
        lines << cells.join(QStringLiteral(", "));
    }
    setAccessibleName(m_card.title);
    setAccessibleDescription(lines.join(QLatin1Char('\n')));
}

QString StepTable::cellText(const StepColumn& column, const StepRow& row, std::size_t index) {
    if (index >= row.values.size() || !row.values[index]) {
        return {};
    }
    const double value = *row.values[index];
    const double least = std::pow(10.0, -column.decimals);
    if (value != 0.0 && std::abs(value) < least / 2) { // a value that is not zero is not shown as zero
        return (value > 0.0 ? QStringLiteral("<") : QStringLiteral(">")) +
               decimalText(value > 0.0 ? least : -least, column.decimals);
    }
    return value == 0.0 ? QStringLiteral("0") : decimalText(value, column.decimals);
}

int StepTable::rowHeight() const {
    return QFontMetrics(uiFont(m_typeSize)).height() + m_typeSize / 2;
}

int StepTable::headerHeight() const {
    return 2 * QFontMetrics(uiFont(m_typeSize * 6 / 7)).height() + space::kSmall;
}

int StepTable::labelWidth(int width) const {
    const QFontMetrics metrics(uiFont(m_typeSize, QFont::DemiBold));
    int wanted = 0;
    for (const StepRow& row : m_card.rows) {
        wanted = std::max(wanted, metrics.horizontalAdvance(row.label));
    }
    const auto columns = static_cast<int>(std::max<std::size_t>(1, m_card.columns.size()));
    const int left = width - columns * kLeastColumn * m_typeSize / type::kControl;
    const int most = std::max(static_cast<int>(width * kLabelShare), columns < 3 ? left : 0);
    return std::clamp(wanted + space::kLarge, space::kLarge, std::max(space::kLarge, most));
}

QSize StepTable::sizeHint() const {
    return {640, headerHeight() + rowHeight() * static_cast<int>(m_card.rows.size()) +
                     (m_card.rest.isEmpty() ? 0 : rowHeight())};
}

QSize StepTable::minimumSizeHint() const {
    return {320, sizeHint().height()};
}

QRect StepTable::rowRect(int row) const {
    return {0, headerHeight() + row * rowHeight(), width(), rowHeight()};
}

StepTable::Scale StepTable::scaleOf(std::size_t column) const {
    if (m_card.columns[column].top) {
        return {0.0, *m_card.columns[column].top};
    }
    Scale scale{0.0, 0.0};
    const auto take = [&scale](double value) {
        scale.low = std::min(scale.low, value);
        scale.high = std::max(scale.high, value);
    };
    for (const StepRow& row : m_card.rows) {
        if (column < row.values.size() && row.values[column]) {
            take(*row.values[column]);
        }
    }
    if (m_card.columns[column].line) {
        take(*m_card.columns[column].line);
    }
    if (scale.high - scale.low <= 0.0) {
        scale.high = 1.0;
    }
    return scale;
}

void StepTable::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    draw(painter, width());
}

QSize StepTable::figureSize() const {
    return m_card.rows.empty() ? QSize() : QSize(figureWidth(width()), sizeHint().height());
}

QString StepTable::asText() const {
    QStringList titles{QString()};
    for (const StepColumn& column : m_card.columns) {
        titles << column.title;
    }
    QStringList lines{m_card.title, m_card.text, m_card.formula, titles.join(QLatin1Char('\t'))};
    lines.removeAll(QString());
    for (const StepRow& row : m_card.rows) {
        QStringList cells{row.label};
        for (std::size_t i = 0; i < m_card.columns.size(); ++i) {
            cells << cellText(m_card.columns[i], row, i);
        }
        lines << cells.join(QLatin1Char('\t'));
    }
    return lines.join(QLatin1Char('\n')) + QLatin1Char('\n');
}

void StepTable::draw(QPainter& painter, int width) const {
    painter.setRenderHint(QPainter::Antialiasing);
    const Theme& theme = Theme::of(this);
    const Role muted = m_isPlain ? Role::Text : Role::Muted;
    const int labels = labelWidth(width);
    const auto columns = static_cast<int>(m_card.columns.size());
    if (columns == 0) {
        return;
    }
    const int each = (width - labels) / columns;
    const QFontMetrics numbers(uiFont(m_typeSize, QFont::DemiBold));
    const QFont small = uiFont(m_typeSize * 6 / 7);
    for (int row = 0; row < static_cast<int>(m_card.rows.size()); ++row) {
        const StepRow& shown = m_card.rows[static_cast<std::size_t>(row)];
        const QRect rect(0, headerHeight() + row * rowHeight(), width, rowHeight());
        if (shown.isChosen) {
            painter.fillRect(rect, theme[Role::Raised]);
            painter.fillRect(QRect(rect.left(), rect.top(), 3, rect.height()), theme[Role::Frame]);
        }
        painter.setPen(theme[shown.isMuted ? muted : Role::Text]);
        painter.setFont(uiFont(m_typeSize, shown.isChosen ? QFont::DemiBold : QFont::Normal));
        const QRect label = rect.adjusted(space::kSmall, 0, labels - rect.width() - space::kTight, 0);
        painter.drawText(label, Qt::AlignLeft | Qt::AlignVCenter,
                         painter.fontMetrics().elidedText(shown.label, Qt::ElideRight, label.width()));
    }
    for (int i = 0; i < columns; ++i) {
        const StepColumn& column = m_card.columns[static_cast<std::size_t>(i)];
        const Scale scale = scaleOf(static_cast<std::size_t>(i));
        int numberWidth = 0;
        for (const StepRow& row : m_card.rows) {
            numberWidth =
                std::max(numberWidth, numbers.horizontalAdvance(cellText(column, row, static_cast<std::size_t>(i))));
        }
        const int left = labels + i * each + space::kMedium;
        const int right = labels + (i + 1) * each - space::kMedium;
        const int barLeft = left + numberWidth + space::kSmall;
        const double unit = std::max(1, right - barLeft) / (scale.high - scale.low);
        const auto at = [&](double value) { return barLeft + (value - scale.low) * unit; };
        painter.setPen(theme[column.isMain ? Role::Text : muted]);
        QFont title = small;
        title.setWeight(column.isMain ? QFont::DemiBold : QFont::Normal);
        painter.setFont(title);
        const int line = painter.fontMetrics().height();
        painter.drawText(QRect(left, 0, right - left, line), Qt::AlignLeft | Qt::AlignVCenter,
                         painter.fontMetrics().elidedText(column.title, Qt::ElideRight, right - left));
        const int bottom = headerHeight() + rowHeight() * static_cast<int>(m_card.rows.size());
        for (int row = 0; row < static_cast<int>(m_card.rows.size()); ++row) {
            const StepRow& shown = m_card.rows[static_cast<std::size_t>(row)];
            const QRect rect(0, headerHeight() + row * rowHeight(), width, rowHeight());
            if (static_cast<std::size_t>(i) >= shown.values.size() || !shown.values[static_cast<std::size_t>(i)]) {
                continue;
            }
            const double value = *shown.values[static_cast<std::size_t>(i)];
            painter.setPen(theme[shown.isMuted ? muted : Role::Text]);
            painter.setFont(uiFont(m_typeSize, shown.isChosen ? QFont::DemiBold : QFont::Normal));
            painter.drawText(QRect(left, rect.top(), numberWidth, rect.height()), Qt::AlignRight | Qt::AlignVCenter,
                             cellText(column, shown, static_cast<std::size_t>(i)));
            if (value != 0.0) {
                const double from = std::min(at(0.0), at(value));
                const double to = std::max(at(0.0), at(value));
                const int thick = std::max(4, m_typeSize / 2);
                const QRectF bar(from, rect.center().y() - thick / 2.0 + 0.5, std::max(1.0, to - from), thick);
                painter.fillRect(bar, column.isMain ? theme.ramp(Ramp::Sentence, shown.isMuted ? 0.25 : 0.8)
                                                    : theme[Role::Bar]);
            }
        }
        if (scale.low < 0.0) {
            painter.setPen(theme[Role::ControlLine]);
            painter.drawLine(QPointF(at(0.0), headerHeight()), QPointF(at(0.0), bottom));
        }
        if (column.line) {
            painter.setPen(QPen(theme[Role::Accent], 1.5, Qt::DashLine));
            painter.drawLine(QPointF(at(*column.line), headerHeight() - 2), QPointF(at(*column.line), bottom));
            painter.setPen(theme[Role::Accent]);
            painter.setFont(small);
            const int wide = painter.fontMetrics().horizontalAdvance(column.lineName);
            const int x = std::clamp(static_cast<int>(at(*column.line)) - wide / 2, left, std::max(left, right - wide));
            painter.drawText(QRect(x, line, wide + 2, line), Qt::AlignLeft | Qt::AlignVCenter, column.lineName);
        }
    }
    painter.setPen(theme[Role::Line]);
    painter.drawLine(0, headerHeight() - 1, width, headerHeight() - 1);
    if (!m_card.rest.isEmpty()) {
        painter.setPen(theme[muted]);
        painter.setFont(small);
        const QRect rest(0, headerHeight() + rowHeight() * static_cast<int>(m_card.rows.size()), width, rowHeight());
        painter.drawText(rest.adjusted(space::kSmall, 0, -space::kSmall, 0), Qt::AlignLeft | Qt::AlignVCenter,
                         painter.fontMetrics().elidedText(m_card.rest, Qt::ElideRight, rest.width() - space::kLarge));
    }
}

void StepTable::mousePressEvent(QMouseEvent* event) {
    for (int row = 0; row < static_cast<int>(m_card.rows.size()); ++row) {
        if (rowRect(row).contains(event->pos())) {
            Q_EMIT rowActivated(row);
            return;
        }
    }
    QWidget::mousePressEvent(event);
}

} // namespace contexture::widgets

// SPDX-License-Identifier: GPL-3.0-or-later

#include "widgets/panel_chart.h"

#include <QFontMetrics>
#include <QPicture>

#include <qcustomplot.h>

#include <algorithm>

namespace contexture::widgets {
namespace {

constexpr int kPanelChartRow = 22;
constexpr int kPanel = 150;
constexpr int kPanelGap = 14;
constexpr int kHeader = 60; // title and note
constexpr int kPanelTitle = 24;
constexpr int kFooter = 28; // numbers of the axis
constexpr int kMargin = 16;
constexpr int kTick = 8; // half of the first number, which stands left of its tick

// Row 0 is at the top, so the axis counts downwards.
double place(std::size_t row) {
    return double(row) + 1.0;
}

void colourAxis(QCPAxis* axis, const Theme& theme) {
    axis->setBasePen(QPen(theme[Role::Line]));
    axis->setTickPen(QPen(Qt::NoPen));
    axis->setSubTickPen(QPen(Qt::NoPen));
    axis->setTickLabelColor(theme[Role::Muted]);
    axis->setTickLabelFont(uiFont(type::kSmallest));
    axis->grid()->setPen(Qt::NoPen);
    axis->grid()->setZeroLinePen(Qt::NoPen);
}

class Plot {
public:
    Plot(const PanelChartData& data, const Theme& theme) : m_data(data), m_theme(theme) {
        m_plot.setBackground(Qt::NoBrush);
        m_plot.plotLayout()->clear();
        m_plot.plotLayout()->setColumnSpacing(0);
        m_plot.plotLayout()->setMargins(QMargins());
        for (std::size_t p = 0; p < data.panels.size(); ++p) {
            addPanel(p);
        }
    }

    void paint(QPainter& painter, const QRect& place) {
        QPicture picture; // QCustomPlot draws with a painter of its own
        QCPPainter own(&picture);
        own.setMode(QCPPainter::pmVectorized);
        m_plot.toPainter(&own, place.width(), place.height());
        own.end();
        painter.drawPicture(place.topLeft(), picture);
    }

private:
    void addPanel(std::size_t index) {
        auto* panel = new QCPAxisRect(&m_plot, false);
        panel->addAxes(QCPAxis::atLeft | QCPAxis::atBottom);
        panel->setAutoMargins(QCP::msNone);
        panel->setMargins(QMargins(kTick, kPanelTitle, kPanelGap - kTick, kFooter));
        m_plot.plotLayout()->addElement(0, int(index), panel);
        QCPAxis* rows = panel->axis(QCPAxis::atLeft);
        QCPAxis* values = panel->axis(QCPAxis::atBottom);
        rows->setRange(0.5, double(m_data.rows.size()) + 0.5);
        rows->setRangeReversed(true);
        rows->setTickLabels(false); // names stand only once, left of all panels
        // Leaves room for the number of a bar that reaches the end.
        values->setRange(m_data.origin, m_data.origin + (m_data.end - m_data.origin) * 1.3);
        const QSharedPointer<QCPAxisTickerText> ticker(new QCPAxisTickerText);
        for (const double value : {m_data.origin, (m_data.origin + m_data.end) / 2.0, m_data.end}) {
            ticker->addTick(value, QLocale().toString(value, 'g', 4));
        }
        values->setTicker(ticker);
        colourAxis(rows, m_theme);
        colourAxis(values, m_theme);
        values->setBasePen(Qt::NoPen);
        values->grid()->setPen(QPen(m_theme[Role::Grid], 1.0));
        if (m_data.mark) {
            addMark(panel, *m_data.mark);
        }
        addBars(index, rows, values);
        addText(panel, m_data.panels[index].title);
    }

    void addMark(QCPAxisRect* panel, double value) {
        auto* line = new QCPItemStraightLine(&m_plot);
        line->setClipAxisRect(panel);
        for (auto* point : {line->point1, line->point2}) {
            point->setAxes(panel->axis(QCPAxis::atBottom), panel->axis(QCPAxis::atLeft));
        }
        line->point1->setCoords(value, 0.0);
        line->point2->setCoords(value, 1.0);
        line->setPen(QPen(m_theme[Role::Muted], 1.0, Qt::DashLine));
    }

    void addBars(std::size_t index, QCPAxis* rows, QCPAxis* values) {
        const ChartPanel& panel = m_data.panels[index];
        auto* bars = new QCPBars(rows, values);
        bars->setWidth(0.62);
        bars->setBaseValue(m_data.origin);
        bars->setPen(Qt::NoPen);
        bars->setBrush(m_theme[Role::Accent]);
        auto* whiskers = new QCPErrorBars(rows, values);
        whiskers->setDataPlottable(bars);
        whiskers->setPen(QPen(m_theme[Role::Text], 1.0));
        whiskers->setSymbolGap(0.0);
        for (std::size_t row = 0; row < panel.values.size(); ++row) {
            const bool isMeasured = panel.values[row].has_value();
            const double value = panel.values[row].value_or(m_data.origin);
            const double deviation = row < panel.deviations.size() ? panel.deviations[row].value_or(0.0) : 0.0;
            bars->addData(place(row), value);
            whiskers->addData(isMeasured && deviation > 0.0 ? deviation : qQNaN());
            auto* number = new QCPItemText(&m_plot);
            number->setClipToAxisRect(false);
            number->position->setAxes(values, rows);
            number->position->setCoords(value + deviation, place(row));
            number->setPositionAlignment(Qt::AlignLeft | Qt::AlignVCenter);
            number->setPadding(QMargins(4, 0, 0, 0));
            number->setFont(uiFont(type::kSmallest));
            number->setColor(m_theme[isMeasured ? Role::Text : Role::Muted]);
            number->setText(isMeasured ? QLocale().toString(value, 'f', m_data.decimals) : QStringLiteral("–"));
        }
    }

    void addText(QCPAxisRect* panel, const QString& text) {
        auto* title = new QCPItemText(&m_plot);
        title->setClipToAxisRect(false);
        title->position->setType(QCPItemPosition::ptAxisRectRatio);
        title->position->setAxisRect(panel);
        title->position->setCoords(0.0, 0.0);
        title->setPositionAlignment(Qt::AlignLeft | Qt::AlignBottom);
        title->setPadding(QMargins(0, 0, 0, 4));
        title->setFont(uiFont(type::kNote, QFont::DemiBold));
        title->setColor(m_theme[Role::Text]);
        title->setText(QFontMetrics(title->font()).elidedText(text, Qt::ElideRight, kPanel - kPanelGap));
    }

    const PanelChartData& m_data;
    const Theme& m_theme;
    QCustomPlot m_plot;
};

} // namespace

PanelChart::PanelChart(PanelChartData data, Scheme scheme) : m_data(std::move(data)), m_scheme(scheme) {}

int PanelChart::labelWidth() const {
    const QFontMetrics metrics(uiFont(type::kNote));
    int width = 0;
    for (const QString& row : m_data.rows) {
        width = std::max(width, metrics.horizontalAdvance(row));
    }
    return std::min(width, 320) + 12;
}

QSize PanelChart::figureSize() const {
    if (m_data.rows.isEmpty() || m_data.panels.empty()) {
        return {};
    }
    const int plots = int(m_data.panels.size()) * kPanel;
    const int title = QFontMetrics(uiFont(type::kControl, QFont::DemiBold)).horizontalAdvance(m_data.title);
    const int note = QFontMetrics(uiFont(type::kNote)).horizontalAdvance(m_data.note);
    return {2 * kMargin + std::max({labelWidth() + plots, title, note}),
            2 * kMargin + kHeader + kPanelTitle + int(m_data.rows.size()) * kPanelChartRow + kFooter};
}

void PanelChart::paintFigure(QPainter& painter) {
    const QSize size = figureSize();
    if (size.isEmpty()) {
        return;
    }
    const Theme& theme = Theme::of(m_scheme);
    painter.fillRect(QRect({0, 0}, size), theme[Role::Window]);
    painter.setPen(theme[Role::Text]);
    painter.setFont(uiFont(type::kControl, QFont::DemiBold));
    painter.drawText(QRect(kMargin, kMargin, size.width(), 20), Qt::AlignLeft | Qt::AlignVCenter, m_data.title);
    painter.setPen(theme[Role::Muted]);
    painter.setFont(uiFont(type::kNote));
    painter.drawText(QRect(kMargin, kMargin + 20, size.width(), 20), Qt::AlignLeft | Qt::AlignVCenter, m_data.note);
    painter.setPen(theme[Role::Text]);
    const int top = kMargin + kHeader + kPanelTitle;
    for (int row = 0; row < m_data.rows.size(); ++row) {
        const QRect place(kMargin, top + row * kPanelChartRow, labelWidth() - 8, kPanelChartRow);
        const QString text = painter.fontMetrics().elidedText(m_data.rows[row], Qt::ElideRight, place.width());
        painter.drawText(place, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine, text);
    }
    Plot plot(m_data, theme);
    plot.paint(painter, QRect(kMargin + labelWidth(), kMargin + kHeader, int(m_data.panels.size()) * kPanel,
                              kPanelTitle + int(m_data.rows.size()) * kPanelChartRow + kFooter));
}

QString PanelChart::asText() const {
    QString text;
    for (const ChartPanel& panel : m_data.panels) {
        text += QLatin1Char('\t') + panel.title;
    }
    text += QLatin1Char('\n');
    for (int row = 0; row < m_data.rows.size(); ++row) {
        text += m_data.rows[row];
        for (const ChartPanel& panel : m_data.panels) {
            const auto& value = panel.values[std::size_t(row)];
            text += QLatin1Char('\t') + (value ? QLocale::c().toString(*value, 'f', m_data.decimals) : QString());
        }
        text += QLatin1Char('\n');
    }
    return text;
}

} // namespace contexture::widgets

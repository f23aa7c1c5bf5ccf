// SPDX-License-Identifier: GPL-3.0-or-later

#include "widgets/section_header.h"

#include "widgets/small_widgets.h"
#include "widgets/theme.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QVBoxLayout>

#include <algorithm>
#include <vector>

namespace contexture::widgets {
namespace {

// A hint, not a minimum: a minimum would allow a second line to be squeezed away.
constexpr int kLeastHeight = 34;

} // namespace

SectionHeader::SectionHeader(const QString& title, QWidget* parent)
    : QWidget(parent)
    , m_layout(new QHBoxLayout)
    , m_extraLine(new QBoxLayout(QBoxLayout::LeftToRight))
    , m_title(new QLabel(title, this))
    , m_explanation(new ElidedLabel({}, this))
    , m_below(new ElidedLabel({}, this)) {
    auto* lines = new QVBoxLayout(this);
    lines->setContentsMargins(space::kLarge, space::kSmall, space::kLarge, space::kTight);
    lines->setSpacing(0);
    lines->addLayout(m_layout);
    lines->addLayout(m_extraLine);
    m_extraLine->setSpacing(space::kSmall);
    m_extraLine->addWidget(m_below, 1);
    m_extraLine->addStretch(0); // widgets on this line are right-aligned, as above
    m_layout->setSpacing(space::kSmall);
    m_layout->addWidget(m_title);
    m_layout->addWidget(m_explanation, 1);
    m_title->setTextFormat(Qt::PlainText);
    m_title->setFont(uiFont(type::kControl - 1, QFont::DemiBold));
    for (auto* label : {m_explanation, m_below}) {
        label->setFont(uiFont(type::kControl - 1));
        label->setForegroundRole(QPalette::PlaceholderText);
    }
    m_below->hide();
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    setAccessibleName(title);
}

void SectionHeader::setTitle(const QString& title) {
    if (title == m_title->text()) {
        return;
    }
    m_title->setText(title);
    setAccessibleName(title);
    fit();
}

void SectionHeader::setExplanation(const QString& text) {
    if (text == m_text) {
        return;
    }
    m_text = text;
    setAccessibleDescription(text);
    fit();
}

void SectionHeader::setWrapping(bool wraps) {
    m_wraps = wraps;
    fit();
}

QString SectionHeader::explanation() const {
    return m_text;
}

void SectionHeader::addExtra(QWidget* widget) {
    m_extras.push_back(widget);
    (m_extrasBelow ? m_extraLine : m_layout)->addWidget(widget, 0, m_extrasBelow ? Qt::AlignLeft : Qt::Alignment());
    fit();
}

QSize SectionHeader::sizeHint() const {
    return QWidget::sizeHint().expandedTo({0, kLeastHeight});
}

QSize SectionHeader::minimumSizeHint() const {
    const QSize least = QWidget::minimumSizeHint().expandedTo({0, kLeastHeight});
    if (!m_wraps) {
        return least;
    }
    const auto margins = layout()->contentsMargins();
    int extras = 0;
    for (const QWidget* widget : m_extras) {
        if (!widget->isHidden() && !qobject_cast<const RampLegend*>(widget)) {
            extras += widget->minimumSizeHint().width() + (extras > 0 ? space::kSmall : 0);
        }
    }
    return {std::max(m_title->sizeHint().width(), extras) + margins.left() + margins.right(), least.height()};
}

bool SectionHeader::moveExtras(int room) {
    int needed = 0;
    for (const QWidget* widget : m_extras) {
        if (!widget->isHidden() && !qobject_cast<const RampLegend*>(widget)) {
            needed += widget->sizeHint().width() + m_layout->spacing();
        }
    }
    // The explanation needs no room here: without room it goes to a line below.
    const bool below = m_wraps && needed > room + m_layout->spacing();
    if (below != m_extrasBelow) {
        m_extrasBelow = below;
        for (QWidget* widget : m_extras) {
            (below ? m_layout : m_extraLine)->removeWidget(widget);
            (below ? m_extraLine : m_layout)->addWidget(widget, 0, below ? Qt::AlignLeft : Qt::Alignment());
        }
        m_extraLine->setContentsMargins(0, below ? space::kTight : 0, 0, 0);
        updateGeometry();
    }
    return below;
}

bool SectionHeader::event(QEvent* event) {
    const bool isHandled = QWidget::event(event);
    if (event->type() == QEvent::LayoutRequest) { // a widget beside the title changed its text, came or went
        fit();
    }
    return isHandled;
}

void SectionHeader::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    fit();
}

int SectionHeader::leastWidth(const std::vector<RampLegend*>& legends) const {
    int least = 0;
    for (const RampLegend* legend : legends) {
        least += legend->minimumSizeHint().width() + m_layout->spacing();
    }
    return least;
}

// Shortens the ramps if there is not room for all; if that is not enough, the first legends go. The last ones explain
// what is rarest.
void SectionHeader::fitLegends(const std::vector<RampLegend*>& legends, int room) const {
    int usual = 0;
    int least = leastWidth(legends);
    for (const RampLegend* legend : legends) {
        usual += legend->sizeHint().width() + m_layout->spacing();
    }
    std::size_t first = 0;
    for (; first < legends.size() && least > room; ++first) { // the layout keeps the space beside it
        least -= legends[first]->minimumSizeHint().width();
        usual -= legends[first]->sizeHint().width();
    }
    const int kept = static_cast<int>(legends.size() - first);
    const int missing = std::max(0, usual - room);
    const int shorter = kept > 0 ? (missing + kept - 1) / kept : 0;
    for (std::size_t i = 0; i < legends.size(); ++i) {
        legends[i]->setMaximumWidth(i < first      ? 0
                                    : missing == 0 ? QWIDGETSIZE_MAX
                                                   : legends[i]->sizeHint().width() - shorter);
    }
}

void SectionHeader::fit() {
    const auto margins = layout()->contentsMargins();
    int room = width() - margins.left() - margins.right() - m_title->sizeHint().width() - m_layout->spacing();
    const bool extrasBelow = moveExtras(room);
    std::vector<RampLegend*> legends;
    int extrasWidth = 0; // below the title
    for (QWidget* widget : m_extras) {
        if (widget->isHidden()) {
            continue;
        }
        const int wide = widget->sizeHint().width() + m_layout->spacing();
        if (auto* legend = qobject_cast<RampLegend*>(widget)) {
            legends.push_back(legend);
        } else if (extrasBelow) {
            extrasWidth += wide;
        } else {
            room -= wide;
        }
    }
    const int needed = m_text.isEmpty() ? 0 : m_explanation->fontMetrics().horizontalAdvance(m_text) + 2;
    const bool below = m_wraps && !m_text.isEmpty() && (needed + leastWidth(legends) > room || m_wrappedAt == width());
    fitLegends(legends, below ? room : room - needed);
    m_wrappedAt = below ? width() : -1;
    m_explanation->setFullText(below ? QString() : m_text);
    m_below->setFullText(below ? m_text : QString());
    m_below->setVisible(below);
    // Without an explanation beside it, the title gets the line.
    m_explanation->setVisible(!below && !m_text.isEmpty());
    const int stretch = m_explanation->isHidden() ? 1 : 0;
    const bool together = !extrasBelow || !below || needed + extrasWidth <= width() - margins.left() - margins.right();
    const auto direction = together ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom;
    // Sets only what changes: each of these calls requests a layout, and a layout calls this function.
    if (m_layout->stretch(m_layout->indexOf(m_title)) != stretch) {
        m_layout->setStretchFactor(m_title, stretch);
    }
    const LaidOut laidOut{width(), direction, extrasBelow, below ? m_text : QString()};
    if (laidOut != m_laidOut) {
        m_laidOut = laidOut;
        m_extraLine->setDirection(direction);
        m_extraLine->invalidate(); // the line above does not report the change
    }
}

} // namespace contexture::widgets

#include "widgets/section_header.h"

#include "widgets/small_widgets.h"
#include "widgets/theme.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>
#include <QVBoxLayout>

#include <vector>

namespace contexture::widgets {

SectionHeader::SectionHeader(const QString& title, QWidget* parent)
    : QWidget(parent)
    , m_layout(new QHBoxLayout)
    , m_fold(new QToolButton(this))
    , m_title(new QLabel(title, this))
    , m_explanation(new ElidedLabel({}, this))
    , m_below(new ElidedLabel({}, this)) {
    auto* lines = new QVBoxLayout(this);
    lines->setContentsMargins(space::kLarge, space::kSmall, space::kLarge, space::kTight);
    lines->setSpacing(0);
    lines->addLayout(m_layout);
    lines->addWidget(m_below);
    m_layout->setSpacing(space::kSmall);
    m_layout->addWidget(m_fold);
    m_layout->addWidget(m_title);
    m_layout->addWidget(m_explanation, 1);
    m_title->setTextFormat(Qt::PlainText);
    m_title->setFont(uiFont(type::kControl - 1, QFont::DemiBold));
    for (auto* label : {m_explanation, m_below}) {
        label->setFont(uiFont(type::kControl - 1));
        label->setForegroundRole(QPalette::PlaceholderText);
    }
    m_below->hide();
    m_fold->setProperty("flat", true);
    m_fold->setArrowType(Qt::DownArrow);
    m_fold->setIconSize({10, 10});
    m_fold->hide();
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    setMinimumHeight(34);
    setAccessibleName(title);
    connect(m_fold, &QToolButton::clicked, this, [this] { setCollapsed(!m_collapsed); });
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
    m_layout->addWidget(widget);
    fit();
}

void SectionHeader::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    fit();
}

void SectionHeader::fit() {
    const auto margins = layout()->contentsMargins();
    int room = width() - margins.left() - margins.right() - m_title->sizeHint().width() - m_layout->spacing();
    std::vector<RampLegend*> legends;
    int legendWidth = 0;
    for (int i = 0; i < m_layout->count(); ++i) {
        QWidget* widget = m_layout->itemAt(i)->widget();
        if (!widget || widget == m_title || widget == m_explanation || widget->isHidden()) {
            continue;
        }
        const int wide = widget->sizeHint().width() + m_layout->spacing();
        if (auto* legend = qobject_cast<RampLegend*>(widget)) {
            legends.push_back(legend);
            legendWidth += wide;
        } else {
            room -= wide;
        }
    }
    const int needed = m_text.isEmpty() ? 0 : m_explanation->fontMetrics().horizontalAdvance(m_text) + 2;
    for (auto* legend : legends) {
        legend->setMaximumWidth(needed > room - legendWidth ? 0 : QWIDGETSIZE_MAX);
    }
    const bool below = m_wraps && !m_text.isEmpty() && (needed > room || m_wrappedAt == width());
    m_wrappedAt = below ? width() : -1;
    m_explanation->setFullText(below ? QString() : m_text);
    m_below->setFullText(below ? m_text : QString());
    m_below->setVisible(below);
}

void SectionHeader::setContent(QWidget* content) {
    m_content = content;
    m_fold->setVisible(content != nullptr);
    setCollapsed(m_collapsed);
}

void SectionHeader::setCollapsed(bool collapsed) {
    const bool changed = m_collapsed != collapsed;
    m_collapsed = collapsed;
    m_fold->setArrowType(collapsed ? Qt::RightArrow : Qt::DownArrow);
    //: The button that folds a part of the window; %1 is the part's title.
    m_fold->setAccessibleName((collapsed ? tr("Show %1") : tr("Fold %1")).arg(m_title->text()));
    m_fold->setToolTip(collapsed ? tr("Show this part") : tr("Fold this part"));
    if (m_content) {
        m_content->setVisible(!collapsed);
    }
    if (changed) {
        Q_EMIT collapsedChanged(collapsed);
    }
}

} // namespace contexture::widgets

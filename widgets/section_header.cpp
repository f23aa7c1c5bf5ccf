#include "widgets/section_header.h"

#include "widgets/small_widgets.h"
#include "widgets/theme.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>

namespace contexture::widgets {

SectionHeader::SectionHeader(const QString& title, QWidget* parent)
    : QWidget(parent)
    , m_layout(new QHBoxLayout(this))
    , m_fold(new QToolButton(this))
    , m_title(new QLabel(title, this))
    , m_explanation(new ElidedLabel({}, this)) {
    m_layout->setContentsMargins(space::kLarge, space::kSmall, space::kLarge, space::kTight);
    m_layout->setSpacing(space::kSmall);
    m_layout->addWidget(m_fold);
    m_layout->addWidget(m_title);
    m_layout->addWidget(m_explanation, 1);
    m_title->setTextFormat(Qt::PlainText);
    m_title->setFont(uiFont(type::kControl - 1, QFont::DemiBold));
    m_explanation->setFont(uiFont(type::kControl - 1));
    m_explanation->setForegroundRole(QPalette::PlaceholderText);
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
    m_title->setText(title);
    setAccessibleName(title);
}

void SectionHeader::setExplanation(const QString& text) {
    m_explanation->setFullText(text);
    setAccessibleDescription(text);
}

QString SectionHeader::explanation() const {
    return m_explanation->fullText();
}

void SectionHeader::addExtra(QWidget* widget) {
    m_layout->addWidget(widget);
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

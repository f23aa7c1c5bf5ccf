// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/gui/judging/blind_question.h"

#include "widgets/theme.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>

namespace contexture::gui {

BlindQuestion::BlindQuestion(const QString& name, const QString& question) : m_name(new QLabel(name)) {
    const std::array<QString, 3> texts{tr("← Left"), tr("↓ Neither"), tr("Right →")};
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(widgets::space::kSmall);
    m_name->setMinimumWidth(130);
    layout->addWidget(m_name);
    auto* asked = new QLabel(question);
    asked->setWordWrap(true);
    asked->setForegroundRole(QPalette::PlaceholderText);
    layout->addWidget(asked, 1);
    for (int side = -1; side <= 1; ++side) {
        auto* button = new QPushButton(texts[static_cast<std::size_t>(side + 1)]);
        button->setCheckable(true);
        button->setFocusPolicy(Qt::NoFocus); // the window handles the keys
        button->setMinimumWidth(104);
        button->setAccessibleName(name + QStringLiteral(": ") + button->text());
        connect(button, &QPushButton::clicked, this, [this, side] { Q_EMIT answered(side); });
        layout->addWidget(button);
        m_buttons[static_cast<std::size_t>(side + 1)] = button;
    }
    setCurrent(false);
}

void BlindQuestion::setAnswer(std::optional<int> side) {
    for (int each = -1; each <= 1; ++each) {
        button(each)->setChecked(side && *side == each);
    }
}

void BlindQuestion::setCurrent(bool current) {
    m_isCurrent = current;
    m_name->setFont(widgets::uiFont(widgets::type::kControl, current ? QFont::DemiBold : QFont::Normal));
    m_name->setForegroundRole(current ? QPalette::WindowText : QPalette::PlaceholderText);
}

} // namespace contexture::gui

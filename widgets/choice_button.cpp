// SPDX-License-Identifier: GPL-3.0-or-later

#include "widgets/choice_button.h"

#include "widgets/theme.h"

#include <QFontMetrics>
#include <QStyleOptionButton>
#include <QStylePainter>

#include <algorithm>

namespace contexture::widgets {
namespace {

constexpr int kAcross = 12; // text to the left and right edge
constexpr int kDown = 6;
constexpr int kLeast = 120;
constexpr int kUsual = 240;
constexpr int kFlags = Qt::TextWordWrap | Qt::AlignLeft | Qt::AlignVCenter | Qt::TextShowMnemonic;

} // namespace

ChoiceButton::ChoiceButton(QWidget* parent) : QPushButton(parent) {
    QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Minimum);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
}

int ChoiceButton::heightForWidth(int width) const {
    const QRect room(0, 0, std::max(width - 2 * kAcross, 20), 1 << 16);
    return fontMetrics().boundingRect(room, kFlags, text()).height() + 2 * kDown;
}

QSize ChoiceButton::sizeHint() const {
    return {kUsual, heightForWidth(std::max(width(), kLeast))};
}

QSize ChoiceButton::minimumSizeHint() const {
    return {kLeast, heightForWidth(std::max(width(), kLeast))};
}

void ChoiceButton::paintEvent(QPaintEvent*) {
    QStylePainter painter(this);
    QStyleOptionButton option;
    initStyleOption(&option);
    option.text.clear();
    painter.drawControl(QStyle::CE_PushButton, option);
    const auto& theme = Theme::of(this);
    if (isChecked()) { // visible also after the answer, when the button is disabled
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(QPen(theme[Role::Accent], 2.0));
        painter.setBrush(Qt::NoBrush);
        painter.drawRoundedRect(QRectF(rect()).adjusted(1.0, 1.0, -1.0, -1.0), 5.0, 5.0);
    }
    QFont font = this->font();
    if (isChecked()) {
        font.setWeight(QFont::DemiBold);
    }
    painter.setFont(font);
    painter.setPen(theme[isEnabled() || isChecked() ? Role::Text : Role::Muted]);
    painter.drawText(rect().adjusted(kAcross, kDown, -kAcross, -kDown), kFlags, text());
}

} // namespace contexture::widgets

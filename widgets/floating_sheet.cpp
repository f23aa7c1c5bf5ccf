// SPDX-License-Identifier: GPL-3.0-or-later

#include "widgets/floating_sheet.h"

#include "widgets/theme.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QPainter>
#include <QPushButton>

#include <algorithm>

namespace contexture::widgets {
namespace {

constexpr int kGapAbove = 6; // pixels between a sheet and the anchor below it
constexpr double kCorner = 6.0;

} // namespace

FloatingSheet::FloatingSheet(QWidget* parent, int width, int gap)
    : QFrame(parent)
    , m_gap(gap)
    , m_buttons(new QHBoxLayout)
    , m_delete(new QPushButton(tr("Delete")))
    , m_keep(new QPushButton(tr("Keep"))) {
    auto* cancel = new QPushButton(tr("Cancel"));
    m_keep->setProperty("primary", true);
    for (QPushButton* button : {m_delete, cancel, m_keep}) {
        button->setProperty("compact", true);
    }
    m_buttons->setSpacing(space::kSmall);
    m_buttons->addWidget(m_delete);
    m_buttons->addStretch(1);
    m_buttons->addWidget(cancel);
    m_buttons->addWidget(m_keep);
    setFixedWidth(width);
    hide();
    connect(cancel, &QPushButton::clicked, this, &FloatingSheet::left);
}

void FloatingSheet::openBeside(const QRect& anchor) {
    moveBeside(anchor);
    show();
    raise();
    setFocus();
}

void FloatingSheet::moveBeside(const QRect& anchor) {
    adjustSize();
    const QRect room = parentWidget()->rect().adjusted(space::kSmall, space::kSmall, -space::kSmall, -space::kSmall);
    int top = anchor.bottom() + m_gap;
    if (top + height() > room.bottom()) {
        top = anchor.top() - kGapAbove - height();
    }
    move(std::clamp(anchor.left(), room.left(), std::max(room.left(), room.right() - width())),
         std::clamp(top, room.top(), std::max(room.top(), room.bottom() - height())));
}

bool FloatingSheet::takesKeyFromShortcuts(QEvent* event) {
    if (event->type() != QEvent::ShortcutOverride) {
        return false;
    }
    const int key = static_cast<QKeyEvent*>(event)->key();
    if (key != Qt::Key_Return && key != Qt::Key_Enter && key != Qt::Key_Escape) {
        return false;
    }
    event->accept();
    return true;
}

void FloatingSheet::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Escape) {
        Q_EMIT left();
    }
}

void FloatingSheet::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    const auto& theme = Theme::of(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(theme[Role::Frame], 1.0));
    painter.setBrush(theme[Role::Window]);
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), kCorner, kCorner);
}

} // namespace contexture::widgets

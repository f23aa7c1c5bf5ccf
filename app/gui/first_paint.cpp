// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/gui/first_paint.h"

#include <QEvent>
#include <QTimer>

#include <utility>

namespace contexture::gui {

namespace {

constexpr int kPatience = 500; // ms

} // namespace

FirstPaint::FirstPaint(QWidget& window, std::function<void()> then) : m_then(std::move(then)) {
    window.installEventFilter(this);
    QTimer::singleShot(kPatience, this, &FirstPaint::fire);
}

FirstPaint::~FirstPaint() {
    fire();
}

bool FirstPaint::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::Paint) {
        watched->removeEventFilter(this);
        QTimer::singleShot(0, this, &FirstPaint::fire); // after the other widgets have been painted, too
    }
    return false;
}

void FirstPaint::fire() {
    if (const auto then = std::exchange(m_then, nullptr)) {
        then();
    }
}

} // namespace contexture::gui

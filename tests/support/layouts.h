// SPDX-License-Identifier: GPL-3.0-or-later

// Waiting until the layouts of widgets have come to rest.
#pragma once

#include <QCoreApplication>
#include <QEvent>
#include <QtTest>

namespace contexture::test {

// Processes events until a round of them asks for no further layout. False: the layouts have not come to rest within
// Qt's usual time.
inline bool layoutsComeToRest() {
    struct Counter : QObject {
        bool eventFilter(QObject*, QEvent* event) override {
            requests += event->type() == QEvent::LayoutRequest ? 1 : 0;
            return false;
        }
        int requests = 0;
    } counter;
    qApp->installEventFilter(&counter);
    const bool isAtRest = QTest::qWaitFor([&counter] {
        counter.requests = 0;
        QCoreApplication::processEvents();
        return counter.requests == 0;
    });
    qApp->removeEventFilter(&counter);
    return isAtRest;
}

} // namespace contexture::test

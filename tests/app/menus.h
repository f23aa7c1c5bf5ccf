// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QMenu>
#include <QTest>

namespace contexture::test {

// Clicks on an entry of an open menu as a person does, who moves the mouse there first: from Qt 6.8 on, a click without
// more than six movements closes the menu and chooses nothing.
inline void clickEntry(QMenu& menu, QAction* entry) {
    const QPoint place = menu.actionGeometry(entry).center();
    for (int away = 9; away >= 0; --away) {
        QTest::mouseMove(&menu, place + QPoint(away, 0));
    }
    QTest::mouseClick(&menu, Qt::LeftButton, {}, place);
}

} // namespace contexture::test

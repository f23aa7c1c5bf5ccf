// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QApplication>
#include <QTimer>
#include <QWidget>

namespace contexture::test {

// Answers the next modal dialog of this kind, which may come later.
template<typename Dialog, typename Answer>
void answerNext(QWidget& window, Answer answer) {
    auto* poll = new QTimer(&window);
    QObject::connect(poll, &QTimer::timeout, &window, [poll, answer] {
        if (auto* dialog = qobject_cast<Dialog*>(QApplication::activeModalWidget())) {
            poll->stop();
            poll->deleteLater();
            answer(*dialog);
        }
    });
    poll->start(1);
}

} // namespace contexture::test

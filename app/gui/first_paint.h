// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QObject>
#include <QWidget>

#include <functional>

namespace contexture::gui {

// Calls a function once: when a window has been painted for the first time, or after a while if it never is painted.
// Loading a large library holds the lock of the dynamic linker, and a window that needs a plug-in for its first picture
// would wait for it.
class FirstPaint : public QObject {
    Q_OBJECT

public:
    FirstPaint(QWidget& window, std::function<void()> then);
    ~FirstPaint() override; // calls the function if it was not called before

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void fire();

    std::function<void()> m_then;
};

} // namespace contexture::gui

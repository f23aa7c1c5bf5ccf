// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/gui/worker/engine_worker.h"
#include "widgets/message_bar.h"

#include <QObject>
#include <QTimer>

#include <functional>
#include <vector>

namespace contexture::gui {

// Shows failures and other messages in the message bar of the window.
class Messages : public QObject {
    Q_OBJECT

public:
    Messages(widgets::MessageBar& bar, QObject* parent);

    void tell(const Failure& failure);               // replaces the present message
    void tellBesides(const Failure& failure);        // adds it to the failures of files that were opened together
    void inform(const widgets::BarMessage& message); // a message that is no failure
    void offer(const widgets::BarMessage& message, std::function<void()> action); // `action`: of its button
    // A failure with a button for the remedy.
    void offer(const Failure& failure, const QString& button, std::function<void()> action);
    // Says that something succeeded, and leaves by itself after a while.
    void mention(const widgets::BarMessage& message, std::function<void()> action);
    void clear();
    void withdraw(const widgets::BarMessage& message); // clears if this message is shown: its cause is gone
    QString current() const;                           // empty: no message is shown

private:
    void showAll();

    widgets::MessageBar& m_bar;
    std::function<void()> m_action;
    QTimer m_passing;                // active: the bar shows a message of mention()
    std::vector<Failure> m_failures; // of opened files, as long as the bar shows them
};

} // namespace contexture::gui

#pragma once

#include "app/gui/worker/engine_worker.h"
#include "widgets/message_bar.h"

#include <QObject>

#include <functional>
#include <vector>

namespace contexture::gui {

// What the window tells in its message bar: what went wrong, where, and what to do.
class Messages : public QObject {
    Q_OBJECT

public:
    Messages(widgets::MessageBar& bar, QObject* parent);

    void tell(const Failure& failure);            // instead of what is told now
    void tellBesides(const Failure& failure);     // of several files that were opened together
    void inform(const widgets::Message& message); // nothing went wrong
    void offer(const widgets::Message& message, std::function<void()> action); // for its button
    // What went wrong, with a button that mends it.
    void offer(const Failure& failure, const QString& button, std::function<void()> action);
    void clear();
    QString current() const; // empty without one

private:
    void showAll();

    widgets::MessageBar& m_bar;
    std::function<void()> m_action;
    std::vector<Failure> m_failures; // of the files that were opened, as long as the bar tells them
};

} // namespace contexture::gui

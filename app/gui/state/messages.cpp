// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/gui/state/messages.h"

#include "app/gui/state/log.h"

#include <QApplication>
#include <QStringList>

#include <algorithm>
#include <utility>

namespace contexture::gui {

namespace {

constexpr std::size_t kMostInBar = 5; // failures in the text; the others are in the details
constexpr int kMentioned = 15000;     // milliseconds

widgets::BarMessage toMessage(const Failure& failure) {
    widgets::BarMessage message;
    message.happened = capitalised(failure.happened);
    message.where = failure.where;
    message.remedy = capitalised(failure.remedy);
    return message;
}

} // namespace

Messages::Messages(widgets::MessageBar& bar, QObject* parent) : QObject(parent), m_bar(bar) {
    m_passing.setSingleShot(true);
    m_passing.setInterval(kMentioned);
    connect(&m_passing, &QTimer::timeout, this, [this] {
        const QWidget* focused = QApplication::focusWidget();
        if (m_bar.underMouse() || (focused && m_bar.isAncestorOf(focused))) {
            m_passing.start(); // a person is about to use it
        } else {
            clear();
        }
    });
    connect(&bar, &widgets::MessageBar::closed, this, &Messages::clear);
    connect(&bar, &widgets::MessageBar::actionRequested, this, [this] {
        if (const auto action = std::exchange(m_action, nullptr)) {
            clear();
            action();
        }
    });
}

void Messages::tell(const Failure& failure) {
    log::add(inOneLine(failure));
    m_passing.stop();
    m_failures.clear();
    m_bar.showMessage(toMessage(failure));
}

void Messages::tellBesides(const Failure& failure) {
    log::add(inOneLine(failure));
    if (m_bar.isHidden()) {
        m_failures.clear();
    }
    const bool isTold = std::any_of(m_failures.begin(), m_failures.end(), [&](const Failure& told) {
        return told.happened == failure.happened && told.where == failure.where && told.remedy == failure.remedy;
    });
    if (!isTold) {
        m_failures.push_back(failure);
    }
    showAll();
}

void Messages::showAll() {
    m_passing.stop();
    if (m_failures.size() == 1) {
        m_bar.showMessage(toMessage(m_failures.front()));
        return;
    }
    QStringList lines;
    QStringList rest;
    for (const Failure& told : m_failures) {
        (static_cast<std::size_t>(lines.size()) < kMostInBar ? lines : rest) << inOneLine(told);
    }
    if (!rest.isEmpty()) {
        lines << tr("%n more: press “Details”.", nullptr, static_cast<int>(rest.size()));
    }
    widgets::BarMessage message;
    message.happened =
        tr("%n thing(s) went wrong while files were opened.", nullptr, static_cast<int>(m_failures.size()));
    message.remedy = lines.join(QLatin1Char('\n'));
    message.details = rest.join(QLatin1Char('\n'));
    m_bar.showMessage(message);
}

void Messages::inform(const widgets::BarMessage& message) {
    m_passing.stop();
    m_failures.clear();
    m_bar.showMessage(message);
}

void Messages::offer(const widgets::BarMessage& message, std::function<void()> action) {
    inform(message);
    m_action = std::move(action);
}

void Messages::offer(const Failure& failure, const QString& button, std::function<void()> action) {
    log::add(inOneLine(failure));
    widgets::BarMessage message = toMessage(failure);
    message.action = button;
    offer(message, std::move(action));
}

void Messages::mention(const widgets::BarMessage& message, std::function<void()> action) {
    offer(message, std::move(action));
    m_passing.start();
}

void Messages::withdraw(const widgets::BarMessage& message) {
    if (!m_bar.isHidden() && m_bar.currentText() == widgets::messageText(message)) {
        clear();
    }
}

void Messages::clear() {
    m_passing.stop();
    m_action = nullptr;
    m_failures.clear();
    m_bar.hide();
}

QString Messages::current() const {
    return m_bar.isHidden() ? QString() : m_bar.currentText();
}

} // namespace contexture::gui

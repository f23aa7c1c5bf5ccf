// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/message.h"

#include <stdexcept>
#include <string>
#include <utility>

namespace contexture {

// A failure, told to a user: what happened, where (a file, a field, a line), and what to do about it. Thrown by every
// layer below the window; the window translates the parts by their codes, the command line prints them as one sentence.
// `where` and the values of a message are data: they are shown, never read as markup.
class Error : public std::runtime_error {
public:
    Error(Message what, Message where = {}, Message remedy = {})
        : std::runtime_error(join(what.english(), where.english(), remedy.english()))
        , m_what(std::move(what))
        , m_where(std::move(where))
        , m_remedy(std::move(remedy)) {}

    // In English.
    const std::string& happened() const { return m_what.english(); }
    const std::string& where() const { return m_where.english(); }
    const std::string& remedy() const { return m_remedy.english(); }
    // With their codes and values.
    const Message& whatMessage() const { return m_what; }
    const Message& whereMessage() const { return m_where; }
    const Message& remedyMessage() const { return m_remedy; }

    // The same failure at another place: for a caller that knows the file of a field.
    Error at(Message where) const { return {m_what, std::move(where), m_remedy}; }

private:
    static std::string join(const std::string& what, const std::string& where, const std::string& remedy) {
        std::string text = where.empty() ? what : where + ": " + what;
        if (!remedy.empty()) {
            text += "; " + remedy;
        }
        return text;
    }

    Message m_what;
    Message m_where;
    Message m_remedy;
};

// The user asked to stop. This is no failure: finished results are kept.
class Cancelled : public std::exception {
public:
    const char* what() const noexcept override { return "cancelled"; }
};

} // namespace contexture

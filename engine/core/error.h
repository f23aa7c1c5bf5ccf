#pragma once

#include <stdexcept>
#include <string>

namespace contexture {

// What went wrong, told to a person: what happened, where (a file, a field, a line), and what to do about it.
// Thrown by every layer below the window; the window shows the parts, the command line prints them as one sentence.
class Error : public std::runtime_error {
public:
    Error(std::string what, std::string where = {}, std::string remedy = {})
        : std::runtime_error(join(what, where, remedy))
        , m_what(std::move(what))
        , m_where(std::move(where))
        , m_remedy(std::move(remedy)) {}

    const std::string& happened() const { return m_what; }
    const std::string& where() const { return m_where; }
    const std::string& remedy() const { return m_remedy; }

private:
    static std::string join(const std::string& what, const std::string& where, const std::string& remedy) {
        std::string text = where.empty() ? what : where + ": " + what;
        if (!remedy.empty()) {
            text += "; " + remedy;
        }
        return text;
    }

    std::string m_what;
    std::string m_where;
    std::string m_remedy;
};

// The person asked to stop. Not a failure: what is finished is kept.
class Cancelled : public std::exception {
public:
    const char* what() const noexcept override { return "cancelled"; }
};

} // namespace contexture

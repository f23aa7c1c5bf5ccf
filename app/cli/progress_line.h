// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <chrono>
#include <string>

namespace contexture::cli {

// How far a command is, on standard error. A terminal shows one line that is written over; a file or a pipe gets a line
// of its own at once and then every ten seconds at most, so that a log can be read.
class ProgressLine {
public:
    explicit ProgressLine(bool quiet);
    ProgressLine(const ProgressLine&) = delete;
    ProgressLine& operator=(const ProgressLine&) = delete;
    ~ProgressLine(); // what is written next, an error for instance, begins a line

    void show(const std::string& text);
    void finish(const std::string& text); // the last one, always shown and left standing

private:
    bool m_quiet;
    bool m_terminal;
    bool m_open = false; // the terminal's line does not end yet
    std::chrono::steady_clock::time_point m_next{};
};

} // namespace contexture::cli

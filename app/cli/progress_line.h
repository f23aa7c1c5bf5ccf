// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <chrono>
#include <string>

namespace contexture::cli {

// The progress of a command, on standard error. A terminal shows one line that is overwritten; a file or a pipe gets a
// new line at once and then every ten seconds at most, so that a log can be read.
class ProgressLine {
public:
    explicit ProgressLine(bool quiet);
    ProgressLine(const ProgressLine&) = delete;
    ProgressLine& operator=(const ProgressLine&) = delete;
    ~ProgressLine(); // ends the line, so that later output, such as an error, begins a new one

    void show(const std::string& text);
    void finish(const std::string& text); // shows the last text, which stays

private:
    bool m_quiet;
    bool m_terminal;
    bool m_open = false; // the terminal's line does not end yet
    std::chrono::steady_clock::time_point m_next{};
};

} // namespace contexture::cli

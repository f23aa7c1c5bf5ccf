// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/cli/progress_line.h"

#include <unistd.h>

#include <cstdio>

namespace contexture::cli {

namespace {

constexpr std::chrono::seconds kBetweenLines{10};
constexpr const char* kOverTheLine = "\r\x1b[K"; // goes to the beginning of the line and clears it

} // namespace

ProgressLine::ProgressLine(bool quiet) : m_quiet(quiet), m_terminal(isatty(STDERR_FILENO) == 1) {}

ProgressLine::~ProgressLine() {
    if (m_open) {
        std::fputc('\n', stderr);
    }
}

void ProgressLine::show(const std::string& text) {
    if (m_quiet) {
        return;
    }
    if (m_terminal) {
        std::fprintf(stderr, "%s%s", kOverTheLine, text.c_str());
        m_open = true;
        return;
    }
    const auto now = std::chrono::steady_clock::now();
    if (now >= m_next) {
        std::fprintf(stderr, "%s\n", text.c_str());
        m_next = now + kBetweenLines;
    }
}

void ProgressLine::finish(const std::string& text) {
    if (!m_quiet) {
        std::fprintf(stderr, "%s%s\n", m_terminal ? kOverTheLine : "", text.c_str());
        m_open = false;
    }
}

} // namespace contexture::cli

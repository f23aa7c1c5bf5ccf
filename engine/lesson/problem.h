// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/error.h"
#include "engine/core/message.h"

#include <string>
#include <vector>

namespace contexture::lesson {

// A mistake in a lesson: where it stands, what it is, and what to do about it.
struct Problem {
    std::string file; // of the lesson's: "lesson.md"
    int line = 0;     // from 1; 0: the file as a whole
    Message what;
    Message remedy;
};

// Every mistake of a lesson, gathered while it is read: its author mends them all at once.
class Problems {
public:
    void add(std::string file, int line, Message what, Message remedy);
    bool empty() const { return m_all.empty(); }
    std::vector<Problem> sorted() const; // by file and line

    // "lesson.md, line 12: ...; ..."
    static std::string sentence(const Problem& problem);
    // One sentence for whoever opens the lesson rather than writes it: the first, and how many more there are.
    Error error(const std::string& path) const;

private:
    std::vector<Problem> m_all;
};

} // namespace contexture::lesson

// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/error.h"
#include "engine/core/message.h"

#include <string>
#include <vector>

namespace contexture::lesson {

// A mistake in a lesson: its place, what it is, and a remedy.
struct Problem {
    std::string file; // of the lesson's: "lesson.md"
    int line = 0;     // from 1; 0: the file as a whole
    Message what;
    Message remedy;
};

// All mistakes of a lesson, collected during reading, so that its author can mend them at once.
class Problems {
public:
    void add(std::string file, int line, Message what, Message remedy);
    bool empty() const { return m_all.empty(); }
    std::vector<Problem> sorted() const; // by file and line

    // "lesson.md, line 12: ...; ..."
    static std::string sentence(const Problem& problem);
    // One sentence for a person who opens the lesson: the first mistake, and the number of the others.
    Error error(const std::string& path) const;

private:
    std::vector<Problem> m_all;
};

} // namespace contexture::lesson

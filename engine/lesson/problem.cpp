// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/lesson/problem.h"

#include <algorithm>
#include <tuple>
#include <utility>

namespace contexture::lesson {

namespace {
constexpr std::size_t kMost = 500; // maximum number of problems, for files that are not lessons at all
}

void Problems::add(std::string file, int line, Message what, Message remedy) {
    if (m_all.size() == kMost) {
        return;
    }
    m_all.push_back({std::move(file), line, std::move(what), std::move(remedy)});
}

std::vector<Problem> Problems::sorted() const {
    std::vector<Problem> all = m_all;
    std::stable_sort(all.begin(), all.end(), [](const Problem& a, const Problem& b) {
        return std::tie(a.file, a.line) < std::tie(b.file, b.line);
    });
    return all;
}

std::string Problems::sentence(const Problem& problem) {
    std::string text = problem.file;
    if (problem.line > 0) {
        text += ", line " + std::to_string(problem.line);
    }
    text += ": " + problem.what.english();
    if (!problem.remedy.empty()) {
        text += "; " + problem.remedy.english();
    }
    return text;
}

Error Problems::error(const std::string& path) const {
    const std::vector<Problem> all = sorted();
    const Problem& first = all.front();
    Message where = first.line > 0
                        ? Message("lesson.where-line", "{path}, {file}, line {line}", path, first.file, first.line)
                        : Message("lesson.where-file", "{path}, {file}", path, first.file);
    if (all.size() == 1) {
        return {first.what, std::move(where), first.remedy};
    }
    return {first.what, std::move(where),
            Message("lesson.remedy-and-more", "{remedy}; contexture-cli lesson check names all {count} mistakes",
                    first.remedy, all.size())};
}

} // namespace contexture::lesson

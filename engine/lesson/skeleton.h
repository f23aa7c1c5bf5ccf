// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/lesson/lesson.h"
#include "engine/lesson/problem.h"

#include <string>
#include <vector>

namespace contexture::lesson {

// A lesson's Markdown by its outline: front matter, what stands before the first step, and the steps, which begin with
// a heading of the second level. Divs (":::") may hold divs; text within them is Markdown as it stands.
struct Skeleton {
    struct Step {
        std::string heading;
        int line = 0;
        std::vector<Part> parts;
    };
    std::string frontMatter; // YAML
    int frontMatterLine = 0; // of its first line; 0: there is none
    std::vector<Part> front;
    std::vector<Step> steps;
};

Skeleton scan(const std::string& markdown, const std::string& file, Problems& problems);

} // namespace contexture::lesson

// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/lesson/lesson.h"
#include "engine/lesson/problem.h"

#include <string>
#include <vector>

namespace contexture::lesson {

// The outline of a lesson's Markdown: front matter, the text before the first step, and the steps, which begin with a
// heading of the second level. Divs (":::") may contain divs; the text within them is unchanged Markdown.
struct Skeleton {
    struct Step {
        std::string heading;
        int line = 0;
        std::vector<Part> parts;
    };
    std::string frontMatter; // YAML
    int frontMatterLine = 0; // line of its first text; 0: none
    std::vector<Part> front;
    std::vector<Step> steps;
};

Skeleton scan(const std::string& markdown, const std::string& file, Problems& problems);

} // namespace contexture::lesson

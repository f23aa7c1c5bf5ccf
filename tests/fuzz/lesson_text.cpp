// SPDX-License-Identifier: GPL-3.0-or-later

// The text of a lesson: outline, YAML, Markdown, and the HTML that is made of it.
#include "engine/lesson/prose.h"
#include "engine/lesson/reader.h"
#include "engine/lesson/skeleton.h"
#include "engine/lesson/yaml.h"
#include "tests/fuzz/target.h"

#include <algorithm>
#include <array>

using namespace contexture;

namespace {

// Every tag is one of the few that prose.h names.
void requireFewElements(std::string_view html) {
    constexpr std::array<std::string_view, 24> kKnown{
        "p",      "h3", "h4",    "h5",    "h6",    "ul", "ol", "li", "blockquote", "pre", "code", "em",
        "strong", "s",  "table", "thead", "tbody", "tr", "th", "td", "hr",         "br",  "img",  "a"};
    for (std::size_t at = html.find('<'); at != std::string_view::npos; at = html.find('<', at + 1)) {
        const std::size_t name = html[at + 1] == '/' ? at + 2 : at + 1;
        const std::size_t end = html.find_first_of(" />", name);
        fuzz::require(end != std::string_view::npos && end > name, "a tag that has no end");
        const auto element = html.substr(name, end - name);
        fuzz::require(std::find(kKnown.begin(), kKnown.end(), element) != kKnown.end(), "an element of the text's own");
    }
}

} // namespace

static const fuzz::Target kTarget("lesson_text", [](std::string_view input) {
    const std::string html = lesson::htmlOf(input);
    requireFewElements(html);
    lesson::plainTextOf(input);
    for (const lesson::Mention& mention : lesson::mentionsIn(input)) {
        lesson::isWebAddress(mention.target);
    }
    lesson::Problems problems;
    lesson::parseYamlTable(std::string(input), "a file", 1, problems);
    lesson::scan(std::string(input), "a file", problems);
    const lesson::LessonFiles files{"a lesson", {{lesson::kText, std::string(input)}}};
    const auto reading = lesson::readLesson(files);
    fuzz::require(!reading.lesson, "a lesson without a workspace");
});

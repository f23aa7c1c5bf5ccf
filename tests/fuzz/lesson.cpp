// SPDX-License-Identifier: GPL-3.0-or-later

// Packed lessons. An input that does not begin as a zip archive is the names and contents of its files; the content
// "workspace" stands for a sound one.
#include "engine/lesson/gift.h"
#include "engine/lesson/reader.h"
#include "tests/fuzz/small_workspace.h"
#include "tests/fuzz/target.h"

using namespace contexture;

static const fuzz::Target kTarget("lesson", [](std::string_view input) {
    std::string bytes(input);
    if (!lesson::looksPacked(input)) {
        auto entries = fuzz::entriesOf(input);
        for (fuzz::ZipEntry& entry : entries) {
            if (entry.content == "workspace") {
                entry.content = fuzz::smallWorkspace();
            }
        }
        bytes = fuzz::zipOf(entries);
    }
    const auto files = lesson::readFiles(fuzz::fileOf(bytes, "a.contexture-lesson"));
    for (const auto& [name, content] : files.content) {
        fuzz::require(name.find("..") == std::string::npos || name.find("../") == std::string::npos,
                      "a file outside of its lesson");
    }
    const auto reading = lesson::readLesson(files);
    fuzz::require((reading.lesson != nullptr) == reading.problems.empty(), "neither a lesson nor a problem");
    if (reading.lesson) {
        for (const auto& [language, text] : reading.lesson->texts) {
            lesson::toGift(*reading.lesson, text);
        }
    }
});

// SPDX-License-Identifier: GPL-3.0-or-later

// Markdown.
#include "tests/fuzz/target.h"
#include "tests/fuzz/written_back.h"

using namespace contexture;

static const fuzz::Target kTarget("markdown",
                                  [](std::string_view input) { fuzz::readAndWriteBack(input, "a file.md"); });

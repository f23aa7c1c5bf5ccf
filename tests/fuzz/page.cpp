// SPDX-License-Identifier: GPL-3.0-or-later

// Pages in HTML.
#include "tests/fuzz/target.h"
#include "tests/fuzz/written_back.h"

using namespace contexture;

static const fuzz::Target kTarget("page", [](std::string_view input) { fuzz::readAndWriteBack(input, "a file.html"); });

// SPDX-License-Identifier: GPL-3.0-or-later

// Files of translators' programs: XLIFF and TMX.
#include "tests/fuzz/target.h"
#include "tests/fuzz/written_back.h"

using namespace contexture;

static const fuzz::Target kTarget("xliff", [](std::string_view input) { fuzz::readAndWriteBack(input, "a file.xlf"); });

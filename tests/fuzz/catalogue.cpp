// SPDX-License-Identifier: GPL-3.0-or-later

// Catalogues of translations (PO).
#include "tests/fuzz/target.h"
#include "tests/fuzz/written_back.h"

using namespace contexture;

static const fuzz::Target kTarget("catalogue",
                                  [](std::string_view input) { fuzz::readAndWriteBack(input, "a file.po"); });

// SPDX-License-Identifier: GPL-3.0-or-later

// Documents of word processors. An input that does not begin as a zip archive is the names and contents of its entries.
#include "tests/fuzz/target.h"
#include "tests/fuzz/written_back.h"

using namespace contexture;

static const fuzz::Target kTarget("office", [](std::string_view input) {
    const bool isZip = input.starts_with("PK");
    fuzz::readAndWriteBack(isZip ? std::string(input) : fuzz::zipOf(fuzz::entriesOf(input)), "a file");
});

// SPDX-License-Identifier: GPL-3.0-or-later

// NumPy's archives. An input that does not begin as a zip archive is the names and contents of its entries.
#include "engine/exchange/npz.h"
#include "tests/fuzz/target.h"

using namespace contexture;

static const fuzz::Target kTarget("npz", [](std::string_view input) {
    const bool isZip = input.starts_with("PK");
    const auto file =
        exchange::NpzFile::open(fuzz::fileOf(isZip ? std::string(input) : fuzz::zipOf(fuzz::entriesOf(input))));
    for (const std::string& name : file->names()) {
        fuzz::require(file->shape(name) != nullptr, "an array without a shape");
        fuzz::attempt([&] { file->text(name); });
        fuzz::attempt([&] { file->readRows(name, [](std::int64_t, std::span<const float>) {}); });
    }
});

// SPDX-License-Identifier: GPL-3.0-or-later

// Entry point of libFuzzer: one program, one target.
#include "tests/fuzz/target.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace contexture;
    fuzz::attempt([&] { fuzz::targets().front()->read({reinterpret_cast<const char*>(data), size}); });
    return 0;
}

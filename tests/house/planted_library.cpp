// SPDX-License-Identifier: GPL-3.0-or-later

// A planted library: put under the name of a needed library into a folder of documents, it runs code when it is loaded.
#include <unistd.h>

namespace {

[[gnu::constructor]] void takeOver() {
    static constexpr char kSays[] = "planted library loaded\n";
    [[maybe_unused]] const auto written = ::write(STDOUT_FILENO, kSays, sizeof kSays - 1);
    ::_exit(99);
}

} // namespace

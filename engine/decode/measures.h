// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <optional>

namespace contexture::decode {

// The peak growth of the process's memory since the construction of this object, on Linux; unknown elsewhere. The
// constructor returns freed memory to the system, so that memory that is used again counts. The whole process is
// measured: no other work may run meanwhile.
class MemoryGrowth {
public:
    MemoryGrowth();

    std::optional<std::int64_t> bytes() const; // so far

private:
    std::int64_t m_before = -1;
};

} // namespace contexture::decode

// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <optional>

namespace contexture::decode {

// By how much the memory that the process holds grows from here on, at its largest. Linux; elsewhere unknown. Freed
// memory is given back first, so that what is used a second time counts. The whole process is measured: no other work
// may run meanwhile.
class MemoryGrowth {
public:
    MemoryGrowth();

    std::optional<std::int64_t> bytes() const; // so far

private:
    std::int64_t m_before = -1;
};

} // namespace contexture::decode

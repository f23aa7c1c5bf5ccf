// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <string_view>

namespace contexture {

// FNV-1a (Fowler, Noll and Vo), the same on every machine. It tells whether data changed; it is no protection against
// forgery.
template<class Number, Number Start, Number Prime>
class Fnv {
public:
    constexpr Fnv() = default;
    constexpr explicit Fnv(Number start) : m_value(start) {}

    constexpr Fnv& add(Number next) {
        m_value = (m_value ^ next) * Prime;
        return *this;
    }
    constexpr Fnv& add(std::string_view bytes) {
        for (const char c : bytes) {
            add(Number(static_cast<unsigned char>(c)));
        }
        return *this;
    }
    constexpr Number value() const { return m_value; }

private:
    Number m_value = Start;
};

using Fnv64 = Fnv<std::uint64_t, 0xcbf29ce484222325ULL, 0x100000001b3ULL>;

using Unsigned128 = unsigned __int128;
using Fnv128 = Fnv<Unsigned128, (Unsigned128(0x6c62272e07bb0142ULL) << 64) + 0x62b821756295c58dULL,
                   (Unsigned128(1) << 88) + 0x13b>;

} // namespace contexture

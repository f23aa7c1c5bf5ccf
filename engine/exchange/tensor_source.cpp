#include "engine/exchange/tensor_source.h"

#include "engine/core/error.h"
#include "engine/store/json_check.h"

#include <algorithm>
#include <cmath>
#include <cstring>

namespace contexture::exchange {

std::int64_t rowsTogether(std::int64_t columns) {
    constexpr std::int64_t kValues = std::int64_t(1) << 20; // 4 MiB
    return std::max<std::int64_t>(1, kValues / std::max<std::int64_t>(1, columns));
}

float floatFromHalf(std::uint16_t half) {
    const std::uint32_t sign = std::uint32_t(half >> 15) << 31;
    std::uint32_t exponent = (half >> 10) & 0x1fu;
    std::uint32_t mantissa = half & 0x3ffu;
    std::uint32_t bits = sign;
    if (exponent == 0x1f) {
        bits |= 0x7f800000u | mantissa << 13;
    } else if (exponent != 0) {
        bits |= (exponent + 112) << 23 | mantissa << 13;
    } else if (mantissa != 0) { // below the smallest normal number
        exponent = 113;
        while ((mantissa & 0x400u) == 0) {
            mantissa <<= 1;
            --exponent;
        }
        bits |= exponent << 23 | (mantissa & 0x3ffu) << 13;
    }
    float value = 0.0f;
    std::memcpy(&value, &bits, sizeof value);
    return value;
}

void requireFinite(std::span<const float> values, const std::string& tensor, const std::string& where) {
    if (!std::all_of(values.begin(), values.end(), [](float v) { return std::isfinite(v); })) {
        throw Error("the tensor " + store::inQuotes(tensor) + " holds NaN or infinity", where,
                    "the file is damaged or its training went wrong: get it again or take another model");
    }
}

} // namespace contexture::exchange

// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/exchange/tensor_source.h"

#include "engine/core/error.h"
#include "engine/store/json_check.h"
#include "engine/store/npy.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstring>
#include <functional>
#include <numeric>

namespace contexture::exchange {

namespace {

// Throws Error with the name of the tensor if a value is not finite.
void requireFinite(std::span<const float> values, const std::string& tensor, const std::string& where) {
    if (!std::all_of(values.begin(), values.end(), [](float v) { return std::isfinite(v); })) {
        throw Error("the tensor " + store::inQuotes(tensor) + " holds NaN or infinity", where,
                    "the file is damaged or its training went wrong: get it again or take another model");
    }
}

template<class Bits, class ToFloat>
void convert(const void* from, std::span<float> values, const ToFloat& toFloat) {
    const auto* bytes = static_cast<const char*>(from);
    for (std::size_t i = 0; i < values.size(); ++i) {
        Bits bits{};
        std::memcpy(&bits, bytes + i * sizeof bits, sizeof bits);
        values[i] = toFloat(bits);
    }
}

} // namespace

void TensorSource::readBlocks(const std::string& name, const BlockReader& read, const RowVisitor& visit) const {
    constexpr std::int64_t kValuesAtOnce = std::int64_t(1) << 20; // 4 MiB
    const std::vector<std::int64_t>& axes = *shape(name);
    const std::int64_t rows = axes.size() < 2 ? 1 : axes.front();
    const std::int64_t columns =
        std::accumulate(axes.begin() + (axes.size() < 2 ? 0 : 1), axes.end(), std::int64_t(1), std::multiplies<>());
    const std::int64_t together = std::max<std::int64_t>(1, kValuesAtOnce / std::max<std::int64_t>(1, columns));
    std::vector<float> values;
    for (std::int64_t first = 0; first < rows; first += together) {
        values.resize(static_cast<std::size_t>(std::min(together, rows - first) * columns));
        read(first * columns, values);
        requireFinite(values, name, where());
        visit(first, values);
    }
}

std::size_t bytesOf(WeightNumber number) {
    constexpr std::array<std::size_t, 4> kBytes{2, 2, 4, 8};
    return kBytes.at(static_cast<std::size_t>(number));
}

void toFloats(const void* from, WeightNumber number, std::span<float> values) {
    switch (number) {
    case WeightNumber::Half:
        return convert<std::uint16_t>(from, values, store::floatFromHalf);
    case WeightNumber::BFloat16:
        return convert<std::uint16_t>(
            from, values, [](std::uint16_t half) { return std::bit_cast<float>(std::uint32_t(half) << 16); });
    case WeightNumber::Float:
        return convert<float>(from, values, [](float value) { return value; });
    case WeightNumber::Double:
        return convert<double>(from, values, [](double value) { return static_cast<float>(value); });
    }
}

} // namespace contexture::exchange

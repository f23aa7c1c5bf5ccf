// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/kernels/packed_matrix.h"

#include "engine/kernels/multiversion.h"
#include "engine/kernels/packed_panel.h"
#include "engine/kernels/parallel.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <limits>
#include <new>

namespace contexture::kernels {

namespace detail {
namespace {

constexpr float kLargest = 127.0f;
constexpr float kSmallestScaled = 1e-30f; // 127 divided by a smaller number may be infinite

CONTEXTURE_MULTIVERSION float largestMagnitude(const float* x, std::int64_t count) {
    std::uint32_t largest = 0; // bits of positive floats have the order of their values; NaN is larger than all
#pragma omp simd reduction(max : largest)
    for (std::int64_t i = 0; i < count; ++i) {
        std::uint32_t bits = 0;
        std::memcpy(&bits, x + i, sizeof bits);
        bits &= 0x7fffffffU;
        largest = bits > largest ? bits : largest;
    }
    return std::bit_cast<float>(largest);
}

// Adding and subtracting 1.5 * 2^23 rounds to the nearest integer, ties to even.
CONTEXTURE_MULTIVERSION void roundScaled(const float* x, std::int64_t count, float factor, int shift,
                                         std::uint8_t* rounded) {
    constexpr float kRound = 12582912.0f;
#pragma omp simd
    for (std::int64_t i = 0; i < count; ++i) {
        const float whole = (x[i] * factor + kRound) - kRound;
        rounded[i] = static_cast<std::uint8_t>(static_cast<std::int32_t>(whole) + shift);
    }
}

} // namespace

float quantiseRow(const float* x, std::int64_t in, std::int64_t padded, std::uint8_t* row) {
    const float largest = largestMagnitude(x, in);
    if (!std::isfinite(largest) || largest < kSmallestScaled) {
        std::memset(row, 128, static_cast<std::size_t>(padded));
        return std::isfinite(largest) ? 0.0f : std::numeric_limits<float>::quiet_NaN();
    }
    roundScaled(x, in, kLargest / largest, 128, row);
    std::memset(row + in, 128, static_cast<std::size_t>(padded - in));
    return largest / kLargest;
}

CONTEXTURE_MULTIVERSION void roundToBFloat16(const float* x, std::int64_t count, std::uint16_t* rounded) {
#pragma omp simd
    for (std::int64_t i = 0; i < count; ++i) {
        std::uint32_t bits = 0;
        std::memcpy(&bits, x + i, sizeof bits);
        const std::uint32_t nearest = (bits + 0x7fffU + ((bits >> 16) & 1U)) >> 16;
        const bool isNumber = (bits & 0x7fffffffU) <= 0x7f800000U;
        rounded[i] = static_cast<std::uint16_t>(isNumber ? nearest : (bits >> 16) | 0x40U);
    }
}

} // namespace detail

namespace {

constexpr std::align_val_t kAlignment{64};

std::int64_t divideUp(std::int64_t a, std::int64_t b) {
    return (a + b - 1) / b;
}

} // namespace

bool canRun(Instructions instructions, WeightFormat format) {
    switch (instructions) {
    case Instructions::Plain:
        return true;
#if defined(__x86_64__) && defined(__GNUC__)
    case Instructions::Avx2:
        return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
    case Instructions::Avx512Vnni:
        return format == WeightFormat::Int8 && __builtin_cpu_supports("avx512f") &&
               __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vnni");
    case Instructions::Avx512Bf16:
        return format == WeightFormat::BFloat16 && __builtin_cpu_supports("avx512f") &&
               __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512bf16");
#else
    default:
        break;
#endif
    }
    return false;
}

Instructions bestInstructions(WeightFormat format) {
    for (const Instructions best : {Instructions::Avx512Vnni, Instructions::Avx512Bf16, Instructions::Avx2}) {
        if (canRun(best, format)) {
            return best;
        }
    }
    return Instructions::Plain;
}

void PackedMatrix::Free::operator()(void* memory) const {
    ::operator delete[](memory, kAlignment);
}

PackedMatrix::PackedMatrix(const float* weight, std::int64_t out, std::int64_t in, WeightFormat format,
                           std::optional<Instructions> instructions)
    : m_out(out)
    , m_in(in)
    , m_groups(divideUp(in, format == WeightFormat::Int8 ? 4 : 2))
    , m_panels(divideUp(out, detail::kPanelRows))
    , m_format(format)
    , m_instructions(instructions.value_or(bestInstructions(format))) {
    const auto size = static_cast<std::size_t>(m_panels * m_groups * detail::kPanelRows * detail::kGroupBytes);
    m_weights.reset(new (kAlignment) std::uint8_t[size]());
    format == WeightFormat::Int8 ? packInt8(weight) : packBFloat16(weight);
}

template<class Number, class ToNumbers>
void PackedMatrix::packRows(const ToNumbers& toNumbers) {
    constexpr std::int64_t kInGroup = detail::kGroupBytes / static_cast<std::int64_t>(sizeof(Number));
    std::vector<Number> row(static_cast<std::size_t>(m_groups * kInGroup));
    for (std::int64_t o = 0; o < m_out; ++o) {
        toNumbers(o, row);
        const std::int64_t panel = o / detail::kPanelRows;
        for (std::int64_t g = 0; g < m_groups; ++g) {
            std::memcpy(m_weights.get() + ((panel * m_groups + g) * detail::kPanelRows + o % detail::kPanelRows) *
                                              detail::kGroupBytes,
                        row.data() + g * kInGroup, detail::kGroupBytes);
        }
    }
}

void PackedMatrix::packInt8(const float* weight) {
    m_scales.assign(static_cast<std::size_t>(m_panels * detail::kPanelRows), 0.0f);
    m_sums.assign(m_scales.size(), 0);
    packRows<std::uint8_t>([&](std::int64_t o, std::vector<std::uint8_t>& row) {
        const auto size = static_cast<std::int64_t>(row.size());
        m_scales[static_cast<std::size_t>(o)] = detail::quantiseRow(weight + o * m_in, m_in, size, row.data());
        std::int32_t sum = 0;
        for (auto& value : row) {
            sum += std::int32_t{value} - 128;
            value = static_cast<std::uint8_t>(value - 128);
        }
        m_sums[static_cast<std::size_t>(o)] = 128 * sum;
    });
}

void PackedMatrix::packBFloat16(const float* weight) {
    packRows<std::uint16_t>([&](std::int64_t o, std::vector<std::uint16_t>& row) { // the rest of the row stays 0
        detail::roundToBFloat16(weight + o * m_in, m_in, row.data());
    });
}

std::size_t PackedMatrix::bytes() const {
    return static_cast<std::size_t>(m_panels * m_groups * detail::kPanelRows * detail::kGroupBytes) +
           m_scales.size() * (sizeof(float) + sizeof(std::int32_t));
}

void PackedMatrix::multiply(const float* x, std::int64_t rows, const float* bias, float* y) const {
    // The rows in the layout of the panels, packed once for all panels. Each thread keeps its buffer for the next call.
    static thread_local std::vector<std::uint8_t> packedRows;
    static thread_local std::vector<float> scales;
    const std::int64_t rowBytes = m_groups * detail::kGroupBytes;
    packedRows.resize(static_cast<std::size_t>(rows * rowBytes));
    scales.resize(static_cast<std::size_t>(rows));
    std::uint8_t* const packed = packedRows.data(); // all threads use the buffer of the calling thread
    float* const rowScales = scales.data();
    const bool int8 = m_format == WeightFormat::Int8;
    const auto pack = [&](std::int64_t r) {
        std::uint8_t* row = packed + r * rowBytes;
        if (int8) {
            rowScales[r] = detail::quantiseRow(x + r * m_in, m_in, rowBytes, row);
        } else {
            auto* rounded = reinterpret_cast<std::uint16_t*>(row);
            detail::roundToBFloat16(x + r * m_in, m_in, rounded);
            std::fill(rounded + m_in, rounded + m_groups * 2, std::uint16_t{0});
        }
    };
    const auto product = [&](std::int64_t panel) {
        const std::int64_t first = panel * detail::kPanelRows;
        detail::PanelProduct part;
        part.weights = m_weights.get() + panel * m_groups * detail::kPanelRows * detail::kGroupBytes;
        part.groups = m_groups;
        part.weightScales = int8 ? m_scales.data() + first : nullptr;
        part.weightSums = int8 ? m_sums.data() + first : nullptr;
        part.bias = bias ? bias + first : nullptr;
        part.outStride = m_out;
        part.columns = std::min(detail::kPanelRows, m_out - first);
        for (std::int64_t r = 0; r < rows; r += detail::kRowsAtOnce) {
            part.count = std::min(detail::kRowsAtOnce, rows - r);
            part.rows = packed + r * rowBytes;
            part.rowScales = rowScales + r;
            part.out = y + r * m_out + first;
            int8 ? detail::multiplyInt8(m_instructions, part) : detail::multiplyBFloat16(m_instructions, part);
        }
    };
    for (std::int64_t r = 0; r < rows; ++r) {
        pack(r);
    }
    const bool worthSharing = m_panels > 1 && rows * m_out * m_in >= detail::kWorthSharing;
#pragma omp parallel for schedule(static) if (worthSharing)
    for (std::int64_t panel = 0; panel < m_panels; ++panel) {
        product(panel);
    }
}

} // namespace contexture::kernels

// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace contexture::kernels {

// The number format of a packed matrix.
enum class WeightFormat : std::uint8_t {
    // Weights and their factors are rounded to bfloat16; sums are float32.
    BFloat16,
    // Whole numbers from -127 to 127, with one scale for each row of weights and one for each row of x; sums are exact.
    // A row's result does not depend on other rows.
    Int8,
};

// The processor instructions of a product. Results of Int8 have the same bits with all of them.
enum class Instructions : std::uint8_t {
    Plain,      // any processor
    Avx2,       // with FMA
    Avx512Vnni, // Int8 only
    Avx512Bf16, // BFloat16 only
};

bool canRun(Instructions instructions, WeightFormat format); // on this processor
Instructions bestInstructions(WeightFormat format);          // of this processor

// A matrix of weights [out, in], converted once to the order in which products read it and to a smaller format.
// Immutable; several threads may multiply with it.
class PackedMatrix {
public:
    static constexpr std::int64_t kMostColumns = 1 << 16; // more could overflow sums of 32 bits

    // weight [out, in], dense. A weight of NaN makes all results of its row NaN.
    PackedMatrix(const float* weight, std::int64_t out, std::int64_t in, WeightFormat format,
                 std::optional<Instructions> instructions = std::nullopt); // the best of this processor

    std::int64_t out() const { return m_out; }
    std::int64_t in() const { return m_in; }
    std::size_t bytes() const;

    // y = x W^T + bias. x [rows, in], y [rows, out], dense; bias [out] or null. A row of x with NaN gives a row of NaN.
    // OpenMP's threads share the work; the result does not depend on their number.
    void multiply(const float* x, std::int64_t rows, const float* bias, float* y) const;

private:
    // toNumbers(o, row) fills a row in the format's numbers from row o of the weights.
    template<class Number, class ToNumbers>
    void packRows(const ToNumbers& toNumbers);
    void packInt8(const float* weight);
    void packBFloat16(const float* weight);

    struct Free {
        void operator()(void* memory) const;
    };

    std::int64_t m_out;
    std::int64_t m_in;
    std::int64_t m_groups; // groups of columns that are multiplied at once: 4 bytes
    std::int64_t m_panels; // of 64 rows
    WeightFormat m_format;
    Instructions m_instructions;
    std::unique_ptr<std::uint8_t[], Free> m_weights; // [panels, groups, 64, 4 bytes]
    std::vector<float> m_scales;                     // [panels * 64], Int8
    std::vector<std::int32_t> m_sums;                // [panels * 64], Int8: 128 times the sum of a row's weights
};

} // namespace contexture::kernels

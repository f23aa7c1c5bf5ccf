// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace contexture::kernels {

// In which numbers a packed matrix keeps its weights.
enum class WeightFormat : std::uint8_t {
    // Rounded to bfloat16, as is what they are multiplied with; sums are float32.
    BFloat16,
    // Whole numbers from -127 to 127, with one scale for each row of weights and one for each row that is multiplied;
    // sums are exact. A row's result depends on no other row.
    Int8,
};

// Which instructions a product is computed with. Results of Int8 are the same to the bit with all of them.
enum class Instructions : std::uint8_t {
    Plain,      // any processor
    Avx2,       // with FMA
    Avx512Vnni, // Int8 alone
    Avx512Bf16, // BFloat16 alone
};

bool canRun(Instructions instructions, WeightFormat format); // on this processor
Instructions bestInstructions(WeightFormat format);          // of this processor

// A matrix of weights [out, in], brought into the order in which products read it and cut down to a smaller format
// once. Immutable; several threads may multiply with it.
class PackedMatrix {
public:
    static constexpr std::int64_t kMostColumns = 1 << 16; // sums of more could leave 32 bits

    // weight [out, in], dense. A weight that is no number makes all results of its row so.
    PackedMatrix(const float* weight, std::int64_t out, std::int64_t in, WeightFormat format,
                 std::optional<Instructions> instructions = std::nullopt); // the best of this processor

    std::int64_t out() const { return m_out; }
    std::int64_t in() const { return m_in; }
    std::size_t bytes() const;

    // y = x W^T + bias. x [rows, in], y [rows, out], dense; bias [out] or null. A row of x that holds what is no number
    // has no number as its result. Spread over OpenMP's threads; the result does not depend on how many there are.
    void multiply(const float* x, std::int64_t rows, const float* bias, float* y) const;

private:
    // toNumbers(o, row) fills a row of the format's numbers from row o of the weights.
    template<class Number, class ToNumbers>
    void packRows(const ToNumbers& toNumbers);
    void packInt8(const float* weight);
    void packBFloat16(const float* weight);

    struct Free {
        void operator()(void* memory) const;
    };

    std::int64_t m_out;
    std::int64_t m_in;
    std::int64_t m_groups; // of columns that are multiplied at once: 4 bytes of them
    std::int64_t m_panels; // of 64 rows
    WeightFormat m_format;
    Instructions m_instructions;
    std::unique_ptr<std::uint8_t[], Free> m_weights; // [panels, groups, 64, 4 bytes]
    std::vector<float> m_scales;                     // [panels * 64], Int8
    std::vector<std::int32_t> m_sums;                // [panels * 64], Int8: 128 times the sum of a row's weights
};

} // namespace contexture::kernels

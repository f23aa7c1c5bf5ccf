// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/kernels/cuda/device.cuh"
#include "engine/kernels/cuda/register_rows.cuh"

#include <type_traits>

// What the forward and the backward pass of the normalisers share: how rows are given to warps and blocks.
namespace contexture::kernels::cuda::detail {

// Item = one segment of one row.
struct Segments {
    RowShape shape;
    NormaliseOptions options;

    __host__ __device__ std::int64_t perRow() const { return options.offsets ? options.segments : 1; }
    __host__ __device__ std::int64_t items() const { return shape.rows * perRow(); }
    __device__ std::int64_t first(std::int64_t item) const {
        return options.offsets ? options.offsets[item % perRow()] : 0;
    }
    __device__ std::int64_t last(std::int64_t item) const {
        return options.offsets ? options.offsets[item % perRow() + 1] : shape.columns;
    }
    __device__ const std::uint8_t* mask(std::int64_t row) const { // of a whole row, or null
        return options.visible ? options.visible + quotient(row, options.rowsPerMask) * shape.columns : nullptr;
    }
};

constexpr int kWarpsPerBlock = kBlockThreads / kWarp;

// What one launch gives to registers, each block its items: fewer than 2^31, so that their numbers need no 64 bits.
// (That many rows are worked on in passes.)
constexpr std::int64_t kMostItems = 0x7fffffff - kBlockThreads;
inline int blocksFor(std::int64_t items, int perBlock) {
    return static_cast<int>((items + perBlock - 1) / perBlock);
}

// Whole rows without segments.
struct Rows {
    int count = 0;
    int columns = 0;
    const std::uint8_t* visible = nullptr; // or null
    unsigned rowsPerMask = 1;
    std::uint8_t* empty = nullptr; // [count] or null

    explicit Rows(const Segments& segments)
        : count(static_cast<int>(segments.shape.rows))
        , columns(static_cast<int>(segments.shape.columns))
        , visible(segments.options.visible)
        , rowsPerMask(static_cast<unsigned>(segments.options.rowsPerMask < kMostItems ? segments.options.rowsPerMask
                                                                                      : kMostItems))
        , empty(segments.options.empty) {}
    __device__ std::int64_t place(int row) const { return std::int64_t(row) * columns; }
    __device__ const std::uint8_t* mask(int row) const { // or null
        return visible ? visible + std::int64_t(static_cast<unsigned>(row) / rowsPerMask) * columns : nullptr;
    }
};

// Whether rows are held in registers at all.
inline bool inRegisters(const Segments& segments) {
    return !segments.options.offsets && segments.shape.rows <= kMostItems && segments.shape.columns <= kMostItems;
}

// Whether rows of this length in these arrays can be read and written four columns at once.
inline bool aligned(std::int64_t columns, const void* a, const void* b, const void* c) {
    const auto bits =
        reinterpret_cast<std::uintptr_t>(a) | reinterpret_cast<std::uintptr_t>(b) | reinterpret_cast<std::uintptr_t>(c);
    return columns % 4 == 0 && bits % sizeof(float4) == 0;
}

// Threads that a multiprocessor takes at once.
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ < 800
constexpr int kResidentThreads = 1024;
#else
constexpr int kResidentThreads = 1536; // or more
#endif

// Blocks of kBlockThreads that a multiprocessor is to have at once, for threads with so many values: what a thread may
// have of its registers follows from it.
constexpr int blocksAtOnce(int values) {
    const int wanted = values <= 8 ? 10 : values <= 16 ? 6 : values <= 32 ? 4 : 3;
    return wanted * kBlockThreads <= kResidentThreads ? wanted : kResidentThreads / kBlockThreads;
}

// Threads of a block with one row, at most. With 16 values each and rows of 10,000 two blocks have room, so that one
// reads while the other computes.
constexpr int mostThreads(int values) {
    return values <= 8 ? 1024 : values <= 16 ? 640 : 512;
}

constexpr int rowBlocksAtOnce(int values) {
    return values == 16 && 2 * mostThreads(values) <= kResidentThreads ? 2 : 1;
}

// For rows longer than a warp takes: calls take(std::integral_constant<int, values of a thread>, threads of a block).
// False if a block has too few registers for such a row.
template<class Take>
bool withBlockFor(std::int64_t columns, Take take) {
    const auto fits = [&]<int kValues>(std::integral_constant<int, kValues> values) {
        if (columns > std::int64_t(kValues) * mostThreads(kValues)) {
            return false;
        }
        const auto threads = static_cast<int>((columns + kValues - 1) / kValues);
        take(values, (threads + kWarp - 1) / kWarp * kWarp);
        return true;
    };
    return fits(std::integral_constant<int, 8>()) || fits(std::integral_constant<int, 16>()) ||
           fits(std::integral_constant<int, 32>());
}

// Segments up to here, on average, are one warp's work, longer ones a block's.
constexpr std::int64_t kWarpSegment = 256;
inline bool areForWarps(const Segments& segments) {
    return segments.shape.columns <= kWarpSegment * (segments.perRow() > 0 ? segments.perRow() : 1);
}

// Calls take with the normaliser as a constant.
template<class Take>
void withNormaliser(Normaliser normaliser, Take take) {
    switch (normaliser) {
    case Normaliser::Softmax:
        take(std::integral_constant<Normaliser, Normaliser::Softmax>());
        break;
    case Normaliser::Sparsemax:
        take(std::integral_constant<Normaliser, Normaliser::Sparsemax>());
        break;
    case Normaliser::Entmax15:
        take(std::integral_constant<Normaliser, Normaliser::Entmax15>());
        break;
    }
}

} // namespace contexture::kernels::cuda::detail

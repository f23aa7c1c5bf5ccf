// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/kernels/cuda/cuda_kernels.h"
#include "engine/kernels/cuda/device.cuh"

namespace contexture::kernels::cuda {
namespace {

using detail::BlockGroup;
using detail::kBlockThreads;
using detail::kWarp;
using detail::WarpGroup;

constexpr int kWarpsPerBlock = kBlockThreads / kWarp;
constexpr std::int64_t kWarpColumns = 256; // rows up to here are one warp's work, longer ones a block's

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
};

template<class Group>
__device__ void forwardItem(const Group& group, const Segments& segments, std::int64_t item, const float* logits,
                            float* weights) {
    const std::int64_t row = item / segments.perRow();
    const std::int64_t first = segments.first(item);
    const std::int64_t place = row * segments.shape.columns + first;
    const std::uint8_t* mask =
        segments.options.visible
            ? segments.options.visible + row / segments.options.rowsPerMask * segments.shape.columns + first
            : nullptr;
    const bool any =
        detail::normaliseRow(group, segments.options.normaliser, logits + place, segments.last(item) - first,
                             weights + place, [mask](std::int64_t i) { return !mask || mask[i]; });
    if (segments.options.empty && group.rank == 0) {
        segments.options.empty[item] = !any;
    }
}

template<class Group>
__device__ void backwardItem(const Group& group, const Segments& segments, std::int64_t item, const float* weights,
                             const float* gradWeights, float* gradLogits) {
    const std::int64_t first = segments.first(item);
    const std::int64_t place = item / segments.perRow() * segments.shape.columns + first;
    detail::normaliseRowBackward(group, segments.options.normaliser, weights + place, gradWeights + place,
                                 segments.last(item) - first, gradLogits + place);
}

__global__ void forwardByWarp(Segments segments, const float* logits, float* weights) {
    const WarpGroup group;
    const std::int64_t step = std::int64_t(gridDim.x) * kWarpsPerBlock;
    for (std::int64_t item = std::int64_t(blockIdx.x) * kWarpsPerBlock + threadIdx.x / kWarp; item < segments.items();
         item += step) {
        forwardItem(group, segments, item, logits, weights);
    }
}

__global__ void forwardByBlock(Segments segments, const float* logits, float* weights) {
    __shared__ double shared[kWarpsPerBlock];
    const BlockGroup group(shared);
    for (std::int64_t item = blockIdx.x; item < segments.items(); item += gridDim.x) {
        forwardItem(group, segments, item, logits, weights);
    }
}

__global__ void backwardByWarp(Segments segments, const float* weights, const float* gradWeights, float* gradLogits) {
    const WarpGroup group;
    const std::int64_t step = std::int64_t(gridDim.x) * kWarpsPerBlock;
    for (std::int64_t item = std::int64_t(blockIdx.x) * kWarpsPerBlock + threadIdx.x / kWarp; item < segments.items();
         item += step) {
        backwardItem(group, segments, item, weights, gradWeights, gradLogits);
    }
}

__global__ void backwardByBlock(Segments segments, const float* weights, const float* gradWeights, float* gradLogits) {
    __shared__ double shared[kWarpsPerBlock];
    const BlockGroup group(shared);
    for (std::int64_t item = blockIdx.x; item < segments.items(); item += gridDim.x) {
        backwardItem(group, segments, item, weights, gradWeights, gradLogits);
    }
}

bool byWarp(const Segments& segments) {
    return segments.shape.columns <= kWarpColumns * (segments.perRow() > 0 ? segments.perRow() : 1);
}

int warpGrid(const Segments& segments) {
    return detail::gridFor((segments.items() + kWarpsPerBlock - 1) / kWarpsPerBlock);
}

} // namespace

bool available() {
    int devices = 0;
    if (cudaGetDeviceCount(&devices) != cudaSuccess || devices == 0) {
        cudaGetLastError(); // forget it: no device is an answer, not a failure
        return false;
    }
    return true;
}

void normalise(const float* logits, float* weights, RowShape shape, const NormaliseOptions& options, Stream stream) {
    const Segments segments{shape, options};
    if (segments.items() == 0) {
        return;
    }
    if (byWarp(segments)) {
        forwardByWarp<<<warpGrid(segments), kBlockThreads, 0, stream>>>(segments, logits, weights);
    } else {
        forwardByBlock<<<detail::gridFor(segments.items()), kBlockThreads, 0, stream>>>(segments, logits, weights);
    }
    detail::check(cudaGetLastError(), "normalise");
}

void normaliseBackward(const float* weights, const float* gradWeights, float* gradLogits, RowShape shape,
                       const NormaliseOptions& options, Stream stream) {
    const Segments segments{shape, options};
    if (segments.items() == 0) {
        return;
    }
    if (byWarp(segments)) {
        backwardByWarp<<<warpGrid(segments), kBlockThreads, 0, stream>>>(segments, weights, gradWeights, gradLogits);
    } else {
        backwardByBlock<<<detail::gridFor(segments.items()), kBlockThreads, 0, stream>>>(segments, weights, gradWeights,
                                                                                         gradLogits);
    }
    detail::check(cudaGetLastError(), "normalise, backward");
}

} // namespace contexture::kernels::cuda

// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/kernels/cuda/normalise.cuh"

namespace contexture::kernels::cuda {
namespace {

using namespace detail;

template<class Group>
__device__ void backwardItem(const Group& group, const Segments& segments, std::int64_t item, const float* weights,
                             const float* gradWeights, float* gradLogits) {
    const std::int64_t first = segments.first(item);
    const std::int64_t place = item / segments.perRow() * segments.shape.columns + first;
    normaliseRowBackward(group, segments.options.normaliser, weights + place, gradWeights + place,
                         segments.last(item) - first, gradLogits + place);
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
    const BlockGroup group(sharedMemory<double>());
    for (std::int64_t item = blockIdx.x; item < segments.items(); item += gridDim.x) {
        backwardItem(group, segments, item, weights, gradWeights, gradLogits);
    }
}

template<Normaliser kNormaliser, int kLanes, int kValues, bool kVector>
__global__ void __launch_bounds__(kBlockThreads, blocksAtOnce(2 * kValues))
    backwardByLanes(Rows rows, const float* weights, const float* gradWeights, float* gradLogits) {
    LaneGroup<kLanes> group;
    const int own = static_cast<int>(blockIdx.x * (kBlockThreads / kLanes) + threadIdx.x / kLanes);
    const bool there = own < rows.count;
    const std::int64_t place = rows.place(there ? own : 0);
    const int columns = there ? rows.columns : 0;
    float weight[kValues], gradient[kValues];
    readRow<kVector>(weights + place, columns, group.rank, kLanes, 0.0f, weight);
    readRow<kVector>(gradWeights + place, columns, group.rank, kLanes, 0.0f, gradient);
    weighBackward<kNormaliser>(group, weight, gradient);
    writeRow<kVector>(gradLogits + place, columns, group.rank, kLanes, gradient);
}

// A row a block. Shared memory: RowBlock::Slots.
template<Normaliser kNormaliser, int kValues, bool kVector>
__global__ void __launch_bounds__(mostThreads(kValues), rowBlocksAtOnce(kValues))
    backwardByRowBlock(Rows rows, const float* weights, const float* gradWeights, float* gradLogits) {
    RowBlock group(*sharedMemory<RowBlock::Slots>());
    const std::int64_t place = rows.place(static_cast<int>(blockIdx.x));
    float weight[kValues], gradient[kValues];
    readRow<kVector>(weights + place, rows.columns, group.rank, group.size(), 0.0f, weight);
    readRow<kVector>(gradWeights + place, rows.columns, group.rank, group.size(), 0.0f, gradient);
    weighBackward<kNormaliser>(group, weight, gradient);
    writeRow<kVector>(gradLogits + place, rows.columns, group.rank, group.size(), gradient);
}

void backwardInPasses(const Segments& segments, const float* weights, const float* gradWeights, float* gradLogits,
                      Stream stream) {
    constexpr const char* kWhere = "normalise, backward";
    if (areForWarps(segments)) {
        launch(kWhere, stream, gridFor((segments.items() + kWarpsPerBlock - 1) / kWarpsPerBlock), kBlockThreads, 0,
               backwardByWarp, segments, weights, gradWeights, gradLogits);
    } else {
        launch(kWhere, stream, gridFor(segments.items()), kBlockThreads, kWarpsPerBlock * sizeof(double),
               backwardByBlock, segments, weights, gradWeights, gradLogits);
    }
}

template<Normaliser kNormaliser, bool kVector>
bool backwardInRegisters(const Rows& rows, const float* weights, const float* gradWeights, float* gradLogits,
                         Stream stream) {
    constexpr const char* kWhere = "normalise, backward";
    if (withLanesFor(rows.columns, [&]<int kLanes, int kValues>(std::integral_constant<int, kLanes>,
                                                                std::integral_constant<int, kValues>) {
            constexpr bool kAtOnce = kVector && kLanes * kValues > 64;
            launch(kWhere, stream, blocksFor(rows.count, kBlockThreads / kLanes), kBlockThreads, 0,
                   backwardByLanes<kNormaliser, kLanes, kValues, kAtOnce>, rows, weights, gradWeights, gradLogits);
        })) {
        return true;
    }
    return withBlockFor(rows.columns, [&]<int kValues>(std::integral_constant<int, kValues>, int threads) {
        launch(kWhere, stream, blocksFor(rows.count, 1), threads, sizeof(RowBlock::Slots),
               backwardByRowBlock<kNormaliser, kValues, kVector>, rows, weights, gradWeights, gradLogits);
    });
}

} // namespace

void normaliseBackward(const float* weights, const float* gradWeights, float* gradLogits, RowShape shape,
                       const NormaliseOptions& options, Stream stream) {
    const Segments segments{shape, options};
    if (segments.items() == 0) {
        return;
    }
    bool done = false;
    if (inRegisters(segments)) {
        const Rows rows(segments);
        withNormaliser(
            options.normaliser, [&]<Normaliser kNormaliser>(std::integral_constant<Normaliser, kNormaliser>) {
                done = aligned(shape.columns, weights, gradWeights, gradLogits)
                           ? backwardInRegisters<kNormaliser, true>(rows, weights, gradWeights, gradLogits, stream)
                           : backwardInRegisters<kNormaliser, false>(rows, weights, gradWeights, gradLogits, stream);
            });
    }
    if (!done) {
        backwardInPasses(segments, weights, gradWeights, gradLogits, stream);
    }
}

} // namespace contexture::kernels::cuda

// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/kernels/cuda/normalise.cuh"

namespace contexture::kernels::cuda {
namespace {

using namespace detail;

// Any length, by passes over memory.
template<class Group>
__device__ void forwardItem(const Group& group, const Segments& segments, std::int64_t item, const float* logits,
                            float* weights) {
    const std::int64_t row = item / segments.perRow();
    const std::int64_t first = segments.first(item);
    const std::int64_t place = row * segments.shape.columns + first;
    const std::uint8_t* mask = segments.mask(row);
    const bool any = normaliseRow(group, segments.options.normaliser, logits + place, segments.last(item) - first,
                                  weights + place, [mask, first](std::int64_t i) { return !mask || mask[first + i]; });
    if (segments.options.empty && group.rank == 0) {
        segments.options.empty[item] = !any;
    }
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
    const BlockGroup group(sharedMemory<double>());
    for (std::int64_t item = blockIdx.x; item < segments.items(); item += gridDim.x) {
        forwardItem(group, segments, item, logits, weights);
    }
}

// Whole rows in registers, 32 / kLanes of them a warp. A row that float did not decide is computed again by its warp.
template<Normaliser kNormaliser, int kLanes, int kValues, bool kVector>
__global__ void __launch_bounds__(kBlockThreads, blocksAtOnce(kValues))
    forwardByLanes(Rows rows, const float* logits, float* weights) {
    LaneGroup<kLanes> group;
    const int own = static_cast<int>(blockIdx.x * (kBlockThreads / kLanes) + threadIdx.x / kLanes);
    const bool there = own < rows.count;
    const int row = there ? own : 0;
    const int columns = there ? rows.columns : 0;
    float values[kValues];
    readRow<kVector>(logits + rows.place(row), columns, group.rank, kLanes, -INFINITY, values);
    if (const std::uint8_t* mask = rows.mask(row)) {
        hideColumns<kVector>(mask, columns, group.rank, kLanes, -INFINITY, values);
    }
    const Weighed weighed = weighValues<kNormaliser>(group, values);
    if (rows.empty && there && group.rank == 0) {
        rows.empty[row] = !weighed.any;
    }
    if (weighed.sure) {
        writeRow<kVector>(weights + rows.place(row), columns, group.rank, kLanes, values);
    }
    if constexpr (kNormaliser != Normaliser::Softmax) {
        unsigned unsure = __ballot_sync(kFullMask, !weighed.sure && group.rank == 0);
        while (unsure) {
            const int again = __shfl_sync(kFullMask, row, __ffs(static_cast<int>(unsure)) - 1);
            unsure &= unsure - 1;
            weighAgain<kNormaliser>(logits + rows.place(again), rows.mask(again), rows.columns,
                                    weights + rows.place(again));
        }
    }
}

// A row a block. Shared memory: RowBlock::Slots, then 8 bytes for each warp.
template<Normaliser kNormaliser, int kValues, bool kVector>
__global__ void __launch_bounds__(mostThreads(kValues), rowBlocksAtOnce(kValues))
    forwardByRowBlock(Rows rows, const float* logits, float* weights) {
    auto& slots = *sharedMemory<RowBlock::Slots>();
    RowBlock group(slots);
    const int row = static_cast<int>(blockIdx.x);
    float values[kValues];
    readRow<kVector>(logits + rows.place(row), rows.columns, group.rank, group.size(), -INFINITY, values);
    if (const std::uint8_t* mask = rows.mask(row)) {
        hideColumns<kVector>(mask, rows.columns, group.rank, group.size(), -INFINITY, values);
    }
    const Weighed weighed = weighValues<kNormaliser>(group, values);
    if (rows.empty && group.rank == 0) {
        rows.empty[row] = !weighed.any;
    }
    if (weighed.sure) {
        writeRow<kVector>(weights + rows.place(row), rows.columns, group.rank, group.size(), values);
    } else { // the same for the whole block
        weighAgain<kNormaliser>(reinterpret_cast<double*>(&slots + 1), logits + rows.place(row), rows.mask(row),
                                rows.columns, weights + rows.place(row));
    }
}

void forwardInPasses(const Segments& segments, const float* logits, float* weights, Stream stream) {
    constexpr const char* kWhere = "normalise";
    if (areForWarps(segments)) {
        launch(kWhere, stream, gridFor((segments.items() + kWarpsPerBlock - 1) / kWarpsPerBlock), kBlockThreads, 0,
               forwardByWarp, segments, logits, weights);
    } else {
        launch(kWhere, stream, gridFor(segments.items()), kBlockThreads, kWarpsPerBlock * sizeof(double),
               forwardByBlock, segments, logits, weights);
    }
}

template<Normaliser kNormaliser, bool kVector>
bool forwardInRegisters(const Rows& rows, const float* logits, float* weights, Stream stream) {
    constexpr const char* kWhere = "normalise";
    if (withLanesFor(rows.columns, [&]<int kLanes, int kValues>(std::integral_constant<int, kLanes>,
                                                                std::integral_constant<int, kValues>) {
            constexpr bool kAtOnce = kVector && kLanes * kValues > 64; // shorter rows: no gain
            launch(kWhere, stream, blocksFor(rows.count, kBlockThreads / kLanes), kBlockThreads, 0,
                   forwardByLanes<kNormaliser, kLanes, kValues, kAtOnce>, rows, logits, weights);
        })) {
        return true;
    }
    constexpr std::size_t kShared = sizeof(RowBlock::Slots) + kWarp * sizeof(double);
    return withBlockFor(rows.columns, [&]<int kValues>(std::integral_constant<int, kValues>, int threads) {
        launch(kWhere, stream, blocksFor(rows.count, 1), threads, kShared,
               forwardByRowBlock<kNormaliser, kValues, kVector>, rows, logits, weights);
    });
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
    bool done = false;
    if (inRegisters(segments)) {
        const Rows rows(segments);
        withNormaliser(options.normaliser,
                       [&]<Normaliser kNormaliser>(std::integral_constant<Normaliser, kNormaliser>) {
                           done = aligned(shape.columns, logits, weights, nullptr)
                                      ? forwardInRegisters<kNormaliser, true>(rows, logits, weights, stream)
                                      : forwardInRegisters<kNormaliser, false>(rows, logits, weights, stream);
                       });
    }
    if (!done) {
        forwardInPasses(segments, logits, weights, stream);
    }
}

} // namespace contexture::kernels::cuda

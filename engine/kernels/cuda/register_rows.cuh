// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/kernels/cuda/device.cuh"

#include <type_traits>

// Rows in registers: each thread of a group has kValues values of a row, so that memory is read and written once.
// Whole warps, or whole blocks, do the same: every function here is called by all of their threads, those without a row
// included (their row has no columns), and none of them diverges around a reduction.
namespace contexture::kernels::cuda::detail {

// kLanes neighbouring lanes of a warp: the warp has 32 / kLanes rows.
template<int kLanes>
struct LaneGroup {
    int rank;

    __device__ LaneGroup() : rank(static_cast<int>(threadIdx.x) % kLanes) {}
    __device__ static constexpr int size() { return kLanes; }
    template<class Operation>
    __device__ float reduce(float value) {
#pragma unroll
        for (int distance = kLanes / 2; distance > 0; distance /= 2) {
            value = Operation::of(value, __shfl_xor_sync(kFullMask, value, distance));
        }
        return value; // the same in every lane of the group
    }
    __device__ void sums(float& a, float& b) {
        a = reduce<SumOf>(a);
        b = reduce<SumOf>(b);
    }
    // Of the warp, so of all its groups.
    __device__ static bool all(bool here) {
        return __all_sync(kFullMask, here);
    }
    __device__ static bool any(bool here) { // of the group
        constexpr unsigned kGroup = kFullMask >> (kWarp - kLanes);
        const unsigned first = threadIdx.x % kWarp / kLanes * kLanes;
        return (__ballot_sync(kFullMask, here) >> first & kGroup) != 0;
    }
    __device__ static bool helps(bool) {
        return true;
    }
};

// A block of whole warps with one row. Shared memory: two slots a warp, twice: while some threads still read those of
// one reduction, others write those of the next, so that a reduction takes one barrier.
struct RowBlock {
    struct Slots {
        float values[2][2][kWarp];
    };
    int rank;
    Slots& slots;
    int turn = 0;

    __device__ explicit RowBlock(Slots& shared) : rank(static_cast<int>(threadIdx.x)), slots(shared) {}
    __device__ static int size() { return static_cast<int>(blockDim.x); }
    template<class Operation>
    __device__ float reduce(float value) {
        value = warpReduce<Operation>(value);
        auto& mine = slots.values[turn][0];
        turn ^= 1;
        const int lane = rank % kWarp;
        if (lane == 0) {
            mine[rank / kWarp] = value;
        }
        __syncthreads();
        value = mine[lane < size() / kWarp ? lane : 0];
        if constexpr (std::is_same_v<Operation, SumOf>) {
            value = lane < size() / kWarp ? value : 0.0f; // a maximum may see the first slot twice
        }
        return warpReduce<Operation>(value); // the same in every thread
    }
    __device__ void sums(float& a, float& b) {
        a = warpReduce<SumOf>(a);
        b = warpReduce<SumOf>(b);
        auto& mine = slots.values[turn];
        turn ^= 1;
        const int lane = rank % kWarp;
        if (lane == 0) {
            mine[0][rank / kWarp] = a;
            mine[1][rank / kWarp] = b;
        }
        __syncthreads();
        const bool there = lane < size() / kWarp;
        a = warpReduce<SumOf>(there ? mine[0][lane] : 0.0f);
        b = warpReduce<SumOf>(there ? mine[1][lane] : 0.0f);
    }
    __device__ static bool all(bool here) { return here; } // one row: every thread has the same answer
    __device__ bool any(bool here) { return reduce<MaxOf>(here ? 1.0f : 0.0f) > 0.0f; }
    // Most warps of a long row have nothing near its maximum; they need not look again.
    __device__ static bool helps(bool here) { return __any_sync(kFullMask, here); }
};

// The column of a thread's value k is firstColumn + columnStep(k). kVector: four neighbouring columns are read and
// written at once.
template<bool kVector>
__device__ inline int firstColumn(int rank) {
    return kVector ? 4 * rank : rank;
}
template<bool kVector>
__device__ constexpr int columnStep(int k, int lanes) {
    return kVector ? k / 4 * 4 * lanes + k % 4 : k * lanes;
}

// kVector: `from` is 16-byte aligned and `count` a multiple of four.
template<bool kVector, int kValues>
__device__ void readRow(const float* from, int count, int rank, int lanes, float outside, float (&values)[kValues]) {
    from += firstColumn<kVector>(rank);
    count -= firstColumn<kVector>(rank);
    if constexpr (kVector) {
#pragma unroll
        for (int k = 0; k < kValues; k += 4) {
            float4 four{outside, outside, outside, outside};
            if (columnStep<kVector>(k, lanes) < count) {
                four = *reinterpret_cast<const float4*>(from + columnStep<kVector>(k, lanes));
            }
            values[k] = four.x;
            values[k + 1] = four.y;
            values[k + 2] = four.z;
            values[k + 3] = four.w;
        }
    } else {
#pragma unroll
        for (int k = 0; k < kValues; ++k) {
            values[k] = columnStep<kVector>(k, lanes) < count ? from[columnStep<kVector>(k, lanes)] : outside;
        }
    }
}

template<bool kVector, int kValues>
__device__ void writeRow(float* to, int count, int rank, int lanes, const float (&values)[kValues]) {
    to += firstColumn<kVector>(rank);
    count -= firstColumn<kVector>(rank);
    if constexpr (kVector) {
#pragma unroll
        for (int k = 0; k < kValues; k += 4) {
            if (columnStep<kVector>(k, lanes) < count) {
                *reinterpret_cast<float4*>(to + columnStep<kVector>(k, lanes)) =
                    float4{values[k], values[k + 1], values[k + 2], values[k + 3]};
            }
        }
    } else {
#pragma unroll
        for (int k = 0; k < kValues; ++k) {
            if (columnStep<kVector>(k, lanes) < count) {
                to[columnStep<kVector>(k, lanes)] = values[k];
            }
        }
    }
}

// Columns that the mask hides become `hidden`.
template<bool kVector, int kValues>
__device__ void hideColumns(const std::uint8_t* visible, int count, int rank, int lanes, float hidden,
                            float (&values)[kValues]) {
    visible += firstColumn<kVector>(rank);
    count -= firstColumn<kVector>(rank);
#pragma unroll
    for (int k = 0; k < kValues; ++k) {
        if (columnStep<kVector>(k, lanes) < count && !visible[columnStep<kVector>(k, lanes)]) {
            values[k] = hidden;
        }
    }
}

// What became of a row.
struct Weighed {
    bool any = false; // something was visible
    bool sure = true; // false: a value lies so near the threshold that only normaliseRow, in double, can tell its side
};

// Distances to the threshold below which float does not decide, as shares of the threshold's own distance to the
// maximum: no value of the support is further away than that. A sum of n such values in float, 32 a thread and then by
// pairs, is off by at most (32 + 10) / 2^24 of n of them, so the threshold by a share of 2.6e-6. 1.5-entmax: sums of
// squares u^2 are off by the same share of 1, the threshold thus by 1.3e-6 / sum u, and 1 / sum u is at most the
// largest u, which is that distance.
constexpr float kNearSparsemax = 0x1p-17f;
constexpr float kNearEntmax = 0x1p-16f;

// Michelot's iteration as in Threshold::sparsemax, in float; z are distances to the maximum. The answer is tau.
template<int kValues, class Group>
__device__ float sparsemaxThreshold(Group& group, const float (&z)[kValues]) {
    float tau = -1.0f; // below every candidate
    float before = INFINITY;
    bool through = false;
    bool mine = false;
#pragma unroll
    for (int k = 0; k < kValues; ++k) {
        mine = mine || z[k] > tau;
    }
    const bool helps = group.helps(mine);
    for (;;) {
        float count = 0.0f, sum = 0.0f;
        if (helps) {
#pragma unroll
            for (int k = 0; k < kValues; ++k) {
                if (z[k] > tau) {
                    count += 1.0f;
                    sum += z[k];
                }
            }
        }
        group.sums(count, sum);
        // A group that is through gets the same numbers again while the others of its warp go on.
        through = through || count >= before;
        tau = count > 0.0f ? __fdividef(sum - 1.0f, count) : tau;
        before = count;
        if (group.all(through)) {
            return tau;
        }
    }
}

// Newton's iteration as in Threshold::entmax15, in float; z are halves of distances to the maximum. False if it has not
// ended.
template<int kValues, class Group>
__device__ bool entmaxThreshold(Group& group, const float (&z)[kValues], float& tau) {
    constexpr int kMostSteps = 24;
    constexpr float kStep = 1e-6f;
    tau = -1.0f;
    bool mine = false;
#pragma unroll
    for (int k = 0; k < kValues; ++k) {
        mine = mine || z[k] > tau;
    }
    const bool helps = group.helps(mine);
    bool through = false;
    for (int step = 0; step < kMostSteps; ++step) {
        float sum = 0.0f, squares = 0.0f;
        if (helps) {
#pragma unroll
            for (int k = 0; k < kValues; ++k) {
                const float u = z[k] - tau > 0.0f ? z[k] - tau : 0.0f;
                sum += u;
                squares += u * u;
            }
        }
        group.sums(sum, squares);
        const float norm = sqrtf(squares);
        const float onward = sum > 0.0f ? __fdividef(norm * (norm - 1.0f), sum) : 0.0f;
        through = through || !(onward > kStep * -tau);
        tau += onward > 0.0f ? onward : 0.0f;
        if (group.all(through)) {
            return true;
        }
    }
    return through;
}

// Logits (-infinity: hidden, or no column) become weights; zeros where nothing is visible.
template<Normaliser kNormaliser, int kValues, class Group>
__device__ Weighed weighValues(Group& group, float (&values)[kValues]) {
    Weighed result;
    float maximum = -INFINITY;
#pragma unroll
    for (int k = 0; k < kValues; ++k) {
        maximum = fmaxf(maximum, values[k]);
    }
    maximum = group.template reduce<MaxOf>(maximum);
    result.any = maximum > -INFINITY;
    const float base = result.any ? maximum : 0.0f;
    if constexpr (kNormaliser == Normaliser::Softmax) {
        float sum = 0.0f;
#pragma unroll
        for (int k = 0; k < kValues; ++k) {
            values[k] = expf(values[k] - base);
            sum += values[k];
        }
        sum = group.template reduce<SumOf>(sum);
        const float factor = result.any ? 1.0f / sum : 0.0f;
#pragma unroll
        for (int k = 0; k < kValues; ++k) {
            values[k] *= factor;
        }
    } else {
        constexpr bool kEntmax = kNormaliser == Normaliser::Entmax15;
#pragma unroll
        for (int k = 0; k < kValues; ++k) {
            values[k] = (values[k] - base) * (kEntmax ? 0.5f : 1.0f);
        }
        float tau = 0.0f;
        if constexpr (kEntmax) {
            result.sure = entmaxThreshold(group, values, tau);
        } else {
            tau = sparsemaxThreshold(group, values);
        }
        const float nearest = (kEntmax ? kNearEntmax : kNearSparsemax) * -tau;
        bool near = false;
#pragma unroll
        for (int k = 0; k < kValues; ++k) {
            const float u = values[k] - tau;
            near = near || (u < nearest && u > -nearest);
            values[k] = u > 0.0f ? (kEntmax ? u * u : u) : 0.0f;
        }
        near = group.any(near);
        result.sure = !result.any || (result.sure && !near);
    }
    return result;
}

// The weights of a row that float did not decide, by one warp from memory. Seldom called: out of line, so that it takes
// no registers of the rest.
template<Normaliser kNormaliser>
__device__ CONTEXTURE_OUT_OF_LINE void weighAgain(const float* logits, const std::uint8_t* visible, int count,
                                                  float* weights) {
    normaliseRow(WarpGroup(), kNormaliser, logits, count, weights,
                 [visible](std::int64_t i) { return !visible || visible[i]; });
}

// The same by a block. `shared`: 8 bytes for each warp.
template<Normaliser kNormaliser>
__device__ CONTEXTURE_OUT_OF_LINE void weighAgain(double* shared, const float* logits, const std::uint8_t* visible,
                                                  int count, float* weights) {
    normaliseRow(BlockGroup(shared), kNormaliser, logits, count, weights,
                 [visible](std::int64_t i) { return !visible || visible[i]; });
}

// The gradient by the logits, in place of the gradient by the weights. Outside the row both are 0.
template<Normaliser kNormaliser, int kValues, class Group>
__device__ void weighBackward(Group& group, float (&weights)[kValues], float (&gradient)[kValues]) {
    float dot = 0.0f, total = 0.0f;
#pragma unroll
    for (int k = 0; k < kValues; ++k) {
        if constexpr (kNormaliser == Normaliser::Sparsemax) {
            weights[k] = weights[k] > 0.0f ? 1.0f : 0.0f;
        } else if constexpr (kNormaliser == Normaliser::Entmax15) {
            weights[k] = sqrtf(weights[k]);
        }
        dot += weights[k] > 0.0f ? weights[k] * gradient[k] : 0.0f;
        total += weights[k];
    }
    if constexpr (kNormaliser == Normaliser::Softmax) {
        dot = group.template reduce<SumOf>(dot);
    } else {
        group.sums(dot, total);
        dot = total > 0.0f ? dot / total : 0.0f;
    }
#pragma unroll
    for (int k = 0; k < kValues; ++k) {
        gradient[k] = weights[k] > 0.0f ? weights[k] * (gradient[k] - dot) : 0.0f;
    }
}

// Calls take(std::integral_constant<int, lanes>, std::integral_constant<int, values>) with the smallest group of lanes
// that holds a row of `columns` in registers; false if a warp is too few for it.
constexpr int kMostWarpColumns = 1024;
template<class Take>
bool withLanesFor(std::int64_t columns, Take take) {
    const auto with = [&]<int kLanes, int kValues>() {
        take(std::integral_constant<int, kLanes>(), std::integral_constant<int, kValues>());
        return true;
    };
    if (columns <= 8) {
        return with.template operator()<2, 4>();
    }
    if (columns <= 16) {
        return with.template operator()<4, 4>();
    }
    if (columns <= 32) {
        return with.template operator()<8, 4>();
    }
    if (columns <= 64) {
        return with.template operator()<8, 8>();
    }
    if (columns <= 128) {
        return with.template operator()<16, 8>();
    }
    if (columns <= 256) {
        return with.template operator()<32, 8>();
    }
    if (columns <= 512) {
        return with.template operator()<32, 16>();
    }
    return columns <= kMostWarpColumns && with.template operator()<32, 32>();
}

} // namespace contexture::kernels::cuda::detail

// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/kernels/cuda/cuda_kernels.h"
#include "engine/kernels/cuda/device.cuh"

// What the forward and the backward pass of hierarchical attention share. One block works on one query row (or, for the
// gradients of the keys, on one sentence of one head); head-sized vectors lie in shared memory.
namespace contexture::kernels::cuda::detail {

struct HierarchicalArguments {
    HierarchicalInput input;
    HierarchicalOptions options;
    float* sentenceWeights; // [B, H, L, S]
    float* wordWeights;     // [B, H, L, W] or null
    float* scratch;         // [blocks, vectors of longestSentence floats]
    std::int64_t longestSentence;
};

// The first part of a block's shared memory; head-sized vectors follow it.
struct BlockShared {
    double reduction[kBlockThreads / kWarp];
    int list[kBlockThreads];
    int counts[kBlockThreads / kWarp];

    static std::size_t bytes(std::int64_t vectors, std::int64_t headSize) {
        return sizeof(BlockShared) + static_cast<std::size_t>(vectors * headSize) * sizeof(float);
    }
    __device__ float* vectors() { return reinterpret_cast<float*>(this + 1); }
};

// Where a query row lies. row = (b * H + h) * L + l.
struct RowPlace {
    std::int64_t b, h, l;

    __device__ RowPlace(const HierarchicalShape& shape, std::int64_t row)
        : b(row / (shape.heads * shape.queries)), h(row / shape.queries % shape.heads), l(row % shape.queries) {}
};

__device__ inline bool sentenceSeen(const HierarchicalInput& input, std::int64_t b, std::int64_t j) {
    return input.sentenceOffset[j] < input.sentenceOffset[j + 1] &&
           (!input.visible || input.visible[b * input.shape.sentences + j]);
}

// <a, b> over `size`, by the lanes of one warp together.
__device__ inline float warpDot(const float* a, const float* b, std::int64_t size) {
    float sum = 0.0f;
    for (std::int64_t d = threadIdx.x % kWarp; d < size; d += kWarp) {
        sum += a[d] * b[d];
    }
    return warpReduce<SumOf>(sum);
}

// out[i] = scale <query, keys[i]> for i in [0, count) with seen(i); a warp a key. Complete after the caller's sync.
template<class Seen>
__device__ void scoreKeys(const float* query, const float* keys, std::int64_t count, std::int64_t size, float scale,
                          float* out, Seen seen) {
    for (std::int64_t i = threadIdx.x / kWarp; i < count; i += kBlockThreads / kWarp) {
        if (seen(i)) { // the same for the whole warp
            const float score = scale * warpDot(query, keys + i * size, size);
            if (threadIdx.x % kWarp == 0) {
                out[i] = score;
            }
        }
    }
}

// Calls body(i) for every i in [0, count) with test(i), ascending, by all threads of the block together; the tests run
// in parallel. `list` and `counts` are shared: kBlockThreads and kBlockThreads / kWarp ints.
template<class Test, class Body>
__device__ void forEachWhere(std::int64_t count, int* list, int* counts, Test test, Body body) {
    const int rank = static_cast<int>(threadIdx.x);
    const int warp = rank / kWarp;
    const int lane = rank % kWarp;
    for (std::int64_t base = 0; base < count; base += kBlockThreads) {
        const bool wanted = base + rank < count && test(base + rank);
        const unsigned ballot = __ballot_sync(kFullMask, wanted);
        if (lane == 0) {
            counts[warp] = __popc(ballot);
        }
        __syncthreads();
        int place = __popc(ballot & ((1u << lane) - 1u));
        int total = 0;
        for (int w = 0; w < kBlockThreads / kWarp; ++w) {
            place += w < warp ? counts[w] : 0;
            total += counts[w];
        }
        if (wanted) {
            list[place] = rank;
        }
        __syncthreads();
        for (int i = 0; i < total; ++i) {
            body(base + list[i]);
        }
        __syncthreads(); // before the list is written again
    }
}

// alpha_w of sentence j for the query in shared memory, into `within` [words of j]; complete for all threads.
__device__ inline void wordWeightsOf(const BlockGroup& group, const HierarchicalArguments& a, std::int64_t h,
                                     std::int64_t j, const float* wordQuery, float* within) {
    const HierarchicalShape& shape = a.input.shape;
    const std::int64_t first = a.input.sentenceOffset[j];
    const std::int64_t count = a.input.sentenceOffset[j + 1] - first;
    const auto all = [](std::int64_t) { return true; };
    scoreKeys(wordQuery, a.input.wordKey + (h * shape.words + first) * shape.headSize, count, shape.headSize,
              a.options.scale, within, all);
    group.sync();
    normaliseRow(group, a.options.word, within, count, within, all);
}

__device__ inline void copyVector(const float* from, float* to, std::int64_t size) {
    for (std::int64_t d = threadIdx.x; d < size; d += kBlockThreads) {
        to[d] = from[d];
    }
}

__device__ inline void fillVector(float* to, float value, std::int64_t size) {
    for (std::int64_t d = threadIdx.x; d < size; d += kBlockThreads) {
        to[d] = value;
    }
}

__device__ inline bool isPadding(const HierarchicalInput& input, const RowPlace& at) {
    return input.queryLength && at.l >= input.queryLength[at.b];
}

inline void checkSizes(const HierarchicalShape& shape, const HierarchicalBuffers& buffers) {
    if (shape.batch < 0 || shape.heads < 1 || shape.queries < 0 || shape.sentences < 0 || shape.words < 0 ||
        shape.headSize < 1 || buffers.longestSentence < 0 || buffers.longestSentence > shape.words) {
        throw Error(
            Message("cuda.size", "A size is negative, zero or does not fit the others"),
            Message("at.cuda", "hierarchical attention on CUDA"),
            Message(
                "cuda.size.do",
                "Heads and head size start at 1, all other sizes at 0; the longest sentence has at most all words."));
    }
}

} // namespace contexture::kernels::cuda::detail

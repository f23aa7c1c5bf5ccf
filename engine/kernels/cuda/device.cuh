// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/error.h"
#include "engine/kernels/cuda/cuda_kernels.h"
#include "engine/kernels/normalise.h"

#include <cuda_runtime.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>

// What the kernels share: groups of threads that reduce together, and one row's normaliser.
namespace contexture::kernels::cuda::detail {

constexpr int kWarp = 32;
constexpr int kBlockThreads = 128;
constexpr unsigned kFullMask = 0xffffffffu;

inline void check(cudaError_t status, const char* where) {
    if (status != cudaSuccess) {
        throw Error(Message("cuda.refused", "The CUDA device refused: {reason}", cudaGetErrorString(status)), where,
                    Message("cuda.refused.do", "Choose the CPU, or a smaller batch if memory ran out."));
    }
}

// Queues a kernel: `blocks` blocks of `threads` threads with `sharedBytes` of shared memory each.
template<class... Parameters, class... Arguments>
void launch(const char* where, Stream stream, int blocks, int threads, std::size_t sharedBytes,
            void (*kernel)(Parameters...), Arguments&&... arguments) {
    std::tuple<Parameters...> values(std::forward<Arguments>(arguments)...);
    std::apply(
        [&](Parameters&... each) {
            void* pointers[] = {static_cast<void*>(&each)...};
            check(cudaLaunchKernel(kernel, dim3(static_cast<unsigned>(blocks)), dim3(static_cast<unsigned>(threads)),
                                   pointers, sharedBytes, stream),
                  where);
        },
        values);
}

// The block's shared memory, of the size that its launch asked for; 16-byte aligned.
#ifdef __CUDACC__
#define CONTEXTURE_OUT_OF_LINE __noinline__
template<class T>
__device__ T* sharedMemory() {
    extern __shared__ __align__(16) unsigned char bytesOfBlock[];
    return reinterpret_cast<T*>(bytesOfBlock);
}
#else // a device made on the processor, for tests
#define CONTEXTURE_OUT_OF_LINE
template<class T>
T* sharedMemory() {
    return static_cast<T*>(test::device::sharedMemory());
}
#endif

// Persistent blocks: each takes every gridDim-th item, so that scratch is bounded by the grid.
constexpr std::int64_t kMostBlocks = 2048;
inline int gridFor(std::int64_t items) {
    return static_cast<int>(items < 1 ? 1 : (items < kMostBlocks ? items : kMostBlocks));
}

// a / b of numbers from 0 on. A division of 64 bits takes a hundred instructions, and most numbers need none.
__device__ inline std::int64_t quotient(std::int64_t a, std::int64_t b) {
    const bool small = ((a | b) >> 32) == 0;
    return small ? std::int64_t(static_cast<std::uint32_t>(a) / static_cast<std::uint32_t>(b)) : a / b;
}

struct SumOf {
    template<class T>
    __device__ static T of(T a, T b) {
        return a + b;
    }
};
struct MaxOf {
    template<class T>
    __device__ static T of(T a, T b) {
        if constexpr (std::is_same_v<T, float>) {
            return fmaxf(a, b); // one instruction
        } else {
            return a < b ? b : a;
        }
    }
};
struct MinOf {
    template<class T>
    __device__ static T of(T a, T b) {
        return b < a ? b : a;
    }
};

template<class Operation, class T>
__device__ T warpReduce(T value) {
    for (int distance = kWarp / 2; distance > 0; distance /= 2) {
        value = Operation::of(value, __shfl_xor_sync(kFullMask, value, distance));
    }
    return value; // the same in every lane
}

// A warp working on one row.
struct WarpGroup {
    int rank;

    __device__ WarpGroup() : rank(static_cast<int>(threadIdx.x) % kWarp) {}
    __device__ static constexpr int size() { return kWarp; }
    template<class Operation, class T>
    __device__ T reduce(T value) const {
        return warpReduce<Operation>(value);
    }
    __device__ void sync() const { __syncwarp(); }
};

// A whole block working on one row, of any number of whole warps. `shared`: 8 bytes for each warp.
struct BlockGroup {
    int rank;
    double* shared;

    __device__ explicit BlockGroup(double* sharedBytes) : rank(static_cast<int>(threadIdx.x)), shared(sharedBytes) {}
    __device__ static int size() { return static_cast<int>(blockDim.x); }
    template<class Operation, class T>
    __device__ T reduce(T value) const {
        static_assert(sizeof(T) <= sizeof(double));
        value = warpReduce<Operation>(value);
        T* slots = reinterpret_cast<T*>(shared);
        __syncthreads(); // the slots may still be read from the last call
        if (rank % kWarp == 0) {
            slots[rank / kWarp] = value;
        }
        __syncthreads();
        T result = slots[0];
        for (int warp = 1; warp < size() / kWarp; ++warp) {
            result = Operation::of(result, slots[warp]);
        }
        return result; // the same in every thread
    }
    __device__ void sync() const { __syncthreads(); }
};

// The threshold of a row as in row_normaliser.cpp, every iteration one pass over the row; in distances to the maximum.
// What is compared is the same as there, so that ties are ties.
template<class Group>
struct Threshold {
    double tau = 0.0;
    double size = 0.0; // sparsemax: z is in the support when size * z > bound
    double bound = 0.0;

    template<class Seen>
    __device__ void sparsemax(const Group& group, const float* x, std::int64_t n, float maximum, Seen seen) {
        // A bound below every candidate: all within 1 of the maximum are in the first set.
        size = 1.0;
        bound = -1.0;
        double before = INFINITY;
        for (;;) {
            double count = 0.0, sum = 0.0;
            for (std::int64_t i = group.rank; i < n; i += group.size()) {
                const double z = double(x[i]) - double(maximum);
                const bool in = seen(i) && size * z > bound;
                count += in ? 1.0 : 0.0;
                sum += in ? z : 0.0;
            }
            count = group.template reduce<SumOf>(count);
            sum = group.template reduce<SumOf>(sum);
            size = count;
            bound = sum - 1.0;
            if (count >= before) { // nothing was dropped: sets only shrink
                tau = bound / size;
                return;
            }
            before = count;
        }
    }

    template<class Seen>
    __device__ void entmax15(const Group& group, const float* x, std::int64_t n, float maximum, Seen seen) {
        constexpr double kTie = 1e-14;
        double t = -1.0;
        for (;;) {
            double count = 0.0, sum = 0.0, squares = 0.0, least = 0.0;
            for (std::int64_t i = group.rank; i < n; i += group.size()) {
                const double z = 0.5 * (double(x[i]) - double(maximum));
                const double u = z - t;
                if (seen(i) && u > 0.0) {
                    count += 1.0;
                    sum += u;
                    squares += u * u;
                    least = z < least ? z : least;
                }
            }
            count = group.template reduce<SumOf>(count);
            sum = group.template reduce<SumOf>(sum);
            squares = group.template reduce<SumOf>(squares);
            least = group.template reduce<MinOf>(least);
            const double mean = sum / count;
            const double room = (1.0 - (squares - sum * mean)) / count;
            const double root = t + mean - sqrt(room > 0.0 ? room : 0.0);
            if (room >= 0.0 && least >= root - kTie) {
                tau = root;
                return;
            }
            const double norm = sqrt(squares);
            const double next = t + norm * (norm - 1.0) / sum;
            if (!(next > t)) {
                tau = t;
                return;
            }
            t = next;
        }
    }
};

// y = normaliser(x) over what `seen(i)` admits; y may be x. False (and zeros) when nothing is seen. All threads of the
// group call it and get the same answer; y is complete for all of them afterwards.
template<class Group, class Seen>
__device__ bool normaliseRow(const Group& group, Normaliser normaliser, const float* x, std::int64_t n, float* y,
                             Seen seen) {
    const float nothing = -INFINITY;
    float maximum = nothing;
    for (std::int64_t i = group.rank; i < n; i += group.size()) {
        maximum = seen(i) && x[i] > maximum ? x[i] : maximum;
    }
    maximum = group.template reduce<MaxOf>(maximum);
    if (maximum == nothing) {
        for (std::int64_t i = group.rank; i < n; i += group.size()) {
            y[i] = 0.0f;
        }
        group.sync();
        return false;
    }
    if (normaliser == Normaliser::Softmax) {
        float sum = 0.0f;
        for (std::int64_t i = group.rank; i < n; i += group.size()) {
            sum += seen(i) ? expf(x[i] - maximum) : 0.0f;
        }
        sum = group.template reduce<SumOf>(sum);
        for (std::int64_t i = group.rank; i < n; i += group.size()) {
            y[i] = seen(i) ? expf(x[i] - maximum) / sum : 0.0f;
        }
        group.sync();
        return true;
    }
    Threshold<Group> threshold;
    const bool entmax = normaliser == Normaliser::Entmax15;
    if (entmax) {
        threshold.entmax15(group, x, n, maximum, seen);
    } else {
        threshold.sparsemax(group, x, n, maximum, seen);
    }
    for (std::int64_t i = group.rank; i < n; i += group.size()) {
        double z = double(x[i]) - double(maximum);
        float weight = 0.0f;
        if (entmax) {
            const double u = 0.5 * z - threshold.tau;
            weight = seen(i) && u > 1e-12 ? static_cast<float>(u * u) : 0.0f;
        } else if (seen(i) && threshold.size * z > threshold.bound) {
            const double u = z - threshold.tau;
            weight = u > 0.0 ? static_cast<float>(u) : 0.0f;
        }
        y[i] = weight;
    }
    group.sync();
    return true;
}

// dx from y and g, as in row_normaliser.cpp; dx may be g.
template<class Group>
__device__ void normaliseRowBackward(const Group& group, Normaliser normaliser, const float* y, const float* g,
                                     std::int64_t n, float* dx) {
    float dot = 0.0f, total = 0.0f;
    for (std::int64_t i = group.rank; i < n; i += group.size()) {
        const float weight = normaliser == Normaliser::Softmax     ? y[i]
                             : normaliser == Normaliser::Sparsemax ? (y[i] > 0.0f ? 1.0f : 0.0f)
                                                                   : sqrtf(y[i]);
        dot += weight > 0.0f ? weight * g[i] : 0.0f;
        total += weight;
    }
    dot = group.template reduce<SumOf>(dot);
    total = group.template reduce<SumOf>(total);
    const float mean = normaliser == Normaliser::Softmax ? dot : (total > 0.0f ? dot / total : 0.0f);
    for (std::int64_t i = group.rank; i < n; i += group.size()) {
        const float weight = normaliser == Normaliser::Softmax     ? y[i]
                             : normaliser == Normaliser::Sparsemax ? (y[i] > 0.0f ? 1.0f : 0.0f)
                                                                   : sqrtf(y[i]);
        dx[i] = weight > 0.0f ? weight * (g[i] - mean) : 0.0f;
    }
    group.sync();
}

} // namespace contexture::kernels::cuda::detail

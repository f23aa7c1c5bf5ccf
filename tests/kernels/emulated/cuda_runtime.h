// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

// A CUDA device made on the processor, for tests: sources of engine/kernels/cuda that are compiled with this folder
// first among the include folders run here, thread by thread. It is slow, and it is strict: a launch fails where
//   - threads of a warp meet with different masks or different operations, or a lane is asked that takes no part;
//   - a barrier is not reached by every thread of the block;
//   - an array on the device is left (guard pages behind and before each; the few bytes up to them are looked at
//   later).
// Shared memory is all ones (not a number) before each block. Threads that could run are taken in changing orders and
// blocks, too, so a result that depends on the order differs from the reference. Only what the kernels use is here.

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <functional>
#include <type_traits>
#include <utility>

#define __global__
#define __device__
#define __host__
#define __launch_bounds__(...)

struct dim3 {
    unsigned x, y, z;
    constexpr dim3(unsigned inX = 1, unsigned inY = 1, unsigned inZ = 1) : x(inX), y(inY), z(inZ) {}
};
struct alignas(16) float4 {
    float x, y, z, w;
};
using cudaStream_t = struct CUstream_st*;
enum cudaError_t { cudaSuccess = 0, cudaErrorLaunchFailure = 719 };
enum cudaMemcpyKind { cudaMemcpyHostToDevice, cudaMemcpyDeviceToHost };

extern dim3 threadIdx, blockIdx, blockDim, gridDim; // of the thread that runs

namespace contexture::kernels::test::device {

enum class Meeting : std::uint8_t { Shuffle, Ballot, Any, All, Sync };

// Waits for the lanes of `mask` in the present warp, which must come with the same mask to the same meeting. Shuffle:
// the value of lane `source`. The others: one bit a lane, or whether any or all values are not 0.
std::uint64_t meet(Meeting meeting, unsigned mask, std::uint64_t value, int source);
void barrier();
void* sharedMemory(); // of the present block, 16-byte aligned
int lane();

cudaError_t run(dim3 grid, dim3 block, std::size_t sharedBytes, const std::function<void()>& kernel);
void* allocate(std::size_t bytes);
cudaError_t release(void* data);
cudaError_t examine(); // the last failure, or bytes beside an array that were written
const char* reason();  // of the last failure
long launches();       // of this program so far

template<class T>
T shuffle(unsigned mask, T value, int source) {
    static_assert(sizeof(T) <= sizeof(std::uint64_t) && std::is_trivially_copyable_v<T>);
    std::uint64_t bits = 0;
    std::memcpy(&bits, &value, sizeof value);
    bits = meet(Meeting::Shuffle, mask, bits, source);
    std::memcpy(&value, &bits, sizeof value);
    return value;
}

} // namespace contexture::kernels::test::device

template<class T>
T __shfl_xor_sync(unsigned mask, T value, int distance) {
    namespace device = contexture::kernels::test::device;
    return device::shuffle(mask, value, device::lane() ^ distance);
}
template<class T>
T __shfl_sync(unsigned mask, T value, int source) {
    return contexture::kernels::test::device::shuffle(mask, value, source);
}
inline unsigned __ballot_sync(unsigned mask, int value) {
    using namespace contexture::kernels::test::device;
    return static_cast<unsigned>(meet(Meeting::Ballot, mask, value != 0, 0));
}
inline int __any_sync(unsigned mask, int value) {
    using namespace contexture::kernels::test::device;
    return static_cast<int>(meet(Meeting::Any, mask, value != 0, 0));
}
inline int __all_sync(unsigned mask, int value) {
    using namespace contexture::kernels::test::device;
    return static_cast<int>(meet(Meeting::All, mask, value != 0, 0));
}
inline void __syncwarp(unsigned mask = 0xffffffffu) {
    using namespace contexture::kernels::test::device;
    meet(Meeting::Sync, mask, 0, 0);
}
inline void __syncthreads() {
    contexture::kernels::test::device::barrier();
}
inline int __popc(unsigned bits) {
    return __builtin_popcount(bits);
}
inline int __ffs(int bits) {
    return __builtin_ffs(bits);
}
inline float __fdividef(float a, float b) {
    return a / b;
}

template<class T>
cudaError_t cudaMalloc(T** data, std::size_t bytes) {
    *data = static_cast<T*>(contexture::kernels::test::device::allocate(bytes));
    return cudaSuccess;
}
inline cudaError_t cudaFree(void* data) {
    return contexture::kernels::test::device::release(data);
}
inline cudaError_t cudaMemset(void* data, int value, std::size_t bytes) {
    std::memset(data, value, bytes);
    return cudaSuccess;
}
inline cudaError_t cudaMemsetAsync(void* data, int value, std::size_t bytes, cudaStream_t) {
    return cudaMemset(data, value, bytes);
}
inline cudaError_t cudaMemcpy(void* to, const void* from, std::size_t bytes, cudaMemcpyKind) {
    std::memcpy(to, from, bytes);
    return cudaSuccess;
}
inline cudaError_t cudaDeviceSynchronize() {
    return contexture::kernels::test::device::examine();
}
inline cudaError_t cudaGetLastError() {
    return cudaSuccess;
}
inline const char* cudaGetErrorString(cudaError_t) {
    return contexture::kernels::test::device::reason();
}
inline cudaError_t cudaGetDeviceCount(int* count) {
    *count = 1;
    return cudaSuccess;
}
template<class... Parameters, std::size_t... kIndex>
void emulatedCall(void (*kernel)(Parameters...), void** arguments, std::index_sequence<kIndex...>) {
    kernel(*static_cast<Parameters*>(arguments[kIndex])...);
}
template<class... Parameters>
cudaError_t cudaLaunchKernel(void (*kernel)(Parameters...), dim3 grid, dim3 block, void** arguments,
                             std::size_t sharedBytes, cudaStream_t) {
    return contexture::kernels::test::device::run(grid, block, sharedBytes, [kernel, arguments] {
        emulatedCall(kernel, arguments, std::index_sequence_for<Parameters...>());
    });
}

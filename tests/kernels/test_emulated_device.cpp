// SPDX-License-Identifier: GPL-3.0-or-later

// The device that tests/kernels/emulated makes on the processor: what it computes, and the mistakes that it finds.
#include <cuda_runtime.h>

#include <QTest>

#include <cmath>
#include <vector>

namespace {

using namespace contexture::kernels::test;

constexpr unsigned kFull = 0xffffffffu;
constexpr int kThreads = 96;

template<class... Parameters>
cudaError_t start(void (*kernel)(Parameters...), unsigned blocks, unsigned threads, std::size_t shared,
                  Parameters... arguments) {
    void* pointers[] = {static_cast<void*>(&arguments)...};
    return cudaLaunchKernel(kernel, dim3(blocks), dim3(threads), pointers, shared, nullptr);
}

// Floats on the device, all not a number.
struct Floats {
    float* data = nullptr;
    int count;

    explicit Floats(int inCount) : count(inCount) {
        cudaMalloc(&data, std::size_t(count) * sizeof(float));
        cudaMemset(data, 0xff, std::size_t(count) * sizeof(float));
    }
    ~Floats() { cudaFree(data); }
    Floats(const Floats&) = delete;
    Floats& operator=(const Floats&) = delete;
    std::vector<float> all() const { return {data, data + count}; }
};

int number() {
    return static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
}

// Each thread gets the sum of all numbers of its block.
void sumsOfBlocks(float* out) {
    auto* const slots = static_cast<float*>(device::sharedMemory());
    float sum = static_cast<float>(threadIdx.x);
    for (int distance = 16; distance > 0; distance /= 2) {
        sum += __shfl_xor_sync(kFull, sum, distance);
    }
    if (threadIdx.x % 32 == 0) {
        slots[threadIdx.x / 32] = sum;
    }
    __syncthreads();
    out[number()] = slots[0] + slots[1] + slots[2];
}

// Lanes of eight vote alone, in their own mask, on whether one of them is a multiple of 11.
void votes(float* out) {
    const unsigned mask = 0xffu << (threadIdx.x % 32 / 8 * 8);
    const bool mine = threadIdx.x % 11 == 0;
    const unsigned ballot = __ballot_sync(mask, mine);
    const float any = __any_sync(mask, mine) ? 100.0f : 0.0f;
    const float all = __all_sync(mask, !mine) ? 1000.0f : 0.0f;
    out[number()] = static_cast<float>(__popc(ballot)) + any + all;
}

void leavesBeforeTheBarrier(float* out) {
    if (threadIdx.x == 5) {
        return;
    }
    __syncthreads();
    out[number()] = 1.0f;
}

void halfOfTheWarpShuffles(float* out) {
    if (threadIdx.x < 16) {
        out[number()] = __shfl_xor_sync(kFull, 1.0f, 1);
    }
}

void asksALaneOutsideTheMask(float* out) {
    if (threadIdx.x < 16) {
        out[number()] = __shfl_xor_sync(0xffffu, 1.0f, 16);
    }
}

void isNotInItsOwnMask(float* out) {
    out[number()] = __shfl_xor_sync(0xffffu, 1.0f, 1);
}

void masksDiffer(float* out) {
    out[number()] = __shfl_xor_sync(threadIdx.x == 3 ? 0xffffu : kFull, 1.0f, 1);
}

// The neighbour's number, without waiting for it.
void readsWithoutBarrier(float* out) {
    auto* const shared = static_cast<float*>(device::sharedMemory());
    shared[threadIdx.x] = static_cast<float>(threadIdx.x);
    out[number()] = shared[(threadIdx.x + 1) % blockDim.x];
}

void readsWhatNobodyWrote(float* out) {
    out[number()] = static_cast<float*>(device::sharedMemory())[threadIdx.x];
}

void writesAt(float* out, int place) {
    if (threadIdx.x == 0) {
        out[place] = 1.0f;
    }
}

void readsAt(float* out, int place) {
    out[0] = out[place];
}

void writesShared(int place) {
    static_cast<float*>(device::sharedMemory())[place] = 1.0f;
}

} // namespace

class TestEmulatedDevice : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void blocksSumTheirThreads() {
        for (int launch = 0; launch < 6; ++launch) { // in every order
            const Floats out(4 * kThreads);
            QCOMPARE(start(sumsOfBlocks, 4, kThreads, 3 * sizeof(float), out.data), cudaSuccess);
            QCOMPARE(out.all(), std::vector<float>(4 * kThreads, kThreads * (kThreads - 1) / 2));
        }
    }

    void lanesVoteInTheirMask() {
        const Floats out(kThreads);
        QCOMPARE(start(votes, 1, kThreads, 0, out.data), cudaSuccess);
        for (int i = 0; i < kThreads; ++i) {
            int multiples = 0;
            for (int lane = i / 8 * 8; lane < i / 8 * 8 + 8; ++lane) {
                multiples += lane % 11 == 0;
            }
            QCOMPARE(out.all()[std::size_t(i)], float(multiples) + (multiples > 0 ? 100.0f : 1000.0f));
        }
    }

    void mistakesWithMasksAndBarriersAreFound_data() {
        using Kernel = void (*)(float*);
        QTest::addColumn<Kernel>("kernel");
        QTest::addColumn<QString>("reason");
        const QString unmet = QStringLiteral("do not all come");
        QTest::newRow("a thread ends before a barrier") << Kernel(leavesBeforeTheBarrier) << QStringLiteral("barrier");
        QTest::newRow("lanes are missing") << Kernel(halfOfTheWarpShuffles) << unmet;
        QTest::newRow("another lane is asked") << Kernel(asksALaneOutsideTheMask) << QStringLiteral("takes no part");
        QTest::newRow("a lane is not in its mask") << Kernel(isNotInItsOwnMask) << QStringLiteral("without itself");
        QTest::newRow("masks differ") << Kernel(masksDiffer) << unmet;
    }
    void mistakesWithMasksAndBarriersAreFound() {
        using Kernel = void (*)(float*);
        QFETCH(Kernel, kernel);
        QFETCH(QString, reason);
        const Floats out(kThreads);
        QCOMPARE(start(kernel, 1, kThreads, 0, out.data), cudaErrorLaunchFailure);
        QVERIFY2(QString::fromUtf8(device::reason()).contains(reason), device::reason());
        QCOMPARE(start(sumsOfBlocks, 1, kThreads, 3 * sizeof(float), out.data), cudaSuccess); // it goes on after it
        QCOMPARE(out.all()[0], float(kThreads * (kThreads - 1) / 2));
    }

    void aMissingBarrierShowsInTheResult() {
        bool wrong = false;
        for (int launch = 0; launch < 3; ++launch) {
            const Floats out(kThreads);
            QCOMPARE(start(readsWithoutBarrier, 1, kThreads, kThreads * sizeof(float), out.data), cudaSuccess);
            for (int i = 0; i < kThreads; ++i) {
                wrong = wrong || out.all()[std::size_t(i)] != float((i + 1) % kThreads);
            }
        }
        QVERIFY(wrong);
    }

    void sharedMemoryThatNobodyWroteIsNotANumber() {
        const Floats out(2 * kThreads);
        QCOMPARE(start(readsWhatNobodyWrote, 2, kThreads, kThreads * sizeof(float), out.data), cudaSuccess);
        for (const float value : out.all()) {
            QVERIFY(std::isnan(value));
        }
    }

    void placesOutsideOfArraysAreFound() {
        for (const int count : {8, 1024, 5000}) {
            const Floats out(count);
            for (const int place : {count, count + 900, -1100 - count}) {
                QCOMPARE(start(writesAt, 1, 32, 0, out.data, place), cudaErrorLaunchFailure);
                QCOMPARE(start(readsAt, 1, 32, 0, out.data, place), cudaErrorLaunchFailure);
                QVERIFY(QString::fromUtf8(device::reason()).contains(QStringLiteral("of an array of")));
            }
            QCOMPARE(start(readsAt, 1, 32, 0, out.data, count - 1), cudaSuccess);
        }
        QCOMPARE(start(writesShared, 1, 32, 64, 16), cudaErrorLaunchFailure);
        QCOMPARE(cudaDeviceSynchronize(), cudaSuccess);
    }

    void bytesBesideAnArrayAreLookedAt() {
        float* data = nullptr;
        cudaMalloc(&data, 5 * sizeof(float)); // 12 bytes up to the guard page
        QCOMPARE(start(writesAt, 1, 32, 0, data, 6), cudaSuccess);
        QCOMPARE(cudaDeviceSynchronize(), cudaErrorLaunchFailure);
        QCOMPARE(cudaFree(data), cudaErrorLaunchFailure);
        QCOMPARE(cudaDeviceSynchronize(), cudaSuccess);
    }

    void impossibleLaunchesAreRefused() {
        const Floats out(32);
        QCOMPARE(start(votes, 0, 32, 0, out.data), cudaErrorLaunchFailure);
        QCOMPARE(start(votes, 1, 1025, 0, out.data), cudaErrorLaunchFailure);
        QCOMPARE(start(votes, 1, 32, 49 * 1024, out.data), cudaErrorLaunchFailure);
    }
};

QTEST_APPLESS_MAIN(TestEmulatedDevice)
#include "test_emulated_device.moc"

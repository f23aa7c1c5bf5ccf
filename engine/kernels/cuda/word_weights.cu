// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/kernels/cuda/normalise.cuh"

namespace contexture::kernels::cuda {
namespace {

using namespace detail;

// One sentence of one row.
struct SentencePlace {
    std::int64_t item;  // row * S + j
    std::int64_t first; // in [rows, W]
    int count = 0;      // words; 0 as well where there is nothing to do
    float alpha = 0.0f;
    const float* keyScale = nullptr;

    __device__ SentencePlace(const WordLevel& level, std::int64_t number, const float* sentenceWeights) : item(number) {
        const std::int64_t row = quotient(item, level.sentences);
        const std::int64_t j = item - row * level.sentences;
        const std::int32_t begin = level.offset[j];
        first = row * level.words + begin;
        count = level.offset[j + 1] - begin;
        alpha = sentenceWeights[item];
        if (level.keyScale) {
            keyScale = level.keyScale + quotient(row, level.rowsPerScale) * level.words + begin;
        }
    }
};

// The product of a sentence's weights, by a warp whose lanes wrote those that they read here.
__device__ void multiplyByWarp(const SentencePlace& at, const float* within, float* product) {
    for (int w = static_cast<int>(threadIdx.x) % kWarp; w < at.count; w += kWarp) {
        product[at.first + w] = at.alpha * within[at.first + w] * (at.keyScale ? at.keyScale[w] : 1.0f);
    }
}

// Any length, by passes over memory.
__device__ void weighInPasses(const WordLevel& level, const SentencePlace& at, const float* scores, float* within,
                              float* product) {
    const WarpGroup group;
    if (at.alpha != 0.0f) {
        normaliseRow(group, level.normaliser, scores + at.first, at.count, within + at.first,
                     [](std::int64_t) { return true; });
    } else {
        for (int w = group.rank; w < at.count; w += kWarp) {
            within[at.first + w] = 0.0f;
        }
    }
    multiplyByWarp(at, within, product);
}

__global__ void weighByWarp(WordLevel level, const float* scores, const float* sentenceWeights, float* within,
                            float* product) {
    const std::int64_t step = std::int64_t(gridDim.x) * kWarpsPerBlock;
    for (std::int64_t item = std::int64_t(blockIdx.x) * kWarpsPerBlock + threadIdx.x / kWarp;
         item < level.rows * level.sentences; item += step) {
        weighInPasses(level, SentencePlace(level, item, sentenceWeights), scores, within, product);
    }
}

// Sentences in registers, 32 / kLanes of them a warp.
template<Normaliser kNormaliser, int kLanes, int kValues>
__global__ void __launch_bounds__(kBlockThreads, blocksAtOnce(kValues))
    weighByLanes(WordLevel level, const float* scores, const float* sentenceWeights, float* within, float* product) {
    LaneGroup<kLanes> group;
    const int items = static_cast<int>(level.rows * level.sentences);
    const int own = static_cast<int>(blockIdx.x * (kBlockThreads / kLanes) + threadIdx.x / kLanes);
    const bool there = own < items;
    const int item = there ? own : 0;
    const SentencePlace at(level, item, sentenceWeights);
    const int count = there ? at.count : 0;
    float values[kValues];
    readRow<false>(scores + at.first, at.alpha != 0.0f ? count : 0, group.rank, kLanes, -INFINITY, values);
    const bool sure = weighValues<kNormaliser>(group, values).sure;
    if (sure) {
        writeRow<false>(within + at.first, count, group.rank, kLanes, values);
#pragma unroll
        for (int k = 0; k < kValues; ++k) {
            const int w = group.rank + columnStep<false>(k, kLanes);
            values[k] *= at.alpha * (at.keyScale && w < count ? at.keyScale[w] : 1.0f);
        }
        writeRow<false>(product + at.first, count, group.rank, kLanes, values);
    }
    if constexpr (kNormaliser != Normaliser::Softmax) {
        unsigned unsure = __ballot_sync(kFullMask, !sure && group.rank == 0);
        while (unsure) {
            const int again = __shfl_sync(kFullMask, item, __ffs(static_cast<int>(unsure)) - 1);
            unsure &= unsure - 1;
            const SentencePlace place(level, again, sentenceWeights);
            weighAgain<kNormaliser>(scores + place.first, nullptr, place.count, within + place.first);
            multiplyByWarp(place, within, product);
        }
    }
}

__global__ void weighBackwardByWarp(WordLevel level, const float* within, const float* sentenceWeights,
                                    const float* gradProduct, float* gradScores, float* gradSentenceWeights) {
    const WarpGroup group;
    const std::int64_t step = std::int64_t(gridDim.x) * kWarpsPerBlock;
    for (std::int64_t item = std::int64_t(blockIdx.x) * kWarpsPerBlock + threadIdx.x / kWarp;
         item < level.rows * level.sentences; item += step) {
        const SentencePlace at(level, item, sentenceWeights);
        float gradAlpha = 0.0f;
        for (int w = group.rank; w < at.count; w += kWarp) {
            const float alpha = within[at.first + w]; // 0 wherever the sentence has no weight
            const float gradient =
                alpha > 0.0f ? gradProduct[at.first + w] * (at.keyScale ? at.keyScale[w] : 1.0f) : 0.0f;
            gradAlpha += alpha * gradient;
            gradScores[at.first + w] = at.alpha * gradient;
        }
        gradAlpha = group.reduce<SumOf>(gradAlpha);
        normaliseRowBackward(group, level.normaliser, within + at.first, gradScores + at.first, at.count,
                             gradScores + at.first);
        if (group.rank == 0) {
            gradSentenceWeights[item] = gradAlpha;
        }
    }
}

template<Normaliser kNormaliser, int kLanes, int kValues>
__global__ void __launch_bounds__(kBlockThreads, blocksAtOnce(2 * kValues))
    weighBackwardByLanes(WordLevel level, const float* within, const float* sentenceWeights, const float* gradProduct,
                         float* gradScores, float* gradSentenceWeights) {
    LaneGroup<kLanes> group;
    const int items = static_cast<int>(level.rows * level.sentences);
    const int own = static_cast<int>(blockIdx.x * (kBlockThreads / kLanes) + threadIdx.x / kLanes);
    const bool there = own < items;
    const SentencePlace at(level, there ? own : 0, sentenceWeights);
    const int count = there ? at.count : 0;
    float weights[kValues], gradient[kValues];
    readRow<false>(within + at.first, count, group.rank, kLanes, 0.0f, weights);
    readRow<false>(gradProduct + at.first, at.alpha != 0.0f ? count : 0, group.rank, kLanes, 0.0f, gradient);
    float gradAlpha = 0.0f;
#pragma unroll
    for (int k = 0; k < kValues; ++k) {
        const int w = group.rank + columnStep<false>(k, kLanes);
        gradient[k] *= at.keyScale && w < count ? at.keyScale[w] : 1.0f;
        gradAlpha += weights[k] > 0.0f ? weights[k] * gradient[k] : 0.0f;
        gradient[k] *= at.alpha;
    }
    gradAlpha = group.template reduce<SumOf>(gradAlpha);
    weighBackward<kNormaliser>(group, weights, gradient);
    writeRow<false>(gradScores + at.first, count, group.rank, kLanes, gradient);
    if (there && group.rank == 0) {
        gradSentenceWeights[at.item] = gradAlpha;
    }
}

// Calls take.operator()<normaliser, lanes, values>() where a group of lanes holds the longest sentence in registers;
// false: it does not, or there are too many items.
template<class Take>
bool byLanes(const WordLevel& level, std::int64_t items, Take take) {
    bool done = false;
    withNormaliser(level.normaliser, [&]<Normaliser kNormaliser>(std::integral_constant<Normaliser, kNormaliser>) {
        done = items <= kMostItems &&
               withLanesFor(level.longestSentence, [&]<int kLanes, int kValues>(std::integral_constant<int, kLanes>,
                                                                                std::integral_constant<int, kValues>) {
                   take.template operator()<kNormaliser, kLanes, kValues>();
               });
    });
    return done;
}

int warpsGrid(std::int64_t items) {
    return gridFor((items + kWarpsPerBlock - 1) / kWarpsPerBlock);
}

} // namespace

void weighWords(const WordLevel& level, const float* scores, const float* sentenceWeights, float* within,
                float* product, Stream stream) {
    constexpr const char* kWhere = "word weights";
    const std::int64_t items = level.rows * level.sentences;
    if (items == 0) {
        return;
    }
    const bool done = byLanes(level, items, [&]<Normaliser kNormaliser, int kLanes, int kValues>() {
        launch(kWhere, stream, blocksFor(items, kBlockThreads / kLanes), kBlockThreads, 0,
               weighByLanes<kNormaliser, kLanes, kValues>, level, scores, sentenceWeights, within, product);
    });
    if (!done) {
        launch(kWhere, stream, warpsGrid(items), kBlockThreads, 0, weighByWarp, level, scores, sentenceWeights, within,
               product);
    }
}

void weighWordsBackward(const WordLevel& level, const float* within, const float* sentenceWeights,
                        const float* gradProduct, float* gradScores, float* gradSentenceWeights, Stream stream) {
    constexpr const char* kWhere = "word weights, backward";
    const std::int64_t items = level.rows * level.sentences;
    if (items == 0) {
        return;
    }
    const bool done = byLanes(level, items, [&]<Normaliser kNormaliser, int kLanes, int kValues>() {
        launch(kWhere, stream, blocksFor(items, kBlockThreads / kLanes), kBlockThreads, 0,
               weighBackwardByLanes<kNormaliser, kLanes, kValues>, level, within, sentenceWeights, gradProduct,
               gradScores, gradSentenceWeights);
    });
    if (!done) {
        launch(kWhere, stream, warpsGrid(items), kBlockThreads, 0, weighBackwardByWarp, level, within, sentenceWeights,
               gradProduct, gradScores, gradSentenceWeights);
    }
}

} // namespace contexture::kernels::cuda

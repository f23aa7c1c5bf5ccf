// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/kernels/cuda/hierarchical.cuh"

namespace contexture::kernels::cuda {
namespace {

using namespace detail;

// For sentence j read by the row whose vectors are given: alpha_w into `within`, the gradient by the word scores into
// `gradScore` (both [words of j]), and the gradient by alpha_s(j) as the answer. Complete for all threads of the block.
__device__ float wordScoresBackward(const BlockGroup& group, const HierarchicalArguments& a, const RowPlace& at,
                                    std::int64_t j, float alpha, const float* wordQuery, const float* gradOutput,
                                    float* within, float* gradScore) {
    const HierarchicalShape& shape = a.input.shape;
    const std::int64_t first = a.input.sentenceOffset[j];
    const std::int64_t count = a.input.sentenceOffset[j + 1] - first;
    wordWeightsOf(group, a, at.h, j, wordQuery, within);
    scoreKeys(gradOutput, a.input.value + (at.h * shape.words + first) * shape.headSize, count, shape.headSize, 1.0f,
              gradScore, [](std::int64_t) { return true; });
    group.sync();
    const float* keyScale =
        a.input.keyScale ? a.input.keyScale + (at.b * shape.heads + at.h) * shape.words + first : nullptr;
    float gradAlpha = 0.0f;
    for (std::int64_t w = group.rank; w < count; w += kBlockThreads) {
        const float gradProduct = within[w] > 0.0f ? gradScore[w] * (keyScale ? keyScale[w] : 1.0f) : 0.0f;
        gradAlpha += within[w] * gradProduct;
        gradScore[w] = alpha * gradProduct;
    }
    gradAlpha = group.reduce<SumOf>(gradAlpha); // waits for all, so gradScore is complete
    normaliseRowBackward(group, a.options.word, within, gradScore, count, gradScore);
    return gradAlpha;
}

// First half, one block a query row: gradients of the queries, and of the sentence scores into `gradSentence`.
// Vectors in shared memory: word query, gradient of the output, one sum; dk floats each.
__global__ void queriesBackward(HierarchicalArguments a, const float* gradOutput, float* gradSentence,
                                float* gradSentenceQuery, float* gradWordQuery) {
    auto& shared = *sharedMemory<BlockShared>();
    float* const vectors = shared.vectors();
    const HierarchicalInput& input = a.input;
    const HierarchicalShape& shape = input.shape;
    const std::int64_t size = shape.headSize;
    float* wordQuery = vectors;
    float* gradOut = vectors + size;
    float* sum = vectors + 2 * size;
    float* within = a.scratch + std::int64_t(blockIdx.x) * 2 * a.longestSentence;
    float* gradScore = within + a.longestSentence;
    const BlockGroup group(shared.reduction);

    const std::int64_t rows = shape.batch * shape.heads * shape.queries;
    for (std::int64_t row = blockIdx.x; row < rows; row += gridDim.x) {
        const RowPlace at(shape, row);
        const float* alphas = a.sentenceWeights + row * shape.sentences;
        float* gradAlphas = gradSentence + row * shape.sentences;
        copyVector(input.wordQuery + row * size, wordQuery, size);
        copyVector(gradOutput + row * size, gradOut, size);
        fillVector(sum, 0.0f, size);
        fillVector(gradAlphas, 0.0f, shape.sentences);
        group.sync();
        const auto read = [&](std::int64_t j) { return alphas[j] != 0.0f; };
        forEachWhere(shape.sentences, shared.list, shared.counts, read, [&](std::int64_t j) {
            const float gradAlpha =
                wordScoresBackward(group, a, at, j, alphas[j], wordQuery, gradOut, within, gradScore);
            const std::int64_t first = input.sentenceOffset[j];
            const std::int64_t count = input.sentenceOffset[j + 1] - first;
            const float* key = input.wordKey + (at.h * shape.words + first) * size;
            for (std::int64_t d = group.rank; d < size; d += kBlockThreads) {
                float total = 0.0f;
                for (std::int64_t w = 0; w < count; ++w) {
                    total += gradScore[w] != 0.0f ? gradScore[w] * key[w * size + d] : 0.0f;
                }
                sum[d] += a.options.scale * total;
            }
            if (group.rank == 0) {
                gradAlphas[j] = gradAlpha;
            }
            group.sync();
        });
        copyVector(sum, gradWordQuery + row * size, size);
        fillVector(sum, 0.0f, size); // each thread meets only its own places
        normaliseRowBackward(group, a.options.sentence, alphas, gradAlphas, shape.sentences, gradAlphas);
        forEachWhere(shape.sentences, shared.list, shared.counts, read, [&](std::int64_t j) {
            const float* key = input.sentenceKey + (at.h * shape.sentences + j) * size;
            for (std::int64_t d = group.rank; d < size; d += kBlockThreads) {
                sum[d] += a.options.scale * gradAlphas[j] * key[d];
            }
        });
        copyVector(sum, gradSentenceQuery + row * size, size);
        group.sync();
    }
}

// Second half, one block a sentence of one head: gradients of its key and of its words' keys and values, summed over
// the rows that read it in their order. Vectors in shared memory: word query, gradient of the output; dk floats each.
__global__ void keysBackward(HierarchicalArguments a, const float* gradOutput, const float* gradSentence,
                             HierarchicalGradients gradients) {
    auto& shared = *sharedMemory<BlockShared>();
    float* const vectors = shared.vectors();
    const HierarchicalInput& input = a.input;
    const HierarchicalShape& shape = input.shape;
    const std::int64_t size = shape.headSize;
    float* wordQuery = vectors;
    float* gradOut = vectors + size;
    float* within = a.scratch + std::int64_t(blockIdx.x) * 2 * a.longestSentence;
    float* gradScore = within + a.longestSentence;
    const BlockGroup group(shared.reduction);

    for (std::int64_t item = blockIdx.x; item < shape.heads * shape.sentences; item += gridDim.x) {
        const std::int64_t h = item / shape.sentences;
        const std::int64_t j = item % shape.sentences;
        const std::int64_t first = input.sentenceOffset[j];
        const std::int64_t count = input.sentenceOffset[j + 1] - first;
        float* gradKey = gradients.wordKey + (h * shape.words + first) * size;
        float* gradValue = gradients.value + (h * shape.words + first) * size;
        float* gradSentenceKey = gradients.sentenceKey + item * size;
        fillVector(gradKey, 0.0f, count * size);
        fillVector(gradValue, 0.0f, count * size);
        fillVector(gradSentenceKey, 0.0f, size);
        const auto rowOf = [&](std::int64_t i) { // i counts batch and queries of this head
            return ((i / shape.queries) * shape.heads + h) * shape.queries + i % shape.queries;
        };
        const auto reads = [&](std::int64_t i) { return a.sentenceWeights[rowOf(i) * shape.sentences + j] != 0.0f; };
        forEachWhere(shape.batch * shape.queries, shared.list, shared.counts, reads, [&](std::int64_t i) {
            const std::int64_t row = rowOf(i);
            const RowPlace at(shape, row);
            const float alpha = a.sentenceWeights[row * shape.sentences + j];
            copyVector(input.wordQuery + row * size, wordQuery, size);
            copyVector(gradOutput + row * size, gradOut, size);
            group.sync();
            wordScoresBackward(group, a, at, j, alpha, wordQuery, gradOut, within, gradScore);
            const float* keyScale =
                input.keyScale ? input.keyScale + (at.b * shape.heads + h) * shape.words + first : nullptr;
            for (std::int64_t place = group.rank; place < count * size; place += kBlockThreads) {
                const std::int64_t w = place / size;
                const std::int64_t d = place % size;
                gradKey[place] += a.options.scale * gradScore[w] * wordQuery[d];
                gradValue[place] += alpha * within[w] * (keyScale ? keyScale[w] : 1.0f) * gradOut[d];
            }
            const float gradScoreOfSentence = a.options.scale * gradSentence[row * shape.sentences + j];
            for (std::int64_t d = group.rank; d < size; d += kBlockThreads) {
                gradSentenceKey[d] += gradScoreOfSentence * input.sentenceQuery[row * size + d];
            }
            group.sync();
        });
    }
}

} // namespace

void hierarchicalAttentionBackward(const HierarchicalInput& input, const HierarchicalOptions& options,
                                   const HierarchicalBuffers& buffers, const float* gradOutput,
                                   const HierarchicalGradients& gradients, Stream stream) {
    constexpr const char* kWhere = "hierarchical attention on CUDA, backward";
    checkSizes(input.shape, buffers);
    const HierarchicalShape& shape = input.shape;
    const std::int64_t rows = shape.batch * shape.heads * shape.queries;
    float* gradSentence = buffers.scratch;
    const HierarchicalArguments arguments{input,
                                          options,
                                          buffers.sentenceWeights,
                                          nullptr,
                                          buffers.scratch + rows * shape.sentences,
                                          buffers.longestSentence};
    if (rows > 0) {
        launch(kWhere, stream, gridFor(rows), kBlockThreads, BlockShared::bytes(3, shape.headSize), queriesBackward,
               arguments, gradOutput, gradSentence, gradients.sentenceQuery, gradients.wordQuery);
    }
    if (shape.sentences > 0) {
        launch(kWhere, stream, gridFor(shape.heads * shape.sentences), kBlockThreads,
               BlockShared::bytes(2, shape.headSize), keysBackward, arguments, gradOutput, gradSentence, gradients);
    }
}

} // namespace contexture::kernels::cuda

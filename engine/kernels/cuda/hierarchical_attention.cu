// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/kernels/cuda/hierarchical.cuh"

namespace contexture::kernels::cuda {
namespace {

using namespace detail;

__global__ void findNoContext(HierarchicalInput input, std::uint8_t* noContext) {
    const BlockGroup group(sharedMemory<BlockShared>()->reduction);
    for (std::int64_t b = blockIdx.x; b < input.shape.batch; b += gridDim.x) {
        int seen = 0;
        for (std::int64_t j = group.rank; j < input.shape.sentences; j += kBlockThreads) {
            seen |= sentenceSeen(input, b, j) ? 1 : 0;
        }
        seen = group.reduce<MaxOf>(seen);
        if (group.rank == 0) {
            noContext[b] = seen == 0;
        }
    }
}

// One block a query row at a time. Vectors in shared memory: word query, sentence query, output; dk floats each.
__global__ void attendRows(HierarchicalArguments a, float* output) {
    auto& shared = *sharedMemory<BlockShared>();
    float* const vectors = shared.vectors();
    const HierarchicalInput& input = a.input;
    const HierarchicalShape& shape = input.shape;
    const std::int64_t size = shape.headSize;
    float* wordQuery = vectors;
    float* sentenceQuery = vectors + size;
    float* sum = vectors + 2 * size;
    float* within = a.scratch + std::int64_t(blockIdx.x) * a.longestSentence;
    const BlockGroup group(shared.reduction);

    const std::int64_t rows = shape.batch * shape.heads * shape.queries;
    for (std::int64_t row = blockIdx.x; row < rows; row += gridDim.x) {
        const RowPlace at(shape, row);
        float* alphas = a.sentenceWeights + row * shape.sentences;
        if (isPadding(input, at)) {
            fillVector(alphas, 0.0f, shape.sentences);
            fillVector(output + row * size, 0.0f, size);
            continue;
        }
        copyVector(input.wordQuery + row * size, wordQuery, size);
        copyVector(input.sentenceQuery + row * size, sentenceQuery, size);
        fillVector(sum, 0.0f, size);
        group.sync();
        const auto seen = [&](std::int64_t j) { return sentenceSeen(input, at.b, j); };
        scoreKeys(sentenceQuery, input.sentenceKey + at.h * shape.sentences * size, shape.sentences, size,
                  a.options.scale, alphas, seen);
        group.sync();
        normaliseRow(group, a.options.sentence, alphas, shape.sentences, alphas, seen);

        const float* keyScale = input.keyScale ? input.keyScale + (at.b * shape.heads + at.h) * shape.words : nullptr;
        forEachWhere(
            shape.sentences, shared.list, shared.counts, [&](std::int64_t j) { return alphas[j] != 0.0f; },
            [&](std::int64_t j) {
                const std::int64_t first = input.sentenceOffset[j];
                const std::int64_t count = input.sentenceOffset[j + 1] - first;
                wordWeightsOf(group, a, at.h, j, wordQuery, within);
                const float* value = input.value + (at.h * shape.words + first) * size;
                const float alpha = alphas[j];
                for (std::int64_t d = group.rank; d < size; d += kBlockThreads) {
                    float read = 0.0f;
                    for (std::int64_t w = 0; w < count; ++w) {
                        const float weight = alpha * within[w] * (keyScale ? keyScale[first + w] : 1.0f);
                        read += weight != 0.0f ? weight * value[w * size + d] : 0.0f;
                    }
                    sum[d] += read;
                }
                if (a.wordWeights) {
                    copyVector(within, a.wordWeights + row * shape.words + first, count);
                }
                group.sync(); // before `within` is written again
            });
        copyVector(sum, output + row * size, size);
        group.sync(); // before the shared vectors are written again
    }
}

} // namespace

std::size_t scratchFloats(const HierarchicalShape& shape, std::int64_t longestSentence, bool backward) {
    const std::int64_t rows = shape.batch * shape.heads * shape.queries;
    const std::int64_t forward = gridFor(rows) * longestSentence;
    if (!backward) {
        return static_cast<std::size_t>(forward);
    }
    const std::int64_t keyBlocks = gridFor(shape.heads * shape.sentences);
    const std::int64_t rowBlocks = gridFor(rows);
    const std::int64_t blocks = keyBlocks > rowBlocks ? keyBlocks : rowBlocks;
    return static_cast<std::size_t>(rows * shape.sentences + blocks * 2 * longestSentence);
}

void hierarchicalAttention(const HierarchicalInput& input, const HierarchicalOptions& options, float* output,
                           const HierarchicalBuffers& buffers, Stream stream) {
    constexpr const char* kWhere = "hierarchical attention on CUDA";
    checkSizes(input.shape, buffers);
    const HierarchicalShape& shape = input.shape;
    const std::int64_t rows = shape.batch * shape.heads * shape.queries;
    if (buffers.noContext && shape.batch > 0) {
        launch(kWhere, stream, gridFor(shape.batch), kBlockThreads, BlockShared::bytes(0, 0), findNoContext, input,
               buffers.noContext);
    }
    if (rows == 0) {
        return;
    }
    if (buffers.wordWeights && shape.words > 0) {
        const auto bytes = static_cast<std::size_t>(rows * shape.words) * sizeof(float);
        check(cudaMemsetAsync(buffers.wordWeights, 0, bytes, stream), kWhere);
    }
    const HierarchicalArguments arguments{
        input, options, buffers.sentenceWeights, buffers.wordWeights, buffers.scratch, buffers.longestSentence};
    launch(kWhere, stream, gridFor(rows), kBlockThreads, BlockShared::bytes(3, shape.headSize), attendRows, arguments,
           output);
}

} // namespace contexture::kernels::cuda

// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/kernels/hierarchical_attention.h"

#include "engine/kernels/hierarchical_check.h"
#include "engine/kernels/parallel.h"
#include "engine/kernels/products.h"
#include "engine/kernels/row_normaliser.h"

#include <algorithm>

namespace contexture::kernels {
namespace {

// Number of queries whose sentence scores are computed together; limits the scratch of a thread to as many rows of S
// floats.
constexpr std::int64_t kQueriesAtOnce = 32;

void startWeights(const HierarchicalShape& shape, HierarchicalWeights* weights) {
    if (weights) {
        weights->heads.assign(static_cast<std::size_t>(shape.batch * shape.heads), {});
        weights->noContext.assign(static_cast<std::size_t>(shape.batch), 0);
    }
}

// The buffers of one thread; they only grow.
struct Scratch {
    std::vector<float> sentenceScores; // [kQueriesAtOnce, visible range]
    std::vector<float> wordScores;
    std::vector<float> product;
    detail::Support sentences;
    detail::Support words;

    static float* atLeast(std::vector<float>& buffer, std::int64_t size) {
        if (buffer.size() < static_cast<std::size_t>(size)) {
            buffer.resize(static_cast<std::size_t>(size));
        }
        return buffer.data();
    }
};

// One batch row and head, with pointers to its parts of the arrays.
struct HeadJob {
    const HierarchicalInput& input;
    const HierarchicalOptions& options;
    const detail::VisibleSentences& visible;
    const float* sentenceQuery; // [L, dk]
    const float* wordQuery;     // [L, dk]
    const float* sentenceKey;   // [S, dk]
    const float* wordKey;       // [W, dk]
    const float* value;         // [W, dk]
    const float* keyScale;      // [W] or null
    float* output;              // [L, dk]
    std::int64_t queries;       // number of queries without padding
    HeadWeights* weights;       // or null
};

// The words of sentence j, which query l reads with the sentence weight alpha.
void readSentence(const HeadJob& job, std::int64_t l, std::int64_t j, float alpha, Scratch& scratch) {
    const std::int64_t size = job.input.shape.headSize;
    const std::int64_t first = job.input.sentenceOffset[j];
    const std::int64_t count = job.input.sentenceOffset[j + 1] - first;
    float* scores = Scratch::atLeast(scratch.wordScores, count);
    float* product = Scratch::atLeast(scratch.product, count);
    detail::scoreKeys(job.wordQuery + l * size, 1, job.wordKey + first * size, count, size, job.options.scale, scores,
                      count);
    detail::supportOfRow(job.options.word, scores, nullptr, count, scratch.words);
    const detail::Support& words = scratch.words;
    const bool all = words.count == count;
    for (std::int64_t i = 0; i < words.count; ++i) {
        const std::int64_t w = first + words.index[static_cast<std::size_t>(i)];
        product[i] = alpha * words.weight[static_cast<std::size_t>(i)] * (job.keyScale ? job.keyScale[w] : 1.0f);
        if (!all) {
            detail::addScaled(product[i], job.value + w * size, job.output + l * size, size);
        }
    }
    if (all) {
        detail::addWeightedRows(product, job.value + first * size, count, size, job.output + l * size);
    }
    if (job.weights) {
        for (std::int64_t i = 0; i < words.count; ++i) {
            job.weights->word.push_back(static_cast<std::int32_t>(first) + words.index[static_cast<std::size_t>(i)]);
            job.weights->wordWeight.push_back(words.weight[static_cast<std::size_t>(i)]);
        }
        job.weights->wordStart.push_back(static_cast<std::int64_t>(job.weights->word.size()));
    }
}

void attendPruned(const HeadJob& job, Scratch& scratch) {
    const std::int64_t size = job.input.shape.headSize;
    const std::int64_t begin = job.visible.begin;
    const std::int64_t range = job.visible.end - begin;
    float* scores = Scratch::atLeast(scratch.sentenceScores, kQueriesAtOnce * range);
    for (std::int64_t first = 0; first < job.queries; first += kQueriesAtOnce) {
        const std::int64_t count = std::min(kQueriesAtOnce, job.queries - first);
        detail::scoreKeys(job.sentenceQuery + first * size, count, job.sentenceKey + begin * size, range, size,
                          job.options.scale, scores, range);
        for (std::int64_t l = 0; l < count; ++l) {
            detail::Support& sentences = scratch.sentences;
            detail::supportOfRow(job.options.sentence, scores + l * range, job.visible.mask.data() + begin, range,
                                 sentences);
            for (std::int64_t e = 0; e < sentences.count; ++e) {
                const std::int64_t j = begin + sentences.index[static_cast<std::size_t>(e)];
                const float alpha = sentences.weight[static_cast<std::size_t>(e)];
                if (job.weights) {
                    job.weights->sentence.add(static_cast<std::int32_t>(j), alpha);
                }
                readSentence(job, first + l, j, alpha, scratch);
            }
            if (job.weights) {
                job.weights->sentence.endRow();
            }
        }
    }
}

// Stores the weights of a dense row that are not zero (sentences over the visible range, words over its words).
void storeDenseRow(const HeadJob& job, const float* sentenceWeights, const float* wordWeights) {
    HeadWeights& weights = *job.weights;
    const std::int32_t* offset = job.input.sentenceOffset;
    const std::int64_t firstWord = offset[job.visible.begin];
    for (std::int64_t j = job.visible.begin; j < job.visible.end; ++j) {
        const float alpha = sentenceWeights[j - job.visible.begin];
        if (alpha == 0.0f) {
            continue;
        }
        weights.sentence.add(static_cast<std::int32_t>(j), alpha);
        for (std::int32_t w = offset[j]; w < offset[j + 1]; ++w) {
            if (wordWeights[w - firstWord] != 0.0f) {
                weights.word.push_back(w);
                weights.wordWeight.push_back(wordWeights[w - firstWord]);
            }
        }
        weights.wordStart.push_back(static_cast<std::int64_t>(weights.word.size()));
    }
    weights.sentence.endRow();
}

// Computes the word scores of `count` queries for sentences [from, to), normalises them within each sentence, and reads
// the values.
void readBlockDense(const HeadJob& job, std::int64_t firstQuery, std::int64_t count, std::int64_t from, std::int64_t to,
                    const float* sentenceWeights, float* keep, std::int64_t keepStride, Scratch& scratch) {
    const std::int64_t size = job.input.shape.headSize;
    const std::int32_t* offset = job.input.sentenceOffset;
    const std::int64_t firstWord = offset[from];
    const std::int64_t words = offset[to] - firstWord;
    const std::int64_t range = job.visible.end - job.visible.begin;
    float* scores = Scratch::atLeast(scratch.wordScores, kQueriesAtOnce * words);
    detail::scoreKeys(job.wordQuery + firstQuery * size, count, job.wordKey + firstWord * size, words, size,
                      job.options.scale, scores, words);
    for (std::int64_t l = 0; l < count; ++l) {
        float* row = scores + l * words;
        for (std::int64_t j = from; j < to; ++j) {
            float* segment = row + offset[j] - firstWord;
            detail::normaliseRow(job.options.word, segment, nullptr, offset[j + 1] - offset[j], segment, scratch.words);
        }
        if (keep) {
            std::copy(row, row + words, keep + l * keepStride + firstWord - offset[job.visible.begin]);
        }
        for (std::int64_t j = from; j < to; ++j) {
            const float alpha = sentenceWeights[l * range + j - job.visible.begin];
            for (std::int64_t w = offset[j]; w < offset[j + 1]; ++w) {
                row[w - firstWord] *= alpha * (job.keyScale ? job.keyScale[w] : 1.0f);
            }
        }
        detail::addWeightedRows(row, job.value + firstWord * size, words, size, job.output + (firstQuery + l) * size);
    }
}

void attendDense(const HeadJob& job, Scratch& scratch) {
    constexpr std::int64_t kWordsAtOnce = 128; // the keys and values of a block stay in the first-level cache
    const std::int64_t size = job.input.shape.headSize;
    const std::int32_t* offset = job.input.sentenceOffset;
    const std::int64_t begin = job.visible.begin;
    const std::int64_t range = job.visible.end - begin;
    const std::int64_t words = offset[job.visible.end] - offset[begin];
    float* sentenceWeights = Scratch::atLeast(scratch.sentenceScores, kQueriesAtOnce * range);
    float* keep = job.weights ? Scratch::atLeast(scratch.product, kQueriesAtOnce * words) : nullptr;
    for (std::int64_t first = 0; first < job.queries; first += kQueriesAtOnce) {
        const std::int64_t count = std::min(kQueriesAtOnce, job.queries - first);
        detail::scoreKeys(job.sentenceQuery + first * size, count, job.sentenceKey + begin * size, range, size,
                          job.options.scale, sentenceWeights, range);
        for (std::int64_t l = 0; l < count; ++l) {
            float* row = sentenceWeights + l * range;
            detail::normaliseRow(job.options.sentence, row, job.visible.mask.data() + begin, range, row,
                                 scratch.sentences);
        }
        for (std::int64_t from = begin; from < job.visible.end;) {
            std::int64_t to = from + 1;
            while (to < job.visible.end && offset[to + 1] - offset[from] <= kWordsAtOnce) {
                ++to;
            }
            readBlockDense(job, first, count, from, to, sentenceWeights, keep, words, scratch);
            from = to;
        }
        for (std::int64_t l = 0; keep && l < count; ++l) {
            storeDenseRow(job, sentenceWeights + l * range, keep + l * words);
        }
    }
}

void attend(const HierarchicalInput& input, const HierarchicalOptions& options, float* output,
            HierarchicalWeights* weights, bool dense) {
    detail::checkHierarchical(input);
    startWeights(input.shape, weights);
    const auto& [batch, heads, queries, sentences, words, size] = input.shape;
    std::vector<detail::VisibleSentences> visible;
    for (std::int64_t b = 0; b < batch; ++b) {
        visible.push_back(detail::visibleSentences(input, b));
        if (weights) {
            weights->noContext[static_cast<std::size_t>(b)] = visible.back().none();
        }
    }
    const HierarchicalShape shape = input.shape; // some compilers cannot capture structured bindings
    const std::int64_t work = batch * heads * queries * size * (sentences + (dense ? words : 0));
    detail::parallelFor(batch * heads, work, [&, shape](std::int64_t task) {
        static thread_local Scratch scratch;
        const std::int64_t b = task / shape.heads;
        const std::int64_t h = task % shape.heads;
        const std::int64_t queryPlace = task * shape.queries * shape.headSize;
        HeadWeights* own = weights ? &weights->heads[static_cast<std::size_t>(task)] : nullptr;
        const HeadJob job{input,
                          options,
                          visible[static_cast<std::size_t>(b)],
                          input.sentenceQuery + queryPlace,
                          input.wordQuery + queryPlace,
                          input.sentenceKey + h * shape.sentences * shape.headSize,
                          input.wordKey + h * shape.words * shape.headSize,
                          input.value + h * shape.words * shape.headSize,
                          input.keyScale ? input.keyScale + task * shape.words : nullptr,
                          output + queryPlace,
                          detail::queryCount(input, b),
                          own};
        std::fill(job.output, job.output + shape.queries * shape.headSize, 0.0f);
        if (own) {
            own->sentence.columns = static_cast<std::int32_t>(shape.sentences);
        }
        if (!job.visible.none()) {
            dense ? attendDense(job, scratch) : attendPruned(job, scratch);
        }
        while (own && own->sentence.rows() < shape.queries) { // queries that are padding, or have no context
            own->sentence.endRow();
        }
    });
}

} // namespace

CsrMatrix HeadWeights::wordMatrix(std::int64_t words, bool withinSentence) const {
    CsrMatrix matrix;
    matrix.columns = static_cast<std::int32_t>(words);
    for (std::int32_t row = 0; row < sentence.rows(); ++row) {
        for (std::int32_t e = sentence.rowStart[static_cast<std::size_t>(row)];
             e < sentence.rowStart[static_cast<std::size_t>(row) + 1]; ++e) {
            const float alpha = withinSentence ? 1.0f : sentence.value[static_cast<std::size_t>(e)];
            for (std::int64_t i = wordStart[static_cast<std::size_t>(e)];
                 i < wordStart[static_cast<std::size_t>(e) + 1]; ++i) {
                matrix.add(word[static_cast<std::size_t>(i)], alpha * wordWeight[static_cast<std::size_t>(i)]);
            }
        }
        matrix.endRow();
    }
    return matrix;
}

void hierarchicalAttention(const HierarchicalInput& input, const HierarchicalOptions& options, float* output,
                           HierarchicalWeights* weights) {
    attend(input, options, output, weights, options.sentence == Normaliser::Softmax);
}

void hierarchicalAttentionDense(const HierarchicalInput& input, const HierarchicalOptions& options, float* output,
                                HierarchicalWeights* weights) {
    attend(input, options, output, weights, true);
}

} // namespace contexture::kernels

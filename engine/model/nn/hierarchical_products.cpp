// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/model/nn/hierarchical_products.h"

#include "engine/kernels/word_weights.h"
#include "engine/model/nn/normalise.h"
#include "engine/model/nn/on_cuda.h"

#include <ATen/ATen.h>
#include <torch/csrc/autograd/custom_function.h>

#include <algorithm>
#include <cmath>

namespace contexture::model::nn {
namespace {

// Sizes and choices of the word level, and what it leaves for a record.
struct WordChoices : torch::CustomClassHolder {
    std::int64_t longestSentence = 0;
    kernels::Normaliser normaliser = kernels::Normaliser::Sparsemax;
    at::Tensor within; // [H, B T, W]
};

kernels::WordLevel wordLevel(const at::Tensor& scores, const at::Tensor& sentenceWeights, const at::Tensor& offsets,
                             const at::Tensor& keyScale, const WordChoices& choices) {
    kernels::WordLevel level;
    level.words = scores.size(-1);
    level.sentences = sentenceWeights.size(-1);
    level.rows = scores.numel() / level.words;
    level.longestSentence = choices.longestSentence;
    level.normaliser = choices.normaliser;
    level.offset = offsets.data_ptr<std::int32_t>();
    if (keyScale.numel() > 0) {
        level.keyScale = keyScale.data_ptr<float>();
        level.rowsPerScale = level.rows / (keyScale.numel() / level.words);
    }
    return level;
}

// scores [H, B T, W] and sentence weights [H, B T, S] to alpha_hier, times keyScale [H, B, W] (of no elements: none).
// The scores are overwritten by alpha_w: nothing else needs them.
class WeighWords : public torch::autograd::Function<WeighWords> {
public:
    static at::Tensor forward(torch::autograd::AutogradContext* context, const at::Tensor& scores,
                              const at::Tensor& sentenceWeights, const at::Tensor& offsets, const at::Tensor& keyScale,
                              const c10::intrusive_ptr<WordChoices>& choices) {
        const auto level = wordLevel(scores, sentenceWeights, offsets, keyScale, *choices);
        at::Tensor product = at::empty_like(scores);
        if (scores.is_cuda()) {
            weighWordsOnCuda(level, scores, sentenceWeights, scores, product);
        } else {
            kernels::weighWords(level, scores.data_ptr<float>(), sentenceWeights.data_ptr<float>(),
                                scores.data_ptr<float>(), product.data_ptr<float>());
        }
        choices->within = scores.detach();
        context->save_for_backward({choices->within, sentenceWeights, offsets, keyScale});
        context->saved_data["choices"] = c10::IValue::make_capsule(choices);
        return product;
    }

    static torch::autograd::variable_list backward(torch::autograd::AutogradContext* context,
                                                   torch::autograd::variable_list gradients) {
        const auto saved = context->get_saved_variables();
        const auto holder = context->saved_data["choices"].toCapsule();
        const auto& choices = static_cast<const WordChoices&>(*holder);
        const at::Tensor& within = saved[0];
        const at::Tensor& sentenceWeights = saved[1];
        const auto level = wordLevel(within, sentenceWeights, saved[2], saved[3], choices);
        const at::Tensor gradProduct = gradients[0].contiguous();
        at::Tensor gradScores = at::empty_like(within);
        at::Tensor gradSentenceWeights = at::empty_like(sentenceWeights);
        if (within.is_cuda()) {
            weighWordsBackwardOnCuda(level, within, sentenceWeights, gradProduct, gradScores, gradSentenceWeights);
        } else {
            kernels::weighWordsBackward(level, within.data_ptr<float>(), sentenceWeights.data_ptr<float>(),
                                        gradProduct.data_ptr<float>(), gradScores.data_ptr<float>(),
                                        gradSentenceWeights.data_ptr<float>());
        }
        return {gradScores, gradSentenceWeights, at::Tensor(), at::Tensor(), at::Tensor()};
    }
};

// [B, H, T, d_k] times `scale` as [H, B T, d_k].
at::Tensor rowsOfHeads(const at::Tensor& x, double scale) {
    return (x * scale).transpose(0, 1).reshape({x.size(1), x.size(0) * x.size(2), x.size(3)});
}

// [B, T]: 1 for positions that are no padding.
at::Tensor realPositions(const std::vector<std::int32_t>& lengths, std::int64_t positions, const at::Tensor& like) {
    at::Tensor real = at::zeros({static_cast<std::int64_t>(lengths.size()), positions}, at::kFloat);
    for (std::size_t b = 0; b < lengths.size(); ++b) {
        real[static_cast<std::int64_t>(b)].narrow(0, 0, lengths[b]).fill_(1.0);
    }
    return real.to(like.device());
}

} // namespace

bool productsSuit(const HierarchicalOperands& o) {
    constexpr std::int64_t kMostScores = std::int64_t(1) << 28; // a gigabyte a matrix
    constexpr std::int64_t kFewSentences = 200;
    constexpr std::int64_t kManyQueries = 1024; // fewer are one short kernel, and here a dozen
    const auto words = o.wordKey.size(1);
    const auto rows = o.sentenceQuery.size(0) * o.sentenceQuery.size(1) * o.sentenceQuery.size(2);
    const bool allRead = o.sentence == Normaliser::Softmax;
    const bool littleSaved = o.sentenceKey.size(1) <= kFewSentences && rows >= kManyQueries;
    return words > 0 && rows * words <= kMostScores && (allRead || littleSaved);
}

at::Tensor hierarchicalByProducts(const HierarchicalOperands& o, HierarchicalRecord* record) {
    const auto batch = o.sentenceQuery.size(0);
    const auto heads = o.sentenceQuery.size(1);
    const auto positions = o.sentenceQuery.size(2);
    const auto sentences = o.sentenceKey.size(1);
    const auto words = o.wordKey.size(1);
    const at::Tensor& like = o.sentenceQuery;
    const double scale = 1.0 / std::sqrt(double(like.size(-1)));

    const at::Tensor visible = o.visible.to(like.device()).unsqueeze(0).expand({heads, batch, sentences});
    const at::Tensor sentenceScores =
        rowsOfHeads(o.sentenceQuery, scale).bmm(o.sentenceKey.transpose(1, 2)); // [H, B T, S]
    at::Tensor alphaS = normalise(sentenceScores.view({heads * batch, positions, sentences}),
                                  visible.reshape({heads * batch, 1, sentences}), o.sentence); // [H B, T, S]
    const bool padded = std::any_of(o.lengths.begin(), o.lengths.end(), [&](auto n) { return n < positions; });
    if (padded) { // positions that are padding read nothing and get no gradient
        const at::Tensor real = realPositions(o.lengths, positions, like);
        alphaS = (alphaS.view({heads, batch, positions, sentences}) * real.view({1, batch, positions, 1}));
    }
    alphaS = alphaS.view({heads, batch * positions, sentences});

    auto choices = c10::make_intrusive<WordChoices>();
    choices->normaliser = static_cast<kernels::Normaliser>(o.word);
    for (std::size_t j = 0; j + 1 < o.offsets.size(); ++j) {
        choices->longestSentence = std::max<std::int64_t>(choices->longestSentence, o.offsets[j + 1] - o.offsets[j]);
    }
    const at::Tensor offsets = at::tensor(o.offsets, at::kInt).to(like.device());
    const at::Tensor keyScale =
        o.keyScale.defined() ? o.keyScale.transpose(0, 1).contiguous() : at::empty({0}, like.options()); // [H, B, W]
    const at::Tensor wordScores = rowsOfHeads(o.wordQuery, scale).bmm(o.wordKey.transpose(1, 2));        // [H, B T, W]
    const at::Tensor alpha = WeighWords::apply(wordScores, alphaS, offsets, keyScale, choices);          // [H, B T, W]
    const at::Tensor output = alpha.bmm(o.value); // [H, B T, d_k]
    if (record) {
        const at::Tensor sentence = alphaS.view({heads, batch, positions, sentences});
        const at::Tensor word = choices->within.view({heads, batch, positions, words});
        for (std::int64_t b = 0; b < batch; ++b) {
            const auto length = o.lengths.empty() ? positions : std::int64_t(o.lengths[std::size_t(b)]);
            record->sentence.push_back(toCsr(sentence.select(1, b), length));
            record->word.push_back(toCsr(word.select(1, b), length));
        }
    }
    return output.view({heads, batch, positions, output.size(-1)}).transpose(0, 1);
}

} // namespace contexture::model::nn

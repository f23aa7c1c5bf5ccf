// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/model/nn/hierarchical.h"

#include "engine/kernels/hierarchical_attention.h"
#include "engine/model/nn/hierarchical_products.h"
#include "engine/model/nn/normalise.h"
#include "engine/model/nn/on_cuda.h"
#include "engine/model/nn/to_device.h"

#include <ATen/ATen.h>
#include <ATen/core/grad_mode.h>
#include <torch/csrc/autograd/custom_function.h>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace contexture::model::nn {
namespace {

kernels::Normaliser kernelNormaliser(Normaliser normaliser) {
    return static_cast<kernels::Normaliser>(normaliser);
}

// Data of the forward pass, besides tensors, that the backward pass needs.
struct Kept : torch::CustomClassHolder {
    std::vector<std::int32_t> offsets;
    std::vector<std::int32_t> lengths;
    kernels::HierarchicalOptions options;
    kernels::HierarchicalWeights weights;
    at::Tensor keyScale; // or undefined, which LibTorch 1.13 does not take as an argument of a function
};

kernels::HierarchicalInput makeInput(const torch::autograd::variable_list& t, const Kept& kept) {
    kernels::HierarchicalInput input;
    input.shape = {.batch = t[0].size(0),
                   .heads = t[0].size(1),
                   .queries = t[0].size(2),
                   .sentences = t[2].size(1),
                   .words = t[3].size(1),
                   .headSize = t[0].size(3)};
    input.sentenceQuery = t[0].data_ptr<float>();
    input.wordQuery = t[1].data_ptr<float>();
    input.sentenceKey = t[2].data_ptr<float>();
    input.wordKey = t[3].data_ptr<float>();
    input.value = t[4].data_ptr<float>();
    input.visible = t[5].data_ptr<std::uint8_t>();
    input.keyScale = kept.keyScale.defined() ? kept.keyScale.data_ptr<float>() : nullptr;
    input.sentenceOffset = kept.offsets.data();
    input.queryLength = kept.lengths.empty() ? nullptr : kept.lengths.data();
    return input;
}

class PrunedAttention : public torch::autograd::Function<PrunedAttention> {
public:
    static at::Tensor forward(torch::autograd::AutogradContext* context, const at::Tensor& sentenceQuery,
                              const at::Tensor& wordQuery, const at::Tensor& sentenceKey, const at::Tensor& wordKey,
                              const at::Tensor& value, const at::Tensor& visible,
                              const c10::intrusive_ptr<Kept>& kept) {
        const torch::autograd::variable_list tensors{sentenceQuery, wordQuery, sentenceKey, wordKey, value, visible};
        at::Tensor output = at::empty_like(sentenceQuery);
        kernels::hierarchicalAttention(makeInput(tensors, *kept), kept->options, output.data_ptr<float>(),
                                       &kept->weights);
        context->save_for_backward(tensors);
        context->saved_data["kept"] = c10::IValue::make_capsule(kept);
        return output;
    }

    static torch::autograd::variable_list backward(torch::autograd::AutogradContext* context,
                                                   torch::autograd::variable_list gradients) {
        const auto tensors = context->get_saved_variables();
        const auto holder = context->saved_data["kept"].toCapsule();
        const auto& kept = static_cast<const Kept&>(*holder);
        torch::autograd::variable_list result;
        for (std::size_t i = 0; i < 5; ++i) {
            result.push_back(at::empty_like(tensors[i]));
        }
        const at::Tensor gradOutput = gradients[0].contiguous();
        kernels::hierarchicalAttentionBackward(
            makeInput(tensors, kept), kept.options, kept.weights, gradOutput.data_ptr<float>(),
            {result[0].data_ptr<float>(), result[1].data_ptr<float>(), result[2].data_ptr<float>(),
             result[3].data_ptr<float>(), result[4].data_ptr<float>()});
        result.resize(7); // visible and what was kept have no gradient
        return result;
    }
};

at::Tensor attendPruned(const HierarchicalOperands& o, HierarchicalRecord* record) {
    auto kept = c10::make_intrusive<Kept>();
    kept->offsets = o.offsets;
    kept->lengths = o.lengths;
    kept->keyScale = o.keyScale;
    kept->options.sentence = kernelNormaliser(o.sentence);
    kept->options.word = kernelNormaliser(o.word);
    kept->options.scale = 1.0f / std::sqrt(float(o.sentenceQuery.size(-1)));
    const bool wantsWeights = record || at::GradMode::is_enabled();
    const torch::autograd::variable_list tensors{o.sentenceQuery.contiguous(), o.wordQuery.contiguous(),
                                                 o.sentenceKey.contiguous(),   o.wordKey.contiguous(),
                                                 o.value.contiguous(),         o.visible.contiguous()};
    at::Tensor output;
    if (wantsWeights) {
        output = PrunedAttention::apply(tensors[0], tensors[1], tensors[2], tensors[3], tensors[4], tensors[5], kept);
    } else {
        output = at::empty_like(tensors[0]);
        kernels::hierarchicalAttention(makeInput(tensors, *kept), kept->options, output.data_ptr<float>(), nullptr);
    }
    if (record) {
        const auto heads = tensors[0].size(1);
        for (std::int64_t b = 0; b < tensors[0].size(0); ++b) {
            auto& sentence = record->sentence.emplace_back();
            auto& word = record->word.emplace_back();
            for (std::int64_t h = 0; h < heads; ++h) {
                const auto& weights = kept->weights.at(b, h, heads);
                sentence.push_back(weights.sentence);
                word.push_back(weights.wordMatrix(tensors[3].size(1), true));
            }
        }
    }
    return output;
}

// Words of all sentences in a padded matrix: position j * longest + i is word i of sentence j, the rest is padding.
struct Padded {
    at::Tensor index; // [S * longest] int64
    at::Tensor mask;  // [S, longest] bool
    std::int64_t longest = 1;
};

Padded padSentences(const std::vector<std::int32_t>& offsets, const at::Device& device) {
    const auto sentences = static_cast<std::int64_t>(offsets.size()) - 1;
    Padded padded;
    for (std::int64_t j = 0; j < sentences; ++j) {
        padded.longest = std::max<std::int64_t>(padded.longest, offsets[std::size_t(j + 1)] - offsets[std::size_t(j)]);
    }
    at::Tensor index = at::zeros({sentences, padded.longest}, at::kLong);
    at::Tensor mask = at::zeros({sentences, padded.longest}, at::kBool);
    for (std::int64_t j = 0; j < sentences; ++j) {
        const std::int64_t begin = offsets[std::size_t(j)];
        const std::int64_t count = offsets[std::size_t(j + 1)] - begin;
        auto* place = index.data_ptr<std::int64_t>() + j * padded.longest;
        std::iota(place, place + count, begin);
        std::fill_n(mask.data_ptr<bool>() + j * padded.longest, count, true);
    }
    padded.index = toDevice(index.view({-1}), device);
    padded.mask = toDevice(mask, device);
    return padded;
}

// alpha [B, H, T, S] with the weight of one sentence set by hand where it is visible. The others share the rest as
// before; evenly among the visible ones if their weights are zero.
at::Tensor withWeight(const at::Tensor& alpha, const at::Tensor& visible, std::int64_t sentence, double weight) {
    const at::Tensor others = visible.to(alpha.scalar_type()).expand_as(alpha).clone(); // [B, H, T, S]
    const at::Tensor sees = others.narrow(-1, sentence, 1).clone();                     // [B, H, T, 1]
    others.narrow(-1, sentence, 1).fill_(0.0);
    const at::Tensor left = alpha * others;        // [B, H, T, S]
    const at::Tensor sum = left.sum(-1, true);     // [B, H, T, 1]
    const at::Tensor count = others.sum(-1, true); // [B, H, T, 1]
    const at::Tensor shares = at::where(sum > 0, left / sum.clamp_min(1e-12), others / count.clamp_min(1.0));
    // A single visible sentence keeps the whole weight: there is none to share with.
    const at::Tensor own = at::where(count > 0, at::full_like(count, weight), at::ones_like(count));
    at::Tensor set = shares * (1.0 - own);
    set.narrow(-1, sentence, 1).copy_(own);
    return at::where(sees > 0, set, alpha);
}

at::Tensor attendDense(const HierarchicalOperands& o, HierarchicalRecord* record) {
    const at::Device device = o.sentenceQuery.device();
    const double scale = 1.0 / std::sqrt(double(o.sentenceQuery.size(-1)));
    const auto sentences = o.sentenceKey.size(1);
    const Padded padded = padSentences(o.offsets, device);
    const at::Tensor visible = toDevice(o.visible, device).to(at::kBool).unsqueeze(1).unsqueeze(1); // [B, 1, 1, S]

    const at::Tensor sentenceScores = o.sentenceQuery.matmul(o.sentenceKey.transpose(-2, -1)) * scale; // [B, H, T, S]
    at::Tensor alphaS = normalise(sentenceScores, visible, o.sentence);                                // [B, H, T, S]
    if (o.setSentence >= 0) {
        alphaS = withWeight(alphaS, visible, o.setSentence, o.setWeight);
    }
    const at::Tensor wordScores = o.wordQuery.matmul(o.wordKey.transpose(-2, -1)) * scale; // [B, H, T, W]
    auto shape = alphaS.sizes().vec();
    shape.push_back(padded.longest);
    const at::Tensor bySentence = wordScores.index_select(-1, padded.index).view(shape); // [B, H, T, S, L]
    const at::Tensor alphaW = normalise(bySentence, padded.mask, o.word);                // [B, H, T, S, L]
    at::Tensor alpha = (alphaS.unsqueeze(-1) * alphaW).flatten(-2);                      // [B, H, T, S L]
    if (o.keyScale.defined()) {
        alpha = alpha * o.keyScale.index_select(-1, padded.index).unsqueeze(2);
    }
    at::Tensor output = alpha.matmul(o.value.index_select(1, padded.index)); // [B, H, T, d_k]
    if (!o.lengths.empty()) {
        const at::Tensor length =
            toDevice(at::tensor(std::vector<std::int64_t>(o.lengths.begin(), o.lengths.end())), device);
        const at::Tensor real = at::arange(output.size(2), length.options()).unsqueeze(0) < length.unsqueeze(1);
        output = output * real.view({output.size(0), 1, output.size(2), 1}).to(output.scalar_type());
    }
    if (record) {
        const at::Tensor place = padded.mask.view({sentences * padded.longest}).nonzero().squeeze(-1); // [W]
        // A word's weight is reported only if its sentence has weight, as in the pruned kernel.
        const at::Tensor reported = alphaW * (alphaS > 0).unsqueeze(-1).to(alphaW.scalar_type());
        const at::Tensor words = reported.flatten(-2).index_select(-1, place); // [B, H, T, W]
        for (std::int64_t b = 0; b < alphaS.size(0); ++b) {
            const std::int64_t length = o.lengths.empty() ? alphaS.size(2) : o.lengths[std::size_t(b)];
            record->sentence.push_back(toCsr(alphaS[b], length));
            record->word.push_back(toCsr(words[b], length));
        }
    }
    return output;
}

} // namespace

at::Tensor hierarchicalAttend(const HierarchicalOperands& operands, HierarchicalPath path, HierarchicalRecord* record) {
    if (path == HierarchicalPath::Dense) {
        return attendDense(operands, record);
    }
    if (path == HierarchicalPath::Products) {
        return hierarchicalByProducts(operands, record);
    }
    if (cudaKernelsTake(operands.value)) {
        return productsSuit(operands) ? hierarchicalByProducts(operands, record) : hierarchicalOnCuda(operands, record);
    }
    const bool kernel = operands.value.is_cpu() && operands.value.scalar_type() == at::kFloat;
    return kernel ? attendPruned(operands, record) : attendDense(operands, record);
}

std::vector<CsrMatrix> toCsr(const at::Tensor& weights, std::int64_t length) {
    const at::Tensor values = weights.detach().to(at::kCPU, at::kFloat).contiguous();
    const float* data = values.data_ptr<float>();
    const auto heads = values.size(0);
    const auto rows = values.size(1);
    const auto columns = values.size(2);
    std::vector<CsrMatrix> matrices(static_cast<std::size_t>(heads));
    for (auto& matrix : matrices) {
        matrix.columns = static_cast<std::int32_t>(columns);
        for (std::int64_t t = 0; t < rows; ++t, data += columns) {
            for (std::int64_t k = 0; t < length && k < columns; ++k) {
                matrix.add(static_cast<std::int32_t>(k), data[k]);
            }
            matrix.endRow();
        }
    }
    return matrices;
}

} // namespace contexture::model::nn

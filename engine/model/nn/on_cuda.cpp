// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/model/nn/on_cuda.h"

#include "engine/kernels/cuda/cuda_kernels.h"
#include "engine/model/nn/to_device.h"

#include <ATen/ATen.h>
#include <ATen/core/grad_mode.h>
#include <c10/cuda/CUDAGuard.h>
#include <c10/cuda/CUDAStream.h>
#include <torch/csrc/autograd/custom_function.h>

#include <algorithm>
#include <cmath>

namespace contexture::model::nn {
namespace {

kernels::cuda::Stream streamOf(const at::Tensor& x) {
    return c10::cuda::getCurrentCUDAStream(x.device().index()).stream();
}

kernels::RowShape rowsOf(const at::Tensor& x) {
    return {x.numel() / x.size(-1), x.size(-1)};
}

at::Tensor onDevice(const std::vector<std::int32_t>& numbers, const at::Tensor& like) {
    return toDevice(at::tensor(numbers, at::kInt), like.device());
}

template<class T>
const T* pointerOrNull(const at::Tensor& x) {
    return x.numel() > 0 ? x.data_ptr<T>() : nullptr;
}

// Sizes and choices of one call, without its tensors.
struct Call : torch::CustomClassHolder {
    kernels::HierarchicalOptions options;
    std::int64_t longestSentence = 0;
    at::Tensor sentenceWeights; // [B, H, T, S]
    at::Tensor wordWeights;     // [B, H, T, W] where they are recorded
};

// Indices in the list of tensors that goes through autograd.
enum Operand { kSentenceQuery, kWordQuery, kSentenceKey, kWordKey, kValue, kVisible, kOffsets, kLengths, kKeyScale };

kernels::HierarchicalInput inputOf(const torch::autograd::variable_list& t) {
    kernels::HierarchicalInput input;
    input.shape = {.batch = t[kSentenceQuery].size(0),
                   .heads = t[kSentenceQuery].size(1),
                   .queries = t[kSentenceQuery].size(2),
                   .sentences = t[kSentenceKey].size(1),
                   .words = t[kWordKey].size(1),
                   .headSize = t[kSentenceQuery].size(3)};
    input.sentenceQuery = t[kSentenceQuery].data_ptr<float>();
    input.wordQuery = t[kWordQuery].data_ptr<float>();
    input.sentenceKey = t[kSentenceKey].data_ptr<float>();
    input.wordKey = t[kWordKey].data_ptr<float>();
    input.value = t[kValue].data_ptr<float>();
    input.visible = t[kVisible].data_ptr<std::uint8_t>();
    input.sentenceOffset = t[kOffsets].data_ptr<std::int32_t>();
    input.queryLength = pointerOrNull<std::int32_t>(t[kLengths]);
    input.keyScale = pointerOrNull<float>(t[kKeyScale]);
    return input;
}

// The caller keeps `scratch` until the kernels are queued; LibTorch's allocator keeps it for the stream.
kernels::cuda::HierarchicalBuffers buffersOf(const Call& call, const at::Tensor& scratch) {
    kernels::cuda::HierarchicalBuffers buffers;
    buffers.sentenceWeights = call.sentenceWeights.data_ptr<float>();
    buffers.wordWeights = call.wordWeights.defined() ? call.wordWeights.data_ptr<float>() : nullptr;
    buffers.scratch = scratch.data_ptr<float>();
    buffers.longestSentence = call.longestSentence;
    return buffers;
}

at::Tensor scratchFor(const kernels::HierarchicalShape& shape, const Call& call, bool backward,
                      const at::Tensor& like) {
    const auto size = kernels::cuda::scratchFloats(shape, call.longestSentence, backward);
    return at::empty({static_cast<std::int64_t>(std::max<std::size_t>(size, 1))}, like.options());
}

at::Tensor forward(const torch::autograd::variable_list& tensors, Call& call) {
    const at::Tensor& queries = tensors[kSentenceQuery];
    const c10::cuda::CUDAGuard guard(queries.device());
    const auto input = inputOf(tensors);
    const auto& s = input.shape;
    call.sentenceWeights = at::empty({s.batch, s.heads, s.queries, s.sentences}, queries.options());
    at::Tensor output = at::empty_like(queries);
    const at::Tensor scratch = scratchFor(s, call, false, queries);
    kernels::cuda::hierarchicalAttention(input, call.options, output.data_ptr<float>(), buffersOf(call, scratch),
                                         streamOf(queries));
    return output;
}

class PrunedOnCuda : public torch::autograd::Function<PrunedOnCuda> {
public:
    static at::Tensor forward(torch::autograd::AutogradContext* context, const at::Tensor& sentenceQuery,
                              const at::Tensor& wordQuery, const at::Tensor& sentenceKey, const at::Tensor& wordKey,
                              const at::Tensor& value, const at::Tensor& visible, const at::Tensor& offsets,
                              const at::Tensor& lengths, const at::Tensor& keyScale,
                              const c10::intrusive_ptr<Call>& call) {
        const torch::autograd::variable_list tensors{sentenceQuery, wordQuery, sentenceKey, wordKey, value,
                                                     visible,       offsets,   lengths,     keyScale};
        const at::Tensor output = nn::forward(tensors, *call);
        context->save_for_backward(tensors);
        context->saved_data["call"] = c10::IValue::make_capsule(call);
        return output;
    }

    static torch::autograd::variable_list backward(torch::autograd::AutogradContext* context,
                                                   torch::autograd::variable_list gradients) {
        const auto tensors = context->get_saved_variables();
        const auto holder = context->saved_data["call"].toCapsule();
        const auto& call = static_cast<const Call&>(*holder);
        const c10::cuda::CUDAGuard guard(tensors[kValue].device());
        torch::autograd::variable_list result;
        for (std::size_t i = 0; i <= kValue; ++i) {
            result.push_back(at::empty_like(tensors[i]));
        }
        const auto input = inputOf(tensors);
        const at::Tensor gradOutput = gradients[0].contiguous();
        const at::Tensor scratch = scratchFor(input.shape, call, true, gradOutput);
        auto buffers = buffersOf(call, scratch);
        buffers.wordWeights = nullptr;
        kernels::cuda::hierarchicalAttentionBackward(
            input, call.options, buffers, gradOutput.data_ptr<float>(),
            {result[kSentenceQuery].data_ptr<float>(), result[kWordQuery].data_ptr<float>(),
             result[kSentenceKey].data_ptr<float>(), result[kWordKey].data_ptr<float>(),
             result[kValue].data_ptr<float>()},
            streamOf(gradOutput));
        result.resize(10); // the other arguments have no gradient
        return result;
    }
};

} // namespace

bool cudaKernelsTake(const at::Tensor& x) {
    return x.is_cuda() && x.scalar_type() == at::kFloat && x.numel() > 0;
}

at::Tensor normaliseOnCuda(const at::Tensor& logits, const at::Tensor& visible, std::int64_t rowsPerMask,
                           kernels::Normaliser normaliser) {
    const c10::cuda::CUDAGuard guard(logits.device());
    at::Tensor weights = at::empty_like(logits);
    kernels::NormaliseOptions options;
    options.normaliser = normaliser;
    options.visible = visible.defined() ? visible.data_ptr<std::uint8_t>() : nullptr;
    options.rowsPerMask = rowsPerMask;
    kernels::cuda::normalise(logits.data_ptr<float>(), weights.data_ptr<float>(), rowsOf(logits), options,
                             streamOf(logits));
    return weights;
}

at::Tensor normaliseBackwardOnCuda(const at::Tensor& weights, const at::Tensor& gradWeights,
                                   kernels::Normaliser normaliser) {
    const c10::cuda::CUDAGuard guard(weights.device());
    at::Tensor gradLogits = at::empty_like(gradWeights);
    kernels::NormaliseOptions options;
    options.normaliser = normaliser;
    kernels::cuda::normaliseBackward(weights.data_ptr<float>(), gradWeights.data_ptr<float>(),
                                     gradLogits.data_ptr<float>(), rowsOf(weights), options, streamOf(weights));
    return gradLogits;
}

void weighWordsOnCuda(const kernels::WordLevel& level, const at::Tensor& scores, const at::Tensor& sentenceWeights,
                      const at::Tensor& within, const at::Tensor& product) {
    const c10::cuda::CUDAGuard guard(scores.device());
    kernels::cuda::weighWords(level, scores.data_ptr<float>(), sentenceWeights.data_ptr<float>(),
                              within.data_ptr<float>(), product.data_ptr<float>(), streamOf(scores));
}

void weighWordsBackwardOnCuda(const kernels::WordLevel& level, const at::Tensor& within,
                              const at::Tensor& sentenceWeights, const at::Tensor& gradProduct,
                              const at::Tensor& gradScores, const at::Tensor& gradSentenceWeights) {
    const c10::cuda::CUDAGuard guard(within.device());
    kernels::cuda::weighWordsBackward(level, within.data_ptr<float>(), sentenceWeights.data_ptr<float>(),
                                      gradProduct.data_ptr<float>(), gradScores.data_ptr<float>(),
                                      gradSentenceWeights.data_ptr<float>(), streamOf(within));
}

at::Tensor hierarchicalOnCuda(const HierarchicalOperands& o, HierarchicalRecord* record) {
    auto call = c10::make_intrusive<Call>();
    call->options.sentence = static_cast<kernels::Normaliser>(o.sentence);
    call->options.word = static_cast<kernels::Normaliser>(o.word);
    call->options.scale = 1.0f / std::sqrt(float(o.sentenceQuery.size(-1)));
    for (std::size_t j = 0; j + 1 < o.offsets.size(); ++j) {
        call->longestSentence = std::max<std::int64_t>(call->longestSentence, o.offsets[j + 1] - o.offsets[j]);
    }
    const at::Tensor& like = o.sentenceQuery;
    if (record) {
        call->wordWeights = at::empty({like.size(0), like.size(1), like.size(2), o.wordKey.size(1)}, like.options());
    }
    const at::Tensor keyScale = o.keyScale.defined() ? o.keyScale.contiguous() : at::empty({0}, like.options());
    const torch::autograd::variable_list t{
        o.sentenceQuery.contiguous(), o.wordQuery.contiguous(),  o.sentenceKey.contiguous(),
        o.wordKey.contiguous(),       o.value.contiguous(),      toDevice(o.visible.contiguous(), like.device()),
        onDevice(o.offsets, like),    onDevice(o.lengths, like), keyScale};
    const at::Tensor output =
        at::GradMode::is_enabled()
            ? PrunedOnCuda::apply(t[kSentenceQuery], t[kWordQuery], t[kSentenceKey], t[kWordKey], t[kValue],
                                  t[kVisible], t[kOffsets], t[kLengths], t[kKeyScale], call)
            : forward(t, *call);
    if (record) {
        for (std::int64_t b = 0; b < like.size(0); ++b) {
            const auto length = o.lengths.empty() ? like.size(2) : std::int64_t(o.lengths[std::size_t(b)]);
            record->sentence.push_back(toCsr(call->sentenceWeights[b], length));
            record->word.push_back(toCsr(call->wordWeights[b], length));
        }
    }
    return output;
}

} // namespace contexture::model::nn

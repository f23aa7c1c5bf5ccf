// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/model/nn/dropout.h"

#include "engine/model/nn/plain_operators.h"

#include "engine/model/nn/row_kernels.h"

#include <ATen/ATen.h>
#include <ATen/Parallel.h>
#include <torch/csrc/autograd/custom_function.h>

namespace contexture::model::nn {
namespace {

thread_local bool t_noDropout = false;

at::Tensor dropped(const at::Tensor& x, std::uint64_t seed, double probability) {
    const at::Tensor in = x.contiguous();
    at::Tensor out = at::empty_like(in);
    const float* from = in.data_ptr<float>();
    float* to = out.data_ptr<float>();
    at::parallel_for(0, in.numel(), 1 << 15, [&](std::int64_t begin, std::int64_t end) {
        dropoutElements(from + begin, to + begin, begin, end - begin, seed, probability);
    });
    return out;
}

class Dropout : public torch::autograd::Function<Dropout> {
public:
    static at::Tensor forward(torch::autograd::AutogradContext* context, const at::Tensor& x, std::int64_t seed,
                              double probability) {
        context->saved_data["seed"] = seed;
        context->saved_data["probability"] = probability;
        return dropped(x, static_cast<std::uint64_t>(seed), probability);
    }

    static torch::autograd::variable_list backward(torch::autograd::AutogradContext* context,
                                                   torch::autograd::variable_list gradients) {
        return {dropped(gradients[0], static_cast<std::uint64_t>(context->saved_data["seed"].toInt()),
                        context->saved_data["probability"].toDouble()),
                at::Tensor(), at::Tensor()};
    }
};

} // namespace

NoDropout::NoDropout() : m_before(t_noDropout) {
    t_noDropout = true;
}

NoDropout::~NoDropout() {
    t_noDropout = m_before;
}

bool drops(double probability, bool training) {
    return training && probability > 0.0 && !t_noDropout;
}

at::Tensor dropoutMask(at::IntArrayRef shape, double probability, const at::Tensor& like) {
    return at::empty(shape, like.options()).bernoulli_(1.0 - probability).div_(1.0 - probability);
}

at::Tensor dropout(const at::Tensor& x, double probability, bool training) {
    if (!drops(probability, training)) {
        return x;
    }
    if (plainOperators() || !x.is_cpu() || x.scalar_type() != at::kFloat) {
        return at::dropout(x, probability, true); // on a device one launch, which keeps a mask of bytes
    }
    const std::int64_t seed = at::empty({1}, at::kLong).random_().item<std::int64_t>(); // one draw a call
    return Dropout::apply(x, seed, probability);
}

} // namespace contexture::model::nn

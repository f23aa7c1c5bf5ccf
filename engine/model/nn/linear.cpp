#include "engine/model/nn/linear.h"

#include "engine/model/nn/initialise.h"

#include <ATen/ATen.h>
#include <torch/csrc/autograd/custom_function.h>

namespace contexture::model::nn {
namespace {

thread_local ProductPrecision t_precision = ProductPrecision::Fp32;

at::Tensor bf16(const at::Tensor& x) {
    return x.to(at::kBFloat16);
}

// y = x W^T with both operands rounded to bfloat16; forward and the two backward products alike.
class BFloat16Product : public torch::autograd::Function<BFloat16Product> {
public:
    // x [N, in], weight [out, in] -> [N, out]
    static at::Tensor forward(torch::autograd::AutogradContext* context, const at::Tensor& x,
                              const at::Tensor& weight) {
        const at::Tensor x16 = bf16(x);
        const at::Tensor weight16 = bf16(weight);
        context->save_for_backward({x16, weight16});
        return at::mm(x16, weight16.t()).to(x.scalar_type());
    }

    static torch::autograd::variable_list backward(torch::autograd::AutogradContext* context,
                                                   torch::autograd::variable_list gradients) {
        const auto saved = context->get_saved_variables();
        const auto type = gradients[0].scalar_type();
        const at::Tensor dy16 = bf16(gradients[0]);
        at::Tensor dx;
        at::Tensor dweight;
        if (context->needs_input_grad(0)) {
            dx = at::mm(dy16, saved[1]).to(type); // [N, in]
        }
        if (context->needs_input_grad(1)) {
            dweight = at::mm(dy16.t(), saved[0]).to(type); // [out, in]
        }
        return {dx, dweight};
    }
};

} // namespace

ProductPrecision productPrecision() {
    return t_precision;
}

PrecisionGuard::PrecisionGuard(ProductPrecision precision) : m_before(t_precision) {
    t_precision = precision;
}

PrecisionGuard::~PrecisionGuard() {
    t_precision = m_before;
}

at::Tensor linear(const at::Tensor& x, const at::Tensor& weight, const at::Tensor& bias) {
    const bool flat = x.dim() == 2;
    const at::Tensor rows = flat ? x : x.reshape({-1, x.size(-1)}); // [N, in]
    at::Tensor y;
    if (t_precision == ProductPrecision::BFloat16 && x.scalar_type() == at::kFloat) {
        y = BFloat16Product::apply(rows, weight);
        if (bias.defined()) {
            y = y + bias;
        }
    } else {
        y = bias.defined() ? at::addmm(bias, rows, weight.t()) : at::mm(rows, weight.t());
    }
    if (flat) {
        return y; // [N, out]
    }
    auto shape = x.sizes().vec();
    shape.back() = weight.size(0);
    return y.view(shape); // [..., out]
}

Linear::Linear(std::int64_t in, std::int64_t out, bool withBias, std::int64_t blocks) {
    weight = register_parameter("weight", glorot(out, in, blocks));
    if (withBias) {
        bias = register_parameter("bias", at::zeros({out}));
    }
}

} // namespace contexture::model::nn

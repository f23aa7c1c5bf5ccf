// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/model/nn/linear.h"

#include "engine/kernels/few_rows.h"
#include "engine/model/nn/initialise.h"
#include "engine/model/nn/onednn.h"
#include "engine/model/nn/packed_weights.h"
#include "engine/model/nn/plain_operators.h"
#include "engine/model/nn/rounded_weights.h"

#include <ATen/ATen.h>
#include <ATen/core/grad_mode.h>
#include <torch/csrc/autograd/custom_function.h>

namespace contexture::model::nn {
namespace {

thread_local ProductPrecision t_precision = ProductPrecision::Fp32;

// cuBLAS may sum parts of a bfloat16 product in bfloat16; from 2.0 on LibTorch can forbid this.
template<class Context>
void keepSumsWhole(Context& context) {
    if constexpr (requires { context.setAllowBF16ReductionCuBLAS(false); }) {
        static const bool once = (context.setAllowBF16ReductionCuBLAS(false), true);
        static_cast<void>(once);
    }
}

// a b of bfloat16 operands on a CUDA device, in float32. A template, so that what LibTorch lacks is not compiled.
template<class Tensor>
Tensor deviceProduct(const Tensor& a, const Tensor& b) {
    if constexpr (requires { at::mm(a, b, at::kFloat); }) {
        return at::mm(a, b, at::kFloat);
    } else {
        keepSumsWhole(at::globalContext());
        return at::mm(a, b).to(at::kFloat);
    }
}

// a b + bias, both [N, *]; float32 or bfloat16 operands, the result in `type`.
at::Tensor product(const at::Tensor& a, const at::Tensor& b, at::ScalarType type, const at::Tensor& bias = {}) {
    // One row or a few: a general product would first copy the whole matrix into another order, which costs more than
    // reading it.
    if (a.size(0) <= kernels::fewRows(a.size(1)) && a.scalar_type() == at::kFloat && type == at::kFloat && a.is_cpu() &&
        a.is_contiguous() && b.t().is_contiguous() && (!bias.defined() || bias.is_contiguous())) {
        at::Tensor out = at::empty({a.size(0), b.size(1)}, a.options());
        kernels::multiplyFewRows(a.data_ptr<float>(), a.size(0), b.data_ptr<float>(), b.size(1), b.size(0),
                                 bias.defined() ? bias.data_ptr<float>() : nullptr, out.data_ptr<float>());
        return out;
    }
    // The stride along a dimension of size 1 is arbitrary in tensors; oneDNN 2.6 reads it as the distance between rows
    // or columns, and fails in the computation.
    const bool thin = a.size(0) == 1 || a.size(1) == 1 || b.size(1) == 1;
    if (!thin && onednnKnows(a, b) && type == at::kFloat) {
        at::Tensor out = at::empty({a.size(0), b.size(1)}, a.options().dtype(at::kFloat));
        if (onednnProduct(a, b, out, bias)) {
            return out;
        }
    }
    if (a.scalar_type() == type) {
        return bias.defined() ? at::addmm(bias, a, b) : at::mm(a, b);
    }
    // On CPUs, bfloat16 operands have exact products in float32; LibTorch's own product would round the sums.
    at::Tensor out = a.is_cuda() ? deviceProduct(a, b) : at::mm(a.to(type), b.to(type));
    return bias.defined() ? out.add_(bias) : out;
}

// y = x W^T + b and its two backward products, in float32 or with operands rounded to bfloat16.
class Product : public torch::autograd::Function<Product> {
public:
    // x [N, in], weight [out, in], bias [out] or of no elements -> [N, out]. (LibTorch takes no undefined arguments.)
    static at::Tensor forward(torch::autograd::AutogradContext* context, const at::Tensor& x, const at::Tensor& weight,
                              const at::Tensor& bias, bool half) {
        const at::Tensor operand = half ? x.to(at::kBFloat16) : x;
        const at::Tensor matrix = half ? rounded(weight) : weight;
        // Rounded copies belong to this function; unrounded operands are checked for changes like inputs.
        context->save_for_backward({operand, matrix});
        return product(operand, matrix.t(), x.scalar_type(), bias.numel() > 0 ? bias : at::Tensor());
    }

    static torch::autograd::variable_list backward(torch::autograd::AutogradContext* context,
                                                   torch::autograd::variable_list gradients) {
        const auto saved = context->get_saved_variables();
        const at::Tensor dy = gradients[0].contiguous();
        const at::Tensor operand = dy.to(saved[0].scalar_type());
        at::Tensor dx;
        at::Tensor dweight;
        at::Tensor dbias;
        if (context->needs_input_grad(0)) {
            dx = product(operand, saved[1], dy.scalar_type()); // [N, in]
        }
        if (context->needs_input_grad(1)) {
            dweight = product(operand.t(), saved[0], dy.scalar_type()); // [out, in]
        }
        if (context->needs_input_grad(2)) {
            dbias = dy.sum(0); // [out]
        }
        return {dx, dweight, dbias, at::Tensor()};
    }
};

// Undefined if this thread has no packed form of the weight.
at::Tensor packedProduct(const at::Tensor& x, const at::Tensor& weight, const at::Tensor& bias) {
    const PackedWeights* weights = packedWeights();
    if (!weights || at::GradMode::is_enabled() || !x.is_cpu() || x.scalar_type() != at::kFloat || x.numel() == 0) {
        return {};
    }
    const kernels::PackedMatrix* packed = weights->find(weight);
    if (!packed || x.size(-1) != packed->in()) { // a wrong size is refused in the general path
        return {};
    }
    const at::Tensor rows = x.contiguous(); // [..., in]
    auto shape = x.sizes().vec();
    shape.back() = packed->out();
    at::Tensor y = at::empty(shape, x.options()); // [..., out]
    packed->multiply(rows.data_ptr<float>(), rows.numel() / packed->in(),
                     bias.defined() ? bias.data_ptr<float>() : nullptr, y.data_ptr<float>());
    return y;
}

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
    if (at::Tensor packed = packedProduct(x, weight, bias); packed.defined()) {
        return packed;
    }
    if (plainOperators() && t_precision == ProductPrecision::Fp32) {
        return at::linear(x, weight, bias);
    }
    const bool flat = x.dim() == 2;
    const at::Tensor rows = flat ? x : x.reshape({-1, x.size(-1)}); // [N, in]
    const bool half = t_precision == ProductPrecision::BFloat16 && x.scalar_type() == at::kFloat;
    const at::Tensor y = at::GradMode::is_enabled()
                             ? Product::apply(rows, weight, bias.defined() ? bias : at::empty({0}, x.options()), half)
                         : half ? product(rows.to(at::kBFloat16), rounded(weight).t(), at::kFloat, bias)
                                : product(rows, weight.t(), x.scalar_type(), bias); // [N, out]
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

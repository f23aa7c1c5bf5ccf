// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/model/nn/onednn.h"

#include <ATen/ATen.h>

#ifdef CONTEXTURE_HAS_DNNL
#include <dnnl.hpp>

#include <map>
#include <unordered_map>
#include <vector>
#endif

namespace contexture::model::nn {

#ifdef CONTEXTURE_HAS_DNNL
namespace {

using dnnl::memory;

memory::data_type typeOf(const at::Tensor& x) {
    return x.scalar_type() == at::kBFloat16 ? memory::data_type::bf16 : memory::data_type::f32;
}

memory::desc describe(const at::Tensor& x) {
    return memory::desc(x.sizes().vec(), typeOf(x), x.strides().vec());
}

// bias: a description without dimensions if there is none.
dnnl::matmul makeProduct(const dnnl::engine& engine, const memory::desc& a, const memory::desc& b,
                         const memory::desc& bias, const memory::desc& out, bool withBias) {
#if DNNL_VERSION_MAJOR >= 3
    using Description = dnnl::matmul::primitive_desc;
    return dnnl::matmul(withBias ? Description(engine, a, b, bias, out) : Description(engine, a, b, out));
#else
    const dnnl::matmul::desc description =
        withBias ? dnnl::matmul::desc(a, b, bias, out) : dnnl::matmul::desc(a, b, out);
    return dnnl::matmul(dnnl::matmul::primitive_desc(description, engine));
#endif
}

struct PrimitiveProduct {
    memory::desc a;
    memory::desc b;
    memory::desc bias;
    memory::desc out;
    dnnl::matmul primitive; // empty if the processor does not support it
};

// Primitives of one thread by shapes and strides. Making one costs more than a small product, and each keeps 130 kB of
// code; batches that shrink row by row need hundreds. Kept are those used among the last kMost others.
struct Library {
    static constexpr std::size_t kMost = 48;
    static constexpr int kShared = 32; // number that oneDNN itself keeps, for all threads

    using Products = std::map<std::vector<std::int64_t>, PrimitiveProduct>;

    dnnl::engine engine{dnnl::engine::kind::cpu, 0};
    dnnl::stream stream{engine};
    Products products;
    Products before; // contents of `products` when it was last full, without those used since
    std::vector<std::int64_t> key;

    Library() {
        static const bool once = (dnnl::set_primitive_cache_capacity(kShared), true);
        static_cast<void>(once);
    }

    PrimitiveProduct& find(const at::Tensor& a, const at::Tensor& b, const at::Tensor& out, const at::Tensor& bias) {
        key.clear();
        key.push_back((a.scalar_type() == at::kBFloat16 ? 1 : 0) + (bias.defined() ? 2 : 0));
        for (const auto* tensor : {&a, &b, &out}) {
            key.insert(key.end(), tensor->sizes().begin(), tensor->sizes().end());
            key.insert(key.end(), tensor->strides().begin(), tensor->strides().end());
        }
        const auto found = products.find(key);
        if (found != products.end()) {
            return found->second;
        }
        if (products.size() >= kMost) {
            before = std::move(products);
            products.clear();
        }
        if (auto kept = before.extract(key)) {
            return products.insert(std::move(kept)).position->second;
        }
        PrimitiveProduct product{describe(a), describe(b), {}, describe(out), {}};
        if (bias.defined()) {
            product.bias = memory::desc({1, bias.size(0)}, memory::data_type::f32, memory::format_tag::ab);
        }
        try {
            product.primitive = makeProduct(engine, product.a, product.b, product.bias, product.out, bias.defined());
        } catch (const dnnl::error&) { // bfloat16 on a processor without AVX-512
        }
        return products.emplace(key, std::move(product)).first->second;
    }
};

} // namespace

bool onednnKnows(const at::Tensor& a, const at::Tensor& b) {
    return a.is_cpu() && a.scalar_type() == b.scalar_type() &&
           (a.scalar_type() == at::kFloat || a.scalar_type() == at::kBFloat16);
}

bool onednnProduct(const at::Tensor& a, const at::Tensor& b, const at::Tensor& out, const at::Tensor& bias) {
    if (out.numel() == 0 || a.size(-1) == 0) {
        return false;
    }
    thread_local Library library;
    PrimitiveProduct& product = library.find(a, b, out, bias);
    if (!product.primitive) {
        return false;
    }
    const auto& engine = library.engine;
    std::unordered_map<int, memory> arguments{{DNNL_ARG_SRC, memory(product.a, engine, a.data_ptr())},
                                              {DNNL_ARG_WEIGHTS, memory(product.b, engine, b.data_ptr())},
                                              {DNNL_ARG_DST, memory(product.out, engine, out.data_ptr())}};
    if (bias.defined()) {
        arguments.emplace(DNNL_ARG_BIAS, memory(product.bias, engine, bias.data_ptr()));
    }
    product.primitive.execute(library.stream, arguments);
    library.stream.wait();
    return true;
}

#else

bool onednnKnows(const at::Tensor&, const at::Tensor&) {
    return false;
}

bool onednnProduct(const at::Tensor&, const at::Tensor&, const at::Tensor&, const at::Tensor&) {
    return false;
}

#endif

} // namespace contexture::model::nn

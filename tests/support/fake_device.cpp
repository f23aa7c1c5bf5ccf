// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/fake_device.h"

#include <ATen/ATen.h>
#include <ATen/core/dispatch/Dispatcher.h>
#include <c10/core/impl/DeviceGuardImplInterface.h>
#include <torch/library.h>
#include <torch/version.h>

#include <algorithm>
#include <mutex>
#include <optional>
#include <utility>
#include <vector>

#if TORCH_VERSION_MAJOR < 2
#define FAKE_KEY XPU
#else
#define FAKE_KEY HPU
#endif

namespace contexture::test {
namespace {

// One of LibTorch's devices that no build for processors or CUDA has. Parameters can be moved to it in place.
constexpr auto kType = c10::DeviceType::FAKE_KEY;
constexpr auto kKey = c10::DispatchKey::FAKE_KEY;

std::mutex g_mutex;
DeviceCounts g_counts;

class Guard final : public c10::impl::DeviceGuardImplInterface {
public:
    c10::DeviceType type() const override { return kType; }
    c10::Device exchangeDevice(c10::Device) const override { return fakeDevice(); }
    c10::Device getDevice() const override { return fakeDevice(); }
    void setDevice(c10::Device) const override {}
    void uncheckedSetDevice(c10::Device) const noexcept override {}
    c10::Stream getStream(c10::Device) const noexcept override { return stream(); }
    c10::Stream exchangeStream(c10::Stream) const noexcept override { return stream(); }
    c10::DeviceIndex deviceCount() const noexcept override { return 1; }
    // Whatever is asked of the device is done at once. Who asks whether it is, would wait.
    void record(void**, const c10::Stream&, const c10::DeviceIndex, const c10::EventFlag) const override {}
    void block(void*, const c10::Stream&) const override {}
    bool queryEvent(void*) const override {
        const std::scoped_lock lock(g_mutex);
        ++g_counts.waits;
        ++g_counts.byOperator["event (waits)"];
        return true;
    }
    void destroyEvent(void*, const c10::DeviceIndex) const noexcept override {}
    bool queryStream(const c10::Stream&) const override { return true; }
    void synchronizeStream(const c10::Stream&) const override {}

private:
    static c10::Stream stream() { return c10::Stream(c10::Stream::DEFAULT, fakeDevice()); }
};
const c10::impl::DeviceGuardImplRegistrar g_guard(kType, new Guard);

bool isOnDevice(const at::Tensor& x) {
    return x.defined() && x.device().type() == kType;
}

// The same memory for the other kind of device.
c10::Storage sharing(const c10::Storage& storage, c10::Device device) {
    auto* keeper = new c10::Storage(storage);
    const auto forget = [](void* kept) { delete static_cast<c10::Storage*>(kept); };
    return c10::Storage(
        c10::Storage::use_byte_size_t(), storage.nbytes(),
        c10::DataPtr(const_cast<void*>(static_cast<const void*>(storage.data())), keeper, forget, device), nullptr,
        false);
}

at::Tensor viewOf(c10::Storage storage, c10::DispatchKey key, const at::Tensor& like) {
    at::Tensor x = at::detail::make_tensor<c10::TensorImpl>(std::move(storage), c10::DispatchKeySet(key), like.dtype());
    x.unsafeGetTensorImpl()->set_sizes_and_strides(like.sizes(), like.strides());
    x.unsafeGetTensorImpl()->set_storage_offset(like.storage_offset());
    return x;
}

// A call of an operator for the device, computed by the processor.
class Call {
public:
    explicit Call(const c10::OperatorHandle& op) : m_name(op.schema().name()), m_op(op) {}

    void run(torch::jit::Stack& stack) {
        const auto& schema = m_op.schema();
        const auto arguments = schema.arguments().size();
        const std::vector<c10::IValue> given(stack.end() - std::ptrdiff_t(arguments), stack.end());
        count(given);
        if (m_name == "aten::_copy_from") { // the processor has no such operator
            hostOf(given[1].toTensor()).copy_(hostOf(given[0].toTensor()));
            stack.resize(stack.size() - arguments);
            stack.push_back(given[1]);
            return;
        }
        for (std::size_t i = 0; i < arguments; ++i) {
            stack[stack.size() - arguments + i] = toHost(given[i]);
        }
        m_op.callBoxed(&stack);
        const auto& returns = schema.returns();
        for (std::size_t i = 0; i < returns.size(); ++i) {
            auto& result = stack[stack.size() - returns.size() + i];
            const auto* alias = returns[i].alias_info();
            if (alias && alias->isWrite()) {
                result = given[writtenArgument(*alias)];
            } else if (result.isTensor()) {
                result = toDevice(result.toTensor());
            } else if (result.isTensorList()) {
                std::vector<at::Tensor> list;
                for (const at::Tensor& each : result.toTensorVector()) {
                    list.push_back(toDevice(each));
                }
                result = list;
            }
        }
        for (const auto& [ours, theirs] : m_aliases) {
            if (ours.sizes() != theirs.sizes()) { // an empty result was given, to be filled
                auto* given = ours.unsafeGetTensorImpl();
                given->set_storage_keep_dtype(sharing(theirs.storage(), fakeDevice()));
                given->set_sizes_and_strides(theirs.sizes(), theirs.strides());
            }
        }
    }

private:
    std::size_t writtenArgument(const c10::AliasInfo& alias) const {
        const auto& arguments = m_op.schema().arguments();
        for (std::size_t i = 0; i < arguments.size(); ++i) {
            if (arguments[i].alias_info() && arguments[i].alias_info()->beforeSets() == alias.beforeSets()) {
                return i;
            }
        }
        TORCH_CHECK(false, m_name, " writes to no argument");
    }

    at::Tensor hostOf(const at::Tensor& x) {
        if (!isOnDevice(x)) {
            TORCH_CHECK(!x.defined() || x.dim() == 0 || m_name == "aten::_copy_from" || m_name == "aten::index" ||
                            m_name == "aten::_index_put_impl_",
                        m_name, " mixes tensors of the processor and of the device");
            return x;
        }
        for (const auto& [ours, theirs] : m_aliases) {
            if (ours.is_same(x)) {
                return theirs;
            }
        }
        const auto host = x.numel() == 0
                              ? at::empty(x.sizes(), x.options().device(at::kCPU))
                              : viewOf(sharing(x.storage(), c10::Device(c10::kCPU)), c10::DispatchKey::CPU, x);
        m_aliases.emplace_back(x, host);
        return host;
    }

    c10::IValue toHost(const c10::IValue& value) {
        if (value.isTensor()) {
            return hostOf(value.toTensor());
        }
        if (value.isTensorList()) {
            std::vector<at::Tensor> list;
            for (const at::Tensor& each : value.toTensorVector()) {
                list.push_back(hostOf(each));
            }
            return list;
        }
        if (value.isList() && value.toListRef().size() > 0) { // of optional tensors
            c10::List<c10::optional<at::Tensor>> list;
            for (const c10::IValue& each : value.toListRef()) {
                if (!each.isNone() && !each.isTensor()) {
                    return value;
                }
                list.push_back(each.isNone() ? c10::optional<at::Tensor>() : hostOf(each.toTensor()));
            }
            return list;
        }
        return value.isDevice() && value.toDevice().type() == kType ? c10::IValue(c10::Device(c10::kCPU)) : value;
    }

    at::Tensor toDevice(const at::Tensor& x) const {
        if (!x.defined() || isOnDevice(x)) {
            return x;
        }
        for (const auto& [ours, theirs] : m_aliases) {
            if (x.storage().unsafeGetStorageImpl() == theirs.storage().unsafeGetStorageImpl()) {
                return viewOf(ours.storage(), kKey, x);
            }
        }
        return viewOf(sharing(x.storage(), fakeDevice()), kKey, x);
    }

    // Operators whose result has a size, or is a number, that only the device knows.
    bool waits(const std::vector<c10::IValue>& given) const {
        for (const char* name : {"aten::_local_scalar_dense", "aten::nonzero", "aten::masked_select", "aten::equal",
                                 "aten::_unique2", "aten::unique_dim", "aten::unique_consecutive"}) {
            if (m_name == name) {
                return true;
            }
        }
        if (m_name == "aten::repeat_interleave") {
            return given.back().isNone();
        }
        const bool indexes = m_name == "aten::index" || m_name == "aten::_index_put_impl_";
        const auto indices = indexes ? given[1].toListRef() : c10::ArrayRef<c10::IValue>();
        return std::any_of(indices.begin(), indices.end(), [](const c10::IValue& each) {
            return each.isTensor() && (each.toTensor().scalar_type() == at::kBool ||
                                       !isOnDevice(each.toTensor())); // is counted, is copied
        });
    }

    void count(const std::vector<c10::IValue>& given) const {
        const auto& returns = m_op.schema().returns();
        const bool isView = !returns.empty() && std::all_of(returns.begin(), returns.end(), [](const auto& each) {
            return each.alias_info() && !each.alias_info()->isWrite();
        });
        const std::scoped_lock lock(g_mutex);
        if (isView) {
            ++g_counts.views;
        }
        if (isView || m_name.starts_with("aten::empty")) {
            return;
        }
        if (m_name == "aten::_copy_from") {
            const at::Tensor from = given[0].toTensor();
            const at::Tensor to = given[1].toTensor();
            const bool isInside = isOnDevice(from) && isOnDevice(to);
            const bool blocks = !isInside && !given[2].toBool();
            (isInside ? g_counts.launches
             : blocks ? g_counts.waits
                      : (isOnDevice(to) ? g_counts.copiesTo : g_counts.copiesFrom))++;
            if (isInside && from.scalar_type() == at::kFloat && to.scalar_type() == at::kBFloat16) {
                ++g_counts.roundings[{from.data_ptr(), from.numel()}];
            }
            if (isInside || blocks) {
                ++g_counts.byOperator[isInside ? "copy" : "copy (waits)"];
            }
            return;
        }
        const bool isWait = waits(given);
        ++(isWait ? g_counts.waits : g_counts.launches);
        ++g_counts.byOperator[m_name + (isWait ? " (waits)" : "")];
    }

    std::string m_name;
    const c10::OperatorHandle& m_op;
    std::vector<std::pair<at::Tensor, at::Tensor>> m_aliases; // of the device, of the processor
};

void runOnFakeDevice(const c10::OperatorHandle& op, torch::jit::Stack* stack) {
    Call(op).run(*stack);
}

} // namespace

at::Device fakeDevice() {
    return at::Device(kType, 0);
}

DeviceCounts takeCounts() {
    const std::scoped_lock lock(g_mutex);
    return std::exchange(g_counts, {});
}

} // namespace contexture::test

TORCH_LIBRARY_IMPL(_, FAKE_KEY, library) {
    library.fallback(torch::CppFunction::makeFromBoxedFunction<&contexture::test::runOnFakeDevice>());
}

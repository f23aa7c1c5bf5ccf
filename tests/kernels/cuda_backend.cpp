// SPDX-License-Identifier: GPL-3.0-or-later

// The kernels of engine/kernels/cuda behind the tests' interface: copies to the device, runs, copies back.
#include "tests/kernels/backend.h"

#include "engine/kernels/cuda/cuda_kernels.h"

#include <algorithm>
#include <cuda_runtime.h>
#include <stdexcept>

namespace contexture::kernels::test {
namespace {

void check(cudaError_t status) {
    if (status != cudaSuccess) {
        throw std::runtime_error(cudaGetErrorString(status));
    }
}

// An array on the device; of size 0 when the host has none.
template<class T>
class DeviceArray {
public:
    explicit DeviceArray(std::size_t size) : m_size(size) {
        check(cudaMalloc(&m_data, std::max<std::size_t>(size, 1) * sizeof(T)));
        check(cudaMemset(m_data, 0xff, std::max<std::size_t>(size, 1) * sizeof(T))); // everything must be overwritten
    }
    DeviceArray(const T* host, std::int64_t size) : DeviceArray(host ? static_cast<std::size_t>(size) : 0) {
        m_given = host != nullptr;
        if (m_size > 0) {
            check(cudaMemcpy(m_data, host, m_size * sizeof(T), cudaMemcpyHostToDevice));
        }
    }
    ~DeviceArray() { cudaFree(m_data); }
    DeviceArray(const DeviceArray&) = delete;
    DeviceArray& operator=(const DeviceArray&) = delete;

    T* get() const { return m_given ? m_data : nullptr; }
    std::vector<T> toHost() const {
        std::vector<T> host(m_size);
        if (m_size > 0) {
            check(cudaMemcpy(host.data(), m_data, m_size * sizeof(T), cudaMemcpyDeviceToHost));
        }
        return host;
    }

private:
    T* m_data = nullptr;
    std::size_t m_size = 0;
    bool m_given = true;
};

// A hierarchical problem on the device.
struct DeviceProblem {
    HierarchicalShape s;
    std::size_t rows;
    DeviceArray<float> sentenceQuery, wordQuery, sentenceKey, wordKey, value;
    DeviceArray<std::int32_t> offset;
    DeviceArray<std::uint8_t> visible;
    DeviceArray<std::int32_t> queryLength;
    DeviceArray<float> keyScale;
    DeviceArray<float> sentenceWeights, wordWeights, output;
    DeviceArray<std::uint8_t> noContext;
    std::int64_t longest = 0;

    explicit DeviceProblem(const HierarchicalInput& input)
        : s(input.shape)
        , rows(static_cast<std::size_t>(s.batch * s.heads * s.queries))
        , sentenceQuery(input.sentenceQuery, std::int64_t(rows) * s.headSize)
        , wordQuery(input.wordQuery, std::int64_t(rows) * s.headSize)
        , sentenceKey(input.sentenceKey, s.heads * s.sentences * s.headSize)
        , wordKey(input.wordKey, s.heads * s.words * s.headSize)
        , value(input.value, s.heads * s.words * s.headSize)
        , offset(input.sentenceOffset, s.sentences + 1)
        , visible(input.visible, s.batch * s.sentences)
        , queryLength(input.queryLength, s.batch)
        , keyScale(input.keyScale, s.batch * s.heads * s.words)
        , sentenceWeights(rows * static_cast<std::size_t>(s.sentences))
        , wordWeights(rows * static_cast<std::size_t>(s.words))
        , output(rows * static_cast<std::size_t>(s.headSize))
        , noContext(static_cast<std::size_t>(s.batch)) {
        for (std::int64_t j = 0; j < s.sentences; ++j) {
            longest = std::max<std::int64_t>(longest, input.sentenceOffset[j + 1] - input.sentenceOffset[j]);
        }
    }

    HierarchicalInput input() const {
        HierarchicalInput on;
        on.shape = s;
        on.sentenceQuery = sentenceQuery.get();
        on.wordQuery = wordQuery.get();
        on.sentenceKey = sentenceKey.get();
        on.wordKey = wordKey.get();
        on.value = value.get();
        on.sentenceOffset = offset.get();
        on.visible = visible.get();
        on.queryLength = queryLength.get();
        on.keyScale = keyScale.get();
        return on;
    }

    cuda::HierarchicalBuffers buffers(const DeviceArray<float>& scratch) const {
        return {sentenceWeights.get(), wordWeights.get(), noContext.get(), scratch.get(), longest};
    }

    void forward(const HierarchicalOptions& options) const {
        const DeviceArray<float> scratch(cuda::scratchFloats(s, longest, false));
        cuda::hierarchicalAttention(input(), options, output.get(), buffers(scratch), nullptr);
        check(cudaDeviceSynchronize());
    }
};

class CudaBackend : public Backend {
public:
    QString whyNot() const override {
        return cuda::available() ? QString() : QStringLiteral("no CUDA device on this machine");
    }

    std::vector<float> normalise(const std::vector<float>& logits, RowShape shape,
                                 const NormaliseOptions& options) const override {
        const DeviceOptions on(shape, options);
        const DeviceArray<float> x(logits.data(), std::int64_t(logits.size())), y(logits.size());
        cuda::normalise(x.get(), y.get(), shape, on.options, nullptr);
        check(cudaDeviceSynchronize());
        if (options.empty) {
            const std::vector<std::uint8_t> empty = on.empty.toHost();
            std::copy(empty.begin(), empty.end(), options.empty);
        }
        return y.toHost();
    }

    std::vector<float> normaliseBackward(const std::vector<float>& weights, const std::vector<float>& gradWeights,
                                         RowShape shape, const NormaliseOptions& options) const override {
        const DeviceOptions on(shape, options);
        const DeviceArray<float> y(weights.data(), std::int64_t(weights.size()));
        const DeviceArray<float> g(gradWeights.data(), std::int64_t(gradWeights.size())), gradient(weights.size());
        cuda::normaliseBackward(y.get(), g.get(), gradient.get(), shape, on.options, nullptr);
        check(cudaDeviceSynchronize());
        return gradient.toHost();
    }

    HierarchicalResult attend(const HierarchicalInput& input, const HierarchicalOptions& options) const override {
        const DeviceProblem problem(input);
        problem.forward(options);
        return {problem.output.toHost(), problem.sentenceWeights.toHost(), problem.wordWeights.toHost(),
                problem.noContext.toHost()};
    }

    HierarchicalGradientVectors attendBackward(const HierarchicalInput& input, const HierarchicalOptions& options,
                                               const std::vector<float>& gradOutput) const override {
        const DeviceProblem problem(input);
        problem.forward(options);
        const HierarchicalShape& s = input.shape;
        const std::size_t queries = problem.rows * static_cast<std::size_t>(s.headSize);
        const auto words = static_cast<std::size_t>(s.heads * s.words * s.headSize);
        const DeviceArray<float> scratch(cuda::scratchFloats(s, problem.longest, true));
        const DeviceArray<float> gradient(gradOutput.data(), std::int64_t(gradOutput.size()));
        const DeviceArray<float> sentenceQuery(queries), wordQuery(queries), wordKey(words), value(words);
        const DeviceArray<float> sentenceKey(static_cast<std::size_t>(s.heads * s.sentences * s.headSize));
        cuda::hierarchicalAttentionBackward(
            problem.input(), options, problem.buffers(scratch), gradient.get(),
            {sentenceQuery.get(), wordQuery.get(), sentenceKey.get(), wordKey.get(), value.get()}, nullptr);
        check(cudaDeviceSynchronize());
        return {sentenceQuery.toHost(), wordQuery.toHost(), sentenceKey.toHost(), wordKey.toHost(), value.toHost()};
    }

    WordWeights weighWords(const WordLevel& level, const std::vector<float>& scores,
                           const std::vector<float>& sentenceWeights) const override {
        const DeviceLevel on(level);
        const DeviceArray<float> x(scores.data(), std::int64_t(scores.size())), within(scores.size());
        const DeviceArray<float> alpha(sentenceWeights.data(), std::int64_t(sentenceWeights.size()));
        const DeviceArray<float> product(scores.size());
        cuda::weighWords(on.level, x.get(), alpha.get(), within.get(), product.get(), nullptr);
        check(cudaDeviceSynchronize());
        return {within.toHost(), product.toHost()};
    }

    WordWeightGradients weighWordsBackward(const WordLevel& level, const std::vector<float>& within,
                                           const std::vector<float>& sentenceWeights,
                                           const std::vector<float>& gradProduct) const override {
        const DeviceLevel on(level);
        const DeviceArray<float> y(within.data(), std::int64_t(within.size()));
        const DeviceArray<float> alpha(sentenceWeights.data(), std::int64_t(sentenceWeights.size()));
        const DeviceArray<float> g(gradProduct.data(), std::int64_t(gradProduct.size())), scores(within.size());
        const DeviceArray<float> gradAlpha(sentenceWeights.size());
        cuda::weighWordsBackward(on.level, y.get(), alpha.get(), g.get(), scores.get(), gradAlpha.get(), nullptr);
        check(cudaDeviceSynchronize());
        return {scores.toHost(), gradAlpha.toHost()};
    }

private:
    struct DeviceLevel {
        WordLevel level;
        DeviceArray<std::int32_t> offset;
        DeviceArray<float> keyScale;

        explicit DeviceLevel(const WordLevel& host)
            : level(host)
            , offset(host.offset, host.sentences + 1)
            , keyScale(host.keyScale, host.rows / host.rowsPerScale * host.words) {
            level.offset = offset.get();
            level.keyScale = keyScale.get();
        }
    };

    // The options with their arrays on the device.
    struct DeviceOptions {
        NormaliseOptions options;
        DeviceArray<std::uint8_t> visible;
        DeviceArray<std::int32_t> offsets;
        DeviceArray<std::uint8_t> empty;

        DeviceOptions(RowShape shape, const NormaliseOptions& host)
            : options(host)
            , visible(host.visible, shape.rows / host.rowsPerMask * shape.columns)
            , offsets(host.offsets, host.segments + 1)
            , empty(static_cast<std::size_t>(shape.rows * (host.offsets ? host.segments : 1))) {
            options.visible = visible.get();
            options.offsets = offsets.get();
            options.empty = host.empty ? empty.get() : nullptr;
        }
    };
};

} // namespace

std::unique_ptr<Backend> makeCudaBackend() {
    return std::make_unique<CudaBackend>();
}

} // namespace contexture::kernels::test

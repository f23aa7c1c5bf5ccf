// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/decode/operator_benchmark.h"

#include "engine/core/median.h"
#include "engine/model/device_of.h"
#include "engine/model/nn/hierarchical.h"
#include "engine/model/nn/normalise.h"

#include <ATen/ATen.h>
#include <ATen/Parallel.h>
#include <torch/csrc/autograd/autograd.h>

#include <chrono>
#include <cmath>

namespace contexture::decode {
namespace {

constexpr int kLaunches = 10; // of one round on a device: it is waited for once
constexpr std::int64_t kValuesOnProcessors = 1 << 20;
constexpr std::int64_t kValuesOnDevices = 1 << 24;

using Clock = std::chrono::steady_clock;

// Computes `what` in rounds; the time of one computation in milliseconds. The result's first value is read, for which a
// device must have finished.
class Stopwatch {
public:
    Stopwatch(at::Device device, double seconds, const CancelToken& cancel)
        : m_launches(device.is_cuda() ? kLaunches : 1), m_seconds(seconds), m_cancel(cancel) {}

    // In turns: each round computes all of them.
    std::vector<double> compare(const std::vector<std::function<at::Tensor()>>& all) const {
        std::vector<std::vector<double>> times(all.size());
        for (const auto& one : all) {
            wait(one()); // fills caches, compiles kernels
        }
        const auto begin = Clock::now();
        do {
            m_cancel.throwIfCancelled();
            for (std::size_t i = 0; i < all.size(); ++i) {
                const auto start = Clock::now();
                at::Tensor last;
                for (int launch = 0; launch < m_launches; ++launch) {
                    last = all[i]();
                }
                wait(last);
                times[i].push_back(since(start) * 1e3 / m_launches);
            }
        } while (since(begin) < m_seconds * double(all.size()));
        std::vector<double> medians;
        for (auto& each : times) {
            medians.push_back(median(std::move(each)));
        }
        return medians;
    }

private:
    static double since(Clock::time_point start) { return std::chrono::duration<double>(Clock::now() - start).count(); }
    static void wait(const at::Tensor& result) { result.detach().flatten()[0].item<float>(); }

    int m_launches;
    double m_seconds;
    const CancelToken& m_cancel;
};

at::Tensor gradient(const at::Tensor& output, const at::Tensor& of, const at::Tensor& along, bool keeps) {
    return torch::autograd::grad({output}, {of}, {along}, keeps)[0];
}

} // namespace

std::string benchmarkDevice(Device device) {
    return model::deviceFor(device).str();
}

void compareNormalisers(const OperatorBenchmarkOptions& options,
                        const std::function<void(const NormaliserComparison&)>& listener, const CancelToken& cancel) {
    const at::Device device = model::deviceFor(options.device);
    const std::int64_t values = options.values > 0 ? options.values
                                : device.is_cuda() ? kValuesOnDevices
                                                   : kValuesOnProcessors;
    at::set_num_threads(options.threads);
    const Stopwatch watch(device, options.secondsPerMeasurement, cancel);
    at::manual_seed(1);
    for (const Normaliser normaliser : {Normaliser::Softmax, Normaliser::Sparsemax, Normaliser::Entmax15}) {
        for (const std::int64_t columns : options.columns) {
            const std::int64_t rows = std::max<std::int64_t>(1, values / columns);
            // A deviation of 1.5 leaves three to five weights, as trained attention does.
            const at::Tensor scores = (at::randn({rows, columns}) * 1.5).to(device).requires_grad_(true);
            const at::Tensor along = at::randn({rows, columns}).to(device);
            const at::Tensor weights = model::nn::normalise(scores, {}, normaliser);
            const at::Tensor softmax = at::softmax(scores, -1);
            const auto times = watch.compare({
                [&] { return model::nn::normalise(scores.detach(), {}, normaliser); },
                [&] { return at::softmax(scores.detach(), -1); },
                [&] { return gradient(weights, scores, along, true); },
                [&] { return gradient(softmax, scores, along, true); },
            });
            listener({normaliser, columns, times[0], times[2], times[1], times[3]});
        }
    }
}

void compareAttention(const OperatorBenchmarkOptions& options,
                      const std::function<void(const AttentionComparison&)>& listener, const CancelToken& cancel) {
    const at::Device device = model::deviceFor(options.device);
    const std::int64_t batch = options.batch > 0 ? options.batch : device.is_cuda() ? 24 : 2;
    const std::int64_t heads = options.heads;
    const std::int64_t width = options.headWidth;
    at::set_num_threads(options.threads);
    const Stopwatch watch(device, options.secondsPerMeasurement, cancel);
    at::manual_seed(1);
    const auto random = [&](at::IntArrayRef shape) { return at::randn(shape).to(device); };
    for (const Normaliser normaliser : {Normaliser::Sparsemax, Normaliser::Softmax}) {
        for (const std::int64_t sentences : options.sentences) {
            const std::int64_t words = sentences * options.wordsPerSentence;
            model::nn::HierarchicalOperands operands;
            operands.sentenceQuery = random({batch, heads, options.queries, width});
            operands.wordQuery = random({batch, heads, options.queries, width}).requires_grad_(true);
            operands.sentenceKey = random({heads, sentences, width});
            operands.wordKey = random({heads, words, width}).requires_grad_(true);
            operands.value = random({heads, words, width});
            operands.visible = at::ones({batch, sentences}, at::kByte);
            for (std::int64_t s = 0; s <= sentences; ++s) {
                operands.offsets.push_back(static_cast<std::int32_t>(s * options.wordsPerSentence));
            }
            operands.sentence = operands.word = normaliser;
            const at::Tensor along = random({batch, heads, options.queries, width});
            const auto ours = [&] {
                return model::nn::hierarchicalAttend(operands, model::nn::HierarchicalPath::Pruned);
            };
            const auto flat = [&] {
                const at::Tensor scores =
                    at::matmul(operands.wordQuery, operands.wordKey.transpose(1, 2)) / std::sqrt(double(width));
                return at::matmul(at::softmax(scores, -1), operands.value);
            };
            const auto alone = [](const auto& attend) {
                const at::NoGradGuard noGradients;
                return attend();
            };
            const auto times = watch.compare({
                [&] { return alone(ours); },
                [&] { return alone(flat); },
                [&] { return gradient(ours(), operands.wordKey, along, false); },
                [&] { return gradient(flat(), operands.wordKey, along, false); },
            });
            listener({normaliser, sentences, times[0], times[2], times[1], times[3]});
        }
    }
}

} // namespace contexture::decode

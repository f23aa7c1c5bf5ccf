// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/model/fixtures.h"

#include "engine/model/selective_attention.h"
#include "engine/model/selective_context.h"

#include <ATen/ATen.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>

namespace contexture::model::test {

ModelConfig smallConfig(const std::string& system) {
    ModelConfig config;
    config.system = system;
    auto& t = config.transformer;
    t.width = 16;
    t.feedForward = 24;
    t.heads = 2;
    t.encoderLayers = 2;
    t.decoderLayers = 2;
    t.sourceVocabulary = 23;
    t.targetVocabulary = 23;
    t.maxPositions = 64;
    config.part<SelectiveAttentionConfig>().heads = 2;
    config.part<SelectiveAttentionConfig>().feedForward = 24;
    return config;
}

std::shared_ptr<System> makeRandom(const ModelConfig& config, std::uint64_t seed) {
    at::manual_seed(seed);
    auto system = makeSystem(config);
    const at::NoGradGuard noGrad;
    for (auto& parameter : system->parameters()) {
        parameter.add_(at::randn_like(parameter) * 0.15);
    }
    system->eval();
    return system;
}

std::vector<Pieces> randomSentences(const std::vector<int>& lengths, std::uint64_t seed, int vocabulary) {
    std::mt19937_64 random(seed);
    std::vector<Pieces> sentences;
    for (const int length : lengths) {
        auto& sentence = sentences.emplace_back();
        for (int i = 0; i < length; ++i) {
            sentence.push_back(4 + static_cast<std::int64_t>(random() % static_cast<unsigned>(vocabulary - 4)));
        }
    }
    return sentences;
}

std::vector<SentenceIndex> allSentences(std::size_t count) {
    std::vector<SentenceIndex> sentences;
    for (std::size_t i = 0; i < count; ++i) {
        sentences.emplace_back(static_cast<std::int64_t>(i));
    }
    return sentences;
}

at::Tensor targetInput(const std::vector<Pieces>& target) {
    std::size_t longest = 0;
    for (const auto& pieces : target) {
        longest = std::max(longest, pieces.size());
    }
    at::Tensor input = at::full({std::int64_t(target.size()), std::int64_t(longest) + 1}, kPad, at::kLong);
    for (std::size_t b = 0; b < target.size(); ++b) {
        auto* row = input.data_ptr<std::int64_t>() + std::int64_t(b) * input.size(1);
        *row++ = kBos;
        std::copy(target[b].begin(), target[b].end(), row);
    }
    return input;
}

double largestDifference(const at::Tensor& a, const at::Tensor& b) {
    constexpr double kWrong = std::numeric_limits<double>::infinity();
    if (a.sizes() != b.sizes()) {
        return kWrong;
    }
    const double largest = a.numel() == 0 ? 0.0 : (a - b).abs().max().item<double>();
    return std::isnan(largest) ? kWrong : largest;
}

double stepsFromTeacherForcing(System& system, const Translated& document, std::size_t gone) {
    const at::NoGradGuard noGrad;
    const auto sentences = document.source.size();
    const auto input = targetInput(document.target);
    const auto batch = makeSourceBatch(document.source, allSentences(sentences), at::kCPU);
    const auto memory = system.encode(batch, document.context, nullptr);
    const auto forced = system.decode(memory, input, document.context, nullptr);
    const auto state = system.start(memory, 2, document.context);
    std::vector<std::int64_t> sentence; // of each row
    for (std::size_t b = 0; b < sentences; ++b) {
        sentence.insert(sentence.end(), 2, std::int64_t(b));
    }
    double largest = 0.0;
    for (std::int64_t t = 0; t < input.size(1); ++t) {
        const auto logits = system.step(*state, input.select(1, t).index_select(0, at::tensor(sentence)));
        for (std::size_t n = 0; n < sentence.size(); ++n) {
            if (t <= std::int64_t(document.target[std::size_t(sentence[n])].size())) {
                largest = std::max(largest, largestDifference(logits[std::int64_t(n)], forced[sentence[n]][t]));
            }
        }
        std::vector<std::int64_t> order;
        std::vector<std::int64_t> moved;
        for (auto n = std::int64_t(sentence.size()) - 1; n >= 0; --n) {
            if (t != 2 || std::size_t(sentence[std::size_t(n)]) >= gone) {
                order.push_back(n);
                moved.push_back(sentence[std::size_t(n)]);
            }
        }
        state->reorder(at::tensor(order));
        sentence = moved;
    }
    return largest;
}

double aloneFromBatched(System& system, const Translated& document) {
    const at::NoGradGuard noGrad;
    const auto logits = [&](std::span<const Pieces> source, std::span<const SentenceIndex> sentences,
                            const std::vector<Pieces>& target) {
        const auto batch = makeSourceBatch(source, sentences, at::kCPU);
        const auto memory = system.encode(batch, document.context, nullptr);
        return system.decode(memory, targetInput(target), document.context, nullptr);
    };
    const auto all = allSentences(document.source.size());
    const auto together = logits(document.source, all, document.target);
    double largest = 0.0;
    for (std::size_t b = 0; b < all.size(); ++b) {
        const auto alone = logits({&document.source[b], 1}, {&all[b], 1}, {document.target[b]});
        largest = std::max(largest, largestDifference(alone[0], together[std::int64_t(b)].narrow(0, 0, alone.size(1))));
    }
    return largest;
}

std::vector<std::uint8_t> someTokenizer(std::uint8_t last) {
    std::vector<std::uint8_t> bytes(40, 7);
    bytes.front() = 0x0a;
    bytes.back() = last;
    return bytes;
}

std::string wrongGradient(System& system, const std::function<at::Tensor()>& loss) {
    for (const auto& item : system.named_parameters()) {
        auto parameter = item.value();
        const auto direction = at::randn_like(parameter);
        const double analytic = (parameter.grad() * direction).sum().item<double>();
        const at::NoGradGuard noGrad;
        const auto original = parameter.clone();
        bool found = false;
        for (const double step : {1e-6, 1e-7, 1e-8}) {
            parameter.copy_(original + step * direction);
            const double above = loss().item<double>();
            parameter.copy_(original - step * direction);
            const double numeric = (above - loss().item<double>()) / (2 * step);
            parameter.copy_(original);
            found = found || std::abs(numeric - analytic) < 1e-5 * (1.0 + std::abs(analytic));
            if (found) {
                break;
            }
        }
        if (!found) {
            return item.key();
        }
    }
    return {};
}

void MemoryRecorder::attention(const trace::Site& site, const at::Tensor& weights) {
    dense.emplace_back(site, weights.detach());
}

void MemoryRecorder::attention(const trace::Site& site, std::int64_t b, std::vector<CsrMatrix> heads) {
    rows.push_back({site, b, std::move(heads)});
}

void MemoryRecorder::gate(const std::string& site, Side, const at::Tensor& gamma) {
    gates[site] = gamma.detach();
}

void MemoryRecorder::visible(std::int64_t b, std::vector<SentenceRange> found) {
    ranges[b] = std::move(found);
}

const MemoryRecorder::Rows* MemoryRecorder::find(const std::string& site, AttentionLevel level, std::int64_t b) const {
    for (const auto& row : rows) {
        if (row.site.name == site && row.site.level == level && row.b == b) {
            return &row;
        }
    }
    return nullptr;
}

} // namespace contexture::model::test

// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/model/hierarchical_document.h"

#include "engine/model/context_states.h"
#include "engine/model/nn/to_device.h"

#include <ATen/ATen.h>

#include <algorithm>
#include <numeric>

namespace contexture::model {

SentenceStates::SentenceStates(std::size_t sentences)
    : m_states(sentences)
    , m_first(sentences, 0)
    , m_masks(sentences)
    , m_counts(sentences, 0)
    , m_readable(sentences, 0) {}

void SentenceStates::setMask(std::size_t sentence, std::int64_t first, std::vector<bool> readable) {
    m_first.at(sentence) = first;
    m_counts.at(sentence) = static_cast<std::int32_t>(readable.size());
    m_readable.at(sentence) = static_cast<std::int32_t>(std::count(readable.begin(), readable.end(), true));
    m_masks.at(sentence) = std::move(readable);
}

void SentenceStates::set(std::span<const SentenceIndex> which, const at::Tensor& states, std::int64_t first,
                         std::span<const Pieces> pieces) {
    std::vector<std::size_t> sentences;
    for (std::size_t k = 0; k < which.size(); ++k) {
        std::vector<bool> readable;
        for (const auto piece : pieces[k]) {
            readable.push_back(piece > kEos); // the special numbers come first
        }
        sentences.push_back(which[k].asSize());
        setMask(sentences.back(), first, std::move(readable));
    }
    m_states.add(states, sentences);
}

void SentenceStates::set(SentenceIndex sentence, const at::Tensor& states, const at::Tensor& readable) {
    TORCH_CHECK(states.dim() == 2 && states.size(0) == readable.size(0), "a sentence's states are [pieces, D]");
    const at::Tensor mask = readable.to(at::kCPU).contiguous();
    setMask(sentence.asSize(), 0, std::vector<bool>(mask.data_ptr<bool>(), mask.data_ptr<bool>() + mask.numel()));
    const std::size_t number = sentence.asSize();
    m_states.add(states.unsqueeze(0), std::span(&number, 1));
}

HierarchicalAttentionBlock::Sentences SentenceStates::sideBySide(std::span<const std::int32_t> which,
                                                                 std::span<const std::int32_t> zeroedValues) const {
    const auto rows = static_cast<std::int64_t>(which.size());
    std::int64_t longest = 1;
    std::vector<BatchedStates::Part> parts;
    for (const auto j : which) {
        const auto number = std::size_t(j);
        longest = std::max<std::int64_t>(longest, m_counts.at(number));
        parts.push_back({number, m_first[number], m_counts[number]});
    }
    at::Tensor real = at::zeros({rows, longest}, at::kBool);
    at::Tensor readable = at::zeros({rows, longest}, at::kBool);
    for (std::int64_t i = 0; i < rows; ++i) {
        const auto& mask = m_masks[std::size_t(which[std::size_t(i)])];
        std::fill_n(real.data_ptr<bool>() + i * longest, mask.size(), true);
        std::copy(mask.begin(), mask.end(), readable.data_ptr<bool>() + i * longest);
    }
    HierarchicalAttentionBlock::Sentences all;
    all.states = m_states.padded(parts, longest);
    const auto device = all.states.device();
    all.readable = nn::toDevice(readable, device);
    all.real = nn::toDevice(real, device);
    if (!zeroedValues.empty()) {
        at::Tensor zeroed = at::zeros({rows, longest}, at::kBool);
        std::vector<std::int32_t> starts{0};
        for (const std::int32_t count : m_counts) {
            starts.push_back(starts.back() + count);
        }
        for (std::int64_t i = 0; i < rows; ++i) {
            const auto j = std::size_t(which[std::size_t(i)]);
            auto next = std::lower_bound(zeroedValues.begin(), zeroedValues.end(), starts[j]);
            for (; next != zeroedValues.end() && *next < starts[j + 1]; ++next) {
                zeroed.data_ptr<bool>()[i * longest + (*next - starts[j])] = true;
            }
        }
        all.zeroed = nn::toDevice(zeroed, device);
    }
    return all;
}

HierarchicalDocument::HierarchicalDocument(std::vector<Pieces> source, const ContextSettings& settings,
                                           const Options& options)
    : m_source(std::move(source))
    , m_settings(settings)
    , m_options(options)
    , m_states(3, SentenceStates(m_source.size())) {}

bool HierarchicalDocument::setSettings(const ContextSettings& settings) {
    if (m_options.revisable) {
        m_settings = settings;
    }
    return m_options.revisable;
}

bool HierarchicalDocument::setSource(std::span<const SentenceIndex> which, std::span<const Pieces> source) {
    if (m_options.revisable) {
        replaceSources(m_source, which, source);
    }
    return m_options.revisable;
}

const std::vector<std::int32_t>& HierarchicalDocument::keyPieceCountsOf(Side side) const {
    const bool other = side == Side::Target || m_options.reads == Kind::Target;
    return states(side == Side::Target ? Kind::Target : other ? Kind::Source : m_options.reads).counts();
}

// The sentence in each slot, farthest first; empty if nothing can be read.
std::vector<std::int32_t> HierarchicalDocument::window(const SentenceStates& states, SentenceIndex sentence,
                                                       std::vector<SentenceRange>& visible) const {
    checkIsInDocument(sentence, m_source.size());
    ContextSettings past = m_settings;
    past.mode = m_settings.mode == ContextMode::None ? ContextMode::None : ContextMode::Online;
    const auto& counts = m_options.attendWhenEmpty ? states.counts() : states.readableCounts();
    const std::int32_t first = sentence.value - m_options.reach;
    std::vector<std::int32_t> slots(static_cast<std::size_t>(m_options.reach), -1);
    for (auto range : visibleSentences(sentence, past, counts)) {
        range.begin = std::max(range.begin, first);
        for (auto j = range.begin; j < range.end; ++j) {
            slots[std::size_t(j - first)] = j;
        }
        if (range.begin < range.end) {
            visible.push_back(range);
        }
    }
    if (!visible.empty()) {
        return slots;
    }
    if (m_options.attendWhenEmpty && past.mode != ContextMode::None && states.counts().front() > 0) {
        visible.push_back({0, 1}); // their program then reads the first sentence of the batch, all words alike
        return slots;
    }
    return {};
}

WindowReading HierarchicalDocument::read(Kind kind, std::span<const SentenceIndex> sentences) const {
    const auto& kept = states(kind);
    WindowReading reading;
    std::vector<bool> used(m_source.size(), false);
    for (std::size_t b = 0; b < sentences.size(); ++b) {
        auto& visible = reading.visible.emplace_back();
        auto slots = window(kept, sentences[b], visible);
        if (slots.empty()) {
            continue;
        }
        for (const auto& range : visible) {
            std::fill(used.begin() + range.begin, used.begin() + range.end, true);
        }
        reading.rows.push_back(static_cast<std::int64_t>(b));
        reading.slots.push_back(std::move(slots));
    }
    std::vector<std::int64_t> place(used.size(), 0);
    for (std::size_t j = 0; j < used.size(); ++j) {
        if (used[j]) {
            place[j] = static_cast<std::int64_t>(reading.which.size());
            reading.which.push_back(static_cast<std::int32_t>(j));
        }
    }
    const std::int64_t rows = static_cast<std::int64_t>(reading.rows.size());
    at::Tensor sentence = at::zeros({rows, m_options.reach}, at::kLong);
    at::Tensor present = at::zeros({rows, m_options.reach}, at::kBool);
    auto* places = sentence.data_ptr<std::int64_t>();
    auto* there = present.data_ptr<bool>();
    for (const auto& slots : reading.slots) {
        for (const auto j : slots) {
            *places++ = j < 0 ? 0 : place[std::size_t(j)];
            *there++ = j >= 0;
        }
    }
    reading.window = {sentence, present};
    return reading;
}

const HierarchicalAttentionBlock::Keys& HierarchicalDocument::shared(Kind kind, const Project& project) const {
    const auto [found, isNew] = m_shared->keys.try_emplace(kind);
    if (isNew) {
        std::vector<std::int32_t> all(m_source.size());
        std::iota(all.begin(), all.end(), 0);
        found->second = project(states(kind).sideBySide(all, {}));
        found->second.keyValue = m_shared->graph.share(found->second.keyValue);
    }
    return found->second;
}

void HierarchicalDocument::backward() {
    if (m_shared) {
        m_shared->graph.backward();
        m_shared.reset();
    }
}

std::vector<WindowColumn> columnsOf(const WindowReading& reading, std::size_t i) {
    std::vector<WindowColumn> columns;
    for (std::size_t s = 0; s < reading.slots[i].size(); ++s) {
        if (reading.slots[i][s] >= 0) {
            columns.push_back({reading.slots[i][s], {static_cast<std::int64_t>(s)}});
        }
    }
    if (columns.empty()) { // every slot holds the first sentence
        columns.push_back({0, std::vector<std::int64_t>(reading.slots[i].size())});
        std::iota(columns.front().slots.begin(), columns.front().slots.end(), 0);
    }
    return columns;
}

WindowRecord windowRecord(const HierarchicalAttentionBlock::Result& result, const WindowReading& reading, std::size_t i,
                          const SentenceStates& states, std::int64_t length) {
    const auto row = static_cast<std::int64_t>(i);
    const at::Tensor sentences = result.sentence[row].detach().to(at::kCPU, at::kFloat).contiguous(); // [H, T, k]
    const at::Tensor words = result.word[row].detach().to(at::kCPU, at::kFloat).contiguous();         // [k, H, T, S]
    const auto sentenceWeights = sentences.accessor<float, 3>();
    const auto wordWeights = words.accessor<float, 4>();
    std::vector<std::int32_t> offsets{0};
    for (const auto count : states.counts()) {
        offsets.push_back(offsets.back() + count);
    }
    const auto columns = columnsOf(reading, i);
    WindowRecord record;
    for (std::int64_t h = 0; h < sentences.size(0); ++h) {
        CsrMatrix& sentence = record.sentence.emplace_back();
        CsrMatrix& word = record.word.emplace_back();
        sentence.columns = static_cast<std::int32_t>(states.size());
        word.columns = offsets.back();
        for (std::int64_t t = 0; t < sentences.size(1); ++t) {
            for (const auto& column : columns) {
                float weight = 0.0f;
                for (const auto slot : column.slots) {
                    weight += sentenceWeights[h][t][slot];
                }
                if (t >= length || weight == 0.0f) {
                    continue;
                }
                sentence.add(column.sentence, weight);
                const auto j = std::size_t(column.sentence);
                for (std::int32_t w = 0; w < states.counts()[j]; ++w) {
                    word.add(offsets[j] + w, wordWeights[column.slots.front()][h][t][w]);
                }
            }
            sentence.endRow();
            word.endRow();
        }
    }
    return record;
}

} // namespace contexture::model

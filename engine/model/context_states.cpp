// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/model/context_states.h"

#include "engine/core/error.h"
#include "engine/model/nn/constant_states.h"
#include "engine/model/nn/dropout.h"
#include "engine/model/nn/to_device.h"
#include "engine/model/work_sharing.h"

#include <ATen/ATen.h>

#include <algorithm>
#include <numeric>
#include <utility>

namespace contexture::model {
namespace {

// Means over each sentence's rows: [S, D].
at::Tensor meansOf(const at::Tensor& words, const ContextStates& states) {
    at::Tensor means = at::zeros({states.sentences(), words.size(1)}, words.options());
    if (!words.is_cpu()) { // one sentence at a time would keep a device waiting
        const at::Tensor counts = at::tensor(std::vector<std::int64_t>(states.counts.begin(), states.counts.end()));
        const at::Tensor sentenceOf =
            nn::toDevice(at::arange(counts.size(0)).repeat_interleave(counts), words.device()); // [W]
        const at::Tensor divisors =
            nn::toDevice(counts.clamp_min(1).to(words.scalar_type()), words.device()).unsqueeze(1); // [S, 1]
        return means.index_add_(0, sentenceOf, words).div_(divisors);
    }
    for (std::int64_t j = 0; j < states.sentences(); ++j) {
        const auto count = states.counts[std::size_t(j)];
        if (count > 0) {
            means[j].copy_(words.narrow(0, states.offsets[std::size_t(j)], count).mean(0));
        }
    }
    return means;
}

at::Tensor join(std::span<const at::Tensor> parts, const at::Tensor& like) {
    std::vector<at::Tensor> filled;
    for (const auto& part : parts) {
        if (part.defined() && part.size(0) > 0) {
            filled.push_back(part);
        }
    }
    return filled.empty() ? at::zeros({0, like.size(-1)}, like.options()) : at::cat(filled, 0);
}

} // namespace

ContextStates contextStatesOf(std::vector<std::int32_t> counts, const at::Tensor& keys, const at::Tensor& values) {
    ContextStates states;
    states.counts = std::move(counts);
    for (const std::int32_t count : states.counts) {
        states.offsets.push_back(states.offsets.back() + count);
    }
    TORCH_CHECK(keys.dim() == 2 && keys.size(0) == states.words(), "context states are [words, D]");
    states.keys = keys;
    states.sentenceKeys = meansOf(keys, states);
    states.values = values.defined() ? values : keys;
    states.sentenceValues = values.defined() ? meansOf(values, states) : states.sentenceKeys;
    return states;
}

ContextStates joinContextStates(std::span<const at::Tensor> keys, std::span<const at::Tensor> values,
                                const at::Tensor& like) {
    std::vector<std::int32_t> counts;
    for (const auto& sentence : keys) {
        counts.push_back(sentence.defined() ? static_cast<std::int32_t>(sentence.size(0)) : 0);
    }
    return contextStatesOf(std::move(counts), join(keys, like), values.empty() ? at::Tensor() : join(values, like));
}

ContextStates replaceContextStates(const ContextStates& before, std::span<const SentenceIndex> which,
                                   std::span<const std::int32_t> words, const at::Tensor& keys,
                                   const at::Tensor& values) {
    struct Row {
        std::int32_t first = 0; // in what was, or in what is new
        bool isNew = false;
    };
    std::vector<Row> rows;
    for (std::size_t j = 0; j < before.counts.size(); ++j) {
        rows.push_back({before.offsets[j]});
    }
    std::vector<std::int32_t> counts = before.counts;
    std::int32_t next = 0;
    for (std::size_t i = 0; i < which.size(); ++i) {
        rows.at(which[i].asSize()) = {next, true};
        counts[which[i].asSize()] = words[i];
        next += words[i];
    }
    // Sentences that lie behind each other are taken together: all of them, where the whole document is new.
    const auto joined = [&](const at::Tensor& old, const at::Tensor& now) {
        std::vector<at::Tensor> parts;
        for (std::size_t j = 0; j < rows.size();) {
            const Row start = rows[j];
            std::int32_t end = start.first;
            for (; j < rows.size() && rows[j].isNew == start.isNew && rows[j].first == end; ++j) {
                end += counts[j];
            }
            if (end > start.first) {
                parts.push_back((start.isNew ? now : old).narrow(0, start.first, end - start.first));
            }
        }
        return parts.empty() ? now.narrow(0, 0, 0) : parts.size() == 1 ? parts.front() : at::cat(parts, 0);
    };
    return contextStatesOf(counts, joined(before.keys, keys),
                           values.defined() ? joined(before.values, values) : at::Tensor());
}

void checkIsInDocument(SentenceIndex sentence, std::size_t count) {
    if (!sentence.isValid() || sentence.asSize() >= count) {
        throw Error("sentence " + std::to_string(sentence.value) + " is not one of the document's " +
                        std::to_string(count),
                    "context");
    }
}

void replaceSources(std::vector<Pieces>& all, std::span<const SentenceIndex> which, std::span<const Pieces> source) {
    for (std::size_t i = 0; i < which.size(); ++i) {
        all.at(which[i].asSize()) = source[i];
    }
}

std::vector<SentenceRange> visibleSentences(SentenceIndex current, const ContextSettings& settings,
                                            std::span<const std::int32_t> counts) {
    std::vector<SentenceRange> ranges;
    if (settings.mode == ContextMode::None) {
        return ranges;
    }
    std::vector<std::int32_t> hidden{current.value};
    for (const auto sentence : settings.excluded) {
        hidden.push_back(sentence.value);
    }
    std::sort(hidden.begin(), hidden.end());
    // Only its own document, if several are laid end to end.
    const auto& later = settings.laterDocuments;
    const auto next = std::upper_bound(later.begin(), later.end(), current);
    const std::int32_t begin = next == later.begin() ? 0 : std::prev(next)->value;
    const auto count = next == later.end() ? static_cast<std::int32_t>(counts.size()) : next->value;
    const std::int32_t end = settings.mode == ContextMode::Online ? std::min(current.value, count) : count;
    for (std::int32_t j = begin; j < end; ++j) {
        if (counts[std::size_t(j)] == 0 || std::binary_search(hidden.begin(), hidden.end(), j)) {
            continue;
        }
        if (!ranges.empty() && ranges.back().end == j) {
            ++ranges.back().end;
        } else {
            ranges.push_back({j, j + 1});
        }
    }
    return ranges;
}

at::Tensor visibleMatrix(std::span<const std::vector<SentenceRange>> ranges, std::int64_t sentences) {
    at::Tensor matrix = at::zeros({static_cast<std::int64_t>(ranges.size()), sentences}, at::kByte);
    auto* row = matrix.data_ptr<std::uint8_t>();
    for (const auto& list : ranges) {
        for (const auto& range : list) {
            std::fill(row + range.begin, row + range.end, std::uint8_t(1));
        }
        row += sentences;
    }
    return matrix;
}

std::vector<std::vector<std::size_t>> lengthBatches(std::span<const std::size_t> lengths, std::size_t budget) {
    std::vector<std::size_t> order(lengths.size());
    std::iota(order.begin(), order.end(), std::size_t(0));
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return lengths[a] < lengths[b]; });
    std::vector<std::vector<std::size_t>> batches;
    for (const auto i : order) { // lengths ascend, so the last one is the longest
        if (batches.empty() || (batches.back().size() + 1) * (lengths[i] + 2) > budget) {
            batches.emplace_back();
        }
        batches.back().push_back(i);
    }
    return batches;
}

std::size_t positionsTogether(at::Device device) {
    return device.is_cpu() ? 1024 : 32 * 1024;
}

void inLengthBatches(std::span<const std::size_t> lengths, std::size_t budget,
                     const std::function<void(const std::vector<std::size_t>& group)>& run) {
    const auto groups = lengthBatches(lengths, budget);
    shareWork(groups.size(), [&](std::size_t number) {
        const nn::ConstantStates constant;
        const nn::NoDropout noDropout;
        run(groups[number]);
    });
}

} // namespace contexture::model

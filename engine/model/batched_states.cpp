// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/model/batched_states.h"

#include "engine/model/nn/to_device.h"

#include <ATen/ATen.h>

#include <map>
#include <numeric>

namespace contexture::model {

BatchedStates::BatchedStates(std::size_t sentences) : m_places(sentences) {}

void BatchedStates::add(const at::Tensor& states, std::span<const std::size_t> sentences) {
    TORCH_CHECK(states.dim() == 3 && states.size(0) == std::int64_t(sentences.size()),
                "states of sentences are [B, S, D]");
    const auto block = std::make_shared<const at::Tensor>(states.flatten(0, 1)); // [B S, D]
    for (std::size_t k = 0; k < sentences.size(); ++k) {
        m_places.at(sentences[k]) = {block, std::int64_t(k) * states.size(1)};
    }
}

at::Tensor BatchedStates::part(const Part& part) const {
    const Place& place = m_places.at(part.sentence);
    TORCH_CHECK(place.block, "this sentence has no states");
    return place.block->narrow(0, place.row + part.first, part.count);
}

BatchedStates::Needed BatchedStates::needed(std::span<const Part> parts, bool padding) const {
    Needed needed;
    std::map<const at::Tensor*, std::int64_t> firstOf; // block => its first row among all
    std::int64_t rows = padding ? 1 : 0;
    for (const Part& part : parts) {
        const Place& place = m_places.at(part.sentence);
        TORCH_CHECK(place.block || part.count == 0, "this sentence has no states");
        if (part.count == 0) {
            needed.first.push_back(0);
            continue;
        }
        const auto [found, isNew] = firstOf.emplace(place.block.get(), rows);
        if (isNew) {
            needed.blocks.push_back(*place.block);
            rows += place.block->size(0);
        }
        needed.first.push_back(found->second + place.row + part.first);
    }
    TORCH_CHECK(!needed.blocks.empty(), "no sentence to be read has states");
    if (padding) {
        const at::Tensor& like = needed.blocks.front();
        needed.blocks.insert(needed.blocks.begin(), at::zeros({1, like.size(1)}, like.options()));
    }
    return needed;
}

at::Tensor BatchedStates::joined(std::span<const Part> parts) const {
    const Needed all = needed(parts, false);
    std::int64_t count = 0;
    for (const Part& part : parts) {
        count += part.count;
    }
    at::Tensor index = at::empty({count}, at::kLong);
    auto* place = index.data_ptr<std::int64_t>();
    for (std::size_t i = 0; i < parts.size(); ++i) {
        std::iota(place, place + parts[i].count, all.first[i]);
        place += parts[i].count;
    }
    const at::Tensor from = all.blocks.size() == 1 ? all.blocks.front() : at::cat(all.blocks, 0);
    return from.index_select(0, nn::toDevice(index, from.device()));
}

at::Tensor BatchedStates::padded(std::span<const Part> parts, std::int64_t columns) const {
    const Needed all = needed(parts, true);
    const auto rows = std::int64_t(parts.size());
    at::Tensor index = at::zeros({rows, columns}, at::kLong); // 0: behind a sentence's end
    for (std::size_t i = 0; i < parts.size(); ++i) {
        TORCH_CHECK(parts[i].count <= columns, "a sentence has more states than columns");
        auto* place = index.data_ptr<std::int64_t>() + std::int64_t(i) * columns;
        std::iota(place, place + parts[i].count, all.first[i]);
    }
    const at::Tensor from = at::cat(all.blocks, 0);
    return from.index_select(0, nn::toDevice(index.view({-1}), from.device())).view({rows, columns, from.size(1)});
}

} // namespace contexture::model

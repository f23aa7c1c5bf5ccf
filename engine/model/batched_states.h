// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <ATen/core/Tensor.h>

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace contexture::model {

// States of a document's sentences as they left the network: whole batches, [B, S, D] each, padding included. Any
// number of sentences is taken out by two operations: a device would wait for a copy of each.
class BatchedStates {
public:
    explicit BatchedStates(std::size_t sentences);

    // states [B, S, D], row k of sentence sentences[k], in place of that sentence's earlier ones. Several threads may
    // call it for different sentences.
    void add(const at::Tensor& states, std::span<const std::size_t> sentences);
    bool has(std::size_t sentence) const { return m_places.at(sentence).block != nullptr; }

    // Positions [first, first + count) of a sentence.
    struct Part {
        std::size_t sentence = 0;
        std::int64_t first = 0;
        std::int64_t count = 0; // 0 also for a sentence without states
    };
    at::Tensor part(const Part& part) const; // [count, D]
    // Parts behind each other: [sum of counts, D], of which at least one is not empty.
    at::Tensor joined(std::span<const Part> parts) const;
    // The same below each other, with zeros behind the end of each: [parts, columns, D].
    at::Tensor padded(std::span<const Part> parts, std::int64_t columns) const;

private:
    struct Place {
        std::shared_ptr<const at::Tensor> block; // [B S, D]; null: no states
        std::int64_t row = 0;                    // of the sentence's first position
    };
    // Rows of `parts` in the blocks that they need, and these blocks: after one row of zeros if `padding`.
    struct Needed {
        std::vector<at::Tensor> blocks;
        std::vector<std::int64_t> first; // of each part
    };
    Needed needed(std::span<const Part> parts, bool padding) const;

    std::vector<Place> m_places;
};

} // namespace contexture::model

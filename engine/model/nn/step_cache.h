// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/model/nn/growing_rows.h"

#include <ATen/core/Tensor.h>

#include <cstdint>
#include <optional>
#include <vector>

namespace contexture::model::nn {

// The row from which each row came at every step, shared by all layers of one decoder. Reordering hypotheses moves
// these small numbers and never the cached keys and values. Each row of each step has a slot for its keys and values;
// slots that belong to no row's past any more are reused.
class StepHistory {
public:
    // Row i reads row memoryRows[i] of the memory, whose real lengths are memoryLengths.
    StepHistory(std::vector<std::int32_t> memoryRows, std::vector<std::int32_t> memoryLengths,
                std::int64_t memoryStride);

    void advance();                       // begins a step: every row gets a slot of its own; these are adjacent
    void reorder(const at::Tensor& rows); // [N'] int64

    // The row at each step so far through which the hypothesis in `row` went.
    std::vector<std::int32_t> path(std::int64_t row) const;

    std::int64_t rows() const { return static_cast<std::int64_t>(m_memoryRow.size()); }
    std::int64_t length() const { return m_length; } // number of steps so far, with the present one

    const std::vector<std::int32_t>& places() const { return m_places; } // [rows, placesStride]: slots
    std::int64_t placesStride() const { return m_stride; }
    const std::vector<std::int32_t>& lengths() const { return m_lengths; } // [rows], length() each

    std::int64_t firstSlot() const { return m_slots - rows(); } // of the present step
    std::int64_t slotCapacity() const { return m_slotCapacity; }
    // Number of renumberings of slots, and the old slots that the last one kept: [kept] int64, ascending; the k-th of
    // them is now slot k.
    std::int64_t renumbered() const { return m_renumbered; }
    const at::Tensor& kept() const { return m_kept; }

    const std::vector<std::int32_t>& memoryRow() const { return m_memoryRow; }            // [rows]
    const std::vector<std::int32_t>& memoryPlaces() const { return m_memoryPlaces; }      // [rows, memoryStride]
    const std::vector<std::int32_t>& memoryLengths() const { return m_rowMemoryLengths; } // [rows]
    std::int64_t memoryStride() const { return m_memoryStride; }

private:
    void widen(std::int64_t stride);
    void renumber();
    void setMemory();

    std::int64_t m_length = 0;
    std::int64_t m_stride = 0;
    std::int64_t m_slots = 0; // number of assigned slots
    std::int64_t m_slotCapacity = 0;
    std::int64_t m_renumbered = 0;
    std::int64_t m_memoryStride = 0;
    at::Tensor m_kept;
    std::vector<std::int32_t> m_slotRow; // [slots], row that got the slot
    std::vector<std::int32_t> m_places;
    std::vector<std::int32_t> m_lengths;
    std::vector<std::int32_t> m_memoryRow;
    std::vector<std::int32_t> m_memoryPlaces;
    std::vector<std::int32_t> m_sentenceLengths;
    std::vector<std::int32_t> m_rowMemoryLengths;
};

// Attention weights of every step of one layer, all rows: [N, H, keys] each.
using StepWeights = std::vector<at::Tensor>;

// Keys and values of the steps so far of one layer: [slots, 2 D].
class StepCache {
public:
    // Keeps these two kinds of weights from the next step on; other weights are null.
    void keepWeights(bool self, bool memory) {
        m_self = self ? std::optional<StepWeights>(StepWeights()) : std::nullopt;
        m_memory = memory ? std::optional<StepWeights>(StepWeights()) : std::nullopt;
    }
    const StepWeights* selfWeights() const { return m_self ? &*m_self : nullptr; } // keys: the steps so far
    // Keys: pieces of the memory; zeros behind each sentence's end.
    const StepWeights* memoryWeights() const { return m_memory ? &*m_memory : nullptr; }
    StepWeights* memoryWeights() { return m_memory ? &*m_memory : nullptr; }

    // The keys and values of all steps so far at once, [steps N, 2 D], those of a step adjacent: in place of attend at
    // each of them, before any step of this cache or reordering of the history. No weights are kept of these steps.
    void begin(const at::Tensor& keyValue, const StepHistory& history);

    // queryKeyValue [N, 3 D] of the present step; returns [N, D], every row over its own past and the present piece.
    // Once at every step of the history. `added` [H, steps so far] goes to the scores; undefined: nothing.
    at::Tensor attend(const at::Tensor& queryKeyValue, const StepHistory& history, std::int64_t heads,
                      const at::Tensor& added = {});

private:
    void follow(const StepHistory& history, const at::Tensor& like, std::int64_t columns);

    GrowingRows m_keyValue;
    std::int64_t m_renumbered = 0;
    std::optional<StepWeights> m_self;
    std::optional<StepWeights> m_memory;
};

// One step of source attention. query [N, D], keyValue [B, S, 2 D] of the memory; returns [N, D]. If `weights` is not
// null, weights [N, H, S] are appended to it.
at::Tensor attendMemory(const at::Tensor& query, const at::Tensor& keyValue, const StepHistory& history,
                        std::int64_t heads, std::vector<at::Tensor>* weights = nullptr);

// Weights of some hypotheses, [B, H, T, columns], from the weights of all rows at every step: hypothesis b went through
// rows paths[b]; entries behind its end are zero.
at::Tensor weightsAlong(const std::vector<at::Tensor>& steps, const std::vector<std::vector<std::int32_t>>& paths,
                        std::int64_t columns);

} // namespace contexture::model::nn

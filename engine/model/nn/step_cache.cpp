// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/model/nn/step_cache.h"

#include "engine/model/nn/step_kernel.h"

#include <ATen/ATen.h>
#include <ATen/Parallel.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstring>
#include <limits>

namespace contexture::model::nn {
namespace {

// Gathers [N, T, 2 D] of keys and values at `places`, hides entries beyond each row's count, and attends, with
// LibTorch's operators: for devices and types without a kernel.
at::Tensor attendGathered(const at::Tensor& query, const at::Tensor& keyValue, const std::vector<std::int32_t>& places,
                          std::int64_t placesStride, const std::vector<std::int32_t>& counts, std::int64_t heads,
                          std::vector<at::Tensor>* weights, const at::Tensor& added = {}) {
    const auto rows = query.size(0);
    const auto width = query.size(1);
    const std::int64_t longest = *std::max_element(counts.begin(), counts.end());
    std::vector<std::int64_t> index(std::size_t(rows * longest), 0);
    for (std::int64_t n = 0; n < rows; ++n) {
        for (std::int64_t t = 0; t < counts[std::size_t(n)]; ++t) {
            index[std::size_t(n * longest + t)] = places[std::size_t(n * placesStride + t)];
        }
    }
    const at::Tensor at = at::tensor(index).to(query.device());
    const at::Tensor count = at::tensor(std::vector<std::int64_t>(counts.begin(), counts.end())).to(query.device());
    const at::Tensor hidden = at::arange(longest, at.options()).unsqueeze(0) >= count.unsqueeze(1); // [N, T]
    const auto gathered = keyValue.index_select(0, at).view({rows, longest, 2, heads, width / heads});
    const at::Tensor q = query.reshape({rows, heads, 1, width / heads}) / std::sqrt(double(width / heads));
    const at::Tensor k = gathered.select(2, 0).permute({0, 2, 3, 1}); // [N, H, d_k, T]
    const at::Tensor v = gathered.select(2, 1).transpose(1, 2);       // [N, H, T, d_k]
    at::Tensor scores = q.matmul(k);                                  // [N, H, 1, T]
    if (added.defined()) {
        scores = scores + added.unsqueeze(1);
    }
    scores = scores.masked_fill(hidden.view({rows, 1, 1, longest}), -std::numeric_limits<double>::infinity());
    const at::Tensor probabilities = scores.softmax(-1); // [N, H, 1, T]
    if (weights) {
        weights->push_back(probabilities.squeeze(2).to(at::kCPU, at::kFloat).contiguous());
    }
    return probabilities.matmul(v).reshape({rows, width});
}

constexpr std::int64_t kFewSteps = 32;

bool cacheKernelKnows(const at::Tensor& x) {
    return x.is_cpu() && x.scalar_type() == at::kFloat;
}

// keyValue [places, 2 D], dense.
at::Tensor attendPlaces(const at::Tensor& query, std::int64_t queryStride, std::int64_t width,
                        const at::Tensor& keyValue, const std::vector<std::int32_t>& places, std::int64_t placesStride,
                        const std::vector<std::int32_t>& counts, std::int64_t heads, std::vector<at::Tensor>* weights,
                        const at::Tensor& added = {}) {
    const auto rows = query.size(0);
    at::Tensor output = at::empty({rows, width}, query.options());
    StepAttention attention;
    attention.query = query.data_ptr<float>();
    attention.queryStride = queryStride;
    attention.keys = keyValue.data_ptr<float>();
    attention.values = attention.keys + width;
    attention.stride = 2 * width;
    attention.places = places.data();
    attention.placesStride = placesStride;
    attention.counts = counts.data();
    attention.output = output.data_ptr<float>();
    attention.rows = rows;
    attention.heads = heads;
    attention.headSize = width / heads;
    if (added.defined()) {
        attention.added = added.data_ptr<float>();
        attention.addedStride = added.size(1);
    }
    if (weights) {
        attention.weightsStride = *std::max_element(counts.begin(), counts.end());
        weights->push_back(at::zeros({rows, heads, attention.weightsStride}, query.options()));
        attention.weights = weights->back().data_ptr<float>();
    }
    const std::int64_t work = std::max<std::int64_t>(1, counts[0] * width); // approximate multiply-adds of a row
    at::parallel_for(0, rows, std::max<std::int64_t>(1, 32768 / work),
                     [&](std::int64_t begin, std::int64_t end) { attendSteps(attention, begin, end); });
    return output;
}

// Moves rows kept[k] to k, within the tensor. kept ascends, so that no row is overwritten before it was moved.
void moveRows(const at::Tensor& rows, const at::Tensor& kept) {
    if (!rows.is_cpu()) {
        rows.narrow(0, 0, kept.numel()).copy_(rows.index_select(0, kept.to(rows.device())));
        return;
    }
    const auto bytes = static_cast<std::size_t>(rows.stride(0)) * rows.element_size();
    auto* const data = static_cast<std::byte*>(rows.data_ptr());
    const std::int64_t* from = kept.data_ptr<std::int64_t>();
    for (std::int64_t k = 0; k < kept.numel(); ++k) {
        if (from[k] != k) {
            std::memcpy(data + std::size_t(k) * bytes, data + std::size_t(from[k]) * bytes, bytes);
        }
    }
}

} // namespace

StepHistory::StepHistory(std::vector<std::int32_t> memoryRows, std::vector<std::int32_t> memoryLengths,
                         std::int64_t memoryStride)
    : m_memoryStride(memoryStride)
    , m_lengths(memoryRows.size(), 0)
    , m_memoryRow(std::move(memoryRows))
    , m_sentenceLengths(std::move(memoryLengths)) {
    widen(kFewSteps);
    setMemory();
    m_slotCapacity = kFewSteps * rows();
}

void StepHistory::advance() {
    if (m_length == m_stride) {
        widen(2 * m_stride);
    }
    if (m_slots + rows() > m_slotCapacity) {
        renumber();
    }
    for (std::int64_t n = 0; n < rows(); ++n) {
        m_places[std::size_t(n * m_stride + m_length)] = static_cast<std::int32_t>(m_slots + n);
        m_slotRow.push_back(static_cast<std::int32_t>(n));
    }
    m_slots += rows();
    ++m_length;
    std::fill(m_lengths.begin(), m_lengths.end(), static_cast<std::int32_t>(m_length));
}

void StepHistory::reorder(const at::Tensor& rowsTensor) {
    const at::Tensor list = rowsTensor.to(at::kCPU, at::kLong).contiguous();
    const std::int64_t* from = list.data_ptr<std::int64_t>();
    const auto count = list.numel();
    std::vector<std::int32_t> places(std::size_t(count * m_stride), 0);
    std::vector<std::int32_t> memoryRow(static_cast<std::size_t>(count));
    for (std::int64_t n = 0; n < count; ++n) {
        std::copy_n(m_places.begin() + from[n] * m_stride, m_length, places.begin() + n * m_stride);
        memoryRow[std::size_t(n)] = m_memoryRow[std::size_t(from[n])];
    }
    m_places = std::move(places);
    m_lengths.assign(std::size_t(count), static_cast<std::int32_t>(m_length));
    if (memoryRow != m_memoryRow) {
        m_memoryRow = std::move(memoryRow);
        setMemory();
    }
}

void StepHistory::widen(std::int64_t stride) {
    std::vector<std::int32_t> places(std::size_t(rows() * stride), 0);
    for (std::int64_t n = 0; n < rows(); ++n) {
        std::copy_n(m_places.begin() + n * m_stride, m_length, places.begin() + n * stride);
    }
    m_places = std::move(places);
    m_stride = stride;
}

// Slots of the rows' pasts keep their order and move together. Hypotheses of one sentence share most of theirs, and
// sentences that have ended need none.
void StepHistory::renumber() {
    std::vector<std::int32_t> now(std::size_t(m_slots), -1);
    for (std::int64_t n = 0; n < rows(); ++n) {
        for (std::int64_t t = 0; t < m_length; ++t) {
            now[std::size_t(m_places[std::size_t(n * m_stride + t)])] = 0;
        }
    }
    std::vector<std::int64_t> kept;
    for (std::size_t slot = 0; slot < now.size(); ++slot) {
        if (now[slot] == 0) {
            now[slot] = static_cast<std::int32_t>(kept.size());
            m_slotRow[kept.size()] = m_slotRow[slot];
            kept.push_back(static_cast<std::int64_t>(slot));
        }
    }
    for (std::int64_t n = 0; n < rows(); ++n) {
        for (std::int64_t t = 0; t < m_length; ++t) {
            auto& place = m_places[std::size_t(n * m_stride + t)];
            place = now[std::size_t(place)];
        }
    }
    m_slotRow.resize(kept.size());
    m_slots = static_cast<std::int64_t>(kept.size());
    // Space for some steps, so that renumbering adds little to each.
    const std::int64_t room = std::max(m_slots / 8, 2 * rows());
    m_slotCapacity = std::max(m_slotCapacity, m_slots + room);
    m_kept = at::tensor(kept, at::kLong);
    ++m_renumbered;
}

void StepHistory::setMemory() {
    m_memoryPlaces.resize(std::size_t(rows() * m_memoryStride));
    m_rowMemoryLengths.resize(std::size_t(rows()));
    for (std::int64_t n = 0; n < rows(); ++n) {
        const std::int32_t row = m_memoryRow[std::size_t(n)];
        m_rowMemoryLengths[std::size_t(n)] = m_sentenceLengths[std::size_t(row)];
        for (std::int64_t t = 0; t < m_memoryStride; ++t) {
            m_memoryPlaces[std::size_t(n * m_memoryStride + t)] = static_cast<std::int32_t>(row * m_memoryStride + t);
        }
    }
}

std::vector<std::int32_t> StepHistory::path(std::int64_t row) const {
    std::vector<std::int32_t> path;
    for (std::int64_t t = 0; t < m_length; ++t) {
        path.push_back(m_slotRow[std::size_t(m_places[std::size_t(row * m_stride + t)])]);
    }
    return path;
}

void StepCache::follow(const StepHistory& history, const at::Tensor& like, std::int64_t columns) {
    if (m_keyValue.tensor().defined() && m_renumbered != history.renumbered()) {
        TORCH_CHECK(m_renumbered + 1 == history.renumbered(), "a layer's cache has missed a step");
        moveRows(m_keyValue.tensor(), history.kept());
    }
    m_renumbered = history.renumbered();
    m_keyValue.grow(history.slotCapacity(), columns, like.options());
}

void StepCache::begin(const at::Tensor& keyValue, const StepHistory& history) {
    TORCH_CHECK(!m_self && !m_memory, "steps that are begun together keep no weights");
    TORCH_CHECK(!m_keyValue.tensor().defined() && keyValue.size(0) == history.firstSlot() + history.rows(),
                "only the first steps of a cache can be begun together");
    follow(history, keyValue, keyValue.size(1));
    m_keyValue.tensor().narrow(0, 0, keyValue.size(0)).copy_(keyValue);
}

at::Tensor StepCache::attend(const at::Tensor& queryKeyValue, const StepHistory& history, std::int64_t heads,
                             const at::Tensor& added) {
    const auto rows = queryKeyValue.size(0);
    const auto width = queryKeyValue.size(1) / 3;
    follow(history, queryKeyValue, 2 * width);
    const at::Tensor& cached = m_keyValue.tensor();
    cached.narrow(0, history.firstSlot(), rows).copy_(queryKeyValue.narrow(1, width, 2 * width));
    auto* weights = m_self ? &*m_self : nullptr;
    if (cacheKernelKnows(queryKeyValue)) {
        return attendPlaces(queryKeyValue, 3 * width, width, cached, history.places(), history.placesStride(),
                            history.lengths(), heads, weights, added.defined() ? added.contiguous() : added);
    }
    return attendGathered(queryKeyValue.narrow(1, 0, width), cached, history.places(), history.placesStride(),
                          history.lengths(), heads, weights, added);
}

at::Tensor attendMemory(const at::Tensor& query, const at::Tensor& keyValue, const StepHistory& history,
                        std::int64_t heads, std::vector<at::Tensor>* weights) {
    const auto width = query.size(1);
    const at::Tensor flat = keyValue.view({-1, 2 * width});
    if (cacheKernelKnows(query)) {
        return attendPlaces(query, width, width, flat, history.memoryPlaces(), history.memoryStride(),
                            history.memoryLengths(), heads, weights);
    }
    return attendGathered(query, flat, history.memoryPlaces(), history.memoryStride(), history.memoryLengths(), heads,
                          weights);
}

at::Tensor weightsAlong(const std::vector<at::Tensor>& steps, const std::vector<std::vector<std::int32_t>>& paths,
                        std::int64_t columns) {
    std::size_t longest = 0;
    for (const auto& path : paths) {
        longest = std::max(longest, path.size());
    }
    const std::int64_t heads = steps.empty() ? 1 : steps.front().size(1);
    at::Tensor joined =
        at::zeros({static_cast<std::int64_t>(paths.size()), heads, static_cast<std::int64_t>(longest), columns});
    float* output = joined.data_ptr<float>();
    for (std::size_t b = 0; b < paths.size(); ++b) {
        for (std::size_t t = 0; t < paths[b].size(); ++t) {
            const at::Tensor& step = steps.at(t); // [N, H, keys]
            const std::int64_t keys = std::min(columns, step.size(2));
            for (std::int64_t h = 0; h < heads; ++h) {
                const float* from = step.data_ptr<float>() + (paths[b][t] * heads + h) * step.size(2);
                std::copy_n(from, keys,
                            output +
                                ((std::int64_t(b) * heads + h) * std::int64_t(longest) + std::int64_t(t)) * columns);
            }
        }
    }
    return joined;
}

} // namespace contexture::model::nn

// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/model/system.h"

#include "engine/model/device_of.h"
#include "engine/model/nn/packed_weights.h"
#include "engine/model/nn/rounded_weights.h"
#include "engine/model/nn/to_device.h"

#include <ATen/ATen.h>

#include <algorithm>

namespace contexture::model {

SourceStart sourceStart(const TransformerConfig& config) {
    return {.piece = !config.sourceBos        ? -1
                     : config.sourceMark >= 0 ? config.sourceMark
                                              : kBos,
            .behind = config.marksBehind ? config.sourceMark : -1};
}

SourceBatch makeSourceBatch(std::span<const Pieces> source, std::span<const SentenceIndex> sentences,
                            const at::Device& device, SourceStart start) {
    std::size_t longest = 0;
    for (const auto& pieces : source) {
        longest = std::max(longest, pieces.size());
    }
    const std::int64_t marks = 1 + (start.isThere() ? 1 : 0) + (start.behind >= 0 ? 1 : 0); // with EOS
    const auto rows = static_cast<std::int64_t>(source.size());
    const auto columns = static_cast<std::int64_t>(longest) + marks;
    at::Tensor pieces = at::full({rows, columns}, kPad, at::kLong);
    at::Tensor mask = at::zeros({rows, columns}, at::kBool);
    auto* data = pieces.data_ptr<std::int64_t>();
    for (std::size_t i = 0; i < source.size(); ++i) {
        auto* row = data + static_cast<std::int64_t>(i) * columns;
        if (start.isThere()) {
            *row++ = start.piece;
        }
        row = std::copy(source[i].begin(), source[i].end(), row);
        *row++ = kEos;
        if (start.behind >= 0) {
            *row = start.behind;
        }
        std::fill_n(mask.data_ptr<bool>() + static_cast<std::int64_t>(i) * columns,
                    static_cast<std::int64_t>(source[i].size()) + marks, true);
    }
    SourceBatch batch;
    batch.mask = nn::toDevice(mask, device);
    batch.pieces = nn::toDevice(pieces, device);
    batch.onHost = pieces;
    batch.sentences.assign(sentences.begin(), sentences.end());
    return batch;
}

std::unique_ptr<DocumentContext> System::openDocument(std::span<const Pieces>, const ContextSettings&) {
    return nullptr;
}

const nn::PackedWeights* System::packedWeights(WeightPrecision precision) {
    if ((precision != WeightPrecision::BFloat16 && precision != WeightPrecision::Int8) || !deviceOf(*this).is_cpu()) {
        return nullptr;
    }
    const bool int8 = precision == WeightPrecision::Int8;
    const std::scoped_lock lock(m_packing);
    auto& packed = m_packed[int8 ? 1 : 0];
    if (!packed) {
        packed = std::make_shared<nn::PackedWeights>(*this, int8 ? kernels::WeightFormat::Int8
                                                                 : kernels::WeightFormat::BFloat16);
    }
    return packed.get();
}

const nn::RoundedWeights* System::roundedWeights(WeightPrecision precision) {
    if (precision != WeightPrecision::BFloat16 || deviceOf(*this).is_cpu()) {
        return nullptr;
    }
    const std::scoped_lock lock(m_packing);
    if (!m_rounded) {
        const c10::InferenceMode asOthers(false); // tensors that a pass with gradients may keep
        const at::NoGradGuard noGrad;
        const auto rounded = std::make_shared<nn::RoundedWeights>();
        for (const at::Tensor& weight : parameters()) {
            if (weight.dim() == 2 && weight.scalar_type() == at::kFloat) {
                rounded->set(weight, weight.to(at::kBFloat16));
            }
        }
        m_rounded = rounded;
    }
    return m_rounded.get();
}

bool System::setSource(DocumentContext&, std::span<const SentenceIndex>, std::span<const Pieces>) {
    return false;
}

void System::setTarget(DocumentContext&, std::span<const SentenceIndex>, std::span<const Pieces>) {}

} // namespace contexture::model

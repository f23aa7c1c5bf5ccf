// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/decode/teacher_forcing.h"

#include "engine/core/error.h"

#include <ATen/ATen.h>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace contexture::decode {

double ForcedScore::total() const {
    return std::accumulate(pieces.begin(), pieces.end(), 0.0) + end;
}

namespace {

// [B, T] int64, padded on the right: the decoder's input (BOS p0 p1 ...), or its expected output (p0 p1 ... EOS).
at::Tensor padded(std::span<const model::Pieces> target, bool reads) {
    std::size_t longest = 0;
    for (const model::Pieces& pieces : target) {
        longest = std::max(longest, pieces.size());
    }
    const auto steps = static_cast<std::int64_t>(longest) + 1;
    at::Tensor rows = at::full({static_cast<std::int64_t>(target.size()), steps}, model::kPad, at::kLong);
    std::int64_t* row = rows.data_ptr<std::int64_t>();
    for (const model::Pieces& pieces : target) {
        std::copy(pieces.begin(), pieces.end(), row + (reads ? 1 : 0));
        row[reads ? 0 : pieces.size()] = reads ? model::kBos : model::kEos;
        row += steps;
    }
    return rows;
}

} // namespace

void observe(model::System& system, const model::Memory& memory, std::span<const model::Pieces> target,
             const model::DocumentContext* context, trace::Recorder& recorder) {
    if (!target.empty()) {
        system.decode(memory, padded(target, true).to(memory.states.device()), context, &recorder);
    }
}

std::vector<ForcedScore> forcedScores(model::System& system, const model::Memory& memory,
                                      std::span<const model::Pieces> target, const model::DocumentContext* context,
                                      trace::Recorder* recorder, const std::string& modelName,
                                      const ContextStrength* strength) {
    if (target.empty()) {
        return {};
    }
    const at::Device device = memory.states.device();
    const at::Tensor input = padded(target, true).to(device);                           // [B, T]
    const at::Tensor expected = padded(target, false).to(device);                       // [B, T]
    at::Tensor logits = system.decode(memory, input, context, recorder).to(at::kFloat); // [B, T, V]
    if (strength) {
        logits = strength->applied(logits, input);
    }
    const at::Tensor chosen = logits.gather(2, expected.unsqueeze(2)).squeeze(2).to(at::kCPU).contiguous(); // [B, T]
    const at::Tensor logSum = logits.logsumexp(2).to(at::kCPU).contiguous();                                // [B, T]

    const std::int64_t steps = input.size(1);
    std::vector<ForcedScore> scores(target.size());
    for (std::size_t b = 0; b < target.size(); ++b) {
        const float* numerator = chosen.data_ptr<float>() + static_cast<std::int64_t>(b) * steps;
        const float* denominator = logSum.data_ptr<float>() + static_cast<std::int64_t>(b) * steps;
        for (std::size_t t = 0; t <= target[b].size(); ++t) {
            if (!std::isfinite(denominator[t])) {
                throw Error(
                    Message("score.nan",
                            "The model computed values that are not numbers while it scored a translation"),
                    modelName,
                    Message("search.nan.do",
                            "its weights are damaged or its training diverged; train it again or take another model."));
            }
            const double logProbability = double{numerator[t]} - double{denominator[t]};
            if (t < target[b].size()) {
                scores[b].pieces.push_back(logProbability);
            } else {
                scores[b].end = logProbability;
            }
        }
    }
    return scores;
}

model::Memory selectRows(const model::Memory& memory, std::span<const std::int64_t> rows) {
    at::Tensor index = at::empty({static_cast<std::int64_t>(rows.size())}, at::kLong);
    std::copy(rows.begin(), rows.end(), index.data_ptr<std::int64_t>());
    index = index.to(memory.states.device());
    model::Memory selected{memory.states.index_select(0, index), memory.mask.index_select(0, index), {}};
    if (memory.context.defined()) {
        selected.context = memory.context.index_select(0, index);
        selected.contextMask = memory.contextMask.index_select(0, index);
    }
    for (const std::int64_t row : rows) {
        selected.sentences.push_back(memory.sentences.at(static_cast<std::size_t>(row)));
    }
    return selected;
}

} // namespace contexture::decode

// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/model/guided_attention.h"

#include "engine/model/nn/normalise.h"

#include <ATen/ATen.h>
#include <ATen/core/grad_mode.h>

namespace contexture::model {

namespace {

// The regulariser whose maximiser is the normaliser: the negative entropy of Shannon or of Tsallis (alpha 2 and 1.5),
// up to a constant.
at::Tensor regulariser(const at::Tensor& weights, Normaliser normaliser) {
    switch (normaliser) {
    case Normaliser::Softmax:
        return (weights * weights.clamp_min(1e-30).log()).sum(-1);
    case Normaliser::Sparsemax:
        return 0.5 * weights.square().sum(-1);
    case Normaliser::Entmax15:
        return (weights * weights.sqrt()).sum(-1) * (4.0 / 3.0);
    }
    return {};
}

} // namespace

at::Tensor normaliserLoss(const at::Tensor& scores, const at::Tensor& target, const at::Tensor& visible,
                          Normaliser normaliser) {
    at::Tensor weights; // [..., K]: constants, since the maximum's derivative is the maximiser (Danskin)
    {
        const at::NoGradGuard noGrad;
        weights = nn::normalise(scores.detach(), visible, normaliser);
    }
    const at::Tensor constant = regulariser(target, normaliser) - regulariser(weights, normaliser); // [...]
    return ((weights - target) * scores).sum(-1) + constant;
}

} // namespace contexture::model

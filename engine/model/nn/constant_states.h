// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <ATen/core/grad_mode.h>

#include <optional>

namespace contexture::model::nn {

// States of a document's sentences are constants to the layer that reads them (systems.md: "computed once, by the
// stage-1 model"): for a scope nothing is kept for a gradient, unless the thread asks for it.
class ConstantStates {
public:
    ConstantStates();
    ConstantStates(const ConstantStates&) = delete;
    ConstantStates& operator=(const ConstantStates&) = delete;

private:
    std::optional<at::NoGradGuard> m_constant;
};

// For a scope and the calling thread: gradients reach the words of other sentences through the states that a context
// layer reads. What is computed stays the same. LibTorch's own mode must be on besides.
class GradientsThroughContext {
public:
    GradientsThroughContext();
    ~GradientsThroughContext();
    GradientsThroughContext(const GradientsThroughContext&) = delete;
    GradientsThroughContext& operator=(const GradientsThroughContext&) = delete;

private:
    bool m_before;
};

} // namespace contexture::model::nn

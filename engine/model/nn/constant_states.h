// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <ATen/core/grad_mode.h>

#include <optional>

namespace contexture::model::nn {

// The states of a document's sentences are constants for the layer that reads them: for a scope, nothing is kept for
// gradients, unless GradientsThroughContext is set on the thread.
class ConstantStates {
public:
    ConstantStates();
    ConstantStates(const ConstantStates&) = delete;
    ConstantStates& operator=(const ConstantStates&) = delete;

private:
    std::optional<at::NoGradGuard> m_constant;
};

// For a scope and the calling thread: gradients reach the words of other sentences through the states that a context
// layer reads. The computed values stay the same. LibTorch's gradient mode must be enabled as well.
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

// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/model/nn/constant_states.h"

namespace contexture::model::nn {
namespace {

thread_local bool gradientsThroughContext = false;

} // namespace

ConstantStates::ConstantStates() {
    if (!gradientsThroughContext) {
        m_constant.emplace();
    }
}

GradientsThroughContext::GradientsThroughContext() : m_before(gradientsThroughContext) {
    gradientsThroughContext = true;
}

GradientsThroughContext::~GradientsThroughContext() {
    gradientsThroughContext = m_before;
}

} // namespace contexture::model::nn

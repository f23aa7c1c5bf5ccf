// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/model/nn/plain_operators.h"

namespace contexture::model::nn {

namespace {
thread_local bool t_plain = false;
}

PlainOperators::PlainOperators(bool plain) : m_before(t_plain) {
    t_plain = plain;
}

PlainOperators::~PlainOperators() {
    t_plain = m_before;
}

bool plainOperators() {
    return t_plain;
}

} // namespace contexture::model::nn

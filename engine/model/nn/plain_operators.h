// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

namespace contexture::model::nn {

// For a scope and the calling thread: products, dropout and attention by LibTorch's operators instead of this
// program's, to compare speed and numbers. Backward uses the operators of its forward.
class PlainOperators {
public:
    explicit PlainOperators(bool plain = true);
    ~PlainOperators();
    PlainOperators(const PlainOperators&) = delete;
    PlainOperators& operator=(const PlainOperators&) = delete;

private:
    bool m_before = false;
};

bool plainOperators();

} // namespace contexture::model::nn

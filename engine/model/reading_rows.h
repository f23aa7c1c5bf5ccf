// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/model/nn/some_rows.h"
#include "engine/model/nn/step_cache.h"

#include <cstdint>
#include <vector>

namespace contexture::model {

// Which rows of a decoder's state read any context, found anew when the search moves hypotheses or drops them.
class ReadingRows {
public:
    // placeOfMemory: where each row of the memory finds what it reads, -1 = it reads nothing.
    void start(std::vector<std::int64_t> placeOfMemory, const nn::StepHistory& history);
    // Whether other rows read, or in another order, than before.
    bool follow(const nn::StepHistory& history);

    bool any() const { return m_places.defined(); }
    nn::SomeRows rows(const at::Device& device) const;    // which they are
    const at::Tensor& places() const { return m_places; } // [N'] int64, of these rows

private:
    void find();

    std::vector<std::int64_t> m_placeOfMemory; // empty: nothing to read
    std::vector<std::int32_t> m_memoryRow;
    at::Tensor m_rows; // [N'] int64; undefined: all of them
    at::Tensor m_places;
};

} // namespace contexture::model

// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/model/nn/some_rows.h"
#include "engine/model/nn/step_cache.h"

#include <cstdint>
#include <vector>

namespace contexture::model {

// The rows of a decoder's state that read context; updated when the search moves hypotheses or drops them.
class ReadingRows {
public:
    // placeOfMemory: for each row of the memory the place of the context that it reads, -1 = none.
    void start(std::vector<std::int64_t> placeOfMemory, const nn::StepHistory& history);
    // Updates the rows; returns whether they or their order have changed.
    bool follow(const nn::StepHistory& history);

    bool any() const { return m_places.defined(); }
    nn::SomeRows rows(const at::Device& device) const;    // the rows that read context
    const at::Tensor& places() const { return m_places; } // [N'] int64, of these rows

private:
    void find();

    std::vector<std::int64_t> m_placeOfMemory; // empty: there is no context
    std::vector<std::int32_t> m_memoryRow;
    at::Tensor m_rows; // [N'] int64; undefined: all rows
    at::Tensor m_places;
};

} // namespace contexture::model

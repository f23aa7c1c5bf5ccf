// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/model/reading_rows.h"

#include <ATen/ATen.h>

#include <utility>

namespace contexture::model {

void ReadingRows::start(std::vector<std::int64_t> placeOfMemory, const nn::StepHistory& history) {
    m_placeOfMemory = std::move(placeOfMemory);
    m_memoryRow = history.memoryRow();
    find();
}

bool ReadingRows::follow(const nn::StepHistory& history) {
    if (m_placeOfMemory.empty() || history.memoryRow() == m_memoryRow) {
        return false;
    }
    m_memoryRow = history.memoryRow();
    find();
    return true;
}

nn::SomeRows ReadingRows::rows(const at::Device& device) const {
    return m_rows.defined() ? nn::SomeRows(m_rows.to(device)) : nn::SomeRows();
}

void ReadingRows::find() {
    std::vector<std::int64_t> rows;
    std::vector<std::int64_t> places;
    for (std::size_t n = 0; n < m_memoryRow.size(); ++n) {
        const auto place = m_placeOfMemory.at(std::size_t(m_memoryRow[n]));
        if (place >= 0) {
            rows.push_back(static_cast<std::int64_t>(n));
            places.push_back(place);
        }
    }
    m_rows = rows.size() == m_memoryRow.size() ? at::Tensor() : at::tensor(rows);
    m_places = places.empty() ? at::Tensor() : at::tensor(places);
}

} // namespace contexture::model

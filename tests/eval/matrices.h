// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/csr.h"

#include <vector>

namespace evaltest {

// Rows of weights, zeros included.
inline contexture::CsrMatrix matrix(const std::vector<std::vector<float>>& rows) {
    contexture::CsrMatrix result;
    result.columns = static_cast<std::int32_t>(rows.at(0).size());
    for (const auto& row : rows) {
        for (std::size_t c = 0; c < row.size(); ++c) {
            result.add(static_cast<std::int32_t>(c), row[c]);
        }
        result.endRow();
    }
    return result;
}

} // namespace evaltest

// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/eval/produced_focus.h"

#include <algorithm>
#include <limits>

namespace contexture::eval {
namespace {

double shareOf(double part, std::int64_t whole) {
    return whole > 0 ? part / static_cast<double>(whole) : std::numeric_limits<double>::quiet_NaN();
}

} // namespace

void ProducedFocus::add(const CsrMatrix& weights) {
    for (std::int32_t t = 0; t < weights.rows(); ++t) {
        const CsrMatrix::Row row = weights.row(t);
        std::size_t focus = kDistances;
        float most = 0.0f;
        for (std::size_t i = 0; i < row.column.size(); ++i) {
            if (row.column[i] > t || row.value[i] <= 0.0f) {
                continue;
            }
            const auto distance = std::min<std::size_t>(static_cast<std::size_t>(t - row.column[i]), kDistances - 1);
            weight[distance] += static_cast<double>(row.value[i]);
            if (row.value[i] >= most) { // columns ascend: the later is the nearer
                most = row.value[i];
                focus = distance;
            }
        }
        if (focus < kDistances) {
            ++largest[focus];
            ++words;
        }
    }
}

double ProducedFocus::largestShare(std::size_t distance) const {
    return shareOf(static_cast<double>(largest.at(distance)), words);
}

double ProducedFocus::meanWeight(std::size_t distance) const {
    return shareOf(weight.at(distance), words);
}

} // namespace contexture::eval

// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/eval/beam_distance.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace contexture::eval {
namespace {

constexpr std::int64_t kBeamWidth = 25; // to either side of the diagonal
constexpr std::int32_t kUnreached = std::numeric_limits<std::int32_t>::max() / 2;

} // namespace

BeamDistance::BeamDistance(Words reference) : m_reference(std::move(reference)) {
    Row first;
    for (std::size_t j = 0; j <= m_reference.size(); ++j) {
        first.cells.push_back({static_cast<std::int32_t>(j), Edit::Insert});
    }
    m_rows.push_back(std::move(first));
}

BeamDistance::Cell BeamDistance::Row::at(std::size_t column) const {
    const bool isInside = column >= begin && column - begin < cells.size();
    return isInside ? cells[column - begin] : Cell{kUnreached, Edit::None};
}

std::int32_t BeamDistance::operator()(const Words& hypothesis) {
    std::size_t known = 0; // words at the start whose rows stand
    if (hypothesis.size() == m_hypothesis.size()) {
        const auto differs = std::mismatch(hypothesis.begin(), hypothesis.end(), m_hypothesis.begin()).first;
        known = static_cast<std::size_t>(differs - hypothesis.begin());
    }
    m_hypothesis = hypothesis;
    m_rows.resize(known + 1);
    for (std::size_t i = known + 1; i <= hypothesis.size(); ++i) {
        m_rows.push_back(row(i));
    }
    return m_rows.back().at(m_reference.size()).cost;
}

BeamDistance::Row BeamDistance::row(std::size_t number) const {
    const double ratio = double(m_reference.size()) / double(m_hypothesis.size());
    // The width grows with the ratio of the lengths, since otherwise neighbouring rows would not overlap.
    const std::int64_t width = double(kBeamWidth) < ratio / 2.0
                                   ? static_cast<std::int64_t>(std::ceil(ratio / 2.0 + double(kBeamWidth)))
                                   : kBeamWidth;
    const auto diagonal = static_cast<std::int64_t>(std::floor(double(number) * ratio));
    const auto columns = static_cast<std::int64_t>(m_reference.size()) + 1;
    const bool isLast = number == m_hypothesis.size();
    const auto end = static_cast<std::size_t>(isLast ? columns : std::min(columns, diagonal + width));

    Row result;
    result.begin = static_cast<std::size_t>(std::max<std::int64_t>(0, diagonal - width));
    const Row& above = m_rows[number - 1];
    for (std::size_t j = result.begin; j < end; ++j) {
        Cell best{kUnreached, Edit::None};
        const auto offer = [&](std::int32_t cost, Edit edit) {
            if (cost < best.cost) {
                best = {cost, edit};
            }
        };
        if (j > 0) { // of equal costs the first counts
            const bool isSame = m_hypothesis[number - 1] == m_reference[j - 1];
            offer(above.at(j - 1).cost + (isSame ? 0 : 1), isSame ? Edit::Keep : Edit::Substitute);
        }
        offer(above.at(j).cost + 1, Edit::Delete);
        if (j > 0) {
            offer(result.at(j - 1).cost + 1, Edit::Insert);
        }
        result.cells.push_back(best);
    }
    return result;
}

std::vector<Edit> BeamDistance::edits() const {
    std::vector<Edit> edits;
    std::size_t i = m_hypothesis.size();
    std::size_t j = m_reference.size();
    while (i > 0 || j > 0) {
        edits.push_back(m_rows[i].at(j).edit);
        i -= edits.back() == Edit::Insert ? 0 : 1;
        j -= edits.back() == Edit::Delete ? 0 : 1;
    }
    std::reverse(edits.begin(), edits.end());
    return edits;
}

} // namespace contexture::eval

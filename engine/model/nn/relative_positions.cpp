// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/model/nn/relative_positions.h"

#include "engine/model/nn/to_device.h"

#include <ATen/ATen.h>

#include <cmath>

namespace contexture::model::nn {

at::Tensor bucketsOf(const Distances& d, std::int64_t buckets) {
    const at::Tensor query = at::arange(d.firstQuery, d.firstQuery + d.queries, at::kLong).unsqueeze(1); // [T, 1]
    const at::Tensor ahead = at::arange(d.keys, at::kLong).unsqueeze(0) - query; // [T, S], how far behind the query
    const std::int64_t ofDirection = d.bothWays ? buckets / 2 : buckets;
    const at::Tensor distance = d.bothWays ? ahead.abs() : ahead.neg().clamp_min(0);
    const std::int64_t exact = ofDirection / 2;
    // In float32 and in this order, as the models were trained: powers of two lie on the limits of buckets.
    const at::Tensor steps = (distance.clamp_min(1).to(at::kFloat) / double(exact)).log() /
                             std::log(double(d.reach) / double(exact)) * double(ofDirection - exact);
    const at::Tensor far = (steps.to(at::kLong) + exact).clamp_max(ofDirection - 1);
    const at::Tensor bucket = at::where(distance < exact, distance, far);
    return d.bothWays ? bucket + ahead.gt(0).to(at::kLong) * ofDirection : bucket;
}

at::Tensor relativeScores(const at::Tensor& table, const Distances& distances) {
    const at::Tensor bucket = toDevice(bucketsOf(distances, table.size(0)), table.device());
    return table.index_select(0, bucket.flatten())
        .view({distances.queries, distances.keys, table.size(1)})
        .permute({2, 0, 1})
        .contiguous();
}

} // namespace contexture::model::nn

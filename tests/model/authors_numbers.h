// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/store/safetensors.h"

#include <ATen/ATen.h>
#include <torch/nn/module.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <set>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace contexture::model::test {

// A tensor of a reference file. Throws when it is not there.
inline at::Tensor load(const store::SafetensorsFile& file, const std::string& name) {
    const auto* view = file.find(name);
    if (!view) {
        throw std::runtime_error("no tensor " + name);
    }
    const auto type = view->type == store::DType::F32   ? at::kFloat
                      : view->type == store::DType::I64 ? at::kLong
                                                        : at::kByte;
    return at::from_blob(const_cast<std::byte*>(view->bytes.data()), view->shape, type).clone();
}

// One parameter of another program as a part of one of ours: rows from `row` on; of theirs `columns` from `column` on
// and `rows` from `theirRow` on (-1: all), times `factor`. Where several are parts of the same place they add up.
struct Part {
    std::string theirs;
    std::string ours;
    std::int64_t row = 0;
    std::int64_t column = 0;
    std::int64_t columns = -1;
    double factor = 1.0;
    std::int64_t theirRow = 0;
    std::int64_t rows = -1;

    at::Tensor cut(const at::Tensor& theirValue) const { return chosen(theirValue) * factor; }
    at::Tensor cutGradient(const at::Tensor& theirGradient) const { return chosen(theirGradient) / factor; }
    at::Tensor place(const at::Tensor& ourValue, const at::Tensor& theirValue) const {
        return ourValue.narrow(0, row, theirValue.size(0));
    }

private:
    at::Tensor chosen(const at::Tensor& theirs) const {
        const at::Tensor value = columns < 0 ? theirs : theirs.narrow(theirs.dim() - 1, column, columns);
        return rows < 0 ? value : value.narrow(0, theirRow, rows);
    }
};

// Their tensor of this name with its rows in the order of our word numbers.
using Renumber = std::function<at::Tensor(const std::string& name, const at::Tensor& value)>;

inline void copyWeights(const store::SafetensorsFile& file, const std::vector<Part>& parts, torch::nn::Module& module,
                        const Renumber& renumber) {
    const at::NoGradGuard noGrad;
    auto parameters = module.named_parameters();
    std::set<std::pair<std::string, std::int64_t>> filled;
    for (const auto& part : parts) {
        const at::Tensor value = part.cut(renumber(part.theirs, load(file, "weights." + part.theirs)));
        at::Tensor place = part.place(parameters[part.ours], value);
        filled.emplace(part.ours, part.row).second ? place.copy_(value) : place.add_(value);
    }
}

// Largest difference of any gradient that the file has under this prefix, of its own size where that is above 1 (sums
// over all positions reach hundreds, where float32 itself is 1e-5 apart); how many it has in `compared`.
inline double gradientDifference(const store::SafetensorsFile& file, const std::string& prefix,
                                 const std::vector<Part>& parts, torch::nn::Module& module, const Renumber& renumber,
                                 int& compared) {
    double largest = 0.0;
    auto parameters = module.named_parameters();
    for (const auto& part : parts) {
        const auto name = prefix + part.theirs;
        if (!file.find(name)) {
            continue;
        }
        ++compared;
        const at::Tensor value = part.cutGradient(renumber(part.theirs, load(file, name)));
        const at::Tensor mine = part.place(parameters[part.ours].grad(), value);
        const double difference =
            (mine - value).abs().max().item<double>() / std::max(1.0, value.abs().max().item<double>());
        if (!(difference <= largest)) {
            largest = std::isnan(difference) ? std::numeric_limits<double>::infinity() : difference;
        }
    }
    return largest;
}

} // namespace contexture::model::test

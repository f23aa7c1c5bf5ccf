#pragma once

#include "engine/store/safetensors.h"

#include <ATen/ATen.h>

#include <stdexcept>
#include <string>
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
// (-1: all), times `sign`.
struct Part {
    std::string theirs;
    std::string ours;
    std::int64_t row = 0;
    std::int64_t column = 0;
    std::int64_t columns = -1;
    double sign = 1.0;

    at::Tensor cut(const at::Tensor& theirValue) const {
        const at::Tensor value = columns < 0 ? theirValue : theirValue.narrow(theirValue.dim() - 1, column, columns);
        return value * sign;
    }
    at::Tensor place(const at::Tensor& ourValue, const at::Tensor& theirValue) const {
        return ourValue.narrow(0, row, theirValue.size(0));
    }
};

} // namespace contexture::model::test

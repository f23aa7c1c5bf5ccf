// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/cancel.h"

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace contexture::given {

// One array, converted so that its last axis runs fastest.
struct NumpyArray {
    std::vector<std::int64_t> shape;
    std::variant<std::vector<float>, std::vector<std::int64_t>, std::vector<std::string>> values;

    const std::vector<float>* floats() const { return std::get_if<std::vector<float>>(&values); }
    const std::vector<std::int64_t>* wholes() const { return std::get_if<std::vector<std::int64_t>>(&values); }
    const std::vector<std::string>* texts() const { return std::get_if<std::vector<std::string>>(&values); }
};

// The arrays of a file by NumPy: .npz, by their names without ".npy", or .npy, one under the name "".
struct NumpyFile {
    std::vector<std::pair<std::string, NumpyArray>> arrays; // in the order of the file
    std::string about; // an entry about.json, as in tables of this program; empty if there is none

    const NumpyArray* find(std::string_view name) const; // null if there is none
};

// float16, float32, float64, whole numbers of one to eight bytes and texts ("<U5"), little-endian, in either order.
// Throws Error naming the file, the array and the remedy for what is damaged, of another type or too large; Cancelled.
NumpyFile readNumpyFile(const std::filesystem::path& path, const CancelToken& cancel = {});

} // namespace contexture::given

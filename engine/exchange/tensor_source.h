// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

namespace contexture::exchange {

// The weights of another program's model, read a few rows at a time, so that no second copy of them is ever held.
class TensorSource {
public:
    virtual ~TensorSource() = default;

    virtual std::string where() const = 0; // the file, for messages
    virtual std::vector<std::string> names() const = 0;
    // Null when there is none of this name.
    virtual const std::vector<std::int64_t>* shape(const std::string& name) const = 0;

    // visit(first, values): rows `first` and following, as many as `values` holds; a tensor of one axis is one row.
    using RowVisitor = std::function<void(std::int64_t first, std::span<const float> values)>;
    // Throws Error when the tensor is not of a floating-point type, cannot be read, or holds NaN or infinity.
    virtual void readRows(const std::string& name, const RowVisitor& visit) const = 0;

protected:
    // What every readRows does: the tensor in blocks of rows, in their order, each read, checked and shown. read(first,
    // values) brings the numbers from element `first`.
    using BlockReader = std::function<void(std::int64_t first, std::span<float> values)>;
    void readBlocks(const std::string& name, const BlockReader& read, const RowVisitor& visit) const;
};

enum class WeightNumber : std::uint8_t { Half, BFloat16, Float, Double };
std::size_t bytesOf(WeightNumber number);
// Numbers as they lie in a file, not aligned, as floats.
void toFloats(const void* from, WeightNumber number, std::span<float> values);

} // namespace contexture::exchange

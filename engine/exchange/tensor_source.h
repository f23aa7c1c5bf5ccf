// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

namespace contexture::exchange {

// The weights of another program's model, read a few rows at a time, so that memory never holds a second copy of them.
class TensorSource {
public:
    virtual ~TensorSource() = default;

    virtual std::string where() const = 0; // the file, for messages
    virtual std::vector<std::string> names() const = 0;
    // Null if there is no tensor of this name.
    virtual const std::vector<std::int64_t>* shape(const std::string& name) const = 0;

    // visit(first, values): rows `first` and following, as many as `values` holds; a tensor of one axis is one row.
    using RowVisitor = std::function<void(std::int64_t first, std::span<const float> values)>;
    // Throws Error if the tensor is not of a floating-point type, cannot be read, or holds NaN or infinity.
    virtual void readRows(const std::string& name, const RowVisitor& visit) const = 0;

protected:
    // Common part of all readRows: reads the tensor in blocks of rows, in order, checks each block and passes it on.
    // read(first, values) fills in the numbers from element `first`.
    using BlockReader = std::function<void(std::int64_t first, std::span<float> values)>;
    void readBlocks(const std::string& name, const BlockReader& read, const RowVisitor& visit) const;
};

enum class WeightNumber : std::uint8_t { Half, BFloat16, Float, Double };
std::size_t bytesOf(WeightNumber number);
// Unaligned numbers of a file as floats.
void toFloats(const void* from, WeightNumber number, std::span<float> values);

} // namespace contexture::exchange

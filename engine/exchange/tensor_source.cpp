#include "engine/exchange/tensor_source.h"

#include "engine/core/error.h"
#include "engine/store/json_check.h"

#include <algorithm>
#include <cmath>

namespace contexture::exchange {

std::int64_t rowsTogether(std::int64_t columns) {
    constexpr std::int64_t kValues = std::int64_t(1) << 20; // 4 MiB
    return std::max<std::int64_t>(1, kValues / std::max<std::int64_t>(1, columns));
}

void requireFinite(std::span<const float> values, const std::string& tensor, const std::string& where) {
    if (!std::all_of(values.begin(), values.end(), [](float v) { return std::isfinite(v); })) {
        throw Error("the tensor " + store::inQuotes(tensor) + " holds NaN or infinity", where,
                    "the file is damaged or its training went wrong: get it again or take another model");
    }
}

} // namespace contexture::exchange

// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/given/given_attention.h"

#include "engine/core/error.h"

#include <cmath>

namespace contexture::given {

AttentionLevel levelOf(const std::string& site) {
    return site.ends_with("self") ? AttentionLevel::SelfSide : AttentionLevel::Source;
}

GivenMatrix matrixOf(const std::string& site, AttentionLevel level) {
    GivenMatrix matrix;
    matrix.site = site;
    matrix.level = level;
    matrix.querySide = level != AttentionLevel::Source && site.starts_with("encoder") ? Side::Source : Side::Target;
    matrix.keySide = level == AttentionLevel::SelfSide ? matrix.querySide : Side::Source;
    return matrix;
}

float checkedWeight(double weight, const Message& where, std::int64_t row, std::int64_t column) {
    if (!std::isfinite(weight)) {
        throw Error(Message("given.weight-nan", "the weight in row {row}, column {column} is no finite number", row + 1,
                            column + 1),
                    where, Message("given.weight-nan.do", "write the attention again, without NaN and infinity"));
    }
    if (weight < 0.0) {
        throw Error(Message("given.weight-negative", "the weight in row {row}, column {column} is {weight}: below zero",
                            row + 1, column + 1, weight),
                    where, Message("given.weight-negative.do", "give weights as they are after the normaliser"));
    }
    return static_cast<float>(weight);
}

} // namespace contexture::given

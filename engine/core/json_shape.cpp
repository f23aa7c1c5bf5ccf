// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/core/json_shape.h"

#include <algorithm>

namespace contexture {

JsonShape shapeOfJson(std::string_view text) {
    JsonShape shape;
    std::size_t depth = 0;
    bool isInString = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (c == '"') {
            isInString = !isInString;
        } else if (isInString) {
            i += c == '\\' ? 1 : 0; // the escaped character is none of the signs below
        } else if (c == '[' || c == '{') {
            shape.depth = std::max(shape.depth, ++depth);
        } else if (c == ']' || c == '}') {
            depth -= depth > 0 ? 1 : 0;
        } else if (c == ':') {
            ++shape.keys;
        }
    }
    return shape;
}

} // namespace contexture

// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/formats/edits.h"

#include <algorithm>
#include <stdexcept>

namespace contexture::formats {

std::string edited(std::string_view bytes, std::vector<Edit> edits) {
    std::ranges::stable_sort(edits, {}, &Edit::begin);
    std::string result;
    std::size_t copied = 0;
    for (const Edit& edit : edits) {
        if (edit.begin < copied || edit.end < edit.begin || edit.end > bytes.size()) {
            throw std::logic_error("edits of a file overlap");
        }
        result += bytes.substr(copied, edit.begin - copied);
        result += edit.text;
        copied = edit.end;
    }
    return result + std::string(bytes.substr(copied));
}

} // namespace contexture::formats

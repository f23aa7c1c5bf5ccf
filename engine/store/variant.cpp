// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/store/variant.h"

#include "engine/store/sha256.h"

#include <cstddef>
#include <span>

namespace contexture::store {

std::string hashOfVariant(const std::string& fileHash, const std::string& variant) {
    const std::string both = fileHash + " " + variant;
    return sha256(std::as_bytes(std::span(both)));
}

} // namespace contexture::store

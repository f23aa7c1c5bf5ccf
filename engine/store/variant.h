// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <string>

namespace contexture::store {

// The hash of a bundle that is used with a change (`variant`), for example with another language's mark. It has 64
// hexadecimal digits, like the SHA-256 of the file, and differs from it, so that a workspace distinguishes the two.
std::string hashOfVariant(const std::string& fileHash, const std::string& variant);

} // namespace contexture::store

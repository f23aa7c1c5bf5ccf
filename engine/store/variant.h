// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <string>

namespace contexture::store {

// Replaces the SHA-256 of a bundle that is used otherwise than stored, for example with another language's mark
// (`variant`): also 64 hexadecimal digits, so that a workspace distinguishes the two.
std::string hashOfVariant(const std::string& fileHash, const std::string& variant);

} // namespace contexture::store

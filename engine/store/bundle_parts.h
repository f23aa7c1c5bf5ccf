// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/base_search.h"

#include <cstdint>
#include <filesystem>

namespace contexture::store {

// A whole context bundle holds its base's tensors beside its own. Several context layers may share one base: each file
// then holds only its own tensors and a note of the base (BaseNote), which is opened with it.

struct BundleParts {
    std::int64_t own = 0;       // tensors in the context bundle
    std::int64_t ofBase = 0;    // tensors left to the base
    std::uint64_t ownBytes = 0; // of the tensors
};

// Writes `whole` without the tensors that `base` holds with the same name, dtype, shape and bytes. What differs, as in
// a bundle whose base went on learning, stays inside. Throws Error, and writes nothing, where the two share no weights,
// where subword models differ, and where `whole` lacks a tensor of `base`.
BundleParts takeApart(const std::filesystem::path& whole, const std::filesystem::path& base,
                      const std::filesystem::path& output);

// Writes the whole bundle again, identical to the bit with the one that was split. Throws Error where its base is
// missing or another (openBaseOf), and for a bundle that is whole.
BundleParts putTogether(const std::filesystem::path& layer, const BaseSearch& search,
                        const std::filesystem::path& output);

} // namespace contexture::store

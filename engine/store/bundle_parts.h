// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/base_search.h"

#include <cstdint>
#include <filesystem>

namespace contexture::store {

// A whole context bundle holds its base's tensors beside its own. If several context layers share one base, each of
// their files can hold only its own tensors and a note of the base (BaseNote): the base is then opened with it.

struct Bundle;
struct BaseNote;

// The note by which another bundle names `base`, a whole bundle. Its `order` is {0}: the caller completes it.
BaseNote noteOfBase(const Bundle& base);

struct BundleParts {
    std::int64_t own = 0;       // tensors in the context bundle
    std::int64_t ofBase = 0;    // tensors that are only in the base's file
    std::uint64_t ownBytes = 0; // of the `own` tensors
};

// Writes `whole` without the tensors that `base` has with the same name, dtype, shape and bytes. Tensors that differ,
// as in a bundle whose base was trained further, stay. Throws Error, and writes nothing, if the two share no weights,
// if their subword models differ, or if `whole` lacks a tensor of `base`.
BundleParts takeApart(const std::filesystem::path& whole, const std::filesystem::path& base,
                      const std::filesystem::path& output);

// Writes the whole bundle again, equal bit for bit to the bundle that was split. Throws Error if openBaseOf finds no
// base, and for a bundle that is already whole.
BundleParts putTogether(const std::filesystem::path& layer, const BaseSearch& search,
                        const std::filesystem::path& output);

} // namespace contexture::store

// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/given/given_attention.h"
#include "engine/given/numpy_file.h"

#include <nlohmann/json_fwd.hpp>

#include <string>

namespace contexture::given {

// The tables of `export --what word-attention` and `--what sentence-attention`, in JSON and NumPy's format, with one
// run. Rows of the mean over heads are left out, since it follows from the heads. Words and sentences are those of the
// table's run; a table has no translation, and no slots of caches.
bool isAttentionTable(const nlohmann::json& json);
GivenAttention attentionOfTable(const nlohmann::json& json, const std::string& name);
GivenAttention attentionOfTable(const NumpyFile& file, const std::string& name);

} // namespace contexture::given

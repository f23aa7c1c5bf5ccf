// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/trace.h"

#include <cstddef>
#include <span>
#include <string>
#include <vector>

namespace contexture::store {

// A trace as a workspace stores it: one byte 'T', one byte layout version, then a zstd frame with its checksum. Within
// the frame: counts as 32-bit numbers, row lengths and gaps between columns as 7-bit groups, weights bit for bit. The
// same trace gives the same bytes. Throws Error for a trace whose matrices are not valid.
std::vector<std::byte> encodeTrace(const SentenceTrace& trace);

// Decodes a trace. Throws Error with `where` for a blob that is damaged or was written by a newer Contexture. Every
// matrix of the result is valid, whatever the bytes: its columns ascend within their range, and it has as many weights
// as its row lengths require.
SentenceTrace decodeTrace(std::span<const std::byte> blob, const std::string& where);

} // namespace contexture::store

// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace contexture::decode {

// Which sentences are translated together, in the order in which batches begin. The first batches are small, so that
// the first sentences finish soon; then follow sentences of similar length within a window of a few batches, so that
// there is little padding and no sentence waits long for one before it. The plan depends only on the lengths and the
// batch size, never on the number of threads; so do the results.
std::vector<std::vector<std::size_t>> planBatches(std::span<const std::int32_t> lengths, int batchSentences);

} // namespace contexture::decode

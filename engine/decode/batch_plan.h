// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace contexture::decode {

// Which sentences are translated together, in the order in which the batches are begun. Small batches first, so that
// the first sentences are there soon; after them, sentences of like length inside a window of a few batches, so that
// little is spent on padding and no sentence waits long for one before it. The plan depends on the lengths and the
// batch size alone, never on the number of threads: so do the results.
std::vector<std::vector<std::size_t>> planBatches(std::span<const std::int32_t> lengths, int batchSentences);

} // namespace contexture::decode

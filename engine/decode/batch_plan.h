// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace contexture::decode {

using Batches = std::vector<std::vector<std::size_t>>; // numbers of sentences

// The batches of sentences that are translated together, in the order in which they begin. The first batches are small,
// so that the first sentences finish soon; each later batch has sentences of similar length from a window of a few
// batches, so that there is little padding and no sentence has to wait long for an earlier one. The plan, and so the
// results, depend only on the lengths and the batch size, never on the number of threads.
Batches planBatches(std::span<const std::int32_t> lengths, int batchSentences);

// The same where some sentences read the translations of earlier ones: the batches of one step read translations of
// earlier steps only. Such a sentence has a step of its own, and all sentences before it are in earlier steps; the
// others of a window come first. The windows are smaller, since a sentence waits for others that stand behind it.
// lengths, readsEarlier: [sentences].
std::vector<Batches> planSteps(std::span<const std::int32_t> lengths, const std::vector<bool>& readsEarlier,
                               int batchSentences);

} // namespace contexture::decode

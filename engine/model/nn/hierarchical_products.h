// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/model/nn/hierarchical.h"

namespace contexture::model::nn {

// hierarchicalAttend by LibTorch's matrix products over all words, a batch of heads each, with the normalisers' kernels
// between them: float32 on a processor or a CUDA device, at least one word. Three products forward, six backward. The
// rows of all sentences being translated are one matrix, so that keys and values are not copied for each of them.
// Memory: four matrices [H, B T, W].
at::Tensor hierarchicalByProducts(const HierarchicalOperands& operands, HierarchicalRecord* record);

// Whether a device should take them in place of the pruned kernels, which save little where few sentences or all of
// them are read: softmax above, or few sentences and many queries.
bool productsSuit(const HierarchicalOperands& operands);

} // namespace contexture::model::nn

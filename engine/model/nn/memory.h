// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

namespace contexture::model::nn {

// Makes the C library keep freed memory of tensors' sizes, instead of returning each block to the system and clearing
// new pages for the next: a training step takes up to a third less time. Once per process; elsewhere a no-op.
void keepFreedMemory();

// Returns whole pages of freed memory once, in every thread's part of the heap: for a change to work with tensors of
// other sizes. Takes about a millisecond for 100 MB, and memory that is used again must be cleared again. Elsewhere a
// no-op.
void returnFreedMemory();

} // namespace contexture::model::nn

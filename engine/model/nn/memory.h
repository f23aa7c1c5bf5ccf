// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

namespace contexture::model::nn {

// Tells the C library to keep freed memory of the size of tensors instead of giving each block back to the system and
// clearing new pages for the next: a training step takes up to a third less time. Once a process; a no-op elsewhere.
void keepFreedMemory();

// Gives whole pages of freed memory back all the same, once, in every thread's part of the heap: between two kinds of
// work whose tensors have other sizes. Takes about a millisecond for 100 MB, and what is needed again has to be cleared
// again. A no-op elsewhere.
void returnFreedMemory();

} // namespace contexture::model::nn

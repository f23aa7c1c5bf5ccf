// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

namespace contexture::model {

class System;

// Moves the parameters of a system on the CPU, layer by layer, into one block of memory for which the operating system
// may use large pages (Linux; elsewhere an ordinary block). Each step of decoding reads all weights once, and with
// pages of 4 kB the processor spends time on finding them. Without `keepValues` the parameters hold nothing yet, and
// nothing is copied. References to the tensors stay valid; their data move.
void useLargePages(System& system, bool keepValues);

} // namespace contexture::model

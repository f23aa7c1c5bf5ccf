// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

namespace contexture::model {

class System;

// Moves the parameters of a system on the CPU, layer by layer, into one piece of memory that the system may keep in
// large pages (Linux; elsewhere one piece of ordinary memory). Each step of decoding reads all weights once, and with
// pages of 4 kB the processor spends time on finding them. Without `keepValues` the parameters hold nothing yet, and
// nothing is copied. References to the tensors stay good; their data is elsewhere.
void useLargePages(System& system, bool keepValues);

} // namespace contexture::model

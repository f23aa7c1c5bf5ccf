// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/message.h"

namespace contexture {

// An errno of the operating system in words for users: "the disk is full". Rare ones keep the text of the system's
// library, which knows the user's language, too.
Message systemReason(int error);
Message systemRemedy(int error); // what to do about it

} // namespace contexture

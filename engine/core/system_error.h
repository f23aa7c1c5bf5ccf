// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/message.h"

namespace contexture {

// An errno of the operating system in words for users: "the disk is full". Rare errors keep the text of the system's
// library, which is in the user's language.
Message systemReason(int error);
Message systemRemedy(int error); // what to do about it

} // namespace contexture

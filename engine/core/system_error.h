#pragma once

#include "engine/core/message.h"

namespace contexture {

// What the operating system answered, as errno, for people: "the disk is full". What it says seldom stays in the words
// of the system's library, which knows the reader's language, too.
Message systemReason(int error);
Message systemRemedy(int error); // what to do about it

} // namespace contexture

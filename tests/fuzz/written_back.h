// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <string>
#include <string_view>

namespace contexture::fuzz {

// Reads a file of another program and writes it back with other words in it: what comes out can be read again, and no
// sentence is lost. Throws Error for what is refused.
void readAndWriteBack(std::string_view input, const std::string& name);

} // namespace contexture::fuzz

#pragma once

#include <string>

namespace contexture::store {

std::string describe(int error);  // of errno, for people: "the disk is full"
std::string remedyFor(int error); // what to do about it

} // namespace contexture::store

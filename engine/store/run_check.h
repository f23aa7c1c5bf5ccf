#pragma once

#include "engine/core/run.h"

#include <string>

namespace contexture::store {

// What is wrong with a run, or nothing (empty): words outside their text, numbers for words that are not there, traces
// whose rows or columns do not belong to this document. Whoever shows a run that passes need not check an index again;
// only word columns on the target side are not held against the texts that the model read.
std::string whatIsWrong(const Run& run);
std::string whatIsWrong(const Document& document);

} // namespace contexture::store

#pragma once

#include "engine/core/message.h"
#include "engine/core/run.h"

#include <string>

namespace contexture::store {

// What is wrong with a run, or nothing (empty): words outside their text, numbers for words that are not there, traces
// whose rows, columns, heads or cache slots do not belong to this document and this model. Whoever shows a run that
// passes need not check an index again.
Message whatIsWrong(const Run& run);
Message whatIsWrong(const Document& document);

} // namespace contexture::store

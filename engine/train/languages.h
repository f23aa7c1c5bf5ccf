// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/text/document_reader.h"
#include "engine/train/request.h"

#include <string>

namespace contexture::train {

// The languages of a training: tags ("en", "de-CH"), empty if nothing names one.
struct Languages {
    std::string source;
    std::string target;

    text::ReadOptions reading() const; // the columns of a table that hold the two sides
};

// The languages that the recipe's model names; else, in the context stage, those of the base, and English to German
// with documents of the controlled language; else the tags of the tables' columns (or of the shards), in the base's
// order if there is a base, else from left to right. Columns named source and reference name no language. `baseConfig`
// as in a bundle, empty without a base. Opens every table. Throws Error naming the file for a table that cannot be
// read, and for one of other languages, with both pairs.
Languages languagesOf(const TrainRequest& request, const std::string& baseConfig);

// Returns `now` if it is another language than `before`, else `before`: a change of a tag's region or script alone does
// not count, nor does an empty `now`.
std::string newLanguage(const std::string& before, const std::string& now);

} // namespace contexture::train

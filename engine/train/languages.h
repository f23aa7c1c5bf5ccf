// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/text/document_reader.h"
#include "engine/train/request.h"

#include <string>

namespace contexture::train {

// The languages that a training translates from and into: tags ("en", "de-CH"), empty where nothing names one.
struct Languages {
    std::string source;
    std::string target;

    text::ReadOptions reading() const; // which columns of a table are the two sides
};

// What the recipe's model names; else, in the context stage, the base's languages, and English to German with documents
// of the controlled language; else those that the tables' columns (or the shards') are tagged with, in the base's order
// where there is one, else from left to right. Columns named source and reference name none. `baseConfig` as in a
// bundle, empty without a base. Opens every table. Throws Error naming the file for one that cannot be read, and for
// one of other languages, with both pairs.
Languages languagesOf(const TrainRequest& request, const std::string& baseConfig);

// `now` where it is another language than `before`: a tag's region or script changes nothing.
std::string newLanguage(const std::string& before, const std::string& now);

} // namespace contexture::train

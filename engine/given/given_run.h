// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/cancel.h"
#include "engine/core/run.h"

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

namespace contexture::given {

// A run of another program, read from files: its translations of a document, and what it attended to where a file
// tells.
struct GivenFiles {
    std::filesystem::path translations;           // empty: they stand with the attention
    std::vector<std::filesystem::path> attention; // of one run, each with other sites or sentences
    std::string name;                             // of the run; empty: the model's as the files have it, or a file's
};

struct GivenRun {
    std::shared_ptr<const Run> run;
    // What a person should know of it: rows that do not add up to 1, shown as they are; translations that look
    // tokenised.
    std::vector<Message> remarks;
};

// By the content: JSON, NumPy's arrays or a text of alignments. Files that cannot be read are none.
bool isAttentionFile(const std::filesystem::path& path);

// Tokens become words of the document by the rule of our own subwords: weights of keys add up, those of queries are
// averaged; zeros stay zeros. What no file has is not known: no probability, no gate. Throws Error naming file,
// sentence and site; Cancelled.
GivenRun readGivenRun(const GivenFiles& files, std::shared_ptr<const Document> document,
                      const CancelToken& cancel = {});

} // namespace contexture::given

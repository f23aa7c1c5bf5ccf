// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/cancel.h"
#include "engine/core/run.h"
#include "engine/given/given_pieces.h"

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

namespace contexture::given {

// A run of another program from files: its translations of a document, and its attention if a file has it.
struct GivenFiles {
    std::filesystem::path translations;           // empty: they are in the file of attention
    std::vector<std::filesystem::path> attention; // of one run, each with other sites or sentences
    std::string name;                             // of the run; empty: the model's name in the files, or a file's
    PieceFiles pieces = {};                       // for files of attention that do not name the subwords
};

struct GivenRun {
    std::shared_ptr<const Run> run;
    // Remarks for people: rows that do not sum to 1, shown unchanged; translations that look tokenised; an n-best list.
    std::vector<Message> remarks;
};

// Recognised by the content: JSON, NumPy's arrays, a page of BertViz or a text of alignments. False for a file that
// cannot be read.
bool isAttentionFile(const std::filesystem::path& path);

// Tokens become words of the document by the rule of our own subwords: weights of keys are added, those of queries are
// averaged; zeros stay zeros. What no file has is unknown: no probability, no gate. Throws Error naming file, sentence
// and site; throws Cancelled.
GivenRun readGivenRun(const GivenFiles& files, std::shared_ptr<const Document> document,
                      const CancelToken& cancel = {});

} // namespace contexture::given

// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/model_info.h"
#include "engine/eval/contrastive.h"
#include "engine/suite/contrastive_run.h"

#include <map>
#include <memory>
#include <string>
#include <vector>

namespace contexture::suite {

using Documents = std::map<std::string, std::shared_ptr<const Document>>; // by id

// The documents in a suite, split into words by the model's languages.
Documents documentsOf(const eval::ContrastiveSuite& suite, const ModelInfo& model);

// The control of a suite: each entry with the sentences before another entry, of another document. What a model gains
// with its context and loses with this one comes from the content of the context. The other entry is a third of the
// suite later, so that neighbours, which often share a subject, are not exchanged with each other; `documents` gets the
// new ones. Entries without a document stay unchanged. Throws Error if there are fewer than two documents; `fileName`
// as below.
eval::ContrastiveSuite withExchangedContexts(eval::ContrastiveSuite suite, Documents& documents,
                                             const std::string& fileName);

// Entries that are scored together: of one document, or of one sentence whose document is missing.
struct SuiteGroup {
    std::shared_ptr<const Document> document;
    bool isAlone = false; // a sentence without its document
    std::vector<Candidates> candidates;
    std::vector<std::size_t> item; // indices in the suite, one per candidate
};

struct GroupingOptions {
    bool needsDocuments = false; // throws Error for an entry whose named document is missing
    std::size_t most = 0;        // most entries of a group; 0: any number
};

// Groups in the suite's order of documents. Throws Error for an entry whose source differs from its document's
// sentence; `fileName`: the file as errors name it.
std::vector<SuiteGroup> groupsOf(const eval::ContrastiveSuite& suite, const Documents& documents,
                                 const ModelInfo& model, const std::string& fileName,
                                 const GroupingOptions& options = {});

} // namespace contexture::suite

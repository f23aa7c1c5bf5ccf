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

// Those that a suite brings, split into words as the model's languages ask.
Documents documentsOf(const eval::ContrastiveSuite& suite, const ModelInfo& model);

// The control of a suite: each entry behind the sentences that stand before another one, of another document. What a
// model wins with its context and loses with this one, it won by what the context says. The others come a third of the
// suite later, so that neighbours, which often share a subject, are not exchanged with each other; `documents` gets the
// new ones. Entries without a document stay as they are. Throws Error where there are not two documents; `fileName` as
// below.
eval::ContrastiveSuite withExchangedContexts(eval::ContrastiveSuite suite, Documents& documents,
                                             const std::string& fileName);

// Entries that are scored together: of one document, or of one sentence whose document is not there.
struct SuiteGroup {
    std::shared_ptr<const Document> document;
    bool isAlone = false; // a sentence without its document
    std::vector<Candidates> candidates;
    std::vector<std::size_t> item; // in the suite, one a candidate
};

struct GroupingOptions {
    bool needsDocuments = false; // throws Error for an entry that names a document that is not there
    std::size_t most = 0;        // entries of a group; 0: any number
};

// In the suite's order of documents. Throws Error for an entry whose source is not what its document has there;
// `fileName` is the file as errors name it.
std::vector<SuiteGroup> groupsOf(const eval::ContrastiveSuite& suite, const Documents& documents,
                                 const ModelInfo& model, const std::string& fileName,
                                 const GroupingOptions& options = {});

} // namespace contexture::suite

// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/cli/model_option.h"
#include "engine/core/engine.h"
#include "engine/store/workspace.h"

#include <CLI/CLI.hpp>

#include <memory>
#include <string>
#include <vector>

namespace contexture::cli {

// A question about one sentence of a run. The run comes from a workspace, or from a document that is translated for it.
struct AskedRunOptions {
    std::string document;
    std::string only;
    ContextOptions context;
    std::string workspace;
    int run = 0;      // number in the list of `runs`, from 1; 0: the run of this model
    int sentence = 0; // 0: all of them
    int beam = 4;
};

struct AskedRunArguments {
    CLI::Option* document = nullptr;
    CLI::Option* workspace = nullptr;
};
AskedRunArguments addAskedRunOptions(CLI::App& command, AskedRunOptions& options);

// The run that is asked about, its row in the workspace, and the other documents.
struct AskedRun {
    std::shared_ptr<const Run> run;
    store::RunId row = {}; // none: no workspace
    std::vector<std::shared_ptr<const Document>> documents;
};

// The run of a workspace, without its traces; of the documents, those named `documentsNamed`. Throws Error for a number
// that is none of its runs, and if several runs are possible.
AskedRun askedRun(const store::Workspace& workspace, const AskedRunOptions& options, const ModelInfo& model,
                  const std::string& documentsNamed = {});
// The translated document. Throws Error if the file holds several documents and none is named.
AskedRun askedRun(const std::shared_ptr<LoadedModel>& model, Engine& engine, const AskedRunOptions& options);

// Throws Error naming the option for a sentence, counted from 1, that the document does not have.
SentenceIndex sentenceAt(int number, const Document& document, const char* option);

} // namespace contexture::cli

// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/cli/asked_run.h"

#include "app/cli/commands.h"
#include "app/cli/files.h"
#include "engine/core/error.h"
#include "engine/decode/request_checks.h"
#include "engine/text/document_reader.h"

#include <algorithm>

namespace contexture::cli {

SentenceIndex sentenceAt(int number, const Document& document, const char* option) {
    if (number < 1 || static_cast<std::size_t>(number) > document.size()) {
        throw Error("the document has no sentence " + std::to_string(number), option,
                    "it has sentences 1 to " + std::to_string(document.size()));
    }
    return SentenceIndex(number - 1);
}

AskedRun askedRun(const store::Workspace& workspace, const AskedRunOptions& options, const ModelInfo& model,
                  const std::string& documentsNamed) {
    const std::vector<store::RunEntry> runs = workspace.runs();
    std::size_t at = runs.size();
    if (options.run > 0) {
        at = static_cast<std::size_t>(options.run) - 1;
        if (at >= runs.size()) {
            throw Error("there is no run " + std::to_string(options.run), options.workspace,
                        runs.empty() ? "it holds none" : "it holds runs 1 to " + std::to_string(runs.size()));
        }
    } else {
        const auto ofModel = [&](const store::RunEntry& run) { return run.modelHash == model.hash; };
        const auto count = std::ranges::count_if(runs, ofModel);
        if (count != 1) {
            throw Error(
                "the workspace holds " + counted(static_cast<std::size_t>(count), "run", "runs") + " of this model",
                options.workspace, count == 0 ? "translate with it first, and --append" : "say which one with --run");
        }
        at = static_cast<std::size_t>(std::ranges::find_if(runs, ofModel) - runs.begin());
    }
    AskedRun base;
    base.row = runs[at].id;
    base.run = workspace.loadRun(base.row, store::Workspace::Traces::Skip);
    if (!documentsNamed.empty()) {
        for (const store::DocumentEntry& entry : workspace.documents()) {
            if (documentsNamed == (entry.name.empty() ? entry.title : entry.name)) {
                base.documents.push_back(workspace.loadDocument(entry.id));
            }
        }
    }
    return base;
}

AskedRun askedRun(const std::shared_ptr<LoadedModel>& model, Engine& engine, const AskedRunOptions& options) {
    AskedRun base;
    for (Document& document : text::readDocuments(options.document)) {
        base.documents.push_back(std::make_shared<const Document>(std::move(document)));
    }
    const auto isNamed = [&](const auto& document) { return document->id == options.only; };
    const auto chosen = options.only.empty() ? base.documents.begin() : std::ranges::find_if(base.documents, isNamed);
    if (chosen == base.documents.end() || (options.only.empty() && base.documents.size() > 1)) {
        throw Error(options.only.empty() ? "the file holds " + std::to_string(base.documents.size()) + " documents"
                                         : "there is no document \"" + options.only + "\"",
                    options.document, "say which one with --only, by its id");
    }
    TranslateRequest request;
    request.model = model;
    request.document = *chosen;
    setContext(request.settings, options.context, model->info());
    request.settings.documentDecoding = decodingFor({}, model->info(), request.settings.context);
    request.settings.decode.beamSize = options.beam;
    request.settings.trace = TraceDetail::None;
    decode::checkRequest(model->info(), **chosen, request.settings);
    if (options.sentence > 0) {
        sentenceAt(options.sentence, **chosen, "--sentence"); // checked before the work begins
    }
    base.run = engine.translate(request, {}, interrupted());
    interrupted().throwIfCancelled();
    return base;
}

AskedRunArguments addAskedRunOptions(CLI::App& command, AskedRunOptions& options) {
    auto* document = command.add_option("--document", options.document,
                                        "Text or table: it is translated first, and nothing is kept");
    command.add_option("--only", options.only, "Of a table: the document of this id")->needs(document);
    const ContextArguments context = addContextOptions(command, options.context);
    context.mode->needs(document);
    context.strength->needs(document);
    command.add_option("--beam", options.beam, "Beam size; 1 is greedy")
        ->capture_default_str()
        ->check(CLI::Range(1, 64))
        ->needs(document);
    auto* workspace =
        command.add_option("--workspace", options.workspace, "Workspace with a run of this model")->excludes(document);
    command.add_option("--run", options.run, "Which of its runs, as \"runs\" lists them, where there are several")
        ->check(wholeNumber(1))
        ->needs(workspace);
    return {document, workspace};
}

} // namespace contexture::cli

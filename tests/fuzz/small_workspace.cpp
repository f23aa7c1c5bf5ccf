// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/fuzz/small_workspace.h"

#include "engine/annotate/workspace_records.h"
#include "engine/core/attention_view.h"
#include "engine/core/files.h"
#include "engine/find/word_search.h"
#include "engine/store/export.h"
#include "engine/store/note_export.h"
#include "engine/store/page_export.h"
#include "engine/store/run_check.h"
#include "engine/text/what_if.h"
#include "tests/fuzz/reading.h"
#include "tests/store/sample_run.h"

#include <sstream>

namespace contexture::fuzz {
namespace {

// Each as a run of its own, as the window looks at it.
void readTries(const store::Workspace& workspace, store::RunId id) {
    std::vector<store::TraceDamage> damaged;
    const auto run = workspace.loadRun(id, store::Workspace::Traces::Skip);
    for (const auto& stored : workspace.tries(id, store::Workspace::Traces::Load, &damaged)) {
        if (!stored.kept.said->trace || !text::fits(stored.kept.what, *run)) {
            continue;
        }
        const auto tried = text::runOfTry(*run, stored.kept);
        if (!store::whatIsWrong(*tried).empty()) {
            continue;
        }
        std::ostringstream out;
        for (const auto what :
             {store::ExportWhat::SentenceAttention, store::ExportWhat::WordAttention, store::ExportWhat::Gates}) {
            attempt([&] { out << store::exportRun(*tried, {.what = what}); });
        }
    }
}

void readRun(const store::Workspace& workspace, const store::RunEntry& entry) {
    attempt([&] { workspace.loadRun(entry.id); });
    std::vector<store::TraceDamage> damaged;
    attempt([&] {
        const auto run = workspace.loadRun(entry.id, {}, &damaged);
        for (const auto& sentence : run->sentences) {
            if (!sentence || !sentence->trace) {
                continue;
            }
            const auto offsets = keyWordOffsets(*run, Side::Source);
            for (const SiteInfo& site : run->model.sites) {
                attempt([&] { sentenceWeights(*sentence->trace, site.name, {}, offsets); });
                attempt([&] { wordWeights(*sentence->trace, site.name, {}, true, offsets); });
                attempt([&] { wordWeights(*sentence->trace, site.name, {}, false, offsets); });
            }
        }
    });
    attempt([&] { workspace.marks(entry.id); });
    attempt([&] { workspace.tries(entry.id); });
    attempt([&] { readTries(workspace, entry.id); });
    attempt([&] {
        const auto source = workspace.source(entry.id);
        std::ostringstream out;
        attempt([&] { store::exportPage(out, *source, {}); });
        for (const auto what :
             {store::ExportWhat::SentenceAttention, store::ExportWhat::WordAttention, store::ExportWhat::Gates,
              store::ExportWhat::Translations, store::ExportWhat::SubPhrases, store::ExportWhat::Needs,
              store::ExportWhat::Attributions}) {
            attempt([&] { store::exportRuns(out, store::RunSources{source}, {.what = what}); });
        }
    });
}

} // namespace

const std::string& smallWorkspace() {
    static const std::string bytes = [] {
        storetest::Sampler sampler(1);
        auto document = std::make_shared<Document>(*sampler.document(2));
        document->id = "pets";
        document->title = "Pets";
        std::vector<std::shared_ptr<const Run>> runs;
        for (const char* label : {"Online context", "Without context"}) {
            auto run = std::make_shared<Run>(*sampler.run(document, runs.empty()));
            run->label = label;
            runs.push_back(run);
        }
        const auto path = folder() / "small.contexture";
        {
            store::Workspace workspace = store::Workspace::create(path, runs);
            const store::RunId run = workspace.runs().front().id;
            const store::DocumentId id = workspace.documents().front().id;
            workspace.save(store::Note{.document = id, .sentence = SentenceIndex(1), .text = "A note"});
            workspace.save(store::StoredMark{.run = run,
                                             .mark = {.sentence = SentenceIndex(0),
                                                      .spans = {{Side::Target, 0, 1}},
                                                      .category = "Accuracy/Omission",
                                                      .severity = "Major",
                                                      .annotator = "A"}});
            auto said = std::make_shared<TranslatedSentence>(*runs.front()->sentences.at(0));
            said->trace = sampler.trace(*document, 0, said->text.words.size());
            workspace.save(store::StoredTry{
                .id = {}, .run = run, .kept = {.what = {.sentence = SentenceIndex(0)}, .name = "A try", .said = said}});
            workspace.setTypology("One", "{}");
            workspace.setQuery("its", "source = it");
            workspace.setViewState("shown", "all");
            workspace.close();
        }
        return readWhole(path);
    }();
    return bytes;
}

void readAll(store::Workspace& workspace) {
    attempt([&] { workspace.models(); });
    attempt([&] { workspace.queries(); });
    attempt([&] { workspace.typology(); });
    attempt([&] {
        for (const std::string& key : workspace.viewStateKeys()) {
            workspace.viewState(key);
        }
    });
    attempt([&] {
        for (const store::DocumentEntry& entry : workspace.documents()) {
            attempt([&] {
                if (const auto document = workspace.loadDocument(entry.id)) {
                    for (const Sentence& sentence : document->source) {
                        for (const ByteRange& word : sentence.words) {
                            require(word.begin <= word.end && word.end <= sentence.text.size(),
                                    "a word outside its text");
                        }
                    }
                }
            });
            attempt([&] { workspace.notes(entry.id); });
        }
    });
    attempt([&] {
        for (const store::RunEntry& entry : workspace.runs()) {
            readRun(workspace, entry);
        }
    });
    attempt([&] {
        std::ostringstream out;
        store::exportNotes(out, store::notesOf(workspace), store::ExportFormat::Csv);
    });
    attempt([&] { annotate::recordsOf(workspace); });
    attempt([&] {
        find::WordSearch search(workspace);
        std::vector<store::TraceDamage> damaged;
        search.gather({}, &damaged);
        for (const Side side : {Side::Source, Side::Target}) {
            search.ask(find::Question{.filter = find::parseExpression("weight > 0.1 or noted or error or changed"),
                                      .side = side});
        }
    });
}

} // namespace contexture::fuzz

// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/attention_steps.h"
#include "engine/core/attribution.h"
#include "engine/core/base_search.h"
#include "engine/core/cancel.h"
#include "engine/core/context_change.h"
#include "engine/core/run.h"

#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace contexture {

// A model in memory. Opaque outside the engine; keep the pointer to keep the model.
class LoadedModel {
public:
    virtual ~LoadedModel() = default;
    virtual const ModelInfo& info() const = 0;
};

struct EngineInfo {
    std::string version;              // of LibTorch
    std::vector<std::string> devices; // "cpu", "cuda:0"
    int threads = 1;
};

// Called on the engine's thread whenever a sentence is final, in the order in which they finish.
using SentenceListener = std::function<void(SentenceIndex, std::shared_ptr<const TranslatedSentence>)>;

struct TranslateRequest {
    std::shared_ptr<LoadedModel> model;
    std::shared_ptr<const Document> document;
    RunSettings settings;
    // Two-pass decoding: called like the listener for each sentence of the first pass, before any final sentence reads
    // it. Run::firstPass will hold these translations; target-side records of final sentences name their words.
    SentenceListener firstPass = {};
    // Traces are given to the listener alone, and the run holds none: for a listener that writes each at once.
    bool dropTraces = false;
};

// One translation to be scored as it is given, in its document.
struct ScoreItem {
    SentenceIndex sentence;
    std::string target; // UTF-8
};

struct ScoreRequest {
    std::shared_ptr<LoadedModel> model;
    std::shared_ptr<const Document> document;
    // The translations of the other sentences, for a model that reads the target side: document->size() texts, or empty
    // for the document's reference.
    std::vector<std::string> targetContext;
    std::vector<ScoreItem> items;
    RunSettings settings; // context, excluded, trace; decoding options do not matter
};

// "Does it matter?": one sentence is translated and its present translation scored again with sentences hidden from it.
// "What if?": the run's document or the present translation may differ from the text that the model was given and its
// own translation.
struct CausalRequest {
    std::shared_ptr<LoadedModel> model;
    std::shared_ptr<const Run> run; // whose translation is asked about
    SentenceIndex sentence;
    std::vector<std::vector<SentenceIndex>> exclusions; // one row each, on top of the run's own exclusions
    bool retranslate = true;                            // false: the present translation is scored again, no more
    ContextChange change = {};                          // of the context layer, in every row
    std::string beginning = {};            // whole words that the retranslation begins with; empty: the model's own
    TraceDetail trace = TraceDetail::None; // of what is asked for: the retranslation, else the scored translation
};

struct CausalResult {
    std::vector<SentenceIndex> excluded = {};
    std::shared_ptr<const TranslatedSentence> retranslated = {}; // what the model says without them; null: not asked
    std::vector<float> forcedLogProbability = {};                // of each word of the *present* translation, then
    double forcedSentence = 0.0;                                 // of the whole of it, its end included
    std::shared_ptr<const SentenceTrace> forcedTrace = {};       // of the present translation; null: not asked for
};

// "How did this cell come about?": one head of a context layer, computed again for one subword of a translated
// sentence.
struct StepsRequest {
    std::shared_ptr<LoadedModel> model;
    std::shared_ptr<const Run> run;
    std::string site; // a context site
    HeadIndex head;
    SentenceIndex sentence;
    WordIndex word;       // on the site's query side
    int pieceOfWord = 0;  // of a word of several subwords
    SentenceIndex looked; // the context sentence whose words are weighed; invalid: that with the largest weight
};

// The interface of the engine for the window and the command line. One thread owns it and makes all calls; nothing here
// is thread-safe but CancelToken. Every call throws contexture::Error for a fault that a user can mend, and Cancelled.
class Engine {
public:
    virtual ~Engine() = default;

    virtual EngineInfo info() const = 0;
    virtual void setThreads(int threads) = 0; // at least 1

    // Sets where load searches for the base of a context bundle without one, from now on.
    virtual void lookForBase(const BaseSearch&) {}
    // Sets the target language of models for several (">>deu<<") that load reads from now on, by "deu", "de" or the
    // mark itself; load throws Error for one that the model does not write. Empty: as the bundle has it.
    virtual void chooseTargetLanguage(const std::string&) {}
    // Reads a bundle. Throws Error naming the file, the field and the remedy when it is not a sound bundle.
    virtual std::shared_ptr<LoadedModel> load(const std::filesystem::path& bundle) = 0;

    // Translates a document. When cancelled it returns what is finished, with `cancelled` set.
    virtual std::shared_ptr<const Run> translate(const TranslateRequest& request, const SentenceListener& listener,
                                                 const CancelToken& cancel) = 0;

    // Log-probability of each word of each given translation (forced decoding). One result an item.
    virtual std::vector<std::shared_ptr<const TranslatedSentence>> score(const ScoreRequest& request,
                                                                         const CancelToken& cancel) = 0;

    // One result for each row of `exclusions`; `listener` gets each as soon as it is there.
    using CausalListener = std::function<void(std::size_t row, const CausalResult&)>;
    virtual std::vector<CausalResult> check(const CausalRequest& request, const CausalListener& listener,
                                            const CancelToken& cancel) = 0;

    // Throws Error for a run of another model, and for a context attention of a run or sentence that read no context.
    virtual AttentionSteps steps(const StepsRequest& request, const CancelToken& cancel) = 0;

    // Which words made one word of a translation. In float32, whatever the run's precision. Throws Error for a run of
    // another model, a sentence that is not translated, a word that it has not.
    using AttributionProgress = std::function<void(std::size_t done, std::size_t all)>;
    virtual AttributionResult attribute(const AttributionRequest& request, const AttributionProgress& progress,
                                        const CancelToken& cancel) = 0;

    // How much each word needed the context that the run read, sentence by sentence; `listener` gets each at once. In
    // float32. Throws Error for a run of another model, and for one without context.
    using NeedListener = std::function<void(const SentenceNeed&)>;
    virtual std::vector<SentenceNeed> need(const NeedRequest& request, const NeedListener& listener,
                                           const CancelToken& cancel) = 0;
};

// The function that the engine's shared library exports. The window finds it by name at run time, the command line
// links it.
inline constexpr const char* kEngineFactorySymbol = "contextureCreateEngine";
using EngineFactory = Engine* (*)();

} // namespace contexture

extern "C" contexture::Engine* contextureCreateEngine();

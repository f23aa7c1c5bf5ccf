// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/attention_steps.h"
#include "engine/core/attribution.h"
#include "engine/core/base_search.h"
#include "engine/core/cancel.h"
#include "engine/core/context_change.h"
#include "engine/core/device.h"
#include "engine/core/run.h"
#include "engine/core/untrained_window.h"

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
    // The device of its weights, as LibTorch names it: "cpu", "cuda:0".
    virtual std::string device() const { return kProcessor; }

    // Whether the model, which was trained on single sentences, can read sentences before the current one.
    virtual bool canReadUntrained() const { return false; }
    // Writes a small bundle in which this model reads such a window of sentences. Any thread may call this function.
    // Throws Error, and writes nothing, if the model cannot read them or the file cannot be written.
    virtual void writeUntrained(const UntrainedWindow&, const std::filesystem::path& /*output*/) const {}
};

struct EngineInfo {
    std::string version;              // of LibTorch
    std::vector<std::string> devices; // "cpu", "cuda:0", all that LibTorch finds
    int threads = 1;
};

// Called on the engine's thread whenever a sentence is final, in the order in which they finish.
using SentenceListener = std::function<void(SentenceIndex, std::shared_ptr<const TranslatedSentence>)>;

struct TranslateRequest {
    std::shared_ptr<LoadedModel> model;
    std::shared_ptr<const Document> document;
    RunSettings settings;
    // Two-pass decoding: called like the listener for each sentence of the first pass, before any final sentence reads
    // it. Run::firstPass will hold these translations; target-side records of final sentences refer to their words.
    SentenceListener firstPass = {};
    // Only the listener gets the traces, and the run holds none: for a listener that writes each trace at once.
    bool dropTraces = false;
};

// A given translation of one sentence, to be scored within its document.
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

// "Does it matter?": the sentence is translated again, and its present translation scored again, with sentences hidden
// from it. "What if?": the run's document or the present translation may differ from the text that the model was given
// and from its own translation.
struct CausalRequest {
    std::shared_ptr<LoadedModel> model;
    std::shared_ptr<const Run> run; // the run with the present translation
    SentenceIndex sentence;
    std::vector<std::vector<SentenceIndex>> exclusions; // a row for each set, in addition to the run's own exclusions
    bool retranslate = true;                            // false: the present translation is only scored again
    ContextChange change = {};                          // of the context layer, in every row
    std::string beginning = {};            // whole words that the retranslation begins with; empty: the model's own
    TraceDetail trace = TraceDetail::None; // of the retranslation if there is one, else of the scored translation
};

struct CausalResult {
    std::vector<SentenceIndex> excluded = {};
    std::shared_ptr<const TranslatedSentence> retranslated = {}; // the new translation; null: not requested
    std::vector<float> forcedLogProbability = {};                // of each word of the *present* translation
    double forcedSentence = 0.0;                                 // of the whole present translation, its end included
    std::shared_ptr<const SentenceTrace> forcedTrace = {};       // of the present translation; null: not requested
};

// "How was this cell computed?": one head of an attention is computed again for one subword of a translated sentence.
struct StepsRequest {
    std::shared_ptr<LoadedModel> model;
    std::shared_ptr<const Run> run;
    std::string site; // SiteInfo::name of an attention
    HeadIndex head;
    SentenceIndex sentence;
    WordIndex word;       // on the site's query side
    int pieceOfWord = 0;  // index of the subword, if the word has several
    SentenceIndex looked; // the context sentence whose words are weighed; invalid: the one with the largest weight
};

// The interface of the engine for the window and the command line. One thread owns it and makes all calls; only
// CancelToken is thread-safe. Every call throws contexture::Error for a fault that a user can mend, and Cancelled.
class Engine {
public:
    virtual ~Engine() = default;

    virtual EngineInfo info() const = 0;
    virtual void setThreads(int threads) = 0; // at least 1

    // Sets the places where load searches, from now on, for the base of a context bundle that lacks the base's tensors.
    virtual void lookForBase(const BaseSearch&) {}
    // Sets the languages of the models with several languages that load reads from now on. A language is "deu", "de",
    // "German" or the model's own mark (">>deu<<", "deu_Latn"); load throws Error for a language that the model does
    // not know. Empty: the language that the bundle has.
    virtual void chooseSourceLanguage(const std::string&) {}
    virtual void chooseTargetLanguage(const std::string&) {}
    // Sets the device for the weights of the models that load reads from now on. Requests about a model are computed on
    // its device. Device::Cuda without a CUDA device: load throws Error.
    virtual void chooseDevice(Device) {}
    // Reads a bundle. Throws Error naming the file, the field and the remedy when it is not a sound bundle.
    virtual std::shared_ptr<LoadedModel> load(const std::filesystem::path& bundle) = 0;

    // Translates a document. A cancelled call returns the finished sentences, with Run::cancelled set.
    virtual std::shared_ptr<const Run> translate(const TranslateRequest& request, const SentenceListener& listener,
                                                 const CancelToken& cancel) = 0;

    // Log-probability of each word of each given translation (forced decoding). One result per item.
    virtual std::vector<std::shared_ptr<const TranslatedSentence>> score(const ScoreRequest& request,
                                                                         const CancelToken& cancel) = 0;

    // One result for each row of `exclusions`; `listener` gets each result as soon as it is computed.
    using CausalListener = std::function<void(std::size_t row, const CausalResult&)>;
    virtual std::vector<CausalResult> check(const CausalRequest& request, const CausalListener& listener,
                                            const CancelToken& cancel) = 0;

    // Throws Error for a run of another model, and for a context attention of a run or sentence that read no context.
    virtual AttentionSteps steps(const StepsRequest& request, const CancelToken& cancel) = 0;

    // Estimates which words caused one word of a translation, in float32, whatever the run's precision. Throws Error
    // for a run of another model, a sentence that is not translated, a word that the sentence does not have.
    using AttributionProgress = std::function<void(std::size_t done, std::size_t all)>;
    virtual AttributionResult attribute(const AttributionRequest& request, const AttributionProgress& progress,
                                        const CancelToken& cancel) = 0;

    // Measures how much each word needed the context that the run read, in float32; `listener` gets the result of each
    // sentence at once. Throws Error for a run of another model, and for a run without context.
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

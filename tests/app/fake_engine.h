// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/engine.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <mutex>

namespace contexture::test {

// A fake model and engine: "translations" are the source in capitals, every sentence looks at the one before it, and
// the work can be held until a test lets it go. The model "unfit" translates nothing, "breaks" the first sentence only,
// "short" takes three words of a sentence.
class FakeModel : public LoadedModel {
public:
    explicit FakeModel(std::string name = "fake", const std::string& path = {}) {
        m_info.name = name;
        m_info.hash = "hash of " + name;
        m_info.path = path.empty() ? "/nowhere/" + name + ".safetensors" : path;
        m_info.system = "selective-attention";
        m_info.sourceLanguage = "en";
        m_info.targetLanguage = "de";
        m_info.hasContext = true;
        m_info.abilities.canBeSetByHand = true;
        m_info.sites = {{.name = "encoder.context",
                         .querySide = Side::Source,
                         .keySide = Side::Source,
                         .isContext = true,
                         .levels = {AttentionLevel::Sentence, AttentionLevel::Word},
                         .hasGate = true,
                         .heads = 2},
                        {.name = "decoder.0.cross",
                         .querySide = Side::Target,
                         .keySide = Side::Source,
                         .isContext = false,
                         .levels = {AttentionLevel::Source},
                         .hasGate = false,
                         .heads = 1}};
    }
    const ModelInfo& info() const override { return m_info; }

private:
    ModelInfo m_info;
};

// Holds the fake engine between sentences until it is opened, or lets a few through.
class Gate {
public:
    void open() {
        const std::lock_guard lock(m_mutex);
        m_open = true;
        m_wake.notify_all();
    }
    void close() {
        const std::lock_guard lock(m_mutex);
        m_open = false;
        m_allowed = 0;
    }
    void allow(int sentences) {
        const std::lock_guard lock(m_mutex);
        m_allowed += sentences;
        m_wake.notify_all();
    }
    void pass(const CancelToken& cancel) {
        std::unique_lock lock(m_mutex);
        ++waiting;
        while (!m_open && m_allowed == 0 && !cancel.isCancelled()) {
            m_wake.wait_for(lock, std::chrono::milliseconds(1));
        }
        --waiting;
        m_allowed -= m_open || cancel.isCancelled() ? 0 : 1;
        interruptions += cancel.isCancelled() ? 1 : 0;
    }
    std::atomic<int> waiting = 0;
    std::atomic<int> interruptions = 0; // passes that ended by a cancellation

private:
    std::mutex m_mutex;
    std::condition_variable m_wake;
    bool m_open = true;
    int m_allowed = 0; // while it is closed
};

class FakeEngine : public Engine {
public:
    explicit FakeEngine(std::shared_ptr<Gate> gate = std::make_shared<Gate>()) : m_gate(std::move(gate)) {}

    EngineInfo info() const override { return {"fake", {"cpu"}, m_threads}; }
    void setThreads(int threads) override { m_threads = threads; }
    void lookForBase(const BaseSearch& search) override { m_baseSearch = search; }
    static inline bool hasDevice = false; // cuda:0, which Device::Auto takes
    void chooseDevice(Device device) override { m_device = device; }

    std::shared_ptr<LoadedModel> load(const std::filesystem::path& bundle) override {
        if (bundle.filename() == "broken.safetensors") {
            throw Error("The header is cut short", bundle.string(), "copy the file again");
        }
        if (bundle.filename() == "layer.safetensors" && m_baseSearch.base.filename() != "base.safetensors" &&
            std::ranges::none_of(m_baseSearch.folders,
                                 [](const auto& folder) { return folder.filename() == "bases"; })) {
            throw Error(Message("bundle.base-missing",
                                "it is a context layer without its base, {base}, which is not there", "base"),
                        bundle.string(), Message("bundle.base.do", "put {base} into the same folder", "base"));
        }
        return std::make_shared<FakeModel>(bundle.stem().string(), bundle.string());
    }

    std::shared_ptr<const Run> translate(const TranslateRequest& request, const SentenceListener& listener,
                                         const CancelToken& cancel) override;
    // A tenth below 0 for each byte; 5 more where context is read and a word of the sentence before stands in it. Text
    // with "boom" cannot be scored.
    std::vector<std::shared_ptr<const TranslatedSentence>> score(const ScoreRequest& request,
                                                                 const CancelToken& cancel) override;
    std::vector<CausalResult> check(const CausalRequest& request, const CausalListener& listener,
                                    const CancelToken& cancel) override;
    AttentionSteps steps(const StepsRequest& request, const CancelToken& cancel) override;
    // Of every source word of the sentences before, the first one most; each word is told to gain as much as its
    // number.
    AttributionResult attribute(const AttributionRequest& request, const AttributionProgress& progress,
                                const CancelToken& cancel) override;
    std::vector<SentenceNeed> need(const NeedRequest& request, const NeedListener& listener,
                                   const CancelToken& cancel) override;

private:
    std::shared_ptr<Gate> m_gate;
    int m_threads = 1;
    Device m_device = Device::Cpu;
    BaseSearch m_baseSearch;
};

// Sentences of words separated by single spaces.
Sentence sentenceOf(const std::string& text);
std::shared_ptr<const Document> documentOf(const std::vector<std::string>& texts);
// What FakeEngine makes of sentence i.
std::shared_ptr<const TranslatedSentence> fakeTranslation(const Document& document, std::size_t i,
                                                          const RunSettings& settings);

// What it records of a sentence with so many translated words: every word looks at the sentence before, the first head
// at its first word, the second at its second.
std::shared_ptr<const SentenceTrace> fakeTrace(const Document& document, std::size_t i, const RunSettings& settings,
                                               std::size_t targetWords);

} // namespace contexture::test

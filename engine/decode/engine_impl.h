// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/engine.h"
#include "engine/core/several_languages.h"
#include "engine/decode/causal_check.h"
#include "engine/decode/model_loader.h"
#include "engine/decode/translation_model.h"

namespace contexture::decode {

// A model in memory, as the engine returns it.
class EngineModel final : public LoadedModel, public SeveralLanguages {
public:
    explicit EngineModel(LoadedFile file) : m_file(std::move(file)) {}

    const ModelInfo& info() const override { return m_file.model.info; }
    bool canReadUntrained() const override;
    void writeUntrained(const UntrainedWindow& window, const std::filesystem::path& output) const override;
    const std::vector<std::string>& targetMarks() const override { return m_file.targetMarks; }
    const LanguageChoice& marks() const override { return m_file.marks; }
    const std::string& fileHash() const override { return m_file.own.hash; }
    std::shared_ptr<LoadedModel> with(const LanguageChoice& languages) const override;
    std::string device() const override;
    const TranslationModel& model() const { return m_file.model; }

private:
    LoadedFile m_file;
};

// The implementation of engine/core/engine.h. Each model computes on the device of its weights.
class EngineImpl final : public Engine {
public:
    EngineImpl();
    ~EngineImpl() override;

    EngineInfo info() const override;
    void setThreads(int threads) override;
    void lookForBase(const BaseSearch& search) override { m_baseSearch = search; }
    void chooseSourceLanguage(const std::string& language) override { m_sourceLanguage = language; }
    void chooseTargetLanguage(const std::string& language) override { m_targetLanguage = language; }
    void chooseDevice(Device device) override { m_device = device; }
    std::shared_ptr<LoadedModel> load(const std::filesystem::path& bundle) override;
    std::shared_ptr<const Run> translate(const TranslateRequest& request, const SentenceListener& listener,
                                         const CancelToken& cancel) override;
    std::vector<std::shared_ptr<const TranslatedSentence>> score(const ScoreRequest& request,
                                                                 const CancelToken& cancel) override;
    std::vector<CausalResult> check(const CausalRequest& request, const CausalListener& listener,
                                    const CancelToken& cancel) override;
    AttentionSteps steps(const StepsRequest& request, const CancelToken& cancel) override;
    AttributionResult attribute(const AttributionRequest& request, const AttributionProgress& progress,
                                const CancelToken& cancel) override;
    std::vector<SentenceNeed> need(const NeedRequest& request, const NeedListener& listener,
                                   const CancelToken& cancel) override;

private:
    CausalChecker& questionsAbout(const std::shared_ptr<LoadedModel>& model);

    int m_threads;
    BaseSearch m_baseSearch;
    Device m_device = Device::Cpu;
    std::string m_sourceLanguage;
    std::string m_targetLanguage;           // of models with several; empty: the bundles' languages
    std::shared_ptr<LoadedModel> m_checked; // the model of m_checker's session
    CausalChecker m_checker;
};

} // namespace contexture::decode

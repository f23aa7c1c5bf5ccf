// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/decode/engine_impl.h"

#include "engine/decode/document_session.h"
#include "engine/decode/document_translator.h"
#include "engine/decode/error_translation.h"
#include "engine/decode/model_loader.h"
#include "engine/decode/scorer.h"
#include "engine/model/device_of.h"
#include "engine/model/untrained_window.h"

#include <c10/core/InferenceMode.h>
#include <torch/version.h>

#include <algorithm>
#include <thread>

namespace contexture::decode {

namespace {

const TranslationModel& modelOf(const std::shared_ptr<LoadedModel>& loaded) {
    const auto* model = dynamic_cast<const EngineModel*>(loaded.get());
    if (!model) {
        throw Error(Message("request.no-model", "There is no model to work with"), {},
                    Message("do.open-first", "open one first."));
    }
    return model->model();
}

void requireDocument(const void* document) {
    if (!document) {
        throw Error(Message("request.no-document", "There is no document to work on"), {},
                    Message("do.open-first", "open one first."));
    }
}

} // namespace

bool EngineModel::canReadUntrained() const {
    return model::canReadUntrained(info().system);
}

void EngineModel::writeUntrained(const UntrainedWindow& window, const std::filesystem::path& output) const {
    model::writeUntrainedWindow(info().path, window, output);
}

std::string EngineModel::device() const {
    return model::deviceOf(*m_file.model.system).str();
}

std::shared_ptr<LoadedModel> EngineModel::with(const LanguageChoice& languages) const {
    std::shared_ptr<LoadedModel> other;
    withTranslatedErrors(m_file.own.path, [&] {
        const c10::InferenceMode noGradients(false); // parameters are ordinary tensors
        other = std::make_shared<EngineModel>(inLanguages(m_file, languages));
    });
    return other;
}

EngineImpl::EngineImpl() : m_threads(static_cast<int>(std::max(1U, std::thread::hardware_concurrency()))) {}
EngineImpl::~EngineImpl() = default;

EngineInfo EngineImpl::info() const {
    return {.version = TORCH_VERSION, .devices = model::deviceNames(), .threads = m_threads};
}

void EngineImpl::setThreads(int threads) {
    m_threads = std::max(1, threads);
}

std::shared_ptr<LoadedModel> EngineImpl::load(const std::filesystem::path& bundle) {
    m_checker.forget(); // so that an unused model is not kept in memory
    m_checked.reset();
    std::shared_ptr<LoadedModel> loaded;
    withTranslatedErrors(bundle.string(), [&] {
        const c10::InferenceMode noGradients(false); // parameters are ordinary tensors
        loaded = std::make_shared<EngineModel>(
            loadModelFile(bundle, m_baseSearch, {.source = m_sourceLanguage, .target = m_targetLanguage}, m_device));
    });
    return loaded;
}

std::shared_ptr<const Run> EngineImpl::translate(const TranslateRequest& request, const SentenceListener& listener,
                                                 const CancelToken& cancel) {
    const TranslationModel& model = modelOf(request.model);
    requireDocument(request.document.get());
    std::shared_ptr<const Run> run;
    withTranslatedErrors(model.info.name, [&] {
        DocumentTranslator translator(model, request.document, request.settings, m_threads);
        run = translator.translate(listener, cancel, {request.firstPass, request.dropTraces});
    });
    return run;
}

std::vector<std::shared_ptr<const TranslatedSentence>> EngineImpl::score(const ScoreRequest& request,
                                                                         const CancelToken& cancel) {
    const TranslationModel& model = modelOf(request.model);
    requireDocument(request.document.get());
    std::vector<std::shared_ptr<const TranslatedSentence>> scores;
    withTranslatedErrors(model.info.name, [&] { scores = scoreTranslations(model, request, m_threads, cancel); });
    return scores;
}

std::vector<CausalResult> EngineImpl::check(const CausalRequest& request, const CausalListener& listener,
                                            const CancelToken& cancel) {
    const TranslationModel& model = modelOf(request.model);
    requireDocument(request.run && request.run->document ? request.run.get() : nullptr);
    CausalChecker& checker = questionsAbout(request.model);
    std::vector<CausalResult> results;
    withTranslatedErrors(model.info.name,
                         [&] { results = checker.check(model, request, m_threads, listener, cancel); });
    return results;
}

AttentionSteps EngineImpl::steps(const StepsRequest& request, const CancelToken& cancel) {
    const TranslationModel& model = modelOf(request.model);
    requireDocument(request.run && request.run->document ? request.run.get() : nullptr);
    CausalChecker& checker = questionsAbout(request.model);
    AttentionSteps steps;
    withTranslatedErrors(model.info.name, [&] { steps = checker.steps(model, request, m_threads, cancel); });
    return steps;
}

AttributionResult EngineImpl::attribute(const AttributionRequest& request, const AttributionProgress& progress,
                                        const CancelToken& cancel) {
    const TranslationModel& model = modelOf(request.model);
    requireDocument(request.run && request.run->document ? request.run.get() : nullptr);
    CausalChecker& checker = questionsAbout(request.model);
    AttributionResult result;
    withTranslatedErrors(model.info.name,
                         [&] { result = checker.attribute(model, request, m_threads, progress, cancel); });
    return result;
}

std::vector<SentenceNeed> EngineImpl::need(const NeedRequest& request, const NeedListener& listener,
                                           const CancelToken& cancel) {
    const TranslationModel& model = modelOf(request.model);
    requireDocument(request.run && request.run->document ? request.run.get() : nullptr);
    CausalChecker& checker = questionsAbout(request.model);
    std::vector<SentenceNeed> needs;
    withTranslatedErrors(model.info.name, [&] { needs = checker.need(model, request, m_threads, listener, cancel); });
    return needs;
}

CausalChecker& EngineImpl::questionsAbout(const std::shared_ptr<LoadedModel>& model) {
    if (m_checked != model) {
        m_checker.forget();
        m_checked = model;
    }
    return m_checker;
}

} // namespace contexture::decode

extern "C" contexture::Engine* contextureCreateEngine() {
    return new contexture::decode::EngineImpl;
}

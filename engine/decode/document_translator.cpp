// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/decode/document_translator.h"

#include "engine/decode/parallel_tasks.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <span>

namespace contexture::decode {

namespace {

Translation withoutTrace(Translation translation) {
    if (translation.sentence->trace) {
        auto sentence = std::make_shared<TranslatedSentence>(*translation.sentence);
        sentence->trace = nullptr;
        translation.sentence = std::move(sentence);
    }
    return translation;
}

} // namespace

// Collects sentences as they finish, in any order, and delivers them in the document's order.
class DocumentTranslator::Delivery {
public:
    Delivery(Run& run, const SentenceListener& listener, const DeliveryOptions& options, const CancelToken& cancel)
        : cancel(cancel), m_run(run), m_listener(listener), m_options(options) {}

    void addFirst(std::span<const SentenceIndex> sentences, std::span<const Translation> translations) {
        for (std::size_t i = 0; i < sentences.size(); ++i) {
            m_run.firstPass[sentences[i].asSize()] = translations[i].sentence;
            if (m_options.firstPass) {
                m_options.firstPass(sentences[i], translations[i].sentence);
            }
        }
    }

    void add(std::span<const SentenceIndex> sentences, std::span<const Translation> translations) {
        for (std::size_t i = 0; i < sentences.size(); ++i) {
            m_run.sentences[sentences[i].asSize()] = translations[i].sentence;
        }
        while (m_next < m_run.sentences.size() && m_run.sentences[m_next]) {
            deliver(m_next++);
        }
    }

    // The translations in the form that is kept for sentences that read them.
    std::vector<Translation> kept(std::span<const Translation> translations) const {
        std::vector<Translation> result(translations.begin(), translations.end());
        if (m_options.dropTraces) {
            std::transform(result.begin(), result.end(), result.begin(), withoutTrace);
        }
        return result;
    }

    // Delivers what finished after a gap that will not be filled any more.
    void flush() {
        for (; m_next < m_run.sentences.size(); ++m_next) {
            if (m_run.sentences[m_next]) {
                deliver(m_next);
            }
        }
    }

    const CancelToken& cancel;

private:
    void deliver(std::size_t at) {
        auto& sentence = m_run.sentences[at];
        if (m_listener) {
            m_listener(SentenceIndex(static_cast<std::int64_t>(at)), sentence);
        }
        if (m_options.dropTraces) {
            sentence = withoutTrace({sentence, nullptr}).sentence;
        }
    }

    Run& m_run;
    const SentenceListener& m_listener;
    const DeliveryOptions& m_options;
    std::size_t m_next = 0;
};

DocumentTranslator::DocumentTranslator(const TranslationModel& model, std::shared_ptr<const Document> document,
                                       const RunSettings& settings, int threads)
    : m_model(model), m_session(model, std::move(document), settings, threads) {}

std::shared_ptr<const Run> DocumentTranslator::translate(const SentenceListener& listener, const CancelToken& cancel) {
    return translate(listener, cancel, DeliveryOptions());
}

std::shared_ptr<const Run> DocumentTranslator::translate(const SentenceListener& listener, const CancelToken& cancel,
                                                         const DeliveryOptions& options) {
    const auto begin = std::chrono::steady_clock::now();
    const RunSettings& settings = m_session.settings();
    auto run = std::make_shared<Run>();
    run->document = m_session.document();
    run->model = m_model.info;
    run->settings = settings;
    run->label = runLabel(settings);
    run->sentences.resize(m_session.size());
    const bool twoPass = m_session.readsTarget() && settings.documentDecoding == DocumentDecoding::TwoPass;
    run->firstPass.resize(twoPass ? m_session.size() : 0);
    Delivery delivery(*run, listener, options, cancel);
    try {
        cancel.throwIfCancelled();
        m_session.openContext(cancel);
        if (!m_session.readsTarget()) {
            translateIndependently(delivery);
        } else if (twoPass) {
            translateInTwoPasses(delivery);
        } else {
            translateInSequence(delivery);
        }
    } catch (const Cancelled&) {
        run->cancelled = true;
        delivery.flush();
    }
    run->seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    return run;
}

void DocumentTranslator::translateIndependently(Delivery& delivery) {
    runBatches(plan(), m_session.context(), m_session.settings().trace, delivery.cancel,
               [&](auto sentences, auto translations) { delivery.add(sentences, translations); });
}

void DocumentTranslator::translateInTwoPasses(Delivery& delivery) {
    // Offline, every sentence may read every other one: the whole first pass comes first. Online, once a group of
    // batches covers the document up to a sentence, its sentences can be translated again at once.
    const Batches all = plan();
    const bool online = m_session.settings().context == ContextMode::Online;
    Batches group;
    std::size_t covered = 0; // sentences in the groups so far
    std::size_t last = 0;    // end of the sentences in the plan so far
    for (std::size_t i = 0; i < all.size(); ++i) {
        group.push_back(all[i]);
        covered += all[i].size();
        last = std::max(last, *std::max_element(all[i].begin(), all[i].end()) + 1);
        const bool gapless = covered == last;
        if (i + 1 < all.size() && !(online && gapless)) {
            continue;
        }
        std::vector<SentenceIndex> which;
        std::vector<Translation> first;
        runBatches(group, {}, TraceDetail::None, delivery.cancel, [&](auto sentences, auto translations) {
            which.insert(which.end(), sentences.begin(), sentences.end());
            first.insert(first.end(), translations.begin(), translations.end());
            delivery.addFirst(sentences, translations);
        });
        m_session.giveTargets(which, first);
        runBatches(group, m_session.context(), m_session.settings().trace, delivery.cancel,
                   [&](auto sentences, auto translations) { delivery.add(sentences, translations); });
        group.clear();
    }
}

void DocumentTranslator::translateInSequence(Delivery& delivery) {
    std::vector<bool> reads;
    for (std::size_t i = 0; i < m_session.size(); ++i) {
        reads.push_back(m_session.readsTranslations(SentenceIndex(static_cast<std::int64_t>(i))));
    }
    // A sentence is told the translations of those before it only, so that its trace has no columns of later ones.
    std::vector<Translation> translated(m_session.size());
    std::size_t told = 0;
    for (const Batches& step : planSteps(lengths(), reads, m_session.settings().decode.batchSentences)) {
        std::vector<SentenceIndex> which;
        std::vector<Translation> given;
        for (const std::size_t now = step.front().front(); told < now && translated[told].sentence; ++told) {
            which.emplace_back(static_cast<std::int64_t>(told));
            given.push_back(translated[told]);
        }
        if (!which.empty()) { // it lays out the document's columns anew
            m_session.giveTargets(which, given);
        }
        runBatches(step, m_session.context(), m_session.settings().trace, delivery.cancel,
                   [&](auto sentences, auto translations) {
                       const auto kept = delivery.kept(translations);
                       for (std::size_t i = 0; i < sentences.size(); ++i) {
                           translated[sentences[i].asSize()] = kept[i];
                       }
                       delivery.add(sentences, translations);
                   });
    }
}

void DocumentTranslator::runBatches(const Batches& plan, const BatchContext& context, TraceDetail trace,
                                    const CancelToken& cancel, const Done& done) {
    std::vector<std::vector<SentenceIndex>> sentences;
    for (const auto& batch : plan) {
        auto& indices = sentences.emplace_back();
        for (const std::size_t sentence : batch) {
            indices.emplace_back(static_cast<std::int64_t>(sentence));
        }
    }
    std::vector<std::vector<Translation>> results(plan.size());
    runTasks(
        plan.size(), m_session.threads(),
        [&](std::size_t task, std::size_t worker) {
            cancel.throwIfCancelled();
            results[task] =
                m_session.batches().translate(sentences[task], context, trace, m_session.segmenter(worker), cancel);
        },
        [&](std::size_t task) {
            done(sentences[task], results[task]);
            results[task].clear();
        });
}

std::vector<std::int32_t> DocumentTranslator::lengths() const {
    std::vector<std::int32_t> lengths;
    for (std::size_t i = 0; i < m_session.size(); ++i) {
        lengths.push_back(m_session.prepared().length(i));
    }
    return lengths;
}

Batches DocumentTranslator::plan() const {
    return planBatches(lengths(), m_session.settings().decode.batchSentences);
}

std::string runLabel(const RunSettings& settings) {
    std::string label = settings.context == ContextMode::None     ? "No context"
                        : settings.context == ContextMode::Online ? "Online context"
                                                                  : "Offline context";
    if (settings.context != ContextMode::None && settings.decode.contextStrength != 1.0f) {
        char strength[16];
        std::snprintf(strength, sizeof strength, " x %g", double{settings.decode.contextStrength});
        label += strength;
    }
    if (settings.context == ContextMode::None || settings.excluded.empty()) {
        return label;
    }
    std::vector<SentenceIndex> excluded = settings.excluded;
    std::sort(excluded.begin(), excluded.end());
    label += excluded.size() == 1 ? ", without sentence " : ", without sentences ";
    for (std::size_t i = 0; i < excluded.size(); ++i) {
        label += i == 0 ? "" : i + 1 == excluded.size() ? " and " : ", ";
        label += std::to_string(excluded[i].value + 1);
    }
    return label;
}

} // namespace contexture::decode

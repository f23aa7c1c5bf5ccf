#include "engine/decode/document_translator.h"

#include "engine/decode/batch_plan.h"
#include "engine/decode/parallel_tasks.h"
#include "engine/decode/request_checks.h"

#include <c10/core/InferenceMode.h>

#include <algorithm>
#include <chrono>
#include <numeric>

namespace contexture::decode {

// Collects sentences as they finish, in any order, and hands them on in the document's.
class DocumentTranslator::Delivery {
public:
    Delivery(Run& run, const SentenceListener& listener, const CancelToken& cancel)
        : cancel(cancel), m_run(run), m_listener(listener) {}

    void add(SentenceIndex sentence, std::shared_ptr<const TranslatedSentence> translated) {
        m_run.sentences[sentence.asSize()] = std::move(translated);
        while (m_next < m_run.sentences.size() && m_run.sentences[m_next]) {
            deliver(m_next++);
        }
    }

    // What finished behind a gap that will not be filled any more.
    void flush() {
        for (; m_next < m_run.sentences.size(); ++m_next) {
            if (m_run.sentences[m_next]) {
                deliver(m_next);
            }
        }
    }

    const CancelToken& cancel;

private:
    void deliver(std::size_t sentence) {
        if (m_listener) {
            m_listener(SentenceIndex(static_cast<std::int64_t>(sentence)), m_run.sentences[sentence]);
        }
    }

    Run& m_run;
    const SentenceListener& m_listener;
    std::size_t m_next = 0;
};

namespace {

std::vector<SentenceIndex> indices(std::span<const std::size_t> sentences) {
    std::vector<SentenceIndex> found;
    for (const std::size_t sentence : sentences) {
        found.emplace_back(static_cast<std::int64_t>(sentence));
    }
    return found;
}

std::vector<std::int32_t> lengths(const PreparedDocument& prepared) {
    std::vector<std::int32_t> found;
    for (std::size_t i = 0; i < prepared.size(); ++i) {
        found.push_back(prepared.length(i));
    }
    return found;
}

} // namespace

DocumentTranslator::DocumentTranslator(const TranslationModel& model, std::shared_ptr<const Document> document,
                                       const RunSettings& settings, int threads)
    : m_model((checkRequest(model.info, *document, settings), model))
    , m_document(std::move(document))
    , m_settings(settings)
    , m_threads(std::max(1, threads))
    , m_prepared(prepareDocument(model, *m_document))
    , m_batches(m_model, *m_document, m_prepared, m_settings.decode)
    , m_readable(m_document->size()) {
    for (int worker = 0; worker < m_threads; ++worker) {
        m_segmenters.emplace_back(model.info.targetLanguage);
    }
}

DocumentTranslator::~DocumentTranslator() = default;

std::shared_ptr<const Run> DocumentTranslator::translate(const SentenceListener& listener, const CancelToken& cancel) {
    const c10::InferenceMode noGradients;
    const auto begin = std::chrono::steady_clock::now();
    auto run = std::make_shared<Run>();
    run->document = m_document;
    run->model = m_model.info;
    run->settings = m_settings;
    run->label = runLabel(m_settings);
    run->sentences.resize(m_document->size());
    Delivery delivery(*run, listener, cancel);
    const bool twoPass = m_settings.context != ContextMode::None && m_model.info.readsTarget &&
                         m_settings.documentDecoding == DocumentDecoding::TwoPass;
    try {
        if (m_settings.context == ContextMode::None) {
            translateIndependently(nullptr, nullptr, delivery);
        } else if (!m_model.info.readsTarget) {
            const auto context = openDocument();
            const TraceColumns columns =
                context ? contextColumns(m_prepared.wordMaps(), context->keyPieceCounts()) : TraceColumns{};
            translateIndependently(context.get(), context ? &columns : nullptr, delivery);
        } else if (twoPass) {
            translateInTwoPasses(delivery);
        } else {
            translateInSequence(delivery);
        }
    } catch (const Cancelled&) {
        run->cancelled = true;
        delivery.flush();
    }
    if (twoPass) {
        for (const Translation& first : m_readable) {
            run->firstPass.push_back(first.sentence);
        }
    }
    run->seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    return run;
}

void DocumentTranslator::translateIndependently(const model::DocumentContext* context, const TraceColumns* columns,
                                                Delivery& delivery) {
    const auto plan = planBatches(lengths(m_prepared), m_settings.decode.batchSentences);
    runBatches(plan, {context, columns}, m_settings.trace, delivery.cancel,
               [&](SentenceIndex sentence, Translation&& done) { delivery.add(sentence, done.sentence); });
}

void DocumentTranslator::translateInTwoPasses(Delivery& delivery) {
    const auto plan = planBatches(lengths(m_prepared), m_settings.decode.batchSentences);
    const auto context = openDocument();
    const auto keep = [this](SentenceIndex sentence, Translation&& done) {
        m_readable[sentence.asSize()] = std::move(done);
    };
    const auto deliver = [&](SentenceIndex sentence, Translation&& done) { delivery.add(sentence, done.sentence); };
    // Offline, every sentence may read every other one: the whole first pass comes first. Online, a group of batches
    // that covers the document up to some sentence can be read again at once.
    const bool online = m_settings.context == ContextMode::Online;
    std::vector<std::vector<std::size_t>> group;
    std::size_t covered = 0; // sentences in the groups so far
    std::size_t last = 0;    // end of the sentences in the plan so far
    for (std::size_t i = 0; i < plan.size(); ++i) {
        group.push_back(plan[i]);
        covered += plan[i].size();
        last = std::max(last, *std::max_element(plan[i].begin(), plan[i].end()) + 1);
        const bool gapless = covered == last;
        if (i + 1 < plan.size() && !(online && gapless)) {
            continue;
        }
        runBatches(group, {}, false, delivery.cancel, keep);
        for (const auto& batch : group) {
            delivery.cancel.throwIfCancelled();
            giveTargets(*context, batch);
        }
        const TraceColumns columns = targetColumns(*context);
        runBatches(group, {context.get(), &columns}, m_settings.trace, delivery.cancel, deliver);
        group.clear();
    }
}

void DocumentTranslator::translateInSequence(Delivery& delivery) {
    const auto context = openDocument();
    for (std::size_t i = 0; i < m_prepared.size(); ++i) {
        delivery.cancel.throwIfCancelled();
        const TraceColumns columns = targetColumns(*context);
        runBatches(
            {{i}}, {context.get(), &columns}, m_settings.trace, delivery.cancel,
            [this](SentenceIndex sentence, Translation&& done) { m_readable[sentence.asSize()] = std::move(done); });
        giveTargets(*context, std::span(&i, 1));
        delivery.add(SentenceIndex(static_cast<std::int64_t>(i)), m_readable[i].sentence);
    }
}

void DocumentTranslator::runBatches(const std::vector<std::vector<std::size_t>>& plan, const BatchContext& context,
                                    bool trace, const CancelToken& cancel,
                                    const std::function<void(SentenceIndex, Translation&&)>& done) {
    std::vector<std::vector<Translation>> results(plan.size());
    runTasks(
        plan.size(), m_threads,
        [&](std::size_t task, std::size_t worker) {
            cancel.throwIfCancelled();
            results[task] = m_batches.translate(indices(plan[task]), context, trace, m_segmenters[worker], cancel);
        },
        [&](std::size_t task) {
            for (std::size_t i = 0; i < plan[task].size(); ++i) {
                done(SentenceIndex(static_cast<std::int64_t>(plan[task][i])), std::move(results[task][i]));
            }
            results[task].clear();
        });
}

void DocumentTranslator::giveTargets(model::DocumentContext& context, std::span<const std::size_t> sentences) {
    std::vector<SentenceIndex> which;
    std::vector<model::Pieces> targets;
    for (const std::size_t sentence : sentences) {
        if (model::Pieces pieces = m_readable[sentence].pieces(); !pieces.empty()) {
            which.emplace_back(static_cast<std::int64_t>(sentence));
            targets.push_back(std::move(pieces));
        }
    }
    if (which.empty()) {
        return;
    }
    runTasks(
        1, 1, [&](std::size_t, std::size_t) { m_model.system->setTarget(context, which, targets); },
        [](std::size_t) {});
}

TraceColumns DocumentTranslator::targetColumns(const model::DocumentContext& context) const {
    std::vector<const WordMap*> maps;
    for (const Translation& translation : m_readable) {
        maps.push_back(translation.words.get());
    }
    return contextColumns(maps, context.keyPieceCounts());
}

std::unique_ptr<model::DocumentContext> DocumentTranslator::openDocument() const {
    std::unique_ptr<model::DocumentContext> context;
    runTasks(
        1, 1,
        [&](std::size_t, std::size_t) {
            context = m_model.system->openDocument(m_prepared.pieces,
                                                   {.mode = m_settings.context, .excluded = m_settings.excluded});
        },
        [](std::size_t) {});
    return context;
}

std::string runLabel(const RunSettings& settings) {
    std::string label = settings.context == ContextMode::None     ? "No context"
                        : settings.context == ContextMode::Online ? "Online context"
                                                                  : "Offline context";
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

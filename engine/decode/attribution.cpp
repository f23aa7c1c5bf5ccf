// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/decode/attribution.h"

#include "engine/core/attention_view.h"
#include "engine/core/counterpart.h"
#include "engine/core/error.h"
#include "engine/core/median.h"
#include "engine/decode/embedding_gradients.h"
#include "engine/decode/explained_word.h"
#include "engine/decode/hidden_words.h"
#include "engine/model/system.h"

#include <algorithm>
#include <chrono>
#include <cmath>

namespace contexture::decode {
namespace {

bool readsSide(const TranslationModel& model, Side side) {
    return std::any_of(model.info.sites.begin(), model.info.sites.end(),
                       [side](const SiteInfo& site) { return site.isContext && site.keySide == side; });
}

std::size_t wordsOf(const DocumentSession& session, Side side, std::size_t sentence) {
    if (side == Side::Source) {
        return static_cast<std::size_t>(session.prepared().words[sentence].words);
    }
    const Translation& given = session.given()[sentence];
    return given.words ? static_cast<std::size_t>(given.words->words) : 0;
}

// Every word that the model could read for this sentence.
std::vector<DocumentWord> readableWords(const TranslationModel& model, const AttributionRequest& request,
                                        const DocumentSession& session, const SentenceTrace* trace) {
    std::vector<DocumentWord> words;
    for (const Side side : {Side::Source, Side::Target}) {
        for (std::size_t s = 0; s < session.size(); ++s) {
            const SentenceIndex sentence(static_cast<std::int64_t>(s));
            const bool isOwn = sentence == request.sentence;
            const bool isRead = isOwn ? request.ownSentence && side == Side::Source
                                      : trace && trace->isVisible(sentence) && readsSide(model, side);
            // Words that were cut from a long sentence were not read, and cannot have caused anything.
            const std::size_t all = wordsOf(session, side, s);
            const std::size_t count = side == Side::Source ? std::min(all, request.run->wordsRead(sentence)) : all;
            for (std::size_t w = 0; isRead && w < count; ++w) {
                words.push_back({sentence, side, WordIndex(static_cast<std::int64_t>(w))});
            }
        }
    }
    return words;
}

class Asking {
public:
    using Progress = std::function<void(std::size_t done, std::size_t all)>;

    Asking(const TranslationModel& model, const AttributionRequest& request, DocumentSession& session,
           const Progress& progress, const CancelToken& cancel)
        : m_model(model)
        , m_request(request)
        , m_session(session)
        , m_progress(progress)
        , m_cancel(cancel)
        , m_explained(request, session) {
        m_result.value = m_explained.value();
        m_result.instead = m_explained.instead();
        m_result.words = readableWords(model, request, session, m_explained.trace().get());
        refuseTooMany();
        for (const AttributionMethod method : request.methods) {
            m_all += hidesWords(method)                                 ? m_result.words.size()
                     : method == AttributionMethod::IntegratedGradients ? static_cast<std::size_t>(request.steps)
                                                                        : 1;
        }
        m_all += request.hidden.size();
    }

    AttributionResult answer() && {
        for (const AttributionMethod method : m_request.methods) {
            m_cancel.throwIfCancelled();
            auto attribution = readsAttention(method)                      ? byAttention(method)
                               : method == AttributionMethod::ValueZeroing ? byZeroedValues()
                               : hidesWords(method)                        ? byHiding(method)
                                                                           : byGradient(method);
            if (attribution) {
                m_result.methods.push_back(std::move(*attribution));
            }
        }
        if (!m_request.hidden.empty()) {
            HiddenWords hidden(m_model, m_session, m_request.sentence);
            for (const auto& words : m_request.hidden) {
                m_result.hidden.push_back(valueWithout(hidden, words, HiddenWords::How::Unknown));
            }
        }
        return std::move(m_result);
    }

private:
    void refuseTooMany() {
        const auto hiding = std::count_if(m_request.methods.begin(), m_request.methods.end(), hidesWords);
        if (hiding > 0 && m_request.mostWords > 0 && m_result.words.size() > m_request.mostWords) {
            const double seconds =
                secondsOfPass() * static_cast<double>(m_result.words.size()) * static_cast<double>(hiding);
            const std::string minutes = seconds < 60.0 ? "< 1" : std::to_string(std::lround(std::ceil(seconds / 60.0)));
            throw Error(
                Message("attribute.many",
                        "Each of {number} words would be hidden by itself, one pass of the model for each, {minutes} "
                        "min in all; the limit is {most}",
                        m_result.words.size(), minutes, m_request.mostWords),
                m_request.run->label,
                Message("attribute.many.do", "raise the limit, hide sentences, or ask attention or gradients."));
        }
    }

    // Measured: the value with one word hidden, the middle of three.
    double secondsOfPass() {
        HiddenWords hidden(m_model, m_session, m_request.sentence);
        std::vector<double> seconds;
        for (const std::size_t place : {std::size_t{0}, m_result.words.size() / 2, m_result.words.size() - 1}) {
            const auto begin = std::chrono::steady_clock::now();
            hidden.hide({m_result.words[place]}, HiddenWords::How::Unknown);
            m_explained.valueNow(m_session);
            seconds.push_back(std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count());
            m_cancel.throwIfCancelled();
        }
        return median(seconds);
    }

    void step() {
        ++m_done;
        if (m_progress) {
            m_progress(std::min(m_done, m_all), m_all);
        }
        m_cancel.throwIfCancelled();
    }

    std::optional<Attribution> byAttention(AttributionMethod method) {
        const auto& trace = m_explained.trace();
        const auto& sites = m_model.info.sites;
        const bool timesGate = method == AttributionMethod::GatedAttention;
        const bool hasGate = std::any_of(sites.begin(), sites.end(),
                                         [](const SiteInfo& site) { return site.isContext && site.hasGate; });
        if (!trace || (timesGate && !hasGate)) {
            return {};
        }
        WordIndex sourceWord = m_request.sourceWord;
        if (!sourceWord.isValid()) {
            sourceWord = counterparts(m_model.info, *trace).of(Side::Target, m_request.word).word;
        }
        const auto weights = attentionOn({.model = &m_model.info,
                                          .trace = trace.get(),
                                          .sourceWord = sourceWord,
                                          .targetWord = m_request.word,
                                          .sourceOffsets = keyWordOffsets(*m_request.run, Side::Source),
                                          .targetOffsets = keyWordOffsets(*m_request.run, Side::Target),
                                          .timesGate = timesGate},
                                         m_result.words);
        step();
        return weights ? std::optional(Attribution{method, *weights, {}}) : std::nullopt;
    }

    double valueWithout(HiddenWords& hidden, const std::vector<DocumentWord>& words, HiddenWords::How how) {
        hidden.hide(words, how);
        const double value = m_explained.valueNow(m_session);
        step();
        return value;
    }

    std::optional<Attribution> byHiding(AttributionMethod method) {
        const auto how = method == AttributionMethod::LeftOut ? HiddenWords::How::LeftOut : HiddenWords::How::Unknown;
        HiddenWords hidden(m_model, m_session, m_request.sentence);
        Attribution attribution{method, {}, {}};
        for (const DocumentWord& word : m_result.words) {
            attribution.weights.push_back(static_cast<float>(m_result.value - valueWithout(hidden, {word}, how)));
        }
        return attribution;
    }

    std::optional<Attribution> byZeroedValues() {
        if (!m_model.system->zeroesValues()) {
            return {};
        }
        struct Restore {
            DocumentSession& session;
            ~Restore() {
                try {
                    session.setZeroedValues({});
                } catch (...) {
                    session.spoil();
                }
            }
        } const restore{m_session};
        Attribution attribution{AttributionMethod::ValueZeroing, {}, {}};
        for (const DocumentWord& word : m_result.words) {
            double value = m_result.value; // no context reads the sentence's own source
            if (word.sentence != m_request.sentence) {
                m_session.setZeroedValues({word});
                value = m_explained.valueNow(m_session);
            }
            attribution.weights.push_back(static_cast<float>(m_result.value - value));
            step();
        }
        return attribution;
    }

    std::optional<Attribution> byGradient(AttributionMethod method) {
        const EmbeddingGradients gradients(m_model, m_session, m_explained, m_request.sentence, m_result.words);
        if (!gradients.isPossible()) {
            return {};
        }
        Attribution attribution{method, {}, {}};
        std::vector<double> sums;
        if (method == AttributionMethod::InputTimesGradient) {
            sums = gradients.timesGradientAt(1.0);
            step();
        } else {
            const int steps = std::max(1, m_request.steps);
            sums.assign(m_result.words.size(), 0.0);
            for (int k = 0; k < steps; ++k) { // at the middle of each part of the path
                const auto at = gradients.timesGradientAt((k + 0.5) / steps);
                std::transform(sums.begin(), sums.end(), at.begin(), sums.begin(),
                               [steps](double sum, double each) { return sum + each / steps; });
                step();
            }
            attribution.completeSum = gradients.valueAt(1.0) - gradients.valueAt(0.0);
        }
        attribution.weights.assign(sums.begin(), sums.end());
        return attribution;
    }

    const TranslationModel& m_model;
    const AttributionRequest& m_request;
    DocumentSession& m_session;
    const Progress& m_progress;
    const CancelToken& m_cancel;
    ExplainedWord m_explained;
    AttributionResult m_result;
    std::size_t m_done = 0;
    std::size_t m_all = 0;
};

} // namespace

AttributionResult attribute(const TranslationModel& model, const AttributionRequest& request, DocumentSession& session,
                            const std::function<void(std::size_t done, std::size_t all)>& progress,
                            const CancelToken& cancel) {
    return Asking(model, request, session, progress, cancel).answer();
}

} // namespace contexture::decode

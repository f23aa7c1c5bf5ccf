// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/study/context_gain.h"

#include "engine/core/error.h"
#include "engine/core/random.h"
#include "engine/study/bootstrap.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace contexture::study {
namespace {

constexpr std::size_t kClasses = eval::kWordClasses.size();
constexpr std::size_t kTogether = 64; // sentences scored in one call

// Number of words and the sum of their gains.
struct Sum {
    std::int64_t words = 0;
    double nats = 0.0;
    Sum& operator+=(const Sum& other) {
        words += other.words;
        nats += other.nats;
        return *this;
    }
    double mean() const { return words > 0 ? nats / double(words) : 0.0; }
};

using Sums = std::array<Sum, kClasses + 1>; // the last element is for all words

using Scored = std::vector<std::shared_ptr<const TranslatedSentence>>;

Scored scored(Engine& engine, const std::shared_ptr<LoadedModel>& model,
              const std::shared_ptr<const Document>& document, std::size_t begin, std::size_t end,
              const RunSettings& settings, const CancelToken& cancel) {
    ScoreRequest request{model, document, {}, {}, settings};
    request.settings.trace = TraceDetail::None;
    for (std::size_t s = begin; s < end; ++s) {
        request.items.push_back({SentenceIndex(static_cast<std::int64_t>(s)), document->reference[s].text});
    }
    return engine.score(request, cancel);
}

void addSentence(Sums& sums, const TranslatedSentence& with, const TranslatedSentence& without,
                 std::string_view language) {
    const std::size_t words = std::min(with.wordLogProbability.size(), without.wordLogProbability.size());
    for (std::size_t w = 0; w < words; ++w) {
        const Sum gain{1, double{with.wordLogProbability[w]} - double{without.wordLogProbability[w]}};
        sums[static_cast<std::size_t>(eval::wordClass(with.text, w, language))] += gain;
        sums.back() += gain;
    }
}

Sums sumsOf(Engine& engine, const std::shared_ptr<LoadedModel>& model, const Document& document,
            const RunSettings& settings, const CancelToken& cancel, const std::function<void(std::size_t)>& progress) {
    const auto shared = std::make_shared<const Document>(document);
    RunSettings none = settings;
    none.context = ContextMode::None;
    Sums sums{};
    for (std::size_t begin = 0; begin < document.size(); begin += kTogether) {
        const std::size_t end = std::min(begin + kTogether, document.size());
        const Scored with = scored(engine, model, shared, begin, end, settings, cancel);
        const Scored without = scored(engine, model, shared, begin, end, none, cancel);
        for (std::size_t i = 0; i < with.size(); ++i) {
            addSentence(sums, *with[i], *without[i], model->info().targetLanguage);
        }
        progress(end - begin);
    }
    return sums;
}

ContextGain::OfClass measured(const std::vector<Sums>& documents, std::size_t which,
                              const ContextGainOptions& options) {
    ContextGain::OfClass gain;
    if (which < kClasses) {
        gain.wordClass = eval::kWordClasses[which];
    }
    Sum all;
    for (const Sums& document : documents) {
        all += document[which];
    }
    gain.words = all.words;
    gain.nats = all.mean();
    gain.lower = gain.upper = std::numeric_limits<double>::quiet_NaN();
    if (documents.size() > 1) {
        SplitMix64 random(options.seed); // every class resamples the same documents
        std::vector<double> means;
        for (int s = 0; s < options.samples; ++s) {
            Sum drawn;
            for (std::size_t d = 0; d < documents.size(); ++d) {
                drawn += documents[static_cast<std::size_t>(random.next() % documents.size())][which];
            }
            means.push_back(drawn.mean());
        }
        const Percentiles middle = percentiles(std::move(means));
        gain.lower = middle.lower;
        gain.upper = middle.upper;
    }
    return gain;
}

} // namespace

ContextGain contextGain(Engine& engine, const std::shared_ptr<LoadedModel>& model, std::span<const Document> documents,
                        const RunSettings& settings, const ContextGainOptions& options, const CancelToken& cancel) {
    std::vector<Sums> sums;
    std::size_t done = 0;
    for (const Document& document : documents) {
        if (!document.hasReference()) {
            throw Error("the document has no reference that could become more probable", document.id,
                        "give a table with source and reference columns");
        }
        sums.push_back(sumsOf(engine, model, document, settings, cancel, [&](std::size_t sentences) {
            done += sentences;
            if (options.progress) {
                options.progress(done);
            }
        }));
    }
    ContextGain gain;
    gain.samples = options.samples;
    gain.seed = options.seed;
    gain.all = measured(sums, kClasses, options);
    for (std::size_t c = 0; c < kClasses; ++c) {
        if (auto of = measured(sums, c, options); of.words > 0) {
            gain.byClass.push_back(of);
        }
    }
    return gain;
}

} // namespace contexture::study

// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/study/pronoun_test.h"

#include "engine/core/error.h"
#include "engine/core/random.h"
#include "engine/study/bootstrap.h"
#include "engine/suite/contrastive_run.h"
#include "engine/text/segmentation.h"

#include <algorithm>
#include <limits>
#include <string>
#include <utility>

namespace contexture::study {
namespace {

using eval::ContrastiveItem;
using eval::ContrastiveSuite;
using eval::SuiteDocument;
using suite::scoreCandidates;

std::size_t genderOf(const ContrastiveItem& item) {
    const auto found = std::find(kGenders.begin(), kGenders.end(), item.phenomenon);
    if (found == kGenders.end()) {
        throw Error("\"" + item.phenomenon + "\" is no gender", item.document, "use masculine, feminine or neuter");
    }
    return static_cast<std::size_t>(found - kGenders.begin());
}

double meanOf(const std::array<eval::Accuracy, 3>& byGender) {
    double sum = 0.0;
    int genders = 0;
    for (const eval::Accuracy& accuracy : byGender) {
        if (accuracy.count > 0) {
            sum += accuracy.value();
            ++genders;
        }
    }
    return genders > 0 ? sum / genders : std::numeric_limits<double>::quiet_NaN();
}

// The sentences before one entry, followed by the sentence of another entry.
std::shared_ptr<const Document> documentOf(const SuiteDocument& before, const SuiteDocument& own,
                                           text::Segmenter& source, text::Segmenter& target) {
    auto document = std::make_shared<Document>();
    document->id = own.id;
    const auto add = [&](const SuiteDocument& from, std::size_t i) {
        document->source.push_back(source.sentence(from.source[i]));
        document->reference.push_back(target.sentence(from.reference[i]));
    };
    for (std::size_t i = 0; i + 1 < before.source.size(); ++i) {
        add(before, i);
    }
    add(own, own.source.size() - 1);
    return document;
}

// The entry that lends its context: half the suite further, or the next one of another document.
std::size_t lender(const ContrastiveSuite& suite, std::size_t entry) {
    const std::size_t all = suite.items.size();
    const auto name = [&](std::size_t i) { return suite.documents[i].id.substr(0, suite.documents[i].id.rfind('/')); };
    std::size_t other = (entry + all / 2) % all;
    for (std::size_t tried = 0; tried < all && name(other) == name(entry); ++tried) {
        other = (other + 1) % all;
    }
    return other;
}

class Bootstrap {
public:
    Bootstrap(const ContrastiveSuite& suite, const PronounTestOptions& options) : m_options(options) {
        for (std::size_t i = 0; i < suite.items.size(); ++i) {
            m_entries[genderOf(suite.items[i])].push_back(i);
        }
    }

    // Mean of value(entry) within each gender, then over the genders.
    template<class Value>
    PronounInterval operator()(Value value) const {
        PronounInterval interval;
        interval.value = mean([&](const std::vector<std::size_t>& of, std::size_t i) { return value(of[i]); });
        SplitMix64 random(m_options.seed);
        std::vector<double> means;
        for (int s = 0; s < m_options.samples; ++s) {
            means.push_back(mean([&](const std::vector<std::size_t>& of, std::size_t) {
                return value(of[static_cast<std::size_t>(random.next() % of.size())]);
            }));
        }
        const Percentiles middle = percentiles(std::move(means));
        interval.lower = middle.lower;
        interval.upper = middle.upper;
        return interval;
    }

private:
    template<class Draw>
    double mean(Draw draw) const {
        double sum = 0.0;
        int genders = 0;
        for (const auto& of : m_entries) {
            double own = 0.0;
            for (std::size_t i = 0; i < of.size(); ++i) {
                own += draw(of, i);
            }
            sum += of.empty() ? 0.0 : own / double(of.size());
            genders += of.empty() ? 0 : 1;
        }
        return sum / genders;
    }

    const PronounTestOptions& m_options;
    std::array<std::vector<std::size_t>, 3> m_entries;
};

} // namespace

PronounTest testPronouns(Engine& engine, const std::shared_ptr<LoadedModel>& model, const ContrastiveSuite& suite,
                         const RunSettings& settings, const PronounTestOptions& options, const CancelToken& cancel) {
    if (suite.items.empty() || suite.documents.size() != suite.items.size() || options.samples < 1) {
        throw Error("there is no pronoun to be tested", "the tables",
                    "give English-German documents with *it* in a sentence that is not the first");
    }
    text::Segmenter source(model->info().sourceLanguage);
    text::Segmenter target(model->info().targetLanguage);
    PronounTest test;
    test.samples = options.samples;
    test.seed = options.seed;
    std::size_t done = 0;
    const auto read = [&](ContextMode context, bool exchange) {
        RunSettings used = settings;
        used.context = context;
        used.trace = TraceDetail::None;
        PronounReading reading;
        for (std::size_t i = 0; i < suite.items.size(); ++i) {
            cancel.throwIfCancelled();
            const ContrastiveItem& item = suite.items[i];
            const SuiteDocument& before = suite.documents[exchange ? lender(suite, i) : i];
            const auto document = documentOf(before, suite.documents[i], source, target);
            const SentenceIndex last(static_cast<std::int64_t>(document->size()) - 1);
            const auto scored =
                scoreCandidates(engine, model, document, {{last, item.reference, item.contrastive}}, used, cancel);
            reading.right.push_back(eval::wins(scored.scores.at(0)));
            reading.byGender[genderOf(item)].add(reading.right.back());
            if (options.progress) {
                options.progress(++done);
            }
        }
        reading.mean = meanOf(reading.byGender);
        return reading;
    };
    test.without = read(ContextMode::None, false);
    test.with = read(settings.context, false);
    test.exchanged = read(settings.context, true);
    const Bootstrap bootstrap(suite, options);
    const auto right = [](const PronounReading& reading, std::size_t i) { return reading.right[i] ? 1.0 : 0.0; };
    test.mean = bootstrap([&](std::size_t i) { return right(test.with, i); });
    test.gained = bootstrap([&](std::size_t i) { return right(test.with, i) - right(test.without, i); });
    test.ofThisContext = bootstrap([&](std::size_t i) { return right(test.with, i) - right(test.exchanged, i); });
    return test;
}

} // namespace contexture::study

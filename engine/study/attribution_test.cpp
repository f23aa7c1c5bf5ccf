// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/study/attribution_test.h"

#include "engine/core/error.h"
#include "engine/core/random.h"
#include "engine/core/weight_and_effect.h"
#include "engine/text/segmentation.h"

#include <algorithm>
#include <iterator>
#include <set>

namespace contexture::study {
namespace {

std::vector<double> inDoubles(const std::vector<float>& weights) {
    return {weights.begin(), weights.end()};
}

std::shared_ptr<const Run> referencesAsRun(Engine& engine, const AttributionTestRequest& request,
                                           const std::shared_ptr<const Document>& document, const CancelToken& cancel) {
    ScoreRequest score{request.model, document, {}, {}, request.settings};
    score.settings.trace = TraceDetail::None;
    for (std::size_t s = 0; s < document->size(); ++s) {
        score.items.push_back({SentenceIndex(static_cast<std::int64_t>(s)), document->reference.at(s).text});
    }
    auto run = std::make_shared<Run>();
    run->document = document;
    run->model = request.model->info();
    run->settings = score.settings;
    run->sentences = engine.score(score, cancel);
    run->label = document->id;
    return run;
}

// Sums; divided to means after the last record.
void finish(Faithfulness& of) {
    const double count = static_cast<double>(std::max<std::int64_t>(1, of.count));
    of.comprehensiveness /= count;
    of.sufficiency /= count;
}

void add(Faithfulness& to, double value, double without, double withAlone) {
    ++to.count;
    to.comprehensiveness += value - without;
    to.sufficiency += value - withAlone;
}

using WordSet = std::vector<DocumentWord>;

WordSet chosen(const WordSet& words, const std::vector<std::size_t>& which) {
    WordSet set;
    for (const std::size_t i : which) {
        set.push_back(words[i]);
    }
    return set;
}

WordSet others(const WordSet& words, const WordSet& kept) {
    WordSet set;
    std::copy_if(words.begin(), words.end(), std::back_inserter(set),
                 [&](const DocumentWord& word) { return std::find(kept.begin(), kept.end(), word) == kept.end(); });
    return set;
}

class Testing {
public:
    Testing(Engine& engine, const AttributionTestRequest& request, const CancelToken& cancel)
        : m_engine(engine)
        , m_request(request)
        , m_cancel(cancel)
        , m_random(request.seed)
        , m_segmenter(request.model->info().targetLanguage) {}

    void add(const lab::LabDocument& gold) {
        if (gold.records.empty()) {
            return;
        }
        const auto document = std::make_shared<const Document>(gold.document);
        const auto run = referencesAsRun(m_engine, m_request, document, m_cancel);
        for (const lab::GoldRecord& record : gold.records) {
            m_cancel.throwIfCancelled();
            if (!add(gold, record, run)) {
                ++m_test.leftOut;
            }
        }
    }

    AttributionTest finished() && {
        for (auto& [method, of] : m_test.methods) {
            finish(of.faithfulness);
        }
        finish(m_test.random);
        finish(m_test.deciding);
        m_test.context /= static_cast<double>(std::max<std::int64_t>(1, m_test.records));
        for (auto& [pair, agreement] : m_agreement) {
            agreement.rankCorrelation /= static_cast<double>(std::max<std::int64_t>(1, agreement.correlated));
            m_test.agreement.push_back(agreement);
        }
        return std::move(m_test);
    }

private:
    bool add(const lab::LabDocument& gold, const lab::GoldRecord& record, const std::shared_ptr<const Run>& run) {
        std::vector<Sentence> wrong;
        for (const std::string& text : record.contrastive) {
            wrong.push_back(m_segmenter.sentence(text));
        }
        const Sentence& reference = run->document->reference.at(record.sentence.asSize());
        const ContrastedWord contrasted = contrastedWord(reference, wrong);
        const bool isDecidedHere = std::any_of(record.antecedents.begin(), record.antecedents.end(),
                                               [&](const auto& word) { return word.sentence == record.sentence; });
        if (record.distance == 0 || isDecidedHere || !contrasted.word.isValid()) {
            return false;
        }
        AttributionRequest ask;
        ask.model = m_request.model;
        ask.run = run;
        ask.sentence = record.sentence;
        ask.word = contrasted.word;
        ask.instead = contrasted.instead;
        ask.methods = m_request.methods;
        ask.sourceWord = record.sourceWord;
        ask.steps = m_request.steps;
        const AttributionResult result = m_engine.attribute(ask, {}, m_cancel);
        WordSet deciding;
        std::copy_if(record.antecedents.begin(), record.antecedents.end(), std::back_inserter(deciding),
                     [&](const DocumentWord& word) {
                         return std::find(result.words.begin(), result.words.end(), word) != result.words.end();
                     });
        if (deciding.empty()) {
            return false;
        }
        ++m_test.records;
        m_test.prefers += result.value > 0.0 ? 1 : 0;
        for (const Attribution& attribution : result.methods) {
            AttributionOfMethod& of = m_test.methods[attribution.method];
            if (const auto answer = eval::attributionAnswer(result.words, attribution.weights, deciding)) {
                of.all.add(*answer);
                of.byPhenomenon[lab::name(record.phenomenon)].add(*answer);
                of.byDistance[eval::distanceBucket(record.distance)].add(*answer);
            }
        }
        if (m_request.record) {
            m_request.record(gold, record, result);
        }
        addAgreement(result);
        addFaithfulness(std::move(ask), result, deciding);
        return true;
    }

    void addAgreement(const AttributionResult& result) {
        for (std::size_t a = 0; a < result.methods.size(); ++a) {
            for (std::size_t b = a + 1; b < result.methods.size(); ++b) {
                const Attribution& one = result.methods[a];
                const Attribution& other = result.methods[b];
                AttributionAgreement& agreement = m_agreement[{one.method, other.method}];
                agreement.one = one.method;
                agreement.other = other.method;
                agreement.sameWord.add(eval::largest(one.weights, 1) == eval::largest(other.weights, 1));
                if (const auto correlation = rankCorrelation(inDoubles(one.weights), inDoubles(other.weights))) {
                    agreement.rankCorrelation += *correlation;
                    ++agreement.correlated;
                }
            }
        }
    }

    std::vector<std::size_t> drawn(std::size_t of, std::size_t count) {
        std::set<std::size_t> which;
        while (which.size() < std::min(of, count)) {
            which.insert(static_cast<std::size_t>(m_random.next() % of));
        }
        return {which.begin(), which.end()};
    }

    // The sets of words to hide, and to keep alone: for each method its best words, for words at random, and for the
    // deciding words.
    void addFaithfulness(AttributionRequest ask, const AttributionResult& result, const WordSet& deciding) {
        const auto k = static_cast<std::size_t>(std::max(1, m_request.words));
        ask.methods.clear();
        const auto hide = [&](const WordSet& words) {
            ask.hidden.push_back(words);
            ask.hidden.push_back(others(result.words, words));
        };
        for (const Attribution& attribution : result.methods) {
            hide(chosen(result.words, eval::largest(attribution.weights, k)));
        }
        hide(chosen(result.words, drawn(result.words.size(), k)));
        hide(deciding);
        ask.hidden.push_back(result.words);
        const std::vector<double> values = m_engine.attribute(ask, {}, m_cancel).hidden;
        std::size_t next = 0;
        const auto take = [&](Faithfulness& to) {
            study::add(to, result.value, values.at(next), values.at(next + 1));
            next += 2;
        };
        for (const Attribution& attribution : result.methods) {
            take(m_test.methods[attribution.method].faithfulness);
        }
        take(m_test.random);
        take(m_test.deciding);
        m_test.context += result.value - values.at(next);
    }

    Engine& m_engine;
    const AttributionTestRequest& m_request;
    const CancelToken& m_cancel;
    SplitMix64 m_random;
    text::Segmenter m_segmenter;
    AttributionTest m_test;
    std::map<std::pair<AttributionMethod, AttributionMethod>, AttributionAgreement> m_agreement;
};

} // namespace

ContrastedWord contrastedWord(const Sentence& reference, const std::vector<Sentence>& wrong) {
    ContrastedWord contrasted;
    std::size_t first = reference.words.size();
    const auto differsAt = [&](const Sentence& other) {
        std::size_t w = 0;
        while (w < std::min(reference.words.size(), other.words.size()) &&
               reference.word(WordIndex(static_cast<std::int64_t>(w))) ==
                   other.word(WordIndex(static_cast<std::int64_t>(w)))) {
            ++w;
        }
        return w;
    };
    for (const Sentence& other : wrong) {
        if (const std::size_t at = differsAt(other); at < other.words.size()) {
            first = std::min(first, at);
        }
    }
    if (first >= reference.words.size()) {
        return contrasted;
    }
    contrasted.word = WordIndex(static_cast<std::int64_t>(first));
    for (const Sentence& other : wrong) {
        if (differsAt(other) == first && first < other.words.size()) {
            const std::string form(other.word(contrasted.word));
            if (std::find(contrasted.instead.begin(), contrasted.instead.end(), form) == contrasted.instead.end()) {
                contrasted.instead.push_back(form);
            }
        }
    }
    return contrasted;
}

AttributionTest attributionTest(Engine& engine, const AttributionTestRequest& request,
                                const std::function<void(std::size_t documents)>& progress, const CancelToken& cancel) {
    if (request.settings.context == ContextMode::None) {
        throw Error("without context no other sentence can be what a word comes from", request.model->info().name,
                    "take a model with context, or --context online");
    }
    Testing testing(engine, request, cancel);
    std::size_t done = 0;
    for (const lab::LabDocument& gold : request.suite) {
        testing.add(gold);
        if (progress) {
            progress(++done);
        }
    }
    return std::move(testing).finished();
}

} // namespace contexture::study

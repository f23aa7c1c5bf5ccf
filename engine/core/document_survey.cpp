// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/core/document_survey.h"

#include "engine/core/attention_view.h"
#include "engine/core/error.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

namespace contexture {

namespace {

// `words`: number of rows whose words the model read; they come first.
void takeWeights(SentenceSurvey& survey, const CsrMatrix& weights, std::int32_t words, SentenceIndex self) {
    std::map<std::int32_t, double> sums;
    std::int32_t looking = 0; // number of words that gave weight to a sentence
    for (std::int32_t row = 0; row < weights.rows(); ++row) {
        const auto cells = weights.row(row);
        double total = 0.0;
        for (const float weight : cells.value) {
            total += weight;
        }
        if (total <= 0.0) {
            continue;
        }
        ++looking;
        double distance = 0.0;
        double entropy = 0.0;
        for (std::size_t i = 0; i < cells.column.size(); ++i) {
            const double share = cells.value[i] / total;
            sums[cells.column[i]] += cells.value[i];
            distance += share * std::abs(cells.column[i] - self.value);
            entropy -= share * std::log(share);
        }
        survey.distance += distance;
        survey.entropy += entropy;
        survey.support += static_cast<double>(cells.column.size());
    }
    survey.words = words;
    if (looking == 0) {
        survey.state = SentenceSurvey::State::NoWeights;
        return;
    }
    survey.distance /= looking;
    survey.entropy /= looking;
    survey.support /= looking;
    survey.zeroShare = survey.visible > 0 ? 1.0 - survey.support / survey.visible : 0.0;
    for (const auto& [sentence, sum] : sums) {
        const auto mean = static_cast<float>(sum / words);
        survey.weights.push_back({SentenceIndex(sentence), mean});
    }
    survey.state = SentenceSurvey::State::Observed;
}

} // namespace

const SiteInfo* firstContextSite(const ModelInfo& model) {
    const auto found = std::find_if(model.sites.begin(), model.sites.end(),
                                    [](const SiteInfo& site) { return site.isContext && !site.onRequest; });
    return found == model.sites.end() ? nullptr : &*found;
}

SentenceSurvey surveySentence(const Run& run, SentenceIndex sentence, const SiteInfo& site, HeadIndex head,
                              const std::vector<std::int32_t>& keyOffsets) {
    SentenceSurvey survey;
    const auto& translated = run.sentences.at(sentence.asSize());
    if (!translated) {
        return survey;
    }
    if (const auto& each = translated->wordLogProbability; !each.empty()) {
        survey.logProbability = std::accumulate(each.begin(), each.end(), 0.0) / static_cast<double>(each.size());
    }
    if (!translated->trace) {
        survey.state = SentenceSurvey::State::NotTraced;
        return survey;
    }
    const SentenceTrace& trace = *translated->trace;
    survey.visible = trace.visibleCount();
    survey.visibleRanges = trace.visible;
    if (run.settings.context == ContextMode::None) {
        survey.state = SentenceSurvey::State::SentenceModel;
        return survey;
    }
    if (trace.noContext) {
        survey.state = SentenceSurvey::State::Bypassed;
        return survey;
    }
    if (const GateRecord* gate = trace.findGate(site.name)) {
        survey.contextShare = gate->meanShare();
    }
    const auto weights = sentenceWeights(trace, site.name, head, keyOffsets);
    if (!weights) {
        survey.state = SentenceSurvey::State::NoWeights;
        return survey;
    }
    const auto read = static_cast<std::int32_t>(run.wordsRead(sentence));
    takeWeights(survey, *weights, site.querySide == Side::Source ? std::min(read, weights->rows()) : weights->rows(),
                sentence);
    return survey;
}

std::vector<SentenceSurvey> surveyDocument(const Run& run, const std::string& site, HeadIndex head) {
    const auto& sites = run.model.sites;
    const auto found =
        std::find_if(sites.begin(), sites.end(), [&](const SiteInfo& each) { return each.name == site; });
    if (found == sites.end()) {
        throw Error(Message("survey.no-site", "The model has no site \"{site}\"", site), run.model.name,
                    Message("survey.no-site.do", "inspect lists its sites."));
    }
    const std::vector<std::int32_t> offsets = keyWordOffsets(run, found->keySide);
    std::vector<SentenceSurvey> all;
    all.reserve(run.sentences.size());
    for (std::size_t i = 0; i < run.sentences.size(); ++i) {
        all.push_back(surveySentence(run, SentenceIndex(static_cast<std::int64_t>(i)), *found, head, offsets));
    }
    return all;
}

std::vector<DistanceShare> distanceProfile(const std::vector<SentenceSurvey>& survey) {
    std::map<std::int32_t, double> sums;
    double total = 0.0;
    for (std::size_t i = 0; i < survey.size(); ++i) {
        for (const SentenceWeight& each : survey[i].weights) {
            const double weight = static_cast<double>(each.weight) * survey[i].words;
            sums[each.sentence.value - static_cast<std::int32_t>(i)] += weight;
            total += weight;
        }
    }
    std::vector<DistanceShare> profile;
    for (const auto& [distance, sum] : sums) {
        profile.push_back({distance, sum / total});
    }
    return profile;
}

std::vector<bool> differingSentences(const Run& a, const Run& b) {
    std::vector<bool> differ(std::min(a.sentences.size(), b.sentences.size()));
    for (std::size_t i = 0; i < differ.size(); ++i) {
        const auto& one = a.sentences[i];
        const auto& other = b.sentences[i];
        differ[i] = one && other && one->text.text != other->text.text;
    }
    return differ;
}

} // namespace contexture

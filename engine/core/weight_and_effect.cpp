// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/core/weight_and_effect.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace contexture {

namespace {

// Ranks from 1; equal values have the mean of their ranks.
std::vector<double> ranks(std::span<const double> values) {
    std::vector<std::size_t> order(values.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return values[a] < values[b]; });
    std::vector<double> ranked(values.size());
    for (std::size_t begin = 0; begin < order.size();) {
        std::size_t end = begin + 1;
        while (end < order.size() && values[order[end]] == values[order[begin]]) {
            ++end;
        }
        for (std::size_t i = begin; i < end; ++i) {
            ranked[order[i]] = (static_cast<double>(begin + end) + 1.0) / 2.0;
        }
        begin = end;
    }
    return ranked;
}

double sum(const std::vector<float>& values) {
    return std::accumulate(values.begin(), values.end(), 0.0);
}

double meanEntropy(const std::vector<SentenceSurvey>& survey) {
    double total = 0.0;
    int observed = 0;
    for (const SentenceSurvey& each : survey) {
        if (each.state == SentenceSurvey::State::Observed) {
            total += each.entropy;
            ++observed;
        }
    }
    return observed > 0 ? total / observed : 0.0;
}

} // namespace

std::vector<SentenceIndex> sentencesToHide(const SentenceSurvey& survey, SentenceIndex self, int most) {
    std::vector<SentenceWeight> consulted = survey.weights;
    std::stable_sort(consulted.begin(), consulted.end(),
                     [](const SentenceWeight& a, const SentenceWeight& b) { return a.weight > b.weight; });
    std::vector<SentenceIndex> chosen;
    for (const SentenceWeight& each : consulted) {
        if (static_cast<int>(chosen.size()) < most && each.sentence != self) {
            chosen.push_back(each.sentence);
        }
    }
    std::vector<SentenceIndex> others;
    for (const SentenceRange& range : survey.visibleRanges) {
        for (std::int32_t i = range.begin; i < range.end; ++i) {
            const SentenceIndex other(i);
            const bool has = std::any_of(survey.weights.begin(), survey.weights.end(),
                                         [&](const SentenceWeight& each) { return each.sentence == other; });
            if (other != self && !has) {
                others.push_back(other);
            }
        }
    }
    std::stable_sort(others.begin(), others.end(), [&](SentenceIndex a, SentenceIndex b) {
        return std::abs(a.value - self.value) < std::abs(b.value - self.value);
    });
    for (const SentenceIndex other : others) {
        if (static_cast<int>(chosen.size()) >= most) {
            break;
        }
        chosen.push_back(other);
    }
    std::sort(chosen.begin(), chosen.end());
    return chosen;
}

CausalRequest effectRequest(std::shared_ptr<LoadedModel> model, std::shared_ptr<const Run> run, SentenceIndex sentence,
                            std::span<const SentenceIndex> toHide) {
    CausalRequest request{std::move(model), std::move(run), sentence, {{}}, false};
    for (const SentenceIndex hidden : toHide) {
        request.exclusions.push_back({hidden});
    }
    return request;
}

std::vector<SentenceEffect> effectsOf(SentenceIndex sentence, std::span<const CausalResult> rows) {
    std::vector<SentenceEffect> effects;
    for (const CausalResult& row : rows) {
        if (!row.excluded.empty()) {
            effects.push_back({sentence, row.excluded.front(),
                               sum(rows.front().forcedLogProbability) - sum(row.forcedLogProbability)});
        }
    }
    return effects;
}

std::vector<double> weightsOf(std::span<const SentenceEffect> effects, const std::vector<SentenceSurvey>& survey) {
    std::vector<double> weights;
    weights.reserve(effects.size());
    for (const SentenceEffect& effect : effects) {
        const auto& looked = survey.at(effect.sentence.asSize()).weights;
        const auto found = std::find_if(looked.begin(), looked.end(),
                                        [&](const SentenceWeight& each) { return each.sentence == effect.hidden; });
        weights.push_back(found == looked.end() ? 0.0 : static_cast<double>(found->weight));
    }
    return weights;
}

std::optional<double> rankCorrelation(std::span<const double> a, std::span<const double> b) {
    if (a.size() != b.size() || a.size() < 3) {
        return {};
    }
    const std::vector<double> ra = ranks(a);
    const std::vector<double> rb = ranks(b);
    const double mean = (static_cast<double>(a.size()) + 1.0) / 2.0;
    double ab = 0.0;
    double aa = 0.0;
    double bb = 0.0;
    for (std::size_t i = 0; i < ra.size(); ++i) {
        ab += (ra[i] - mean) * (rb[i] - mean);
        aa += (ra[i] - mean) * (ra[i] - mean);
        bb += (rb[i] - mean) * (rb[i] - mean);
    }
    if (aa <= 0.0 || bb <= 0.0) {
        return {};
    }
    return ab / std::sqrt(aa * bb);
}

std::vector<HeadAgreement> headAgreements(const Run& run, std::span<const SentenceEffect> effects) {
    std::vector<double> sizes;
    for (const SentenceEffect& effect : effects) {
        sizes.push_back(effect.effect);
    }
    std::vector<HeadAgreement> all;
    for (const SiteInfo& site : run.model.sites) {
        if (!site.isContext || site.onRequest) {
            continue;
        }
        for (int head = site.heads > 1 ? -1 : 0; head < site.heads; ++head) {
            const std::vector<SentenceSurvey> survey = surveyDocument(run, site.name, HeadIndex(head));
            const bool hasWeights = std::any_of(survey.begin(), survey.end(), [](const SentenceSurvey& each) {
                return each.state == SentenceSurvey::State::Observed;
            });
            if (!hasWeights) {
                break; // this site recorded no weights
            }
            all.push_back(
                {site.name, HeadIndex(head), rankCorrelation(weightsOf(effects, survey), sizes), meanEntropy(survey)});
        }
    }
    return all;
}

} // namespace contexture

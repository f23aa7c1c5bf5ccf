// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/core/attribution.h"

#include "engine/core/attention_view.h"

#include <algorithm>
#include <functional>
#include <iterator>

namespace contexture {
namespace {

struct Named {
    AttributionMethod method;
    const char* name;
};
constexpr Named kNames[] = {
    {AttributionMethod::Attention, "attention"},
    {AttributionMethod::GatedAttention, "gated-attention"},
    {AttributionMethod::Occlusion, "occlusion"},
    {AttributionMethod::LeftOut, "left-out"},
    {AttributionMethod::ValueZeroing, "value-zeroing"},
    {AttributionMethod::InputTimesGradient, "gradient"},
    {AttributionMethod::IntegratedGradients, "integrated-gradients"},
};

struct SiteWeights {
    std::optional<CsrMatrix> words;
    std::optional<CsrMatrix> sentences;
    std::optional<CsrMatrix> slots;
    const AttentionRecord* slotRecord = nullptr;

    std::int32_t rows() const {
        return words ? words->rows() : sentences ? sentences->rows() : slots ? slots->rows() : 0;
    }
};

SiteWeights weightsAt(const SentenceTrace& trace, const SiteInfo& site, const std::vector<std::int32_t>& offsets) {
    SiteWeights weights;
    weights.slotRecord = trace.find(site.name, AttentionLevel::CacheSlot);
    if (weights.slotRecord) {
        weights.slots = meanOverHeads(*weights.slotRecord);
        return weights;
    }
    weights.words = wordWeights(trace, site.name, HeadIndex(), true, offsets);
    if (!weights.words) {
        weights.sentences = sentenceWeights(trace, site.name, HeadIndex(), offsets);
    }
    return weights;
}

float slotWeight(const SiteWeights& weights, std::int32_t row, const DocumentWord& word) {
    float sum = 0.0f;
    for (std::size_t slot = 0; slot < weights.slotRecord->slotWords.size(); ++slot) {
        if (weights.slotRecord->slotWords[slot] == word) {
            sum += weights.slots->at(row, static_cast<std::int32_t>(slot));
        }
    }
    return sum;
}

// The weights of one site; nullopt if it recorded nothing for the query word.
std::optional<std::vector<float>> weightsOf(const AttentionQuestion& question, const SiteInfo& site,
                                            const std::vector<DocumentWord>& words) {
    const bool isTarget = site.keySide == Side::Target;
    const auto& offsets = isTarget ? question.targetOffsets : question.sourceOffsets;
    const SiteWeights weights = weightsAt(*question.trace, site, offsets);
    const WordIndex asked = site.querySide == Side::Source ? question.sourceWord : question.targetWord;
    if (!asked.isValid() || asked.value >= weights.rows()) {
        return {};
    }
    float share = 1.0f;
    if (question.timesGate) {
        const GateRecord* gate = question.trace->findGate(site.name);
        const auto at = gate ? gate->shareOf(asked) : std::nullopt;
        share = at.value_or(gate ? 0.0f : 1.0f);
    }
    std::vector<float> result;
    for (const DocumentWord& word : words) {
        const std::size_t sentence = word.sentence.asSize();
        float weight = 0.0f;
        if ((word.side == Side::Target) != isTarget || sentence + 1 >= offsets.size()) {
            // no query of this site read the word
        } else if (weights.words) {
            weight = weights.words->at(asked.value, offsets[sentence] + word.word.value);
        } else if (weights.slots) {
            weight = slotWeight(weights, asked.value, word);
        } else {
            const auto size = std::max<std::int32_t>(1, offsets[sentence + 1] - offsets[sentence]);
            weight = weights.sentences->at(asked.value, word.sentence.value) / static_cast<float>(size);
        }
        result.push_back(weight * share);
    }
    return result;
}

// The methods that become sites; attention itself is a site of the model.
constexpr AttributionMethod kAsSites[] = {AttributionMethod::Occlusion, AttributionMethod::LeftOut,
                                          AttributionMethod::ValueZeroing, AttributionMethod::InputTimesGradient,
                                          AttributionMethod::IntegratedGradients};

std::vector<SiteInfo> attributionSitesOf(Side keySide) {
    std::vector<SiteInfo> sites;
    for (const AttributionMethod method : kAsSites) {
        SiteInfo site;
        site.name = name(method);
        site.words = name(method);
        site.querySide = Side::Target;
        site.keySide = keySide;
        site.isContext = true;
        site.levels = {AttentionLevel::Sentence, AttentionLevel::Word};
        site.heads = 1;
        sites.push_back(std::move(site));
    }
    return sites;
}

const std::vector<SiteInfo>& attributionSitesOn(Side keySide) {
    static const std::vector<SiteInfo> kOfSource = attributionSitesOf(Side::Source);
    static const std::vector<SiteInfo> kOfTarget = attributionSitesOf(Side::Target);
    return keySide == Side::Source ? kOfSource : kOfTarget;
}

} // namespace

const char* name(AttributionMethod method) {
    return std::find_if(std::begin(kNames), std::end(kNames), [&](const Named& each) { return each.method == method; })
        ->name;
}

std::optional<AttributionMethod> attributionMethod(std::string_view name) {
    const auto* found =
        std::find_if(std::begin(kNames), std::end(kNames), [&](const Named& each) { return each.name == name; });
    return found == std::end(kNames) ? std::nullopt : std::optional(found->method);
}

bool hidesWords(AttributionMethod method) {
    return method == AttributionMethod::Occlusion || method == AttributionMethod::LeftOut ||
           method == AttributionMethod::ValueZeroing;
}

bool readsAttention(AttributionMethod method) {
    return method == AttributionMethod::Attention || method == AttributionMethod::GatedAttention;
}

std::optional<std::vector<float>> attentionOn(const AttentionQuestion& question,
                                              const std::vector<DocumentWord>& words) {
    std::vector<float> sum(words.size(), 0.0f);
    int sites = 0;
    for (const SiteInfo& site : question.model->sites) {
        if (!site.isContext) {
            continue;
        }
        if (const auto weights = weightsOf(question, site, words)) {
            std::transform(sum.begin(), sum.end(), weights->begin(), sum.begin(), std::plus<>());
            ++sites;
        }
    }
    if (sites == 0) {
        return {};
    }
    for (float& weight : sum) {
        weight /= static_cast<float>(sites);
    }
    return sum;
}

SupportShares supportShares(const std::vector<DocumentWord>& words, const std::vector<float>& weights, Side side) {
    SupportShares shares;
    for (std::size_t i = 0; i < std::min(weights.size(), words.size()); ++i) {
        if (words[i].side == side && weights[i] > 0.0f) {
            shares.words.emplace_back(words[i], double{weights[i]});
            shares.all += double{weights[i]};
        }
    }
    std::stable_sort(shares.words.begin(), shares.words.end(), [](const auto& a, const auto& b) {
        return std::pair(a.first.sentence, a.first.word) < std::pair(b.first.sentence, b.first.word);
    });
    for (auto& [word, share] : shares.words) {
        share /= shares.all;
        if (shares.sentences.empty() || shares.sentences.back().first != word.sentence) {
            shares.sentences.emplace_back(word.sentence, 0.0);
        }
        shares.sentences.back().second += share;
    }
    return shares;
}

const SiteInfo* attributionSite(std::string_view name, Side keySide) {
    const auto& sites = attributionSitesOn(keySide);
    const auto found =
        std::find_if(sites.begin(), sites.end(), [name](const SiteInfo& site) { return site.name == name; });
    return found == sites.end() ? nullptr : &*found;
}

std::optional<AttributionMethod> attributionMethodOf(const SiteInfo* site) {
    for (const Side side : {Side::Source, Side::Target}) {
        const auto& sites = attributionSitesOn(side);
        if (site >= sites.data() && site < sites.data() + sites.size()) {
            return attributionMethod(site->name);
        }
    }
    return {};
}

std::vector<AttributionMethod> siteMethods() {
    return {std::begin(kAsSites), std::end(kAsSites)};
}

} // namespace contexture

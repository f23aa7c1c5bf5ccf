// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/core/decisive_head.h"

#include "engine/core/attention_view.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace contexture {

namespace {

// Calls take(head, sentences and weights of the word) for each head that gives weight to a sentence.
template<class Take>
void eachHead(const SentenceTrace& trace, const std::string& site, WordIndex row,
              const std::vector<std::int32_t>& wordOffsets, Take take) {
    std::size_t heads = 0;
    for (const AttentionRecord& record : trace.attention) {
        const bool isAcross = record.level == AttentionLevel::Sentence || record.level == AttentionLevel::Word;
        heads = record.site == site && isAcross ? std::max(heads, record.heads.size()) : heads;
    }
    for (std::size_t h = 0; h < heads; ++h) {
        const HeadIndex head(static_cast<std::int64_t>(h));
        const auto weights = sentenceWeights(trace, site, head, wordOffsets);
        if (!weights || !row.isValid() || row.value >= weights->rows()) {
            continue;
        }
        const CsrMatrix::Row entries = weights->row(row.value);
        std::map<std::int32_t, double> looks;
        for (std::size_t i = 0; i < entries.value.size(); ++i) {
            if (entries.value[i] > 0.0f) {
                looks[entries.column[i]] = double{entries.value[i]};
            }
        }
        if (!looks.empty()) {
            take(head, looks);
        }
    }
}

} // namespace

std::optional<ChosenHead> sharpestHead(const SentenceTrace& trace, const std::string& site, WordIndex row,
                                       const std::vector<std::int32_t>& wordOffsets) {
    std::optional<ChosenHead> best;
    eachHead(trace, site, row, wordOffsets, [&](HeadIndex head, const std::map<std::int32_t, double>& looks) {
        double total = 0.0;
        for (const auto& [sentence, weight] : looks) {
            total += weight;
        }
        double entropy = 0.0;
        for (const auto& [sentence, weight] : looks) {
            entropy -= weight / total * std::log(weight / total);
        }
        if (!best || entropy < best->value) {
            best = {head, entropy};
        }
    });
    return best;
}

std::optional<ChosenHead> mostDecisiveHead(const SentenceTrace& trace, const std::string& site, WordIndex row,
                                           const std::vector<std::int32_t>& wordOffsets,
                                           std::span<const SentenceEffect> effects) {
    std::optional<ChosenHead> best;
    eachHead(trace, site, row, wordOffsets, [&](HeadIndex head, const std::map<std::int32_t, double>& looks) {
        double value = 0.0;
        for (const SentenceEffect& effect : effects) {
            const auto weight = looks.find(effect.hidden.value);
            value += weight == looks.end() ? 0.0 : weight->second * std::abs(effect.effect);
        }
        if (value > 0.0 && (!best || value > best->value)) {
            best = {head, value};
        }
    });
    return best;
}

} // namespace contexture

// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/core/counterpart.h"

#include "engine/core/attention_view.h"

namespace contexture {

const AttentionRecord* lastSourceAttention(const ModelInfo& model, const SentenceTrace& trace) {
    const AttentionRecord* last = nullptr;
    for (const SiteInfo& site : model.sites) { // in the model's order, so the last one found is the top layer
        if (const AttentionRecord* record = trace.find(site.name, AttentionLevel::Source)) {
            last = record;
        }
    }
    return last;
}

Counterpart Counterparts::of(Side side, WordIndex word) const {
    const auto& words = side == Side::Source ? ofSource : ofTarget;
    return word.isValid() && word.asSize() < words.size() ? words[word.asSize()] : Counterpart();
}

Counterparts counterparts(const ModelInfo& model, const SentenceTrace& trace) {
    const AttentionRecord* record = lastSourceAttention(model, trace);
    if (!record || record->heads.empty()) {
        return {};
    }
    const CsrMatrix weights = meanOverHeads(*record);
    Counterparts result;
    result.ofSource.resize(static_cast<std::size_t>(weights.columns));
    result.ofTarget.resize(static_cast<std::size_t>(weights.rows()));
    for (std::int32_t target = 0; target < weights.rows(); ++target) {
        Counterpart& ofTarget = result.ofTarget[static_cast<std::size_t>(target)];
        const CsrMatrix::Row row = weights.row(target);
        for (std::size_t i = 0; i < row.value.size(); ++i) {
            Counterpart& ofSource = result.ofSource[static_cast<std::size_t>(row.column[i])];
            if (row.value[i] > ofTarget.weight) {
                ofTarget = {WordIndex(row.column[i]), row.value[i]};
            }
            if (row.value[i] > ofSource.weight) {
                ofSource = {WordIndex(target), row.value[i]};
            }
        }
    }
    return result;
}

} // namespace contexture

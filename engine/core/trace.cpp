// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/core/trace.h"

#include <algorithm>
#include <cmath>

namespace contexture {

CsrMatrix::Row CsrMatrix::row(std::int32_t r) const {
    const auto begin = static_cast<std::size_t>(rowStart.at(static_cast<std::size_t>(r)));
    const auto end = static_cast<std::size_t>(rowStart.at(static_cast<std::size_t>(r) + 1));
    return {std::span(column).subspan(begin, end - begin), std::span(value).subspan(begin, end - begin)};
}

float CsrMatrix::at(std::int32_t r, std::int32_t c) const {
    const Row found = row(r);
    const auto it = std::lower_bound(found.column.begin(), found.column.end(), c);
    if (it == found.column.end() || *it != c) {
        return 0.0f;
    }
    return found.value[static_cast<std::size_t>(it - found.column.begin())];
}

std::optional<float> GateRecord::shareOf(WordIndex word) const {
    const bool isRead =
        word.isValid() && word.asSize() < contextShare.size() && !std::isnan(contextShare[word.asSize()]);
    return isRead ? std::optional(contextShare[word.asSize()]) : std::nullopt;
}

std::optional<double> GateRecord::meanShare() const {
    double sum = 0.0;
    std::size_t read = 0;
    for (const float share : contextShare) {
        if (!std::isnan(share)) {
            sum += double{share};
            ++read;
        }
    }
    return read > 0 ? std::optional(sum / static_cast<double>(read)) : std::nullopt;
}

bool SentenceTrace::isVisible(SentenceIndex sentence) const {
    return std::any_of(visible.begin(), visible.end(), [sentence](const SentenceRange& range) {
        return range.begin <= sentence.value && sentence.value < range.end;
    });
}

std::int32_t SentenceTrace::visibleCount() const {
    std::int32_t count = 0;
    for (const SentenceRange& range : visible) {
        count += range.end - range.begin;
    }
    return count;
}

const AttentionRecord* SentenceTrace::find(const std::string& site, AttentionLevel level) const {
    const auto it = std::find_if(attention.begin(), attention.end(), [&](const AttentionRecord& record) {
        return record.level == level && record.site == site;
    });
    return it == attention.end() ? nullptr : &*it;
}

const GateRecord* SentenceTrace::findGate(const std::string& site) const {
    const auto it = std::find_if(gates.begin(), gates.end(), [&](const GateRecord& gate) { return gate.site == site; });
    return it == gates.end() ? nullptr : &*it;
}

std::size_t SentenceTrace::bytes() const {
    std::size_t total = sizeof(*this) + visible.size() * sizeof(SentenceRange);
    for (const AttentionRecord& record : attention) {
        total += sizeof(record) + record.slotWords.size() * sizeof(DocumentWord);
        for (const CsrMatrix& head : record.heads) {
            total += sizeof(head) + head.rowStart.size() * sizeof(std::int32_t) +
                     head.nonZero() * (sizeof(std::int32_t) + sizeof(float));
        }
    }
    for (const GateRecord& gate : gates) {
        total += sizeof(gate) + (gate.contextShare.size() + gate.spread.size()) * sizeof(float);
    }
    return total;
}

} // namespace contexture

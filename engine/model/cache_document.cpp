// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/model/cache_document.h"

#include "engine/model/nn/constant_states.h"

#include <ATen/ATen.h>

#include <algorithm>
#include <set>

namespace contexture::model {

void CacheContents::write(std::int64_t piece, trace::Slot where, const at::Tensor& key, const at::Tensor& value) {
    auto entry = std::find_if(entries.begin(), entries.end(), [&](const Entry& e) { return e.piece == piece; });
    const bool repeated = entry != entries.end();
    if (!repeated && static_cast<std::int64_t>(entries.size()) < keys.size(0)) {
        entry = entries.insert(entries.end(), Entry{});
    } else if (!repeated) {
        entry = std::min_element(entries.begin(), entries.end(),
                                 [](const Entry& a, const Entry& b) { return a.time < b.time; });
    }
    const auto slot = entry - entries.begin();
    std::vector<SentenceIndex> sentences = repeated ? std::move(entry->sentences) : std::vector<SentenceIndex>();
    if (sentences.empty() || sentences.back() != where.sentence) {
        sentences.push_back(where.sentence);
    }
    *entry = {piece, where, ++clock, std::move(sentences)};
    if (repeated) {
        keys[slot].add_(key).mul_(0.5);
        values[slot].add_(value).mul_(0.5);
    } else {
        keys[slot].copy_(key);
        values[slot].copy_(value);
    }
}

CacheDocument::CacheDocument(std::vector<Pieces> source, const ContextSettings& settings, int slots)
    : m_source(std::move(source))
    , m_settings(settings)
    , m_slots(slots)
    , m_written(m_source.size())
    , m_counts(m_source.size(), 0)
    , m_before(m_source.size(), std::make_shared<const CacheContents>()) {}

bool CacheDocument::setSettings(const ContextSettings& settings) {
    m_settings = settings;
    update(0);
    return true;
}

const CacheContents& CacheDocument::before(SentenceIndex sentence) const {
    checkIsInDocument(sentence, m_source.size());
    return *m_before[sentence.asSize()];
}

std::vector<SentenceRange> CacheDocument::visible(SentenceIndex sentence) const {
    std::vector<SentenceRange> ranges;
    if (m_settings.mode == ContextMode::None) {
        return ranges;
    }
    std::set<std::int32_t> wrote;
    for (const CacheContents::Entry& entry : before(sentence).entries) {
        for (const SentenceIndex writer : entry.sentences) {
            wrote.insert(writer.value);
        }
    }
    for (const std::int32_t j : wrote) {
        if (ranges.empty() || ranges.back().end != j) {
            ranges.push_back({j, j});
        }
        ranges.back().end = j + 1;
    }
    return ranges;
}

void CacheDocument::set(SentenceIndex sentence, const Pieces& pieces, const at::Tensor& keys,
                        const at::Tensor& values) {
    m_written.at(sentence.asSize()) = {pieces, keys, values};
    m_counts.at(sentence.asSize()) = static_cast<std::int32_t>(pieces.size());
}

bool CacheDocument::isExcluded(std::size_t sentence) const {
    return std::any_of(m_settings.excluded.begin(), m_settings.excluded.end(),
                       [sentence](SentenceIndex e) { return e.asSize() == sentence; });
}

std::shared_ptr<const CacheContents> CacheDocument::after(std::size_t sentence) const {
    const auto& written = m_written[sentence];
    if (written.pieces.empty() || isExcluded(sentence)) {
        return m_before[sentence];
    }
    auto next = std::make_shared<CacheContents>(*m_before[sentence]);
    const auto filled = static_cast<std::int64_t>(next->entries.size());
    const auto rows = std::min<std::int64_t>(m_slots, filled + static_cast<std::int64_t>(written.pieces.size()));
    const auto enlarged = [&](const at::Tensor& before) {
        at::Tensor all = at::zeros({rows, written.keys.size(1)}, written.keys.options());
        if (filled > 0) {
            all.narrow(0, 0, filled).copy_(before.narrow(0, 0, filled));
        }
        return all;
    };
    next->keys = enlarged(next->keys);
    next->values = enlarged(next->values);
    for (std::size_t i = 0; i < written.pieces.size(); ++i) {
        const auto row = static_cast<std::int64_t>(i);
        next->write(written.pieces[i], {SentenceIndex(static_cast<std::int64_t>(sentence)), static_cast<int>(i)},
                    written.keys[row], written.values[row]);
    }
    return next;
}

void CacheDocument::update(std::size_t first) {
    const nn::ConstantStates constant;
    const auto& later = m_settings.laterDocuments;
    for (std::size_t j = first; j + 1 < m_before.size(); ++j) {
        const bool begins = std::any_of(later.begin(), later.end(), [j](auto s) { return s.asSize() == j + 1; });
        m_before[j + 1] = begins ? std::make_shared<const CacheContents>() : after(j);
    }
}

} // namespace contexture::model

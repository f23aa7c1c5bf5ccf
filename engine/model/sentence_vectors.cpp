// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/model/sentence_vectors.h"

#include "engine/model/context_states.h"

#include <ATen/ATen.h>

#include <algorithm>

namespace contexture::model {

SentenceVectors::SentenceVectors(std::vector<Pieces> source, const ContextSettings& settings, int reach)
    : m_source(std::move(source))
    , m_settings(settings)
    , m_reach(reach)
    , m_states(m_source.size())
    , m_vectors(m_source.size())
    , m_weights(m_source.size()) {
    count();
}

void SentenceVectors::count() {
    m_counts.clear();
    for (const auto& pieces : m_source) {
        m_counts.push_back(pieces.empty() ? 0 : static_cast<std::int32_t>(pieces.size()) + 2);
    }
}

void SentenceVectors::setSource(std::span<const SentenceIndex> which, std::span<const Pieces> source) {
    replaceSources(m_source, which, source);
    count();
}

void SentenceVectors::set(std::span<const SentenceIndex> which, const at::Tensor& states, const at::Tensor& vectors,
                          const at::Tensor& weights) {
    std::vector<std::size_t> sentences;
    for (const SentenceIndex sentence : which) {
        sentences.push_back(sentence.asSize());
    }
    m_states.add(states, sentences);
    m_vectors.add(vectors.unsqueeze(1), sentences);
    m_weights.add(weights.unsqueeze(2), sentences);
}

SentenceVectors::Sentence SentenceVectors::at(std::int32_t sentence) const {
    const auto j = std::size_t(sentence);
    return {m_states.part({j, 0, m_counts.at(j)}), m_vectors.part({j, 0, 1}).squeeze(0),
            m_weights.part({j, 0, m_counts.at(j)}).squeeze(1)};
}

at::Tensor SentenceVectors::vectors(std::span<const std::int32_t> which) const {
    std::vector<BatchedStates::Part> parts;
    for (const auto j : which) {
        parts.push_back({std::size_t(j), 0, 1});
    }
    return m_vectors.joined(parts);
}

at::Tensor SentenceVectors::states(std::span<const std::int32_t> which, std::int64_t columns) const {
    std::vector<BatchedStates::Part> parts;
    for (const auto j : which) {
        parts.push_back({std::size_t(j), 0, m_counts.at(std::size_t(j))});
    }
    return m_states.padded(parts, columns);
}

bool SentenceVectors::setSettings(const ContextSettings& settings) {
    m_settings = settings;
    return true;
}

// The sentences that this one reads, nearest first.
std::vector<std::int32_t> SentenceVectors::window(SentenceIndex sentence) const {
    checkIsInDocument(sentence, m_source.size());
    ContextSettings past = m_settings;
    past.mode = m_settings.mode == ContextMode::None ? ContextMode::None : ContextMode::Online;
    std::vector<std::int32_t> window;
    for (const auto& range : visibleSentences(sentence, past, m_counts)) {
        for (auto j = std::max(range.begin, sentence.value - m_reach); j < range.end; ++j) {
            window.push_back(j);
        }
    }
    std::reverse(window.begin(), window.end());
    return window;
}

SentenceVectors::Reading SentenceVectors::read(std::span<const SentenceIndex> sentences) const {
    Reading reading;
    std::int64_t most = 0;
    for (std::size_t b = 0; b < sentences.size(); ++b) {
        auto window = this->window(sentences[b]);
        auto& visible = reading.visible.emplace_back();
        for (auto j = window.rbegin(); j != window.rend(); ++j) {
            if (!visible.empty() && visible.back().end == *j) {
                ++visible.back().end;
            } else {
                visible.push_back({*j, *j + 1});
            }
        }
        if (!window.empty()) {
            most = std::max(most, static_cast<std::int64_t>(window.size()));
            reading.rows.push_back(static_cast<std::int64_t>(b));
            reading.which.insert(reading.which.end(), window.begin(), window.end());
            reading.windows.push_back(std::move(window));
        }
    }
    auto& which = reading.which;
    std::sort(which.begin(), which.end());
    which.erase(std::unique(which.begin(), which.end()), which.end());
    const auto rows = static_cast<std::int64_t>(reading.rows.size());
    reading.place = at::zeros({rows, most}, at::kLong);
    reading.distance = at::zeros({rows, most}, at::kLong);
    reading.mask = at::zeros({rows, most}, at::kBool);
    for (std::int64_t i = 0; i < rows; ++i) {
        const auto& window = reading.windows[std::size_t(i)];
        const auto own = sentences[std::size_t(reading.rows[std::size_t(i)])].value;
        for (std::size_t n = 0; n < window.size(); ++n) {
            const auto cell = i * most + static_cast<std::int64_t>(n);
            reading.place.data_ptr<std::int64_t>()[cell] =
                std::lower_bound(which.begin(), which.end(), window[n]) - which.begin();
            reading.distance.data_ptr<std::int64_t>()[cell] = own - window[n];
            reading.mask.data_ptr<bool>()[cell] = true;
        }
    }
    return reading;
}

} // namespace contexture::model

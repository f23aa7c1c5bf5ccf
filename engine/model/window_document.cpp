// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/model/window_document.h"

#include "engine/model/context_states.h"

#include <algorithm>

namespace contexture::model {

WindowDocument::WindowDocument(std::vector<Pieces> source, const ContextSettings& settings, const Options& options)
    : m_settings(settings)
    , m_options(options)
    , m_sides{{.pieces = std::move(source), .ends = options.ends.source}, {.pieces = {}, .ends = options.ends.target}} {
    m_sides[1].pieces.resize(m_sides[0].pieces.size());
    for (Columns& side : m_sides) {
        layOut(side);
    }
}

void WindowDocument::layOut(Columns& side) const {
    side.counts.clear();
    side.offsets.assign(1, 0);
    for (std::size_t s = 0; s < side.pieces.size(); ++s) {
        const auto count = static_cast<std::int32_t>(side.pieces[s].size());
        side.counts.push_back(count > 0 && markBehind(side, s) ? count + 1 : count);
        side.offsets.push_back(side.offsets.back() + side.counts.back());
    }
}

const Pieces& WindowDocument::deciding(const Columns& side, std::size_t sentence) const {
    const bool isOther = sentence < side.markedAs.size() && side.markedAs[sentence];
    return isOther ? *side.markedAs[sentence] : side.pieces[sentence];
}

bool WindowDocument::readsTranslations(SentenceIndex sentence) const {
    return !m_options.readsFor || m_options.readsFor(deciding(m_sides[0], sentence.asSize()));
}

std::optional<std::int64_t> WindowDocument::markBehind(const Columns& side, std::size_t sentence) const {
    if (m_options.endsEach) {
        return kEos;
    }
    if (side.ends && side.ends->stop > 0) {
        if (side.ends->isOpen(deciding(side, sentence))) {
            return side.ends->stop;
        }
    }
    return {};
}

bool WindowDocument::setSettings(const ContextSettings& settings) {
    m_settings = settings;
    return true;
}

void WindowDocument::set(Side side, std::span<const SentenceIndex> which, std::span<const Pieces> pieces) {
    Columns& columns = m_sides[side == Side::Source ? 0 : 1];
    replaceSources(columns.pieces, which, pieces);
    layOut(columns);
}

void WindowDocument::markAs(Side side, std::span<const SentenceIndex> which, std::span<const Pieces> pieces) {
    Columns& columns = m_sides[side == Side::Source ? 0 : 1];
    columns.markedAs.resize(columns.pieces.size());
    for (std::size_t i = 0; i < which.size(); ++i) {
        columns.markedAs[which[i].asSize()] = pieces[i];
    }
    layOut(columns);
}

void WindowDocument::append(PreviousSentences::Row& row, const Columns& side, std::int32_t sentence) const {
    std::int32_t column = side.offsets[std::size_t(sentence)];
    for (const std::int64_t piece : side.pieces[std::size_t(sentence)]) {
        row.pieces.push_back(piece);
        row.columns.push_back(column++);
    }
    if (const auto mark = markBehind(side, std::size_t(sentence))) {
        row.pieces.push_back(*mark);
        row.columns.push_back(column);
    }
}

WindowDocument::Window WindowDocument::window(SentenceIndex sentence) const {
    const auto& [source, target] = m_sides;
    checkIsInDocument(sentence, source.pieces.size());
    Window window;
    window.own = static_cast<std::int64_t>(source.pieces[sentence.asSize()].size());
    if (!readsTranslations(sentence)) {
        return window;
    }
    ContextSettings past = m_settings;
    past.mode = m_settings.mode == ContextMode::None ? ContextMode::None : ContextMode::Online;
    std::vector<std::int32_t> read; // ascending
    std::int64_t sourceLength = window.own + m_options.marks;
    const std::int64_t room = std::max(m_options.maxPositions / 2, window.own + 51);
    std::int64_t targetLength = 1 + room; // with BOS
    for (const auto& range : visibleSentences(sentence, past, source.counts)) {
        for (std::int32_t j = std::max(range.begin, sentence.value - m_options.reach); j < range.end; ++j) {
            if (target.counts[std::size_t(j)] > 0) {
                read.push_back(j);
                sourceLength += source.counts[std::size_t(j)];
                targetLength += target.counts[std::size_t(j)];
            }
        }
    }
    std::size_t first = 0;
    const auto tooMany = [&] {
        const std::int64_t sourcePieces = sourceLength - m_options.marks;
        const std::int64_t targetPieces = targetLength - 1 - room + window.own;
        return sourceLength > m_options.maxPositions || targetLength > m_options.maxPositions ||
               (m_options.pieces > 0 && std::max(sourcePieces, targetPieces) > m_options.pieces);
    };
    while (first < read.size() && tooMany()) {
        sourceLength -= source.counts[std::size_t(read[first])];
        targetLength -= target.counts[std::size_t(read[first])];
        ++first;
    }
    for (std::size_t i = first; i < read.size(); ++i) {
        append(window.source, source, read[i]);
        append(window.target, target, read[i]);
        auto& visible = window.source.visible;
        if (!visible.empty() && visible.back().end == read[i]) {
            ++visible.back().end;
        } else {
            visible.push_back({read[i], read[i] + 1});
        }
    }
    return window;
}

std::vector<WindowDocument::Window> WindowDocument::windows(std::span<const SentenceIndex> sentences) const {
    std::vector<Window> windows;
    for (const SentenceIndex sentence : sentences) {
        windows.push_back(window(sentence));
    }
    return windows;
}

std::vector<trace::Slot> WindowDocument::placesOf(const PreviousSentences::Row& row, Side side) const {
    const auto& offsets = of(side).offsets;
    std::vector<trace::Slot> places;
    for (const std::int32_t column : row.columns) {
        const auto after = std::upper_bound(offsets.begin(), offsets.end(), column);
        const auto sentence = static_cast<std::int32_t>(after - offsets.begin()) - 1;
        places.push_back({SentenceIndex(sentence), column - offsets[std::size_t(sentence)]});
    }
    return places;
}

} // namespace contexture::model

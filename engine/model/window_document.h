// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/sentence_ends.h"
#include "engine/model/guided_attention.h"
#include "engine/model/previous_sentences.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace contexture::model {

// A document whose sentences are read behind the few before them, on both sides: the sources in one row of pieces, and
// their translations in another, which the decoder is given before it goes on. It keeps pieces and no states.
class WindowDocument : public DocumentContext {
public:
    struct Options {
        int reach = 1;           // sentences before the current one, whatever the mode: there is no offline form
        std::int64_t pieces = 0; // most of what is read and the sentence, marks between them included; 0: no such limit
        bool endsEach = false;   // EOS behind each of them, on both sides
        BothSentenceEnds ends{}; // without endsEach: a full stop behind each that is open
        // Which sentences are read with others before them, by their pieces; empty: every one.
        std::function<bool(const Pieces&)> readsFor{};
        std::int64_t marks = 2;         // of a source row: what begins it, and EOS
        std::int64_t maxPositions = 64; // of the model, on either side
    };
    WindowDocument(std::vector<Pieces> source, const ContextSettings& settings, const Options& options);

    const ContextSettings& settings() const override { return m_settings; }
    bool setSettings(const ContextSettings& settings) override;
    const std::vector<std::int32_t>& keyPieceCounts() const override { return m_sides[0].counts; }
    const std::vector<std::int32_t>& keyPieceCountsOf(Side side) const override { return of(side).counts; }
    bool readsTranslations(SentenceIndex sentence) const override; // see Options::readsFor

    void set(Side side, std::span<const SentenceIndex> which, std::span<const Pieces> pieces);
    // The marks behind these sentences, and whether they are read with others, are those of other pieces, whatever
    // theirs are: where pieces stand for others, as in the computation of gradients.
    void markAs(Side side, std::span<const SentenceIndex> which, std::span<const Pieces> pieces);
    // Where the columns of each sentence begin: [sentences + 1].
    const std::vector<std::int32_t>& offsets(Side side) const { return of(side).offsets; }

    // In training: see GuidedSystem. Null: none.
    std::shared_ptr<AttentionGuide> guide;

    // What stands before one sentence, farthest first.
    struct Window {
        PreviousSentences::Row source; // pieces, their columns, and the sentences
        PreviousSentences::Row target; // the same sentences' translations
        std::int64_t own = 0;          // pieces of the sentence itself

        std::int64_t sourceLength() const { return static_cast<std::int64_t>(source.pieces.size()); }
        std::int64_t targetLength() const { return static_cast<std::int64_t>(target.pieces.size()); }
    };
    // Nothing, where Options::readsFor leaves the sentence out.
    // A sentence is read with its translation or not at all: those without words or without a translation are left
    // out, and excluded ones. So are the farthest, until both rows fit: the source's with the sentence itself, and the
    // target's with room for its translation (half the positions, or so many pieces as the sentence has and 51 where
    // that is more); with Options::pieces also until the pieces read and those of the sentence are no more than these,
    // on the target side with the sentence's own in place of its translation's. How long the translation becomes does
    // not decide what is read.
    Window window(SentenceIndex sentence) const;
    std::vector<Window> windows(std::span<const SentenceIndex> sentences) const;
    // What stands in each place of a row of this side: see PreviousSentences::placesOf.
    std::vector<trace::Slot> placesOf(const PreviousSentences::Row& row, Side side) const;

private:
    struct Columns {
        std::vector<Pieces> pieces; // of each sentence; none: it has no text on this side (yet)
        std::shared_ptr<const SentenceEnds> ends{};
        std::vector<std::optional<Pieces>> markedAs{}; // in place of the pieces, see markAs; empty: none
        std::vector<std::int32_t> counts{};            // of each sentence: its pieces and the mark behind them
        std::vector<std::int32_t> offsets{};           // [sentences + 1]
    };
    const Columns& of(Side side) const { return m_sides[side == Side::Source ? 0 : 1]; }
    void layOut(Columns& side) const;
    // What decides about its marks, and whether it is read with others.
    const Pieces& deciding(const Columns& side, std::size_t sentence) const;
    // The piece that is put behind a sentence with text; nullopt: none.
    std::optional<std::int64_t> markBehind(const Columns& side, std::size_t sentence) const;
    void append(PreviousSentences::Row& row, const Columns& side, std::int32_t sentence) const;

    ContextSettings m_settings;
    Options m_options;
    Columns m_sides[2];
};

} // namespace contexture::model

// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/gui/presentation/views.h"
#include "widgets/heatmap_view.h"

namespace contexture::gui {

// The data from which an instrument was made: for another word of the same sentence only its marked row changes.
struct MadeOf {
    std::shared_ptr<const Run> run;
    Inspection::State state = Inspection::State::Nothing;
    SentenceIndex sentence;
    const SiteInfo* site = nullptr;
    HeadIndex head;
    WordIndex asked;               // for an attribution method, which answers about one word at a time
    SentenceIndex contextSentence; // the sentence whose words are shown, and how they are shown
    Weighting weighting = Weighting::WithinSentence;
    bool isThere = false;
    friend bool operator==(const MadeOf&, const MadeOf&) = default;
};
MadeOf madeOf(const Instrument& instrument, const Inspection& inspection, bool isThere);

// The heat map of an instrument. It says which words, sentences and layers the pointer chooses in it.
class AttentionMap : public widgets::HeatmapView {
    Q_OBJECT

public:
    // `seen`: the inspection that the instruments show at present.
    AttentionMap(const Instrument& instrument, const Inspection& seen);

    void follow(bool isThere); // after `seen` has changed

Q_SIGNALS:
    void queryHovered(contexture::WordIndex word); // invalid: the pointer left
    void queryActivated(contexture::WordIndex word);
    void targetHovered(contexture::WordIndex word);
    void targetActivated(contexture::WordIndex word);
    void contextSentenceChosen(contexture::SentenceIndex sentence);
    void siteChosen(const QString& site);

private:
    struct Chosen {
        WordIndex query;
        WordIndex target;
        SentenceIndex context;
        QString site;
    };
    Chosen chosenAt(int row, int column) const;
    void hover(int row, int column);
    void activate(int row, int column);
    int selectedIn(MapAxis axis) const; // -1: nothing

    const Instrument& m_instrument;
    const Inspection& m_seen;
    MadeOf m_madeOf;
};

} // namespace contexture::gui

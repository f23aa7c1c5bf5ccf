// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/gui/presentation/views.h"
#include "widgets/heatmap_view.h"

namespace contexture::gui {

// What an instrument was made of: another word of the same sentence leaves it as it is, but for the row that is marked.
struct MadeOf {
    std::shared_ptr<const Run> run;
    Inspection::State state = Inspection::State::Nothing;
    SentenceIndex sentence;
    const SiteInfo* site = nullptr;
    HeadIndex head;
    WordIndex asked;               // of a way of asking, which answers one word at a time
    SentenceIndex contextSentence; // whose words are shown, and how
    Weighting weighting = Weighting::WithinSentence;
    bool isThere = false;
    friend bool operator==(const MadeOf&, const MadeOf&) = default;
};
MadeOf madeOf(const Instrument& instrument, const Inspection& inspection, bool isThere);

// The heat map of an instrument. It says which words, sentences and layers the pointer chooses in it.
class AttentionMap : public widgets::HeatmapView {
    Q_OBJECT

public:
    // `seen`: what the instruments show at any time.
    AttentionMap(const Instrument& instrument, const Inspection& seen);

    void follow(bool isThere); // what is seen is another

Q_SIGNALS:
    void queryHovered(contexture::WordIndex word); // invalid: left
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

// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/gui/panes/instrument_table.h"
#include "app/gui/panes/instrument_view.h"
#include "widgets/heatmap_view.h"

namespace contexture::widgets {
class SegmentedControl;
}

namespace contexture::gui {

// The heat map of an instrument: which words, sentences and layers the pointer chooses in it, its InstrumentMap says.
class AttentionMap : public widgets::HeatmapView, public InstrumentView {
    Q_OBJECT

public:
    AttentionMap(const Instrument& instrument, Instruments& pane);

    QWidget& widget() override { return *this; }
    std::vector<QWidget*> headerWidgets() override;
    void follow(bool isThere, bool isPreview) override;

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

    void makeWeighting();
    void showWeighting();
    const InstrumentMap& map() const { return instrument().map; }

    MadeOf m_madeOf;
    widgets::SegmentedControl* m_weighting = nullptr; // of the words of a context sentence
};

} // namespace contexture::gui

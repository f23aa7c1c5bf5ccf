// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/gui/panes/attention_map.h"

#include "app/gui/panes/instruments.h"
#include "app/gui/presentation/matrices.h"
#include "app/gui/presentation/shown_view.h"
#include "app/gui/presentation/text.h"
#include "widgets/segmented_control.h"

#include <QSignalBlocker>

#include <algorithm>
#include <utility>

namespace contexture::gui {

AttentionMap::AttentionMap(const Instrument& instrument, Instruments& pane) : InstrumentView(instrument, pane) {
    setRamp(map().ramp);
    if (map().maskedText) {
        setMaskedText(map().maskedText());
    }
    if (map().isOfContextSentence) {
        makeWeighting();
    }
    connect(this, &HeatmapView::cellHovered, this, &AttentionMap::hover);
    connect(this, &HeatmapView::cellActivated, this, &AttentionMap::activate);
    connect(this, &HeatmapView::selectionCleared, &pane, &Instruments::cleared);
    connect(this, &HeatmapView::menuRequested, &pane, [this, &instrument, &pane](QPoint position) {
        Q_EMIT pane.menuRequested(position, {instrument.view, *this});
    });
}

void AttentionMap::makeWeighting() {
    m_weighting = new widgets::SegmentedControl;
    m_weighting->setCompact(true);
    m_weighting->setSegments({tr("within sentence"), tr("× sentence"), tr("× share")});
    m_weighting->segment(0)->setToolTip(
        tr("Words are as dark as their weight within their sentence, whether or not the sentence counted."));
    m_weighting->segment(1)->setToolTip(
        tr("Weight of the word times weight of its sentence: the share of this word in all that was consulted."));
    connect(m_weighting, &widgets::SegmentedControl::currentChanged, &pane(),
            [this](int index) { Q_EMIT pane().weightingChanged(static_cast<Weighting>(index)); });
}

std::vector<QWidget*> AttentionMap::headerWidgets() {
    return m_weighting ? std::vector<QWidget*>{m_weighting} : std::vector<QWidget*>();
}

void AttentionMap::follow(bool isThere, bool isPreview) {
    setHeightHeld(isPreview);
    setCaption(map().caption ? map().caption(seen()) : QString());
    setEmptyText(map().emptyText ? map().emptyText(seen()) : emptyReason(seen()));
    MadeOf made = madeOf(isThere);
    if (made != m_madeOf) {
        m_madeOf = std::move(made);
        setMatrix(isThere ? map().matrix(seen()) : widgets::Matrix());
    }
    setSelectedRow(selectedIn(map().rows));
    setSelectedColumn(map().columns == map().rows ? -1 : selectedIn(map().columns));
    if (m_weighting) {
        showWeighting();
    }
}

void AttentionMap::showWeighting() {
    const Inspection& inspection = seen();
    const bool isObserved = inspection.state == Inspection::State::Observed;
    m_weighting->setEnabled(isObserved && inspection.finalMatrix.has_value());
    m_weighting->setSegmentEnabled(static_cast<int>(Weighting::TimesShare), inspection.gate != nullptr,
                                   tr("This model has no gate that a share could be read from."));
    if (inspection.gate) {
        m_weighting->segment(static_cast<int>(Weighting::TimesShare))
            ->setToolTip(tr("That times the context share of the word that is read: how much of it came from this "
                            "word."));
    }
    const QSignalBlocker shown(m_weighting); // the weighting was chosen elsewhere
    m_weighting->setCurrent(static_cast<int>(inspection.look.weighting));
}

AttentionMap::Chosen AttentionMap::chosenAt(int row, int column) const {
    Chosen chosen;
    const auto take = [&](MapAxis axis, int index) {
        if (index < 0) {
            return;
        }
        switch (axis) {
        case MapAxis::QueryWords:
            chosen.query = WordIndex(index);
            break;
        case MapAxis::TargetWords:
            chosen.target = WordIndex(index);
            break;
        case MapAxis::Sentences:
            if (matrix().foldedLabel.isEmpty() || index + 1 < matrix().columns) {
                chosen.context = SentenceIndex(index);
            }
            break;
        case MapAxis::Slots:
            if (seen().slots) {
                chosen.context = seen().slots->slotWords.at(static_cast<std::size_t>(index)).sentence;
            }
            break;
        case MapAxis::Layers:
            if (static_cast<std::size_t>(index) < seen().layerGates.size()) { // a preview keeps the old map's layers
                chosen.site = toText(seen().layerGates[static_cast<std::size_t>(index)].site->name);
            }
            break;
        case MapAxis::Others:
            break;
        }
    };
    take(map().columns, column);
    take(map().rows, row); // if rows and columns are words of one kind, the row's word is chosen
    return chosen;
}

void AttentionMap::hover(int row, int column) {
    const Chosen chosen = chosenAt(row, map().columns == MapAxis::QueryWords ? column : -1);
    if (map().rows == MapAxis::TargetWords) {
        Q_EMIT pane().targetHovered(chosen.target);
    } else {
        Q_EMIT pane().queryHovered(chosen.query);
    }
}

// Selects the word first: sentences and layers are chosen for this word.
void AttentionMap::activate(int row, int column) {
    const Chosen chosen = chosenAt(row, column);
    if (chosen.query.isValid()) {
        Q_EMIT pane().queryActivated(chosen.query);
    }
    if (chosen.target.isValid()) {
        Q_EMIT pane().targetActivated(chosen.target);
    }
    if (chosen.context.isValid()) {
        Q_EMIT pane().contextSentenceChosen(chosen.context);
    }
    if (!chosen.site.isEmpty()) {
        Q_EMIT pane().siteChosen(chosen.site);
    }
}

int AttentionMap::selectedIn(MapAxis axis) const {
    switch (axis) {
    case MapAxis::QueryWords:
        return seen().queryWord.value;
    case MapAxis::TargetWords:
        return seen().targetWord.value;
    case MapAxis::Sentences:
        return seen().contextSentence.value;
    case MapAxis::Layers: {
        const auto& layers = seen().layerGates;
        const auto layer =
            std::find_if(layers.begin(), layers.end(), [&](const auto& one) { return one.site == seen().site; });
        return layer == layers.end() ? -1 : static_cast<int>(layer - layers.begin());
    }
    case MapAxis::Slots:
    case MapAxis::Others:
        break;
    }
    return -1;
}

} // namespace contexture::gui

// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/gui/panes/attention_map.h"

#include "app/gui/presentation/attribution_sites.h"
#include "app/gui/presentation/matrices.h"
#include "app/gui/presentation/text.h"

#include <algorithm>
#include <utility>

namespace contexture::gui {

MadeOf madeOf(const Instrument& instrument, const Inspection& inspection, bool isThere) {
    const Look& look = inspection.look;
    MadeOf made;
    made.run = inspection.run;
    made.state = inspection.state;
    made.sentence = look.sentence;
    made.site = inspection.site;
    made.head = look.head;
    if (attributionMethodOf(inspection.site)) {
        made.asked = inspection.queryWord;
    }
    made.isThere = isThere;
    if (instrument.map.isOfContextSentence) {
        made.contextSentence = inspection.contextSentence;
        made.weighting = look.weighting;
    }
    return made;
}

AttentionMap::AttentionMap(const Instrument& instrument, const Inspection& seen)
    : m_instrument(instrument), m_seen(seen) {
    setRamp(instrument.map.ramp);
    if (instrument.map.maskedText) {
        setMaskedText(instrument.map.maskedText());
    }
    connect(this, &HeatmapView::cellHovered, this, &AttentionMap::hover);
    connect(this, &HeatmapView::cellActivated, this, &AttentionMap::activate);
}

void AttentionMap::follow(bool isThere) {
    const InstrumentMap& map = m_instrument.map;
    setCaption(map.caption ? map.caption(m_seen) : QString());
    setEmptyText(map.emptyText ? map.emptyText(m_seen) : emptyReason(m_seen));
    MadeOf made = madeOf(m_instrument, m_seen, isThere);
    if (made != m_madeOf) {
        m_madeOf = std::move(made);
        setMatrix(isThere ? map.matrix(m_seen) : widgets::Matrix());
    }
    setSelectedRow(selectedIn(map.rows));
    setSelectedColumn(map.columns == map.rows ? -1 : selectedIn(map.columns));
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
            if (m_seen.slots) {
                chosen.context = m_seen.slots->slotWords.at(static_cast<std::size_t>(index)).sentence;
            }
            break;
        case MapAxis::Layers:
            if (static_cast<std::size_t>(index) < m_seen.layerGates.size()) { // a preview keeps the old map's layers
                chosen.site = toText(m_seen.layerGates[static_cast<std::size_t>(index)].site->name);
            }
            break;
        case MapAxis::Others:
            break;
        }
    };
    take(m_instrument.map.columns, column);
    take(m_instrument.map.rows, row); // if rows and columns are words of one kind, the row's word is chosen
    return chosen;
}

void AttentionMap::hover(int row, int column) {
    const InstrumentMap& map = m_instrument.map;
    const Chosen chosen = chosenAt(row, map.columns == MapAxis::QueryWords ? column : -1);
    if (map.rows == MapAxis::TargetWords) {
        Q_EMIT targetHovered(chosen.target);
    } else {
        Q_EMIT queryHovered(chosen.query);
    }
}

// Selects the word first: sentences and layers are chosen for this word.
void AttentionMap::activate(int row, int column) {
    const Chosen chosen = chosenAt(row, column);
    if (chosen.query.isValid()) {
        Q_EMIT queryActivated(chosen.query);
    }
    if (chosen.target.isValid()) {
        Q_EMIT targetActivated(chosen.target);
    }
    if (chosen.context.isValid()) {
        Q_EMIT contextSentenceChosen(chosen.context);
    }
    if (!chosen.site.isEmpty()) {
        Q_EMIT siteChosen(chosen.site);
    }
}

int AttentionMap::selectedIn(MapAxis axis) const {
    switch (axis) {
    case MapAxis::QueryWords:
        return m_seen.queryWord.value;
    case MapAxis::TargetWords:
        return m_seen.targetWord.value;
    case MapAxis::Sentences:
        return m_seen.contextSentence.value;
    case MapAxis::Layers: {
        const auto& layers = m_seen.layerGates;
        const auto layer =
            std::find_if(layers.begin(), layers.end(), [&](const auto& one) { return one.site == m_seen.site; });
        return layer == layers.end() ? -1 : static_cast<int>(layer - layers.begin());
    }
    case MapAxis::Slots:
    case MapAxis::Others:
        break;
    }
    return -1;
}

} // namespace contexture::gui

// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/gui/presentation/head_panels.h"

#include <QWidget>

#include <functional>
#include <memory>
#include <utility>

namespace contexture::widgets {
class RampLegend;
class SectionHeader;
class SmallMultiples;
} // namespace contexture::widgets

namespace contexture::gui {

class Inspector;
class Selection;

// Shows every head of every site, large, in the place of the text. A click shows one head alone; Esc goes back step by
// step.
class HeadsPane : public QWidget {
    Q_OBJECT

public:
    HeadsPane(Selection& selection, const Inspector& inspector);

    widgets::SmallMultiples* view() const { return m_view; }
    const HeadPanels& panels() const { return m_panels; }
    void setWithheld(std::function<bool()> withheld) { m_withheld = std::move(withheld); } // a lesson hides weights
    void follow(); // after the selection changed, or a lesson shows or hides weights

Q_SIGNALS:
    void left(); // the person goes back to the text

protected:
    void showEvent(QShowEvent* event) override;

private:
    void show(int only); // one panel, or -1: all
    void isolate(int panel);
    void back();

    Selection& m_selection;
    const Inspector& m_inspector;
    widgets::SectionHeader* m_header;
    widgets::RampLegend* m_sentenceLegend;
    widgets::RampLegend* m_wordLegend;
    widgets::SmallMultiples* m_view;
    HeadPanels m_panels;
    std::function<bool()> m_withheld;
    int m_only = -1;
    std::shared_ptr<const Inspection> m_shown; // the inspection that the panels show
};

} // namespace contexture::gui

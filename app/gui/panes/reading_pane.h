// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/run.h"

#include <QRect>
#include <QWidget>

#include <functional>
#include <memory>
#include <utility>
#include <vector>

class QLabel;

namespace contexture::widgets {
class RampLegend;
class ReadingView;
class SectionHeader;
struct WordRef;
} // namespace contexture::widgets

namespace contexture::gui {

class DocumentNeed;
class Inspector;
class Selection;
class Session;
struct Inspection;

// The text of the document, tinted by the weights of the selected word. Hovering and clicking change the selection.
class ReadingPane : public QWidget {
    Q_OBJECT

public:
    enum class Identity { Shown, Hidden }; // whether the name of the run stands above the text
    ReadingPane(const Session& session, Selection& selection, const Inspector& inspector,
                Identity identity = Identity::Shown);

    widgets::ReadingView* view() const { return m_view; }
    bool isAtTop() const; // not scrolled
    // Shows bars below the words that needed context, if they are wanted.
    void followNeed(const DocumentNeed& need);
    // Called before a click selects a word. It returns true where the click answers a question and selects nothing.
    using Answering = std::function<bool(SentenceIndex, Side, WordIndex)>;
    void setAnswering(Answering answering) { m_answering = std::move(answering); }

Q_SIGNALS:
    void translateRequested();
    void textChanged(); // another document or run is shown, or more of its sentences

private:
    void connectView(Selection& selection);
    void follow();
    void showText();
    void showSelection();
    void markDifferences();
    void showNeed();

    Answering m_answering;
    const Session& m_session;
    const Inspector& m_inspector;
    const DocumentNeed* m_need = nullptr;
    widgets::SectionHeader* m_header;
    widgets::RampLegend* m_sentenceLegend;
    widgets::RampLegend* m_wordLegend;
    widgets::RampLegend* m_againstLegend; // shown beside words that speak against the selected one
    QLabel* m_needLegend;
    widgets::ReadingView* m_view;
    std::shared_ptr<const Run> m_shownRun;
    std::shared_ptr<const Document> m_shownDocument;
    int m_shownSlot = 0;
    std::vector<std::shared_ptr<const Run>> m_comparedRuns; // the runs whose differences are marked
    std::size_t m_comparedTo = 0;
};

} // namespace contexture::gui

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

// The document that is read, with what the selected word consulted. Pointing and clicking in it moves the selection.
class ReadingPane : public QWidget {
    Q_OBJECT

public:
    enum class Identity { Shown, Hidden }; // of the run, above the text
    ReadingPane(const Session& session, Selection& selection, const Inspector& inspector,
                Identity identity = Identity::Shown);

    widgets::ReadingView* view() const { return m_view; }
    bool isAtTop() const; // nobody has scrolled yet
    // Bars below words that needed context, while that is wanted.
    void followNeed(const DocumentNeed& need);
    // Asked before a click selects: true, it was an answer to something and selects nothing.
    using Answering = std::function<bool(SentenceIndex, Side, WordIndex)>;
    void setAnswering(Answering answering) { m_answering = std::move(answering); }

Q_SIGNALS:
    void translateRequested();
    void textChanged(); // another document or run, or more of its sentences

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
    QLabel* m_needLegend;
    widgets::ReadingView* m_view;
    std::shared_ptr<const Run> m_shownRun;
    std::shared_ptr<const Document> m_shownDocument;
    int m_shownSlot = 0;
    std::vector<std::shared_ptr<const Run>> m_comparedRuns; // what the marks speak of
    std::size_t m_comparedTo = 0;
};

} // namespace contexture::gui

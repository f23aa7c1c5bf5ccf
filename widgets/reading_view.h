// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "widgets/figure.h"
#include "widgets/words.h"

#include <QAbstractScrollArea>

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <vector>

namespace contexture::widgets {

// One sentence: its source, and its translation if there is one.
struct ReadingRow {
    TextLine source;
    std::optional<TextLine> translation; // none: a placeholder
    bool startsParagraph = false;
    int wordsRead = -1;    // number of source words that the model reads, from the beginning; -1: all
    QString fileNote = {}; // of the document's file, for translators: an empty corner, and a tooltip
    // For a row that is not made yet (see ReadingDocument::make): numbers of letters of its texts. -1: the row is made.
    int lettersOfSource = -1;
    int lettersOfTranslation = 0; // 0: no translation
};

struct ReadingDocument {
    QString sourceHeading; // "English, source"
    QString targetHeading; // "German, translation"
    std::vector<ReadingRow> rows;
    // Makes a row of which only the numbers of letters are known, when the row is first needed: a document of ten
    // thousand sentences opens as fast as its visible part. Null: all rows are made.
    std::function<ReadingRow(int)> make;

    const ReadingRow& made(int row);
};

// The state of a sentence with respect to the selected word.
enum class RowState {
    Neutral,  // nothing is known or selected
    Weighted, // consulted
    Zero,     // visible, with weight exactly 0
    Against,  // in an attribution: no word of the sentence supports the selected word, some speak against it
    Hidden,   // not visible: the mask hides it
    Unread,   // not visible: no mask hides it, but the system does not read as far
    Current,  // the sentence that is being read
};

struct RowWeights {
    RowState state = RowState::Neutral;
    double weight = 0.0;
    std::vector<WordWeight> words; // ascending; of the tinted side
    double tint = kUnknown;        // the value that colours the sentence, if that is not its weight
    friend bool operator==(const RowWeights& a, const RowWeights& b) {
        return a.state == b.state && a.weight == b.weight && a.words == b.words &&
               (a.tint == b.tint || (a.tint != a.tint && b.tint != b.tint));
    }
};

// The weights of all sentences. The size of this struct grows with the number of consulted sentences, not with the
// length of the document.
struct ReadingWeights {
    struct Range { // half-open
        int begin = 0;
        int end = 0;
        RowState state = RowState::Neutral;
    };
    std::map<int, RowWeights> rows; // sentences with an entry of their own
    std::vector<Range> ranges;      // state of the other sentences; ascending, not overlapping; elsewhere Neutral
    bool bypassed = false;          // no sentence was visible: the current row's margin says "no context"

    const RowWeights& of(int row) const;
    int current() const; // the sentence that is being read; -1: none
    bool hasWordsAgainst() const;
};

// A note on a word, or, with word -1, on the whole sentence on that side.
struct ReadingNote {
    WordRef place;
    QString text;
};

// The need of a word for other sentences: a bar below the word, thicker for a larger need.
struct ReadingNeed {
    WordRef place;
    double amount = 0.0; // 0 to 1
    QString text = {};   // for the tooltip
};

// A marked error: on characters (with length 0, between two characters), or on a whole sentence.
struct ReadingMark {
    enum class Kind { Span, Sentence, NoError };
    Kind kind = Kind::Span;
    int sentence = -1;
    TextSide side = TextSide::Target;
    TextSpan span = {};
    int rank = 0;      // of its severity, 0 = the worst
    QString text = {}; // for the tooltip
};

// The whole document as text, source and translation in one row. The view never changes the selection itself: it emits
// the word that the user points at, and its owner sets the selection. Only visible rows are laid out and painted, so
// the view can show 100,000 sentences.
class ReadingView : public QAbstractScrollArea, public Figure {
    Q_OBJECT

public:
    explicit ReadingView(QWidget* parent = nullptr);
    ~ReadingView() override;

    // Forgets weights, selection and notes, and scrolls to the top; with `stay` (the same sentences with other
    // translations) the sentence at the top stays at the top.
    void setDocument(ReadingDocument document, bool stay = false);
    const ReadingDocument& document() const;                 // with all its rows made
    void setTranslation(int sentence, TextLine translation); // one sentence has finished

    void setWeights(ReadingWeights weights);
    void setTintedSide(TextSide side); // the column that has the tints: the side that the model reads
    TextSide tintedSide() const;

    // The framed word and the words that go with it (dashed). An invalid word clears both.
    void setSelection(WordRef selected, std::vector<WordRef> counterparts = {});
    WordRef selection() const;
    void setPreview(WordRef word);          // lightly framed: the word under the pointer, here or in another view
    void setSelectedSentence(int sentence); // its number is bold: the word-level views show its words; -1: none
    void setMarkedWords(std::vector<WordRef> words); // underlined: the other run has other words there; by sentence
    void setNeeds(std::vector<ReadingNeed> needs);   // bars below words that needed context, by sentence
    const std::vector<ReadingNeed>& needs() const;
    void setMarks(std::vector<ReadingMark> marks); // errors: lines under their characters, by sentence
    void setSpan(SpanRef span);                    // the selected characters; an invalid span: none
    SpanRef span() const;
    QRect spanRect(SpanRef span) const; // its first line, in viewport coordinates; empty if it is not laid out
    void setNotes(std::vector<ReadingNote> notes); // words with a note have a folded corner; the text is in the tooltip

    void scrollToSentence(int sentence); // scrolls as little as needed
    // The present position of a word, in viewport coordinates; empty if its row is not laid out.
    QRect wordRect(WordRef word) const;
    WordRef wordAt(QPoint viewportPosition) const;
    int sentenceAt(QPoint viewportPosition) const;
    TextSide sideAt(QPoint viewportPosition) const;        // the column; the margin goes with the source
    QRect sentenceRect(int sentence, TextSide side) const; // its cell, in viewport coordinates
    QString toolTipAt(QPoint viewportPosition) const;

    QSize figureSize() const override;
    void paintFigure(QPainter& painter) override;
    QString asText() const override; // tab-separated: number, weight, source, translation

Q_SIGNALS:
    void wordHovered(contexture::widgets::WordRef word);   // invalid: the pointer left the words
    void wordActivated(contexture::widgets::WordRef word); // a click, or a move by a key: lock the word
    // A click beside the words.
    void sentenceActivated(int sentence, contexture::widgets::TextSide side);
    void spanChosen(contexture::widgets::SpanRef span); // by dragging, or Shift and arrows; invalid: no span any more
    void selectionCleared();                            // Esc
    // `place` has no word if the click was beside the words, and no sentence if it was below the text.
    void menuRequested(QPoint globalPosition, contexture::widgets::WordRef place);

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void scrollContentsBy(int dx, int dy) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void changeEvent(QEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    bool viewportEvent(QEvent* event) override;
    bool focusNextPrevChild(bool next) override;

private:
    struct State;

    void relayout();
    void describeSelection(); // to screen readers
    QRect toolTipPlace(QPoint viewportPosition) const;
    struct Place { // the sentence at the top of the viewport
        int row = -1;
        int offset = 0; // pixels of it above the viewport
    };
    Place topPlace() const;
    void restore(Place place) const;
    void updateScrollRange() const;
    void measureVisible();
    void forRowsInSight(const std::function<void(int)>& visit) const;
    void updateRow(int row); // paints the row again if it is visible
    WordRef startWord() const;
    WordRef firstWord(int sentence, TextSide side) const;
    WordRef neighbour(int sentence, TextSide side, int by) const; // the first word of the next sentence that has words
    WordRef steppedWord(int by) const;
    WordRef steppedLine(int by) const;
    WordRef steppedSentence(int by) const;
    WordRef edgeWord(bool last, bool ofDocument) const;
    WordRef otherSide() const;
    bool dragSpan(QPoint viewportPosition); // false: nothing is being dragged
    bool stepSpan(const QKeyEvent& event);  // false: the key does not change spans
    SpanRef spanByWord(SpanRef span, int by);
    SpanRef spanByCharacter(SpanRef span, int by, bool isOtherEdge) const;

    std::unique_ptr<State> m_state;
    bool m_isFocusShown = false;
};

} // namespace contexture::widgets
